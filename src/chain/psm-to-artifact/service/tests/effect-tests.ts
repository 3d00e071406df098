import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { Column } from '../../../psm/psm.ts';
import { pascal } from '../../naming.ts';
import { effectPlans, type EffectPlan } from '../../plan/effects.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { stateAfter } from '../../plan/moves.ts';
import {
  distanceTo,
  effectRowsOf,
  ownReferences,
  rowsPassed,
  storeEffectRow,
  tooSmallStart,
  type EffectRow,
  type StoredRow,
} from './effect-rows.ts';
import { expectMadeParts, madeValues } from './made-rows.ts';
import { expectParts, prepareParts, queried } from './part-effect-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  importedFixtures,
  send,
  storeNeeds,
  storeRow,
  testCase,
  validBody,
  type TestWriting,
} from './test-source.ts';

/** The statements that store what an operation works on: its own row, unless it makes it, and those it changes besides. */
export function storeWithEffects(
  source: TestWriting,
  plan: HandlerPlan,
  changes: readonly string[] = [],
  rows: readonly EffectRow[] = effectRowsOf(source, plan),
): Lines {
  const distance = ({ fixture }: StoredRow): number => distanceTo(source, plan, fixture.table);
  // Rows that refer to the own row, or whose store makes it, come after it, which decides how it looks.
  const isAfter = (row: StoredRow): boolean => distance(row) < 0 || needsOwn(source, row.fixture);
  // What a row refers to is there before it.
  const stored = [...rows, ...rowsPassed(source, plan)].sort((a, b) => distance(b) - distance(a));
  if (rows.length > 0) importedFixtures(source);
  const own =
    plan.kind === 'CREATE'
      ? storeNeeds(source, madeBy(source, plan))
      : [storeRow(source, [...changes, ...ownReferences(source, plan)]), neededByMade(source, plan)];
  return [
    stored.filter((row) => !isAfter(row)).map(storeEffectRow),
    own,
    stored.filter(isAfter).map(storeEffectRow),
    prepareParts(source, plan),
  ];
}

function needsOwn(source: TestWriting, { needs }: StoredRow['fixture']): boolean {
  const own = source.resource.shape?.table;
  return needs.some((need) => need.table === own || needsOwn(source, need));
}

/** The statements that store what rows refer to that an operation makes besides; its own row is there already. */
function neededByMade(source: TestWriting, plan: HandlerPlan): Lines {
  const own = source.resource.shape?.table;
  const needs = madeBy(source, plan)
    .flatMap((table) => source.fixtures.fixtureOf(table)?.needs ?? [])
    .filter(({ table }) => table !== own);
  return [...new Set(needs)].map(
    ({ storeName }) => `await ${importedFixtures(source)}.${storeName}(app.db);`,
  );
}

/** The tables in which an operation makes rows besides. */
function madeBy({ service, resource }: TestWriting, plan: HandlerPlan) {
  return effectPlans(service, resource, plan).flatMap(({ kind, shape }) =>
    kind === 'CREATE' ? [shape.table] : [],
  );
}

/** Statements that expect what an operation does besides: rows made, moved, changed or deleted, parts included. */
export function expectEffects(source: TestWriting, plan: HandlerPlan): Lines {
  const rows = effectRowsOf(source, plan);
  const besides = effectPlans(source.service, source.resource, plan).map((effect): Lines => {
    const row = rows.find((each) => each.effect.effect === effect.effect);
    if (effect.kind !== 'CREATE' && row === undefined) return [];
    const wanted =
      effect.kind === 'CREATE'
        ? madeValues(source, effect)
        : effect.kind === 'DELETE'
          ? []
          : wantedValues(source, effect, row);
    const found = `found${pascal(effect.variable)}`;
    const conditions = wanted.map(([column], index) => `${sqlName(column.columnName)} = $${index + 1}`);
    const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    return [
      queried(
        `const ${found} = await app.db.query(${tsString(`SELECT 1 FROM ${effect.shape.sqlTable}${where}`)}`,
        wanted.map(([, value]) => value),
      ),
      `${importedAssert(source)}.equal(${found}.length, ${effect.kind === 'DELETE' ? 0 : 1});`,
      effect.kind === 'CREATE' && expectMadeParts(source, effect),
    ];
  });
  return [besides, expectParts(source, plan)];
}

/** What a changed row holds afterwards: its new state, its next version, and what is computed. */
function wantedValues(
  { service }: TestWriting,
  { kind, effect, shape }: EffectPlan,
  row: EffectRow | undefined,
): readonly (readonly [Column, string | number])[] {
  const state = service.model.resolve(effect.stateColumn);
  return [
    ...(kind === 'TRANSITION' && state !== undefined
      ? [[state, stateAfter(effect, effect.allowedFrom[0]) ?? ''] as const]
      : []),
    ...(shape.version === undefined ? [] : [[shape.version.column, 2] as const]),
    ...(row?.computed ?? []).map(({ column, value }) => [column, value] as const),
  ];
}

/** A computed value that would be too small refuses the operation as a whole. */
export function effectRefusals(
  source: TestWriting,
  plan: HandlerPlan,
  changes: readonly string[],
): readonly Lines[] {
  const rows = effectRowsOf(source, plan);
  if (!plan.exposed) return [];
  return rows.flatMap((row) => {
    const found = tooSmallStart(source, { plan, effect: row.effect });
    if (found === undefined) return [];
    const column = found.start.slice(0, found.start.indexOf(':'));
    const started = {
      ...row,
      changes: [...row.changes.filter((each) => !each.startsWith(`${column}:`)), found.start],
    };
    const pointer = tsString(`/${row.effect.place}/${found.name}`);
    return [
      testCase(
        source,
        `${plan.handler.name} answers 422 when ${found.name} would fall below ${found.minimum}`,
        storeWithEffects(
          source,
          plan,
          changes,
          rows.map((each) => (each === row ? started : each)),
        ),
        send(source, plan, { as: allowedCaller(source, plan), body: validBody(source, plan) }),
        expectStatus(source, 422),
        `${importedAssert(source)}.equal(answer.json().errors[0].pointer, ${pointer});`,
      ),
    ];
  });
}
