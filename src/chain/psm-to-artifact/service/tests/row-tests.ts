import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoField, DtoType, Psm } from '../../../psm/psm.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { rowReader, type ResourcePlan } from '../../plan/resource-plan.ts';
import { tsString } from '../../../../kernel/generation/escape.ts';
import { allowedCaller, literal, urlOf, type TestWriting } from './test-source.ts';
import { readsClock } from './computed-rows.ts';
import type { TestSource } from './tested-resource.ts';

/** Notes that a test compares values, and gives the name of what it does it with. */
export function importedHolds({ imports }: TestWriting): string {
  return imports.value('assertHolds', '../support/values.js');
}

/** The operation that reads the row under test back; undefined where there is none, or no role may run it. */
export function readerOf({ resource }: TestSource): HandlerPlan | undefined {
  const plan = rowReader(resource);
  return plan?.denied === true ? undefined : plan;
}

/** What an answer of a type shows of a record, but for moments that are computed from the time at which it runs. */
export function shownOf({ service, resource }: TestSource, dto: DtoType, record: JsonRecord): JsonRecord {
  const timed = timedNames(resource);
  const lasting = Object.entries(record).filter(([name]) => !timed.has(name));
  return shownAs(service.model, dto, Object.fromEntries(lasting));
}

/** The names of derived values that are others at another time; what is only true or false is the same for long. */
export function timedNames({ derivations, shape: own }: ResourcePlan): ReadonlySet<string> {
  return new Set(
    derivations.flatMap(({ expression, field, shape }) => {
      const isTruth = field.kind === 'value' && field.json === 'boolean';
      const isOwn = shape.table === own?.table;
      return isOwn && !isTruth && expression !== undefined && readsClock(expression) ? [field.name] : [];
    }),
  );
}

function shownAs(model: Model<Psm>, dto: DtoType, record: JsonRecord): JsonRecord {
  const fields = new Map(dto.fields.map((field) => [field.jsonName, field]));
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, JsonValue][] => {
      const field = fields.get(name);
      return field === undefined ? [] : [[name, shownIn(model, field, value)]];
    }),
  );
}

function shownIn(model: Model<Psm>, field: DtoField, value: JsonValue): JsonValue {
  const dto = model.resolve(field.dto);
  if (dto === undefined || dto.kind === 'ENUM' || typeof value !== 'object') return value;
  // A JSON array: its items are JSON.
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => shownIn(model, field, item));
  // An object that is not a list is a record: JSON has nothing else.
  return shownAs(model, dto, value as JsonRecord);
}

/** The request that reads the row under test, one with another key, or one at an address given as TypeScript. */
export function readRequest(
  source: TestWriting,
  into: string,
  { url, row }: { readonly url?: string; readonly row?: JsonValue | undefined } = {},
): Lines {
  const plan = readerOf(source);
  return plan === undefined
    ? []
    : fetched(source, plan, { into, url: url ?? tsString(urlOf(source, plan, row)) });
}

/** The request of an operation that reads at an address, given as TypeScript, by a caller who may. */
export function fetched(
  source: TestWriting,
  plan: HandlerPlan,
  { into, url }: { readonly into: string; readonly url: string },
): Lines {
  const as = allowedCaller(source, plan);
  return bracketed({
    before: `const ${into} = await app.send(`,
    brackets: '{}',
    entries: ["method: 'GET'", `url: ${url}`, ...(as === undefined ? [] : [`as: ${as}`])],
    after: ');',
    width: 108,
  });
}

/** The statement that expects an answer to show what is known of a record. */
export function expectShown(source: TestWriting, answer: string, record: JsonRecord): Lines {
  const read = readerOf(source)?.response;
  const shown = read === undefined ? {} : shownOf(source, read, record);
  if (Object.keys(shown).length === 0) return [];
  return `${importedHolds(source)}(${answer}.json(), ${literal(source, shown)});`;
}
