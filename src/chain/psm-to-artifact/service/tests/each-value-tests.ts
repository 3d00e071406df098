import { tsKey } from '../../../../kernel/generation/escape.ts';
import { bracketed, flatLines, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import { withoutValue, withOtherValue } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { storedColumns } from '../../plan/record-shape.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { clearableFields } from '../../plan/request-fields.ts';
import { objectList } from '../code-lines.ts';
import { storedFields } from './changed-values.ts';
import { linkedRow, sentLinks } from './linked-rows.ts';
import { importedHolds, readerOf, readRequest, shownOf } from './row-tests.ts';
import { otherRowFor } from './second-rows.ts';
import { statesToTry } from './state-tests.ts';
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

/** Members of a request or an answer; null stands for no value. */
type Members = Readonly<Record<string, JsonValue | null>>;

/** Values that are sent in one request, and what is different afterwards. */
type Change = { readonly sent: Members; readonly found: Members };

/** That a change stores each value that is sent alone, and leaves all others as they are. */
export function eachValueTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { request, handler } = plan;
  // What an operation does besides may be possible only once.
  if (!plan.exposed || handler.effects.length > 0 || handler.sets.length > 0) return [];
  const found = changesOf(source, plan);
  if (request === undefined || found.changes.length === 0) return [];
  const required = Object.entries(validJson(source, plan, request)).filter(([name]) => name !== 'version');
  const isVersioned = request.fields.some(({ jsonName }) => jsonName === 'version');
  const isSame = found.changes.every(
    (change) => JSON.stringify(change.sent) === JSON.stringify(change.found),
  );
  const body = [
    ...(required.length === 0 ? [] : ['...required']),
    isSame ? '...change' : '...change.sent',
    ...(isVersioned ? ['version: row.version'] : []),
  ];
  const wanted = [
    '...row',
    isSame ? '...change' : '...change.found',
    ...(source.resource.shape?.version === undefined ? [] : ['version: Number(row.version) + 1']),
    ...found.timed.map((name) => `${tsKey(name)}: undefined`),
  ];
  return [
    testCase(
      source,
      `${handler.name} stores each value that is sent alone`,
      storeRow(source, statesToTry(source, plan).start),
      found.others,
      readRequest(source, 'stored'),
      'let row = stored.json();',
      required.length > 0 && `const required = ${literal(source, Object.fromEntries(required))};`,
      isSame ? plainChanges(source, found.changes) : changesWithResults(source, found.changes),
      'for (const change of changes) {',
      ...indent(
        2,
        send(source, plan, { as: allowedCaller(source, plan), body: `{ ${body.join(', ')} }` }),
        expectStatus(source, handler.successStatus),
        readRequest(source, 'read'),
        `${importedHolds(source)}(read.json(), { ${wanted.join(', ')} });`,
        'row = read.json();',
      ),
      '}',
    ),
  ];
}

function plainChanges(source: TestWriting, changes: readonly Change[]): Lines {
  return changeList(changes.map(({ sent }) => membersOf(source, sent)));
}

function changesWithResults(source: TestWriting, changes: readonly Change[]): Lines {
  return changeList(
    changes.map((change) =>
      Object.entries(change).map(([name, given]) =>
        bracketed({
          before: `${name}: `,
          brackets: '{}',
          entries: membersOf(source, given),
          width: 102,
        }),
      ),
    ),
  );
}

function changeList(objects: readonly (readonly string[])[]): Lines {
  return objectList({ before: 'const changes = ', objects, width: 108 }).replace(/,$/, ';');
}

function membersOf(source: TestWriting, members: Members): readonly string[] {
  return Object.entries(members).map(
    ([name, value]) => `${tsKey(name)}: ${value === null ? 'null' : literal(source, value)}`,
  );
}

type Changes = {
  readonly changes: readonly Change[];
  /** The statements that store what other values refer to. */
  readonly others: readonly Lines[];
  /** The members of an answer that say when something happened. */
  readonly timed: readonly string[];
};

function changesOf(source: TestWriting, { request, stateName }: HandlerPlan): Changes {
  const { resource, fixtures, service } = source;
  const { shape, rules } = resource;
  const read = readerOf(source)?.response;
  const example = fixtures.sourceOf(resource);
  const first = fixtures.exampleOf(resource);
  const nothing = { changes: [], others: [], timed: [] };
  if (shape === undefined || read === undefined || example === undefined || first === undefined)
    return nothing;
  const changeable = storedFields(source, request, shape).filter(({ name }) => name !== stateName);
  const shown = (record: JsonRecord): JsonRecord => shownOf(source, read, record);
  const changes: Change[] = [];
  const others: Lines[] = [];
  let record = first;
  const note = (name: string, value: JsonValue | null, next: JsonRecord | undefined): void => {
    if (next === undefined) return;
    changes.push({ sent: { [name]: value }, found: difference(shown(record), shown(next)) });
    record = next;
  };
  for (const field of changeable) {
    const { name } = field;
    const leadsToOwn =
      field.kind === 'value' && tableReferredTo(service, shape.table, field.column) === shape.table;
    const isKnown = record[name] !== undefined || leadsToOwn;
    const other = field.kind === 'value' && isKnown ? otherRowFor(source, field) : undefined;
    if (other !== undefined) {
      others.push(other.stored);
      note(name, other.key, { ...record, [name]: other.key });
      continue;
    }
    const next = withOtherValue(example, { record, field, rules });
    const value = next?.[name];
    if (value !== undefined) note(name, value, next);
  }
  for (const field of request === undefined ? [] : sentLinks(source, request)) {
    const other = linkedRow(source, field);
    if (other === undefined) continue;
    others.push(other.stored);
    for (const keys of [[other.key], []]) {
      const next = { ...record, [field.name]: keys };
      note(field.name, keys, keepsRules(example, rules, next) ? next : undefined);
    }
  }
  const clearable = clearableFields(resource.module);
  const isCleared = (name: string): boolean =>
    request?.fields.some((field) => field.jsonName === name && clearable.has(field)) === true;
  for (const { name } of changeable)
    if (isCleared(name)) note(name, null, withoutValue(example, { record, name, rules }));
  const times = [shape.createdAt, shape.updatedAt];
  const timed = storedColumns(shape).flatMap(({ field, path }) =>
    path.length === 1 &&
    times.includes(field.column) &&
    read.fields.some((each) => each.jsonName === field.name)
      ? [field.name]
      : [],
  );
  return { changes, others: distinct(others), timed };
}

/** Several values may lead to the same row. */
function distinct(statements: readonly Lines[]): readonly Lines[] {
  return [...new Map(statements.map((each) => [flatLines(each).join('\n'), each])).values()];
}

function difference(before: JsonRecord, after: JsonRecord): Members {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}
