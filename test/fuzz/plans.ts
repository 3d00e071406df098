import fc, { type Arbitrary } from 'fast-check';
import { alteration, damage, hostileHeaders, hostileParameter, hostileSegment } from './hostile.ts';
import type { Body, Operation, Parameter } from './operations.ts';
import { isIdName, isRealId, realId, type RealId } from './real-ids.ts';
import type { SchemaValues } from './schema-values.ts';

/** How many accounts send requests. */
export const accountCount = 3;

/** A request that is not sent yet; ids of stored things are still open. */
export type Plan = {
  readonly operation: Operation;
  readonly kind: 'VALID' | 'MUTATED';
  readonly method: string;
  /** The account that sends it when no id in the path decides: an index. */
  readonly account: number;
  /** Someone else sends it than the account that the ids of the path belong to. */
  readonly byStranger: boolean;
  readonly path: Readonly<Record<string, RealId | string>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: PlannedBody | undefined;
};

/** The body of a plan: a value, and what is done to its bytes. */
export type PlannedBody = {
  readonly media: string;
  readonly value: unknown;
  readonly damage: ((bytes: Buffer) => Buffer) | undefined;
};

/** Requests for the operations, half of them as documented, half of them mutated. */
export function plansFor(operations: readonly Operation[], values: SchemaValues): Arbitrary<Plan> {
  // Deletion often enough to meet what is gone, seldom enough to meet what is there.
  const weight = ({ method }: Operation): number => (method === 'DELETE' ? 1 : 3);
  const valid = fc.oneof(
    ...operations.map((each) => ({ weight: weight(each), arbitrary: validPlan(each, values) })),
  );
  return fc.oneof(valid, mutated(valid));
}

function validPlan(operation: Operation, values: SchemaValues): Arbitrary<Plan> {
  const { method, parameters } = operation;
  const ofPlace = (place: Parameter['place']): readonly Parameter[] =>
    parameters.filter((parameter) => parameter.place === place);
  const path = ofPlace('path').map(
    ({ name, schema }) => [name, segment(name, values(schema, name))] as const,
  );
  const query = ofPlace('query').map(({ name, schema, required }) =>
    present(values(schema, name), required ? 19 : 5).map((value) => [name, value] as const),
  );
  const headers = ofPlace('header').map(({ name, schema }) =>
    present(headerValue(name, values(schema, name)), 5).map((value) => [name, value] as const),
  );
  return fc
    .record({
      account: fc.nat({ max: accountCount - 1 }),
      byStranger: oneIn(6),
      path: fc.record(Object.fromEntries(path), { noNullPrototype: true }),
      query: fc.tuple(...query),
      headers: fc.tuple(...headers),
      body: bodyOf(operation, values),
    })
    .map(({ query: parameters, headers: entries, ...others }) => ({
      ...others,
      operation,
      kind: 'VALID',
      method,
      query: parameters.filter(([, value]) => value !== undefined),
      headers: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    }));
}

/** Ids are those of something stored, seldom any others; other parameters have a value of their schema. */
function segment(name: string, value: Arbitrary<unknown>): Arbitrary<RealId | string> {
  const isNumber = name === 'revision';
  const text = value.map((one) => (isRealId(one) ? one : encodeURIComponent(String(one)).slice(0, 200)));
  if (isNumber) return fc.integer({ min: 1, max: 4 }).map(String);
  const real = fc.nat({ max: 11 }).map((pick) => realId(name, pick));
  return fc.oneof(
    { weight: 12, arbitrary: real },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: text },
  );
}

function headerValue(name: string, value: Arbitrary<unknown>): Arbitrary<string> {
  switch (name) {
    case 'If-Match':
    case 'If-None-Match':
      return fc.constantFrom('"1"', '"2"', '"3"', '*', 'W/"1"', '"1", "2"');
    case 'Idempotency-Key':
      return fc.oneof(fc.uuid(), fc.constantFrom('first', 'second', '"third"'));
    case 'Prefer':
      return fc.constantFrom('return=minimal', 'return=representation');
    case 'Last-Event-ID':
      return fc.nat({ max: 50 }).map(String);
    default:
      return value.map((one) => encodeURIComponent(String(one)));
  }
}

