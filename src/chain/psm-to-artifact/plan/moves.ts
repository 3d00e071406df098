import type { HandlerEffect, RouteHandler } from '../../psm/psm.ts';
import type { RulePlan } from './rules.ts';

/** What an operation or an effect does to rows in one state, where that differs from state to state. */
export type MovePlan = {
  readonly from: string;
  readonly to: string;
  /** Rules that count for rows in that state only. */
  readonly checks: readonly RulePlan[];
};

/** A handler or an effect, as far as it moves rows. */
type Moving = Pick<RouteHandler | HandlerEffect, 'allowedFrom' | 'setsState' | 'moves'>;

/** The moves of a handler or an effect that differ by the state of the row; none where all lead to one state. */
export function movePlans({ moves }: Moving, rules: readonly RulePlan[]): readonly MovePlan[] {
  return moves.map(({ from, setsState, checks }) => ({
    from,
    to: setsState,
    checks: rules.filter(({ rule }) => checks.includes(rule.id)),
  }));
}

/** The state that a row in a given state is in afterwards. */
export function stateAfter({ moves, setsState }: Moving, from: string | undefined): string | undefined {
  return moves.find((move) => move.from === from)?.setsState ?? setsState;
}

/** All moves from one state to another, one for each state that is accepted. */
export function stepsOf(moving: Moving): readonly { readonly from: string; readonly to: string }[] {
  return moving.allowedFrom.map((from) => ({
    from,
    to: stateAfter(moving, from) ?? '',
  }));
}
