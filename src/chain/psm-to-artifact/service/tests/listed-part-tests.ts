import { tsKey } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { DtoType } from '../../../psm/psm.ts';
import { asRecord, type ExampleSource, type JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { otherValues } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { nonEmptyLists } from '../../plan/request-fields.ts';
import type { PartsField, RecordField } from '../../plan/record-shape.ts';
import { keyOfListedPart } from '../module/json-schema.ts';
import { storedFields } from './changed-values.ts';
import { hasPartEffects } from './part-effect-tests.ts';
import { wholeWith, type Given } from './part-under-test.ts';
import { importedHolds, readerOf, readRequest, shownOf } from './row-tests.ts';
import { statesToTry } from './state-tests.ts';
import { itemsOf } from './stored-changes.ts';
import {
  allowedCaller,
  expectStatus,
  literal,
  send,
  storeRow,
  testCase,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** Parts of the row under test that a request lists, and the type of what is listed. */
export type Listed = { readonly field: PartsField; readonly dto: DtoType };

/**
 * That a change of a row, or of a part, stores the parts that it lists: it changes those that it names, adds those without
 * an id, removes the rest.
 */
export function listedPartTests(source: TestWriting, plan: HandlerPlan, given?: Given): readonly Lines[] {
  const { resource, fixtures } = source;
  const { request, handler } = plan;
  const example = fixtures.sourceOf(resource);
  const record = given === undefined ? fixtures.exampleOf(resource) : given.record;
  const read = given === undefined ? readerOf(source)?.response : plan.response;
  const does = handler.effects.length + handler.sets.length;
  if (!plan.exposed || request === undefined || does > 0 || hasPartEffects(source, plan)) return [];
  if (example === undefined || record === undefined || read === undefined) return [];
  const nonEmpty = nonEmptyLists(resource.module);
  const { fields = [] } = (given === undefined ? resource.shape : given.field.shape) ?? {};
  return listedIn(source, request, fields).flatMap((listed): readonly Lines[] => {
    const { name, many } = listed.field;
    if (!many) return [];
    const keeps = (parts: readonly JsonValue[]): boolean =>
      keepsRules(
        example,
        plan.checks,
        given === undefined ? { ...record, [name]: parts } : wholeWith(given, { [name]: parts }),
      );
    const [part] = itemsOf(record[name]);
    if (part === undefined) return [];
    const steps = stepsWith({ source, example, keeps }, listed, asRecord(part));
    const canBeEmpty = !request.fields.some((field) => field.jsonName === name && nonEmpty.has(field));
    const lists = [
      ...[...steps.named, steps.fresh ?? []].flat().map((step) => [step]),
      ...(canBeEmpty && keeps([]) ? [[]] : []),
    ];
    const isShown = lists.every(
      (list) => JSON.stringify(shownOf(source, read, { [name]: list })[name]) === JSON.stringify(list),
    );
    return lists.length === 0 || !isShown ? [] : [listTest(source, plan, { name, lists })];
  });
}

function listTest(
  source: TestWriting,
  plan: HandlerPlan,
  { name, lists }: { readonly name: string; readonly lists: readonly (readonly JsonRecord[])[] },
): Lines {
  const { request, handler } = plan;
  // A part needs nothing else to be changed, and is answered as it is stored.
  const isPart = plan.way.length > 0;
  const valid = request === undefined || isPart ? {} : validJson(source, plan, request);
  const required = Object.entries(valid).filter(([member]) => member !== 'version' && member !== name);
  const isVersioned = request?.fields.some(({ jsonName }) => jsonName === 'version') === true;
  const member = name === 'parts' ? 'parts' : `${tsKey(name)}: parts`;
  const body = [
    ...(required.length === 0 ? [] : ['...required']),
    member,
    ...(isVersioned ? ['version: index + 1'] : []),
  ];
  return testCase(
    source,
    `${handler.name} stores the ${name} that are listed`,
    storeRow(source, statesToTry(source, plan).start),
    required.length > 0 && `const required = ${literal(source, Object.fromEntries(required))};`,
    bracketed({
      before: 'const lists = ',
      brackets: '[]',
      entries: lists.map((list) => literal(source, list)),
      after: ';',
      width: 108,
    }),
    isVersioned ? 'for (const [index, parts] of lists.entries()) {' : 'for (const parts of lists) {',
    ...indent(
      2,
      send(source, plan, { as: allowedCaller(source, plan), body: `{ ${body.join(', ')} }` }),
      expectStatus(source, handler.successStatus),
      !isPart && readRequest(source, 'read'),
      `${importedHolds(source)}(${isPart ? 'answer' : 'read'}.json(), { ${member} });`,
    ),
    '}',
  );
}

/** The parts in a request that are named by their ids. */
export function listedIn(
  { service: { model } }: TestWriting,
  request: DtoType,
  fields: readonly RecordField[],
): readonly Listed[] {
  return fields.flatMap((field): Listed[] => {
    if (field.kind !== 'parts') return [];
    const sent = request.fields.find(({ jsonName, readOnly }) => jsonName === field.name && !readOnly);
    const dto = sent?.childTable === field.shape.table.id ? model.resolve(sent.dto) : undefined;
    return dto !== undefined && keyOfListedPart(dto, model) === field.shape.key.name ? [{ field, dto }] : [];
  });
}

type Varying = {
  readonly source: TestWriting;
  readonly example: ExampleSource;
  /** Whether the rules of the whole are kept with a list of parts. */
  readonly keeps: (parts: readonly JsonValue[]) => boolean;
};

/** What is listed one after the other: a stored part with other values, with parts inside of it, and without; then a new part. */
type Steps = { readonly named: readonly JsonRecord[]; readonly fresh: JsonRecord | undefined };

function stepsWith(varying: Varying, listed: Listed, part: JsonRecord): Steps {
  const { field, dto } = listed;
  const { source, keeps } = varying;
  const key = part[field.shape.key.name];
  if (key === undefined) return { named: [], fresh: undefined };
  const named = { [field.shape.key.name]: key };
  const changed = otherPart(varying, listed, part);
  const first = { ...part, ...changed };
  const nonEmpty = nonEmptyLists(source.resource.module);
  const inner = listedIn(source, dto, field.shape.fields).flatMap((each) => {
    const { name } = each.field;
    const [item] = itemsOf(part[name]);
    const within = (parts: readonly JsonValue[]): boolean => keeps([{ ...first, [name]: parts }]);
    return item === undefined || !each.field.many
      ? []
      : [
          {
            name,
            steps: stepsWith({ ...varying, keeps: within }, each, asRecord(item)),
            canBeEmpty: within([]) && !dto.fields.some((one) => one.jsonName === name && nonEmpty.has(one)),
          },
        ];
  });
  const own = new Set(storedFields(source, dto, field.shape).map(({ name }) => name));
  const others = { ...first, ...otherPart(varying, listed, first) };
  const fresh: JsonRecord = Object.fromEntries([
    ...Object.entries(others).filter(([name]) => own.has(name)),
    ...inner.flatMap(({ name, steps }) =>
      steps.fresh === undefined ? [] : [[name, [steps.fresh]] as const],
    ),
  ]);
  return {
    named: [
      ...(Object.keys(changed).length === 0 ? [] : [{ ...named, ...changed }]),
      ...inner.flatMap(({ name, steps, canBeEmpty }) => [
        ...[...steps.named, steps.fresh ?? []].flat().map((step) => ({ ...named, [name]: [step] })),
        ...(canBeEmpty ? [{ ...named, [name]: [] }] : []),
      ]),
    ],
    fresh: keeps([fresh]) ? fresh : undefined,
  };
}

/** Other values for the members of a part, with which all rules of the whole are kept. */
function otherPart(
  { source, example, keeps }: Varying,
  { field, dto }: Listed,
  part: JsonRecord,
): JsonRecord {
  return storedFields(source, dto, field.shape).reduce<JsonRecord>((changed, each) => {
    const value = otherValues(example, each, { ...part, ...changed }).find((other) =>
      keeps([{ ...part, ...changed, [each.name]: other }]),
    );
    return value === undefined ? changed : { ...changed, [each.name]: value };
  }, {});
}
