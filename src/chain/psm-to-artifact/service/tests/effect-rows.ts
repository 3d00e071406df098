import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { evaluateIn, toJson } from '../../../core/rule-language/index.ts';
import type { Column, Table } from '../../../psm/psm.ts';
import type { TableFixture } from '../../examples/fixture-plan.ts';
import { now, type JsonRecord } from '../../examples/example-source.ts';
import type { JsonValue } from '../../examples/values.ts';
import { computationOf, type AssignmentPlan } from '../../plan/assignments.ts';
import { effectPlans, type EffectPlan } from '../../plan/effects.ts';
import { nextOf, type RowHop } from '../../plan/found-rows.ts';
import { digitsKept } from '../../plan/record-shape.ts';
import { partEffectPlans } from '../../plan/part-effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { TestSource } from './tested-resource.ts';

/** A row as tests store it. */
export type StoredRow = {
  readonly fixture: TableFixture;
  /** Values of columns that differ from those of the fixture, as TypeScript. */
  readonly changes: readonly string[];
};

/** A row that an operation changes besides its own, as tests store it. */
export type EffectRow = StoredRow & {
  readonly effect: EffectPlan;
  /** What is computed, with the value that tests expect. */
  readonly computed: readonly ExpectedValue[];
};

/** A computed number. */
export type ExpectedValue = { readonly column: Column; readonly value: number };

/** The effects of an operation with the rows that tests need for them; new rows have none. */
export function effectRowsOf(source: TestSource, plan: HandlerPlan): readonly EffectRow[] {
  return effectPlans(source.service, source.resource, plan).flatMap((effect): readonly EffectRow[] => {
    const fixture = source.fixtures.fixtureOf(effect.shape.table);
    if (fixture?.key === undefined || effect.kind === 'CREATE') return [];
    const { start, computed } = startOf(source, { plan, effect });
    return [
      {
        effect,
        fixture,
        changes: [...stateOf(source, effect), ...references(source, plan, effect.shape.table), ...start],
        computed,
      },
    ];
  });
}

/** The statement that stores a row that an operation changes besides. */
export function storeEffectRow({ fixture, changes }: StoredRow): Lines {
  const given = changes.length === 0 ? '' : `, { ${changes.join(', ')} }`;
  return `await fixtures.${fixture.storeName}(app.db${given});`;
}

/** Members of a request that an operation's effects ask for: ids, references and the values of other rows. */
export function effectMembers(source: TestSource, plan: HandlerPlan): JsonRecord {
  const members = effectPlans(source.service, source.resource, plan).flatMap(
    ({ effect, foundBy, resource, shape, request }): [string, JsonValue][] => {
      const key = source.fixtures.fixtureOf(shape.table)?.key;
      const example = source.fixtures.exampleOf(resource);
      return [
        ...ownMember(source, foundBy),
        ...(foundBy?.by === 'ASKED' && key !== undefined
          ? [[foundBy.member, key] as [string, JsonValue]]
          : []),
        ...(request !== undefined && effect.member !== undefined && example !== undefined
          ? [[effect.member, example] as [string, JsonValue]]
          : []),
      ];
    },
  );
  return Object.fromEntries([...members, ...partMembers(source, plan)]);
}

/** What a request says about the first part of each kind that an operation changes besides. */
function partMembers(source: TestSource, plan: HandlerPlan): readonly [string, JsonValue][] {
  const own = source.fixtures.exampleOf(source.resource);
  return partEffectPlans(source.service, source.resource, plan).flatMap(
    ({ effect, field }): [string, JsonValue][] => {
      const parts = own?.[field.name];
      // A JSON array: its items are JSON.
      const [part] = Array.isArray(parts) ? (parts as readonly JsonValue[]) : [];
      if (typeof part !== 'object' || Array.isArray(part)) return [];
      // An object that is not a list is a record: JSON has nothing else.
      const key = (part as JsonRecord)[field.shape.key.name];
      return [
        ...(effect.asks !== undefined && key !== undefined
          ? [[effect.asks, key] as [string, JsonValue]]
          : []),
        ...(effect.member === undefined ? [] : [[effect.member, part] as [string, JsonValue]]),
      ];
    },
  );
}

/** Values of the operation's own row that lead to the rows that it changes besides, as TypeScript. */
export function ownReferences(source: TestSource, plan: HandlerPlan): readonly string[] {
  const { shape } = source.resource;
  return shape === undefined ? [] : references(source, plan, shape.table);
}

/** Rows that an operation passes on the way to those that it changes, where tests have to say how they are linked. */
export function rowsPassed(source: TestSource, plan: HandlerPlan): readonly StoredRow[] {
  const written = [
    source.resource.shape,
    ...effectPlans(source.service, source.resource, plan).map(({ shape }) => shape),
  ];
  const passed = hopsOf(source, plan).filter(
    ({ holder, field }) => field.optional && !written.includes(holder),
  );
  return [...new Set(passed.map(({ holder }) => holder.table))].flatMap((table) => {
    const fixture = source.fixtures.fixtureOf(table);
    return fixture === undefined ? [] : [{ fixture, changes: references(source, plan, table) }];
  });
}

/**
 * How many references an operation follows to the rows of a table; negative where all of them lead back, so that the
 * rows can be stored after the operation's own only.
 */
