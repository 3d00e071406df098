import type { Aggregate, Command, Invariant } from '../../pim/pim.ts';
import type { RouteHandler } from '../../psm/psm.ts';
import type { Handler } from './handlers.ts';
import type { CommandMove } from './lifecycles.ts';
import type { PimSource } from './places.ts';
import { aggregateOf } from './places.ts';
import { targetId } from './target-ids.ts';

/**
 * The checks that an operation runs on a row of one aggregate: preconditions first; then what must hold for every new
 * or changed row, or for the move. An operation on several rows checks all rules of each.
 */
export function checksOf(
  source: PimSource,
  { operation, effects, request }: Pick<Handler, 'operation' | 'effects' | 'request'>,
  row: {
    readonly aggregate: Aggregate;
    /** The aggregates whose rules hold for its rows besides: those of more general entities of the same table. */
    readonly generals: readonly Aggregate[];
    /** Those of more special ones: their rules hold for rows of their kinds. */
    readonly specials: readonly Aggregate[];
    readonly kind: RouteHandler['kind'];
    readonly move: CommandMove | undefined;
    /** The way to a part that the operation is about: the whole is changed with it. */
    readonly way?: Handler['way'];
  },
): readonly string[] {
  if (operation.eClass !== 'Command') return [];
  const { aggregate, generals, specials, kind, move, way } = row;
  const ruling = [aggregate, ...generals].flatMap(({ invariants }) => invariants);
  // A new row is of the kind that it is made as.
  const ofKinds =
    kind === 'CREATE' && way === undefined ? [] : specials.flatMap(({ invariants }) => invariants);
  const isOfRow = (id: string): boolean => ruling.some((invariant) => invariant.id === id);
  // A move that writes nothing else cannot break what held before.
  const writes = effects.plans.length + operation.sets.length > 0 || request.kind !== 'NONE';
  const always =
    kind === 'CREATE' || kind === 'UPDATE' || way !== undefined || (kind === 'TRANSITION' && writes)
      ? [...ruling, ...ofKinds].filter((invariant) => holdsFromTheStart(source, invariant))
      : [];
  const ofParts = effects.plans.filter(({ on }) => !on.isRoot && on.aggregate === aggregate);
  const guards = [
    ...(move?.guards ?? []),
    // Rules about parts speak about the whole, regardless of the state of each part.
    ...ofParts.flatMap((plan) => [
      ...(plan.move?.guards ?? []),
      ...(plan.move?.apart.flatMap((each) => each.guards) ?? []),
    ]),
  ];
  const invariants = new Set([
    ...operation.preconditions.filter(isOfRow),
    ...guards,
    ...always.map(({ id }) => id),
  ]);
  return [...invariants].map((id) => targetId({ eClass: 'Invariant', id }, 'rule'));
}

/** The rules that hold for every row of an aggregate, which a change outside of commands checks as well. */
export function rulesOfRows(
  source: PimSource,
  {
    aggregate,
    generals,
    specials,
  }: Record<'generals' | 'specials', readonly Aggregate[]> & {
    readonly aggregate: Aggregate;
  },
): readonly string[] {
  return [aggregate, ...generals, ...specials]
    .flatMap(({ invariants }) => invariants)
    .filter((invariant) => holdsFromTheStart(source, invariant))
    .map((invariant) => targetId(invariant, 'rule'));
}

/**
 * A rule that only commands on existing rows ask for ("discharge needs a treatment") begins to hold with them; new
 * rows, and changes before, need not keep it. All other rules hold from the start.
 */
function holdsFromTheStart(source: PimSource, invariant: Invariant): boolean {
  const commands = source.referrers(invariant, 'Command', 'preconditions');
  const transitions = source.referrers(invariant, 'Transition', 'guards');
  if (commands.length === 0 && transitions.length === 0) return true;
  return commands.some((command) => creates(source, command, aggregateOf(source, invariant)));
}

function creates(source: PimSource, command: Command, aggregate: Aggregate | undefined): boolean {
  if (aggregateOf(source, command) === aggregate)
    return command.kind === 'CREATE' && command.target === aggregate?.root;
  return command.effects.some(
    ({ kind, target }) =>
      kind === 'CREATE' && aggregateOf(source, source.get<'Entity'>(target)) === aggregate,
  );
}
