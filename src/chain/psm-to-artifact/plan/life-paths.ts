import type { HandlerEffect } from '../../psm/psm.ts';
import type { HandlerPlan } from './handlers.ts';
import { stateAfter } from './moves.ts';
import { literalDefault, partsOf, storedColumns } from './record-shape.ts';
import type { ResourcePlan } from './resource-plan.ts';

/** A way through the life of a row: the operations that lead from its first state to one that nothing leads out of. */
export type LifePath = {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly PathStep[];
};

/** One operation on a way, with the state that it leads to. */
export type PathStep = { readonly plan: HandlerPlan; readonly to: string };

/**
 * The shortest way to each last state of a resource's rows: over operations that move the row and nothing else, else over
 * those that also make, change or move rows of other resources, one of each on the whole way. Left out are ways of one
 * operation, and states to which only operations lead that compute values, remove rows, or change parts: what one of them
 * leaves behind decides what the next one can do.
 */
export function lifePaths(resource: ResourcePlan): readonly LifePath[] {
  const moves = resource.handlers.filter((plan) => isPlainMove(plan, resource));
  const initial = initialState(resource, moves);
  if (initial === undefined) return [];
  const plain = waysOver(
    moves.filter(({ handler }) => handler.effects.length === 0),
    initial,
  );
  const ways = new Map([...waysOver(moves, initial)].filter(([, way]) => changesEachOnce(way)));
  for (const [state, way] of plain) ways.set(state, way);
  // Other operations may lead on, too.
  const isLast = (state: string): boolean =>
    resource.handlers.every(
      ({ handler }) => handler.setsState === undefined || !handler.allowedFrom.includes(state),
    );
  return [...ways]
    .filter(([state, way]) => way.length > 1 && isLast(state))
    .map(([to, steps]) => ({ from: initial, to, steps }));
}

/** The shortest way from a state to each that is reached. */
function waysOver(moves: readonly HandlerPlan[], initial: string): ReadonlyMap<string, readonly PathStep[]> {
  const ways = new Map<string, readonly PathStep[]>([[initial, []]]);
  for (const [state, way] of ways)
    for (const plan of moves.filter(({ handler }) => handler.allowedFrom.includes(state))) {
      const to = stateAfter(plan.handler, state) ?? '';
      if (!ways.has(to)) ways.set(to, [...way, { plan, to }]);
    }
  return ways;
}

function isPlainMove(plan: HandlerPlan, { shape }: ResourcePlan): boolean {
  const { kind, handler, way, stateName, exposed, denied, response } = plan;
  if (kind !== 'TRANSITION' || way.length > 0 || handler.sets.length > 0 || shape === undefined) return false;
  const parts = new Set(partsOf(shape).map((part) => part.shape.table.id));
  const isLeftOut = ({ kind: change, sets, table }: HandlerEffect): boolean =>
    change === 'DELETE' || sets.length > 0 || parts.has(table);
  if (handler.effects.some(isLeftOut)) return false;
  const shows = response?.fields.some(({ jsonName }) => jsonName === stateName) === true;
  return !exposed || (!denied && handler.successStatus === 200 && shows);
}

function changesEachOnce(way: readonly PathStep[]): boolean {
  const tables = way.flatMap(({ plan }) => plan.handler.effects.map(({ table }) => table));
  return new Set(tables).size === tables.length;
}

/** The state of new rows, where the moves are about one state. */
function initialState({ shape }: ResourcePlan, moves: readonly HandlerPlan[]): string | undefined {
  const [name, other] = new Set(moves.map(({ stateName }) => stateName));
  if (shape === undefined || name === undefined || other !== undefined) return undefined;
  const state = storedColumns(shape).find(({ field, path }) => path.length === 1 && field.name === name);
  const value = state === undefined ? undefined : literalDefault(state.field.column);
  return typeof value === 'string' ? value : undefined;
}
