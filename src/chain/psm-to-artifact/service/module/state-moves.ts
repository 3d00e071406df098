import { tsString } from '../../../../kernel/generation/escape.ts';
import type { HandlerEffect, RouteHandler } from '../../../psm/psm.ts';
import type { MovePlan } from '../../plan/moves.ts';

/**
 * The state that a row gets, as TypeScript: one value, or a choice by the state that the row is in. `state` reads the
 * latter.
 */
export function nextState(
  { moves, setsState }: Pick<RouteHandler | HandlerEffect, 'moves' | 'setsState'>,
  state: string,
): string {
  const targets = [...new Set(moves.map((move) => move.setsState))];
  const [last, ...others] = targets.reverse();
  if (last === undefined) return tsString(setsState ?? '');
  const choices = others.toReversed().map((target) => {
    const from = moves.filter((move) => move.setsState === target).map((move) => isIn(state, move.from));
    return `${from.join(' || ')} ? ${tsString(target)} : `;
  });
  return `${choices.join('')}${tsString(last)}`;
}

/** The rules that count for rows in some states only, as entries of a list in TypeScript. */
export function checksByState(
  moves: readonly MovePlan[],
  {
    state,
    nameOf,
  }: {
    readonly state: string;
    readonly nameOf: (check: MovePlan['checks'][number]) => string;
  },
): readonly string[] {
  return moves.flatMap(({ from, checks }) =>
    checks.length === 0 ? [] : [`...(${isIn(state, from)} ? [${checks.map(nameOf).join(', ')}] : [])`],
  );
}

function isIn(state: string, value: string): string {
  return `${state} === ${tsString(value)}`;
}
