import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, flatLines, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { asRecord, type JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import { effectPlans } from '../../plan/effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { isKindOf, keptIn } from '../../plan/kinds.ts';
import { foreignKeyOf, tableReferredTo } from '../../plan/referred-table.ts';
import type { PartsField, RecordShape } from '../../plan/record-shape.ts';
import type { DtoType, Table } from '../../../psm/psm.ts';
import { objectList } from '../code-lines.ts';
import { keyOfListedPart } from '../module/json-schema.ts';
import { placeElsewhere } from '../module/rows-elsewhere.ts';
import { storedFields } from './changed-values.ts';
import { storeWithEffects } from './effect-tests.ts';
import { statesToTry } from './state-tests.ts';
import { itemsOf } from './stored-changes.ts';
import {
  allowedCaller,
  bodyFrom,
  importedAssert,
  importedFixtures,
  literal,
  send,
  testCase,
  validBody,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** The key of no row. */
export const unknownId = '00000000-0000-7000-8000-000000000000';

/** A member of a request with a reference to no row of its kind, and where refusals place it. */
type Wrong = {
  readonly member: string;
  readonly value: JsonValue;
  readonly pointer: string;
  /** The database refuses it, which does not say in which part of a list it stands. */
  readonly byDatabase: boolean;
  /** The statement that stores a row of another kind, which the reference names. */
  readonly stored?: Lines;
};

/** That a row is refused, with the place, which refers to a row that does not exist: by itself, by a part, or by a row made besides. */
export function referenceTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource } = source;
  const { handler, request } = plan;
  const body = validBody(source, plan);
  if (!plan.exposed || resource.shape === undefined || request === undefined || body === undefined) return [];
  if (handler.sets.length > 0) return [];
  const valid = validJson(source, plan, request);
  const isNew = plan.kind === 'CREATE';
  const record = isNew ? valid : (source.fixtures.exampleOf(resource) ?? {});
  // What an operation does besides may need the rows first.
  const wrong =
    handler.effects.length > 0
      ? wrongInMade(source, plan, valid)
      : wrongIn(source, { shape: resource.shape, request, record, isNew });
  // What the database refuses in a new row, it refuses in a changed one.
  const tried = isNew ? wrong : wrong.filter(({ byDatabase }) => !byDatabase);
  if (tried.length === 0) return [];
  const objects = tried.map(({ member, value, pointer }) => [
    bracketed({
      before: 'value: ',
      brackets: '{}',
      entries: [`${tsKey(member)}: ${literal(source, value)}`],
      width: 102,
    }),
    `pointer: ${tsString(pointer)}`,
  ]);
  return [
    testCase(
      source,
      `${handler.name} answers 422 when it refers to a row that does not exist`,
      storeWithEffects(source, plan, isNew ? [] : statesToTry(source, plan).start),
      [...new Set(tried.flatMap(({ stored = [] }) => flatLines(stored)))],
      `const valid = ${body};`,
      objectList({ before: 'const tried = ', objects, width: 108 }).replace(/,$/, ';'),
      'for (const { value, pointer } of tried) {',
      ...indent(
        2,
        send(source, plan, { as: allowedCaller(source, plan), body: '{ ...valid, ...value }' }),
        `${importedAssert(source)}.equal(answer.statusCode, 422, answer.body);`,
        `${importedAssert(source)}.equal(answer.json().errors[0].pointer, pointer);`,
      ),
      '}',
    ),
  ];
}

/** The references of rows that an operation makes besides. */
function wrongInMade(source: TestWriting, plan: HandlerPlan, valid: JsonRecord): readonly Wrong[] {
  const made = effectPlans(source.service, source.resource, plan);
  return made.flatMap(({ kind, effect, shape, request }) => {
    const { member } = effect;
    if (kind !== 'CREATE' || member === undefined || request === undefined || effect.sets.length > 0)
      return [];
    const record = asRecord(valid[member]);
    return wrongIn(source, { shape, request, record, isNew: true }).map((inner) => ({
      ...inner,
      member,
      value: { ...record, [inner.member]: inner.value },
      pointer: `/${member}${inner.pointer}`,
    }));
  });
}

