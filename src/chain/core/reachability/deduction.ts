/** A fact, as a number: what it is about is the business of those who ask. Numbers are small, as they index lists. */
export type FactNumber = number;

/** When all of `given` is known, `then` is known; with nothing given it is known from the start. */
export type HornClause = { readonly then: FactNumber; readonly given: readonly FactNumber[] };

/** As a clause, but what has to be known is asked of a function; it is asked again when one of `on` becomes known. */
export type Watch = {
  readonly then: FactNumber;
  readonly on: readonly FactNumber[];
  /** Must stay true once it was: more known facts never make it false. */
  readonly holds: (isKnown: (fact: FactNumber) => boolean) => boolean;
};

/** What follows from clauses, in rounds: each round takes something more for granted. */
export type Deduction = {
  /** Takes facts for granted from now on, and draws all conclusions: the next round. */
  readonly grant: (facts: Iterable<FactNumber>) => void;
  /** Whether a fact was known at the end of a round; the first one is 0. */
  readonly isKnown: (fact: FactNumber, round: number) => boolean;
};

/** Draws all conclusions from clauses and watches; all rounds together take time linear in their size. */
export function deduce(clauses: readonly HornClause[], watches: readonly Watch[]): Deduction {
  /** By fact: the round in which it became known, and the clauses and watches that wait for it. */
  const rounds = new Map<FactNumber, number>();
  const waiting: (number[] | undefined)[] = [];
  const fresh: FactNumber[] = [];
  let round = 0;
  const isKnownNow = (fact: FactNumber): boolean => rounds.has(fact);
  const learn = (fact: FactNumber): void => {
    if (rounds.has(fact)) return;
    rounds.set(fact, round);
    fresh.push(fact);
  };
  const wait = (facts: readonly FactNumber[], index: number): void => {
    for (const fact of facts) {
      const known = waiting[fact];
      if (known === undefined) waiting[fact] = [index];
      else known.push(index);
    }
  };
  // Watches are numbered after the clauses.
  const open = clauses.map(({ given }, index) => {
    wait(given, index);
    return given.length;
  });
  for (const [index, { on }] of watches.entries()) wait(on, clauses.length + index);
  const reconsider = (index: number): void => {
    const clause = clauses[index];
    if (clause === undefined) {
      const watch = watches[index - clauses.length];
      if (watch?.holds(isKnownNow) === true) learn(watch.then);
      return;
    }
    const left = (open[index] ?? 0) - 1;
    open[index] = left;
    if (left === 0) learn(clause.then);
  };
  const conclude = (): void => {
    for (let fact = fresh.pop(); fact !== undefined; fact = fresh.pop())
      for (const index of waiting[fact] ?? []) reconsider(index);
  };
  for (const { then, given } of clauses) if (given.length === 0) learn(then);
  for (const { then, holds } of watches) if (holds(isKnownNow)) learn(then);
  conclude();
  return {
    grant: (facts) => {
      round += 1;
      for (const fact of facts) learn(fact);
      conclude();
    },
    isKnown: (fact, when) => {
      const learned = rounds.get(fact);
      return learned !== undefined && learned <= when;
    },
  };
}
