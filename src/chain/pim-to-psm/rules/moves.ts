import { each } from '../../../kernel/transformation/reads.ts';
import type { Diagnostic, Target } from '../../../kernel/transformation/rule.ts';
import type { Operation, StateMachine } from '../../pim/pim.ts';
import type { RouteHandler } from '../../psm/psm.ts';
import type { EntityFacts } from '../facts/entities.ts';
import type { CommandMove } from '../facts/lifecycles.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';

/** What a handler or an effect has that moves rows, or asks for their state. */
export type Moves = Partial<Pick<RouteHandler, 'allowedFrom' | 'setsState' | 'stateColumn'>>;

/** What a move in the life of a row means for its table. */
export function moveFeatures(move: CommandMove, row: EntityFacts): Moves {
  return {
    stateColumn: stateColumnOf(move.machine, row),
    allowedFrom: move.from.map(({ code }) => code),
    setsState: move.to.code,
  };
}

/** The column in which a lifecycle keeps the state. */
export function stateColumnOf(machine: StateMachine, { fields }: EntityFacts): string | undefined {
  return fields.find(({ attribute }) => attribute.id === machine.stateAttribute)?.leaves[0]?.id;
}

/** P2S-23, moves: a command that leads to another state, or asks for other rules, from each state does what each asks for. */
export const movesOfHandlers = rule('P2S-23', 'PimModel', {
  targets: (_model, { facts }) =>
    each(facts.handlers, ({ id, move, suffix, effects }) => [
      ...stateMoves(move, id),
      ...effects.plans.flatMap(({ effect, move: besides, on }) =>
        // Rules about parts are rules of their whole, which its operation checks.
        stateMoves(besides, targetId(effect, 'handler-effect', suffix), {
          checks: on.isRoot,
        }),
      ),
    ]),
});

function stateMoves(
  move: CommandMove | undefined,
  container: string,
  { checks } = { checks: true },
): Target[] {
  if (move === undefined) return [];
  return move.apart.map(({ from, to, guards }) =>
    target('handler-move', 'HandlerMove', {
      key: from,
      suffix: container,
      into: () => ({ container, feature: 'moves' }),
      bind: () => ({
        from: from.code,
        setsState: to.code,
        checks: checks ? guards.map((id) => targetId({ eClass: 'Invariant', id }, 'rule')) : [],
      }),
    }),
  );
}

/** Says where a command may lead to several states from one, and which of them is generated. */
export function unclearMoves(
  operation: Pick<Operation, 'id' | 'name'>,
  move: CommandMove | undefined,
): readonly Diagnostic[] {
  if (move === undefined) return [];
  return move.unclear.map((state): Diagnostic => {
    const to = move.apart.find(({ from }) => from.id === state.id)?.to ?? move.to;
    return {
      severity: 'WARNING',
      code: 'COMMAND_WITH_TWO_TARGET_STATES',
      message: `Command "${operation.name}" leads to several states from ${state.code}; only the move to ${to.code} is generated. Split the command.`,
      elementId: operation.id,
    };
  });
}
