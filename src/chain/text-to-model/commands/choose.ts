import type { Event } from './event.ts';
import { eventsOf } from './events.ts';
import { intents } from './intents.ts';
import { strangersIn } from './new-names.ts';
import { find } from './references.ts';
import { unexplainedIn } from './unexplained.ts';
import type { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { phraseAt, phrasesOf } from './words.ts';
import { peeled } from './clauses.ts';

/** One way to understand a clause, tried out: the workbench after it, and how good it is. */
export type Reading = {
  readonly intent: string;
  readonly bench: Workbench;
  readonly event: Event;
  /** Words with a meaning that have no place in it. */
  readonly unused: readonly Word[];
  readonly rank: readonly number[];
};

const mostReadings = 160;

/** The readings of a clause, the best first: those that resolve and leave no word out. */
export function readingsOf(bench: Workbench, given: Span): readonly Reading[] {
  const clause = peeled(given, bench.language);
  if (clause.length === 0 || clause.length > 80) return [];
  const readings: Reading[] = [];
  let tried = 0;
  const { words, excepted } = withoutException(clause, bench);
  for (const event of eventsOf(words, bench.language))
    for (const [place, intent] of intents.entries())
      for (const attempt of intent.read(event, bench)) {
        tried += 1;
        if (tried > mostReadings) return readings.sort(byRank);
        const fork = bench.fork();
        fork.use(event.used);
        fork.excepted = excepted;
        if (excepted.length > 0)
          fork.use(clause.filter((word) => !words.includes(word) && !excepted.includes(word)));
        speakOfFront(fork, event);
        const isDone = attempt(fork) === true;
        if (!isDone && fork.hole === undefined) continue;
        const unused = [
          ...unusedOf(clause, fork),
          ...(isDone ? unexplainedIn(fork, { before: bench, clause, event }) : []),
        ];
        fork.noise += strangersIn(fork, bench, clause);
        // What is to be left out has to be found in a group.
        readings.push({
          intent: intent.name,
          bench: fork,
          event,
          unused,
          rank: rankOf(fork, { unused: unused.length, isDone, place }),
        });
      }
  return readings.sort(byRank);
}

/** "Make all attributes of Bill required except the issue date": what the group is without stands at the end. */
function withoutException(
  clause: Span,
  { language }: Workbench,
): { readonly words: Span; readonly excepted: Span } {
  const front = phraseAt(clause, 0, language.except);
  const comma = front === 0 ? -1 : clause.findIndex(({ text }) => text === ',');
  if (comma > front) {
    const words = peeled(clause.slice(comma + 1), language);
    return { words, excepted: clause.slice(front, comma) };
  }
  const { ALL, EACH } = language.determiners;
  const all = clause.findIndex((_, at) => phraseAt(clause, at, ALL, EACH, 'everything') > 0);
  const at = clause.findIndex((_, index) => index > all && phraseAt(clause, index, language.except) > 0);
  const behind = clause.slice(at + phraseAt(clause, at, language.except));
  if (all < 0 || at < 0 || behind.length === 0) return { words: clause, excepted: [] };
  return {
    words: clause.slice(0, at).filter(({ text }, index) => !(text === ',' && index === at - 1)),
    excepted: behind,
  };
}

/** "In Room, rename …": what stands in front is what the rest speaks of. */
function speakOfFront(bench: Workbench, event: Event): void {
  for (let skip = 0; skip <= Math.min(2, event.front.length - 1); skip += 1) {
    const found = find(bench, event.front.slice(skip), { several: true });
    if (found.kind !== 'FOUND' || found.tier > 5) continue;
    bench.use(event.front);
    bench.speakOf(...found.elements);
    return;
  }
}

function rankOf(
  bench: Workbench,
  given: { readonly unused: number; readonly isDone: boolean; readonly place: number },
): readonly number[] {
  const isUnknown = bench.hole !== undefined && bench.worstTier === 6 && bench.coerced > 0;
  const isAgreed = bench.hole?.isYesNo === true && bench.worstTier <= 3;
  return [
    given.unused + bench.noise,
    // What only has to be agreed to is understood.
    (given.isDone && bench.hole === undefined) || isAgreed ? 0 : isUnknown ? 2 : 1,
    bench.isFallback ? 1 : 0,
    // Case, hyphens and plurals are the same name.
    bench.worstTier <= 3 ? 1 : bench.worstTier,
    bench.coerced,
    bench.assumptions.length,
    bench.operations.length === 0 ? 1 : 0,
    given.place,
  ];
}

function byRank(a: Reading, b: Reading): number {
  for (const [index, value] of a.rank.entries()) {
    const difference = value - (b.rank[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares how good two sequences of readings are, as sums of their ranks. */
export function compareRanks(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number {
  for (let index = 0; index < 8; index += 1) {
    const sum = (ranks: readonly (readonly number[])[]): number =>
      index === 3
        ? Math.max(0, ...ranks.map((rank) => rank[index] ?? 0))
        : ranks.reduce((total, rank) => total + (rank[index] ?? 0), 0);
    const difference = sum(a) - sum(b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Words that mean something and were not used. */
export function unusedOf(clause: Span, bench: Workbench): readonly Word[] {
  const grammar = phrasesOf(`${bench.language.grammar}, ${bench.language.fillers}`);
  return clause.filter(
    (word) =>
      word.kind !== 'MARK' && !bench.used.has(word) && (word.kind !== 'WORD' || !grammar.has(word.lower)),
  );
}
