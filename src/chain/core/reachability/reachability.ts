import type { HornClause, Watch } from './deduction.ts';
import { deduce } from './deduction.ts';
import type { BusinessFacts, MoveFacts, ProcessFacts } from './facts.ts';

/** What can come about, and for each kind of thing that cannot, where the reason lies. */
export type Reachability = {
  /** Whether a state, an operation, an event or a node can come about. What is denied really cannot. */
  readonly isReached: (id: string) => boolean;
  /** Whether nothing is there that could ever start a move: its triggers have neither callers nor starters. */
  readonly hasNoStarter: (move: MoveFacts) => boolean;
  /** Rules that can never hold, with the fields they read that nothing writes. */
  readonly neverHolding: ReadonlyMap<string, readonly string[]>;
  /** States, events and nodes that would stay out of reach even if all that other findings speak of were put right. */
  readonly isUnexplained: (id: string) => boolean;
  /** Whether a node would be left again if all that other findings speak of were put right. */
  readonly isPassed: (node: string) => boolean;
  /** Whether a move would be made if all that other findings speak of were put right. */
  readonly canMove: (move: MoveFacts) => boolean;
};

/**
 * Works out what can come about: a closure over who may run what, which states are reached, what rules read and what
 * is written. It takes time linear in the facts.
 */
export function analyseReachability(facts: BusinessFacts): Reachability {
  const started = new Set(facts.starters.map(({ operation }) => operation));
  for (const { id, isCallable } of facts.operations) if (isCallable) started.add(id);
  const hasNoStarter = ({ triggers }: MoveFacts): boolean =>
    triggers.every((trigger) => !started.has(trigger) && !facts.excused.has(trigger));
  const moves = facts.lifecycles.flatMap((lifecycle) => lifecycle.moves);
  const idle = new Set(moves.filter(hasNoStarter).map(({ id }) => id));

  const fact = factTable();
  const deduction = deduce(clausesOf(facts, fact), watchesOf(facts, fact));
  // What others report is put right here, so that each reason is reported once, where it lies.
  deduction.grant([...[...facts.excused].map(fact.reached), ...[...idle].map(fact.started)]);
  const isWritten = (field: string): boolean => deduction.isKnown(fact.written(field), 1);
  const neverHolding = new Map(
    facts.rules
      .filter(({ mayHold }) => !mayHold(isWritten))
      .map(({ id, reads }) => [id, reads.filter((field) => !isWritten(field))]),
  );
  deduction.grant([...neverHolding.keys()].map(fact.passed));
  return {
    isReached: (id) => deduction.isKnown(fact.reached(id), 0),
    hasNoStarter: ({ id }) => idle.has(id),
    neverHolding,
    isUnexplained: (id) => !deduction.isKnown(fact.reached(id), 2),
    isPassed: (node) => deduction.isKnown(fact.left(node), 2),
    canMove: ({ id }) => deduction.isKnown(fact.made(id), 2),
  };
}

/** Numbers of the facts that clauses speak of. */
type FactTable = ReturnType<typeof factTable>;

function factTable() {
  let count = 0;
  const kind = (): ((id: string) => number) => {
    const numbers = new Map<string, number>();
    return (id) => {
      let number = numbers.get(id);
      if (number === undefined) numbers.set(id, (number = count++));
      return number;
    };
  };
  return {
    reached: kind(),
    /** An operation is not only there to be started: it can also do what it is for. */
    done: kind(),
    left: kind(),
    ended: kind(),
    made: kind(),
    started: kind(),
    departed: kind(),
    written: kind(),
    passed: kind(),
  };
}

