import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import type { DtoField, DtoType, Psm } from '../../../psm/psm.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import { withDerivedValues } from '../../examples/kept-rules.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { allHandlers, rowReader } from '../../plan/resource-plan.ts';
import { tsString } from '../../../../kernel/generation/escape.ts';
import { allowedCaller, literal, urlOf, type TestWriting } from './test-source.ts';
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

/** What an answer of a type shows of a record. */
export function shownOf(model: Model<Psm>, dto: DtoType, record: JsonRecord): JsonRecord {
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
  return shownOf(model, dto, value as JsonRecord);
}

/** The request that reads the row under test, or the one at an address given as TypeScript; undefined where none does. */
export function readRequest(source: TestWriting, into: string, url?: string): Lines {
  const plan = readerOf(source);
  if (plan === undefined) return [];
  const as = allowedCaller(source, plan);
  return bracketed({
    before: `const ${into} = await app.send(`,
    brackets: '{}',
    entries: [
      "method: 'GET'",
      `url: ${url ?? tsString(urlOf(source, plan))}`,
      ...(as === undefined ? [] : [`as: ${as}`]),
    ],
    after: ');',
    width: 108,
  });
}

/** A record that a creation makes of a body, as far as it is known: what was sent, where it starts, and what is derived. */
export function newRow({ resource, fixtures }: TestSource, plan: HandlerPlan, body: JsonRecord): JsonRecord {
  const example = fixtures.sourceOf(resource);
  const record = fixtures.exampleOf(resource);
  const { shape } = resource;
  if (example === undefined || record === undefined || shape === undefined) return body;
  const own = new Set(shape.fields.map(({ name }) => name));
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => own.has(name)));
  // What an operation computes is looked at for itself.
  if (plan.handler.sets.length > 0) return {};
  const states = allHandlers(resource).flatMap(({ stateName, way }) =>
    way.length === 0 ? (stateName ?? []) : [],
  );
  const [state] = states.filter((name) => record[name] !== undefined && !(name in sent));
  const started = state === undefined ? sent : { ...sent, [state]: record[state] ?? '' };
  return withDerivedValues(example, started);
}

/** The statement that expects an answer to show what is known of a record. */
export function expectShown(source: TestWriting, answer: string, record: JsonRecord): Lines {
  const read = readerOf(source)?.response;
  const shown = read === undefined ? {} : shownOf(source.service.model, read, record);
  if (Object.keys(shown).length === 0) return [];
  return `${importedHolds(source)}(${answer}.json(), ${literal(source, shown)});`;
}
