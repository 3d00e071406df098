import type { Conflict } from '../../../../src/kernel/merge/conflict.ts';

/** What a number of histories came to. */
export type HistoryCounts = {
  /** Histories by the rounds of questions it took. */
  readonly byRounds: Map<number, number>;
  /** Conflicts by kind; `BEHIND` those that decisions brought up. */
  readonly byKind: Map<string, number>;
};

/** Counts one history. */
export function countHistory(
  { byRounds, byKind }: HistoryCounts,
  rounds: readonly (readonly Conflict[])[],
): void {
  const add = <K>(counted: Map<K, number>, key: K): unknown => counted.set(key, (counted.get(key) ?? 0) + 1);
  add(byRounds, rounds.length);
  for (const [index, conflicts] of rounds.entries())
    for (const { kind } of conflicts) {
      add(byKind, kind);
      if (index > 0) add(byKind, 'BEHIND');
    }
}

/** How many of the histories took at most so many rounds of questions. */
export function withinRounds({ byRounds }: HistoryCounts, most: number): number {
  let within = 0;
  for (const [rounds, histories] of byRounds) if (rounds <= most) within += histories;
  return within;
}

/** Adds counts to others. */
export function addCounts(to: HistoryCounts, { byRounds, byKind }: HistoryCounts): void {
  for (const [rounds, histories] of byRounds)
    to.byRounds.set(rounds, (to.byRounds.get(rounds) ?? 0) + histories);
  for (const [kind, conflicts] of byKind) to.byKind.set(kind, (to.byKind.get(kind) ?? 0) + conflicts);
}