function bodyOf(operation: Operation, values: SchemaValues): Arbitrary<PlannedBody | undefined> {
  const bodies = operation.bodies.map((body) =>
    bodyValue(body, values).map((value): PlannedBody => ({ media: body.media, value, damage: undefined })),
  );
  if (bodies.length === 0) return fc.constant(undefined);
  const body = fc.oneof(...bodies);
  return operation.bodyOptional ? fc.oneof({ weight: 4, arbitrary: body }, fc.constant(undefined)) : body;
}

function bodyValue({ schema, example, media }: Body, values: SchemaValues): Arbitrary<unknown> {
  const made = values(schema, media);
  if (example === undefined) return made;
  const asDocumented = fc
    .record({ pick: fc.nat({ max: 11 }), revision: fc.constantFrom('AS_TOLD', 'LEFT_OUT', 'LEFT_OUT') })
    .map(({ pick, revision }) => withRealIds(example, { pick, revision }));
  return fc.oneof({ weight: 3, arbitrary: asDocumented }, made);
}

/** The members of an example that hold ids get real ones; its revision is mostly left out, it is seldom right. */
function withRealIds(
  example: unknown,
  { pick, revision }: { readonly pick: number; readonly revision: string },
): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  const members = Object.entries(example)
    .filter(([name]) => name !== 'expectedRevision' || revision === 'AS_TOLD')
    .map(([name, value]: readonly [string, unknown]) => {
      if (!isIdName(name) || name === 'id') return [name, value];
      return [
        name,
        Array.isArray(value) ? value.map(() => realId(name.slice(0, -1), pick)) : realId(name, pick),
      ];
    });
  return Object.fromEntries(members);
}

function mutated(valid: Arbitrary<Plan>): Arbitrary<Plan> {
  return fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([plan, mutations]) => mutations.reduce((current, mutate) => mutate(current), plan))
    .map((plan) => ({ ...plan, kind: 'MUTATED' }));
}

const mutation: Arbitrary<(plan: Plan) => Plan> = fc.oneof(
  {
    weight: 4,
    arbitrary: alteration.map(
      (alter) => (plan: Plan) => withBody(plan, (body) => ({ ...body, value: alter(body.value) })),
    ),
  },
  {
    weight: 2,
    arbitrary: damage.map((spoil) => (plan: Plan) => withBody(plan, (body) => ({ ...body, damage: spoil }))),
  },
  {
    weight: 3,
    arbitrary: hostileHeaders.map((headers) => (plan: Plan) => ({
      ...plan,
      headers: { ...plan.headers, ...headers },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), hostileParameter).map(([place, value]) => (plan: Plan) => ({
      ...plan,
      query: [...plan.query, [queryName(plan.operation, place), value] as const],
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), hostileSegment).map(
      ([place, value]) =>
        (plan: Plan) =>
          withSegment(plan, place, value),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND')
      .map((method) => (plan: Plan) => ({ ...plan, method })),
  },
);

function withBody(plan: Plan, change: (body: PlannedBody) => PlannedBody): Plan {
  return { ...plan, body: change(plan.body ?? { media: 'application/json', value: {}, damage: undefined }) };
}

function queryName(operation: Operation, place: number): string {
  const names = operation.parameters.flatMap((parameter) =>
    parameter.place === 'query' ? [parameter.name] : [],
  );
  const all = [...names, 'unknown', '__proto__', 'limit', 'sort[]'];
  return all[place % all.length] ?? 'unknown';
}

function withSegment(plan: Plan, place: number, value: string): Plan {
  const names = Object.keys(plan.path);
  const name = names[place % names.length];
  return name === undefined ? plan : { ...plan, path: { ...plan.path, [name]: value } };
}

function oneIn(count: number): Arbitrary<boolean> {
  return fc.nat({ max: count - 1 }).map((number) => number === 0);
}

/** The value in so many of 20 cases, else undefined. */
function present<T>(value: Arbitrary<T>, of20: number): Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: of20, arbitrary: value },
    { weight: 20 - of20, arbitrary: fc.constant(undefined) },
  );
}
