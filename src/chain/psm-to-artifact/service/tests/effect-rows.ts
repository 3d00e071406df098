import { tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { evaluateIn, toJson } from '../../../core/rule-language/index.ts';
import type { Column } from '../../../psm/psm.ts';
import type { TableFixture } from '../../examples/fixture-plan.ts';
import { now, type JsonRecord } from '../../examples/record-example.ts';
import type { JsonValue } from '../../examples/values.ts';
import { computationOf, type AssignmentPlan } from '../../plan/assignments.ts';
import { effectPlans, type EffectPlan } from '../../plan/effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { TestSource } from './tested-resource.ts';

/** A row that an operation changes besides its own, as tests store it. */
export type EffectRow = {
  readonly effect: EffectPlan;
  readonly fixture: TableFixture;
  /** Values of columns that differ from those of the fixture, as TypeScript. */
  readonly changes: readonly string[];
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
        changes: [...stateOf(source, effect), ...backTo(source, effect), ...start],
        computed,
      },
    ];
  });
}

/** The statement that stores a row that an operation changes besides. */
export function storeEffectRow({ fixture, changes }: EffectRow): Lines {
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
        ...(foundBy?.by === 'OWN' && key !== undefined
          ? [[foundBy.field.name, key] as [string, JsonValue]]
          : []),
        ...(foundBy?.by === 'ASKED' && key !== undefined
          ? [[foundBy.member, key] as [string, JsonValue]]
          : []),
        ...(request !== undefined && effect.member !== undefined && example !== undefined
          ? [[effect.member, example] as [string, JsonValue]]
          : []),
      ];
    },
  );
  return Object.fromEntries(members);
}

/** Values of the operation's own row that lead to the rows that it changes besides, as TypeScript. */
export function ownReferences(source: TestSource, plan: HandlerPlan): readonly string[] {
  return effectRowsOf(source, plan).flatMap(({ effect: { foundBy }, fixture }) =>
    foundBy?.by === 'OWN' ? [`${foundBy.field.column.columnName}: fixtures.ids.${fixture.idName}`] : [],
  );
}

function stateOf({ service }: TestSource, { kind, effect }: EffectPlan): readonly string[] {
  const [from] = effect.allowedFrom;
  const column = service.model.resolve(effect.stateColumn);
  return kind === 'TRANSITION' && from !== undefined && column !== undefined
    ? [`${column.columnName}: ${tsString(from)}`]
    : [];
}

function backTo(source: TestSource, { foundBy }: EffectPlan): readonly string[] {
  const { shape } = source.resource;
  const own = shape === undefined ? undefined : source.fixtures.fixtureOf(shape.table);
  return foundBy?.by === 'BACK' && own !== undefined
    ? [`${foundBy.column.columnName}: fixtures.ids.${own.idName}`]
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
        const row = from === undefined ? stored : { ...stored, [field.name]: String(from) };
        const records = [row, own, leadsTo];
        const value = toJson(
          evaluateIn(expression, {
            places: places.map(({ scope }, index) => ({ scope, record: records[index] })),
            now,
          }),
        );
        const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
        return Number.isFinite(number) ? number : undefined;
      },
    }));
}