type Place = {
  readonly shape: RecordShape;
  readonly request: DtoType;
  readonly record: JsonRecord;
  /** Whether the request makes the row; else it changes one, and names the parts that it changes by their keys. */
  readonly isNew: boolean;
};

function wrongIn(source: TestWriting, place: Place): readonly Wrong[] {
  const { service } = source;
  const { shape, request } = place;
  const taken = new Set(request.fields.flatMap((field) => (field.readOnly ? [] : [field.jsonName])));
  const own = storedFields(source, request, shape).flatMap((field): readonly Wrong[] => {
    const { name } = field;
    if (field.kind !== 'value' || field.column.type !== 'UUID') return [];
    const byDatabase = foreignKeyOf(shape.table, field.column.id) !== undefined;
    // Rows of another service are not looked up.
    if (!byDatabase && placeElsewhere(service, field.column) === undefined) return [];
    const wrong = { member: name, pointer: `/${name}`, byDatabase };
    return valuesOfNoRow(source, tableReferredTo(service, shape.table, field.column)).map((value) => ({
      ...wrong,
      ...value,
    }));
  });
  const links = shape.fields.flatMap((field): readonly Wrong[] => {
    const { name } = field;
    if (field.kind !== 'links' || !taken.has(name)) return [];
    if (placeElsewhere(service, field.otherColumn) === undefined) return [];
    const table = service.model.resolve<'Table'>(field.otherColumn.refersTo);
    return valuesOfNoRow(source, table).map(({ value, ...stored }) => ({
      member: name,
      value: [value],
      pointer: `/${name}/0`,
      byDatabase: false,
      ...stored,
    }));
  });
  const parts = shape.fields.flatMap((field) =>
    field.kind === 'parts' ? wrongInPart(source, place, field) : [],
  );
  return [...own, ...links, ...parts];
}

function wrongInPart(
  source: TestWriting,
  { request, record, isNew }: Place,
  { name, many, shape }: PartsField,
): readonly Wrong[] {
  const { model } = source.service;
  const sent = request.fields.find(({ jsonName, readOnly }) => jsonName === name && !readOnly);
  const dto = sent?.childTable === shape.table.id ? model.resolve(sent.dto) : undefined;
  const [part] = itemsOf(record[name]).map(asRecord);
  if (part === undefined || dto === undefined || dto.kind === 'ENUM') return [];
  const key = keyOfListedPart(dto, model);
  const id = key === undefined ? undefined : part[key];
  if (!isNew && (key === undefined || id === undefined)) return [];
  const whole = isNew || key === undefined || id === undefined ? bodyFrom(source, dto, part) : { [key]: id };
  return wrongIn(source, { shape, request: dto, record: part, isNew }).map(
    ({ member, value, pointer, byDatabase, ...stored }) => {
      const item = { ...whole, [member]: value };
      const at = many ? `/${name}/0` : `/${name}`;
      return {
        member: name,
        value: many ? [item] : item,
        pointer: many && byDatabase ? `/${name}` : `${at}${pointer}`,
        byDatabase,
        ...stored,
      };
    },
  );
}

/** Keys of no row that a reference to a table may name: of none at all, and of one of another kind in the same table. */
function valuesOfNoRow(
  source: TestWriting,
  table: Table | undefined,
): readonly { readonly value: JsonValue; readonly stored?: Lines }[] {
  const { model } = source.service;
  const other = source.fixtures.fixtures.find(
    (fixture) =>
      table !== undefined &&
      keptIn(model, fixture.table) === keptIn(model, table) &&
      !isKindOf(model, fixture.table, table),
  );
  if (other?.key === undefined) return [{ value: unknownId }];
  const stored = `await ${importedFixtures(source)}.${other.storeName}(app.db);`;
  return [{ value: unknownId }, { value: other.key, stored }];
}