export function distanceTo(source: TestSource, plan: HandlerPlan, table: Table): number {
  for (const { foundBy } of effectPlans(source.service, source.resource, plan)) {
    if (foundBy?.by !== 'WAY') continue;
    const last = foundBy.hops.findIndex((hop) => nextOf(hop) === table);
    if (last < 0) continue;
    const isBack = foundBy.hops.slice(0, last + 1).every(({ way }) => way === 'BACK');
    return isBack ? -last - 1 : last + 1;
  }
  return 0;
}

function hopsOf({ service, resource }: TestSource, plan: HandlerPlan): readonly RowHop[] {
  return effectPlans(service, resource, plan).flatMap(({ foundBy }) =>
    foundBy?.by === 'WAY' ? foundBy.hops : [],
  );
}

/** The values of a row's columns that lead from row to row, as TypeScript. */
function references(source: TestSource, plan: HandlerPlan, table: Table): readonly string[] {
  const values = hopsOf(source, plan).flatMap(({ holder, field, named }) => {
    const to = source.fixtures.fixtureOf(named);
    return holder.table !== table || to === undefined
      ? []
      : [`${field.column.columnName}: fixtures.ids.${to.idName}`];
  });
  return [...new Set(values)];
}

/** The member of a new own row that leads to another row. */
function ownMember(source: TestSource, foundBy: EffectPlan['foundBy']): readonly [string, JsonValue][] {
  if (foundBy?.by !== 'WAY' || foundBy.hops[0].way === 'BACK') return [];
  const key = source.fixtures.fixtureOf(foundBy.hops[0].named)?.key;
  return key === undefined ? [] : [[foundBy.start.name, key]];
}

function stateOf({ service }: TestSource, { kind, effect }: EffectPlan): readonly string[] {
  const [from] = effect.allowedFrom;
  const column = service.model.resolve(effect.stateColumn);
  return kind === 'TRANSITION' && from !== undefined && column !== undefined
    ? [`${column.columnName}: ${tsString(from)}`]
    : [];
}

type Place = { readonly plan: HandlerPlan; readonly effect: EffectPlan };

/** Values to start from with which everything that is computed stays within its limits. */
function startOf(
  source: TestSource,
  place: Place,
): { readonly start: readonly string[]; readonly computed: readonly ExpectedValue[] } {
  const start: string[] = [];
  const computed: ExpectedValue[] = [];
  for (const { assignment, valueFrom } of numbersComputed(source, place)) {
    const { field } = assignment;
    if (field.kind !== 'value') continue;
    const found = [undefined, field.shownAs?.maximum, 1000, 100, 10, 1, 0].find((from) => {
      const value = valueFrom(from);
      return (
        value !== undefined &&
        isWithin(assignment, value) &&
        (from === undefined || isWithin(assignment, from))
      );
    });
    const value = valueFrom(found);
    if (value === undefined) continue;
    if (found !== undefined) start.push(`${field.column.columnName}: ${tsString(String(found))}`);
    computed.push({ column: field.column, value });
  }
  return { start, computed };
}

/** A value to start from with which something that is computed would be too small, and where refusals place it. */
export function tooSmallStart(
  source: TestSource,
  place: Place,
): { readonly start: string; readonly name: string; readonly minimum: number } | undefined {
  for (const { assignment, valueFrom } of numbersComputed(source, place)) {
    const { field } = assignment;
    const minimum = field.shownAs?.minimum;
    if (field.kind !== 'value' || minimum === undefined) continue;
    const value = valueFrom(minimum);
    if (value === undefined || value >= minimum) continue;
    const start = `${field.column.columnName}: ${tsString(String(minimum))}`;
    return { start, name: field.name, minimum };
  }
  return undefined;
}

function isWithin({ field }: AssignmentPlan, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity } = field.shownAs ?? {};
  return value >= minimum && value <= maximum;
}

/** The numbers that an effect computes, each as a function of the value that the row starts with. */
function numbersComputed(
  source: TestSource,
  { plan, effect }: Place,
): readonly {
  readonly assignment: AssignmentPlan;
  readonly valueFrom: (from: number | undefined) => number | undefined;
}[] {
  const { service, resource, fixtures } = source;
  const own = fixtures.exampleOf(resource);
  const stored = fixtures.exampleOf(effect.resource);
  if (resource.shape === undefined || own === undefined || stored === undefined) return [];
  const { assignments, places, reached } = computationOf(service, {
    owner: plan.handler,
    sets: effect.effect.sets,
    known: [
      { shape: effect.shape, variable: 'given' },
      { shape: resource.shape, variable: resource.variable },
    ],
    reachedVariable: 'reached',
  });
  const leadsTo = Object.fromEntries(
    reached.map(({ name, resource: to }) => [name, fixtures.exampleOf(to) ?? {}]),
  );
  return assignments
    .filter(({ field }) => field.kind === 'value' && ['integer', 'number', 'decimal'].includes(field.json))
    .map((assignment) => ({
      assignment,
      valueFrom: (from) => {
        const { field, expression } = assignment;
        const start = field.kind === 'value' && field.json === 'decimal' ? String(from) : from;
        const row = start === undefined ? stored : { ...stored, [field.name]: start };
        const records = [row, own, leadsTo];
        const value = toJson(
          evaluateIn(expression, {
            places: places.map(({ scope }, index) => ({ scope, record: records[index] })),
            now,
          }),
          field.kind === 'value' ? digitsKept(field) : undefined,
        );
        const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
        return Number.isFinite(number) ? number : undefined;
      },
    }));
}