function clausesOf(facts: BusinessFacts, fact: FactTable): readonly HornClause[] {
  // Of what is written, only that matters which rules read.
  const read = new Set([
    ...facts.rules.flatMap(({ reads }) => reads),
    ...(facts.rules.length === 0 ? [] : facts.wholes.map(({ whole }) => whole)),
  ]);
  const isRead = (field: string): boolean => read.has(field);
  return [
    ...operationClauses(facts, fact, isRead),
    ...facts.lifecycles.flatMap(({ initial, states, moves }) =>
      initial === undefined
        ? states.map(({ id }) => given(fact.reached(id)))
        : [given(fact.reached(initial)), ...moves.flatMap((move) => moveClauses(move, fact))],
    ),
    ...facts.wholes.flatMap(({ whole, parts }) =>
      parts.filter(isRead).map((part) => ({ then: fact.written(part), given: [fact.written(whole)] })),
    ),
    ...facts.processes.flatMap((process) => processClauses(process, fact)),
    ...facts.givenEvents.map((event) => given(fact.reached(event))),
  ];
}

function watchesOf({ rules }: BusinessFacts, fact: FactTable): readonly Watch[] {
  return rules.map(({ id, reads, mayPass }) => ({
    then: fact.passed(id),
    on: reads.map(fact.written),
    holds: (isKnown) => mayPass((field) => isKnown(fact.written(field))),
  }));
}

function given(then: number): HornClause {
  return { then, given: [] };
}

function operationClauses(
  { operations, starters }: BusinessFacts,
  fact: FactTable,
  isRead: (field: string) => boolean,
): readonly HornClause[] {
  return [
    ...operations.flatMap(({ id, isCallable, raises, writes, onlyMoves }): readonly HornClause[] => [
      ...(isCallable ? [given(fact.reached(id))] : []),
      ...(onlyMoves ? [] : [{ then: fact.done(id), given: [fact.reached(id)] }]),
      ...raises.map((event) => ({ then: fact.reached(event), given: [fact.done(id)] })),
      ...writes.filter(isRead).map((field) => ({ then: fact.written(field), given: [fact.done(id)] })),
    ]),
    ...starters.map(({ operation, by }) => ({
      then: fact.reached(operation),
      given: by === 'TIME' ? [] : [fact.reached('event' in by ? by.event : by.node)],
    })),
  ];
}

function moveClauses({ id, from, to, triggers, rules }: MoveFacts, fact: FactTable): readonly HornClause[] {
  return [
    ...from.map((state) => ({ then: fact.departed(id), given: [fact.reached(state)] })),
    ...triggers.flatMap((trigger) => [
      { then: fact.started(id), given: [fact.reached(trigger)] },
      // What an operation writes on a move is there when the rules of that very move are checked.
      { then: fact.done(trigger), given: [fact.reached(trigger), fact.departed(id)] },
    ]),
    {
      then: fact.made(id),
      given: [fact.departed(id), fact.started(id), ...rules.map(fact.passed)],
    },
    { then: fact.reached(to), given: [fact.made(id)] },
  ];
}

function processClauses({ id, nodes, flows }: ProcessFacts, fact: FactTable): readonly HornClause[] {
  const incoming = Map.groupBy(flows, ({ target }) => target);
  return [
    ...nodes.flatMap((node): readonly HornClause[] => {
      const before = (incoming.get(node.id) ?? []).map(({ source }) => fact.left(source));
      const conditions = [
        fact.reached(node.id),
        ...(node.isJoin ? before : []),
        ...(node.awaits === undefined ? [] : [fact.reached(node.awaits)]),
        ...(node.calls === undefined ? [] : [fact.ended(node.calls)]),
      ];
      return [
        ...(node.isStart ? [given(fact.reached(node.id))] : []),
        { then: fact.left(node.id), given: conditions },
        ...(node.isEnd ? [{ then: fact.ended(id), given: [fact.left(node.id)] }] : []),
        ...node.raises.map((event) => ({ then: fact.reached(event), given: [fact.left(node.id)] })),
      ];
    }),
    ...flows
      .filter(({ isPossible }) => isPossible)
      .map(({ source, target }) => ({ then: fact.reached(target), given: [fact.left(source)] })),
  ];
}
