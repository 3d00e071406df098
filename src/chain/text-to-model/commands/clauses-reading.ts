import type { Understood } from './understood.ts';
import { bestReading } from './clause-reading.ts';
import type { Reading } from './choose.ts';
import { peeled } from './clauses.ts';
import { plainWordings } from './idioms.ts';
import type { Hole } from './scene.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt, wordsIn } from './words.ts';
import type { Event } from './event.ts';
import { repeatsWhatIsDone } from './pro-commands.ts';
import { likeBefore } from './like-before.ts';
import { isReportedSpeech } from './remarks.ts';
import {
  announces,
  isAbstention,
  isConcluded,
  isExplanation,
  isKeptBy,
  isMereFact,
  pointsBack,
  reasonOf,
  saysAsWhat,
} from './reasons.ts';
import { isCommandIn } from './commands-in.ts';
import { namedIn, sharesNoun, speakOfAll, speakOfThings, speaksOfAllIn } from './spoken-of.ts';

export type SentenceReading =
  | {
      readonly kind: 'read';
      readonly bench: Workbench;
      readonly intents: readonly string[];
      readonly abstained: readonly string[];
      readonly hole: Hole | undefined;
      readonly ranks: readonly (readonly number[])[];
    }
  | (Extract<Understood, { readonly kind: 'unclear' }> & { readonly ranks: readonly (readonly number[])[] });

/** `reasons`: whether a statement before a command is taken for its reason first, or only when it says nothing else. */
type Cutting = SentencePlace & {
  readonly clauses: readonly Span[];
  readonly repairs: readonly string[];
  readonly reasons: 'FIRST' | 'LAST';
};

/** Where a sentence stands in its message. */
export type SentencePlace = {
  /** The sentence behind. */
  readonly following: Span;
  /** What the sentences before asked for. */
  readonly done: readonly string[];
};

export function clausesReading(
  start: Workbench,
  { clauses, repairs, reasons, following, done }: Cutting,
): SentenceReading | undefined {
  let bench = start;
  const intents: string[] = [];
  const abstained: string[] = [];
  const ranks: (readonly number[])[] = [];
  let hole: Hole | undefined;
  let event: Event | undefined;
  for (const [index, given] of clauses.entries()) {
    const own = peeled(given, bench.language);
    if (own.length === 0) continue;
    const alike = likeBefore(given, event, bench.language);
    const wordings = alike === undefined ? [...plainWordings(own, bench.language), own] : [alike];
    const [clause = own] = wordings;
    if (isAbstention(bench, clause) || isKeptBy(bench, clause, clauses[index + 1] ?? following)) {
      abstained.push(bench.said(clause));
      ranks.push([0, 0, 0, 1, clause.length, 0, 0, 0]);
      bench = bench.fork();
      speakOfThings(bench, clause);
      continue;
    }
    if (repeatsWhatIsDone(bench, clause, [...done, ...intents].at(-1))) {
      ranks.push([0, 0, 0, 1, 1, 0, 0, 0]);
      continue;
    }
    const best = bestOf(bench, wordings, event);
    const next = clauses[index + 1] ?? following;
    const before = clauses[index - 1] ?? [];
    const isWhy = isExplanation(bench, clause, before) || isReportedSpeech(bench, own, before);
    if (intents.length > 0 && isWhy) {
      bench = bench.fork();
      bench.assume(`I took "${bench.said(clause)}" as the reason.`);
      ranks.push([0, 0, isIdle(bench, own) ? 0 : 1, 1, 4, 1, 1, 99]);
      continue;
    }
    const isReason =
      reasons === 'FIRST' ||
      announces(bench, own, next) ||
      best === undefined ||
      (best.rank[0] ?? 0) > 0 ||
      best.bench.hole !== undefined ||
      (best.bench.isFallback && explainsNext(bench, best, next));
    const isLinked =
      index < clauses.length - 1 ||
      pointsBack(next, bench) ||
      announces(bench, own, next) ||
      sharesNoun(bench, own, next);
    // "An author writes books and a book has authors": what "and" joins is no reason, where a thing has to be made.
    const isMade = best?.bench.hole?.options.some(({ value }) => value === 'CREATE') === true;
    const isTold = (isMade || best === undefined) && isJoined(bench, own, next);
    if (isReason && next.length > 0 && isLinked && !isTold) {
      const reason = reasonOf(bench, own, next);
      if (reason !== undefined) {
        bench = reason;
        ranks.push([0, 0, 1, 1, 4, 1, 1, 99]);
        continue;
      }
    }
    const isSaidAs = intents.length > 0 && saysAsWhat(bench, own, before);
    const isUnread = isSaidAs || best === undefined || best.unused.length + best.bench.noise > 0;
    const isBeside =
      intents.length > 0 ||
      done.length > 0 ||
      hasCommand(bench, clauses, index) ||
      isCommandIn(bench, following);
    const isNarrowing = narrows(bench, own, before);
    const isWished = goesOnWith(bench, own, before);
    const isFact = !isNarrowing && !isWished && !isSaidAs && isMereFact(bench, own);
    // "(parts come from a supplier;) a supplier has a name": what the message speaks of before is offered to be made.
    const isOffered =
      best?.bench.hole?.options.some(({ value }) => value === 'CREATE') === true &&
      clauses.some((each, at) => at < index && sharesNoun(bench, own, each));
    if ((isUnread || best.bench.hole !== undefined) && isBeside && isFact && !isOffered) {
      const rest = isIdle(bench, own) ? 0 : 1;
      bench = bench.fork();
      speakOfAll(bench, own);
      bench.notes.push(`I did nothing for "${bench.said(own)}".`);
      ranks.push([0, 0, rest, 1, 6, 1, 1, 99]);
      continue;
    }
    // "Most people have none" names nothing of the model, and is no rule beside a command.
    const isRemark = best?.bench.isFallback === true && isBeside && namedIn(bench, own).size === 0;
    if (isRemark && !isNarrowing && isMereFact(bench, own)) {
      bench = bench.fork();
      bench.notes.push(`I did nothing for "${bench.said(own)}".`);
      ranks.push([0, 0, 1, 1, 6, 1, 1, 99]);
      continue;
    }
    // "If a car comes back, its order goes from Ready to In repair": when it happens is no part of the model.
    if (
      isUnread &&
      movesNext(bench, next) &&
      phraseAt(own, 0, bench.language.conditions.IF) > 0 &&
      index < clauses.length - 1
    ) {
      bench = bench.fork();
      speakOfAll(bench, own);
      bench.notes.push(`I did not keep "${bench.said(own)}".`);
      ranks.push([0, 0, 0, 1, 6, 1, 1, 99]);
      continue;
    }
    if (isUnread)
      return {
        kind: 'unclear',
        clause: bench.said(own),
        unused: (best?.unused ?? []).map(({ text }) => text),
        intent: best?.intent,
        ranks: [...ranks, best?.rank ?? [99]],
      };
    const removes = best.bench.namedForRemoval.length > bench.namedForRemoval.length;
    hole ??= best.bench.hole;
    // Who has chosen what is removed has said so.
    if (removes && repairs.length > 0 && hole === undefined && bench.scene.choices.size === 0)
      hole = {
        key: 'repair',
        question: `${repairs.join(' ')} Is that what you meant?`,
        expects: 'OPTION',
        classes: [],
        options: [{ label: 'Yes', value: 'YES' }],
        isYesNo: true,
      };
    ranks.push(best.rank);
    intents.push(best.intent);
    ({ bench } = best);
    event = best.intent === 'RENAME' ? underNewName(best.event, bench) : best.event;
  }
  if (ranks.length === 0 && abstained.length === 0) return undefined;
  for (const each of repairs) bench.assume(each);
  return { kind: 'read', bench, intents, abstained, hole, ranks };
}

/**
 * Whether a remark names nothing of the model and makes no condition: a sentence that is understood without it is not
 * kept as a mere text because of it.
 */
const isIdle = (bench: Workbench, clause: Span): boolean =>
  namedIn(bench, clause).size === 0 &&
  Object.values(bench.language.conditions).every((list) => phraseAt(clause, 0, list) === 0);

/** "Description should be called Text and be limited to …": what goes on speaks of what is called otherwise now. */
function underNewName(event: Event, { language }: Workbench): Event {
  const [first] = event.subject;
  const [it = ''] = language.pronouns.ONE.split(', ');
  if (first === undefined) return event;
  const subject = [{ ...first, text: it, lower: it, tag: 'PRP', kind: 'WORD', end: first.start } as const];
  return { ...event, subject };
}

/** "(cancelled) while it is open": says when the clause before holds, and is no remark. */
function narrows(bench: Workbench, clause: Span, before: Span): boolean {
  const { language, scene } = bench;
  const [last, first] = [before.at(-1), clause[0]];
  if (last === undefined || first === undefined) return false;
  const isSpoken = phraseAt(clause, 0, language.speakers) > 0;
  const between = wordsIn(scene.source.slice(last.end, first.start));
  return !isSpoken && between.some((_, at) => phraseAt(between, at, language.narrowing) > 0);
}

/** "(add a number) and a key code": what a conjunction alone joins to a command is asked for with it. */
function goesOnWith(bench: Workbench, clause: Span, before: Span): boolean {
  const { language, scene } = bench;
  const [last, first] = [before.at(-1), clause[0]];
  if (last === undefined || first === undefined || !isCommandIn(bench, before)) return false;
  const between = wordsIn(scene.source.slice(last.end, first.start));
  const isTold = phraseAt(clause, 0, language.speakers, language.pronouns.ONE, language.there) > 0;
  return isPhrase(between, language.conjunctions) && !isTold && first.tag !== 'PRP';
}

/** Whether nothing but a conjunction stands between two clauses. */
function isJoined({ language, scene }: Workbench, clause: Span, next: Span): boolean {
  const [last, first] = [clause.at(-1), next[0]];
  const between = wordsIn(scene.source.slice(last?.end ?? 0, first?.start ?? 0));
  return isPhrase(
    between.filter(({ kind }) => kind === 'WORD'),
    language.conjunctions,
  );
}

/** Whether a clause moves something from one state to another. */
const movesNext = (bench: Workbench, next: Span): boolean =>
  next.length > 0 &&
  /^(?:STATES|TRANSITION)$/.test(bestReading(bench, next, { event: undefined })?.intent ?? '');

/** The reading of the first wording that is understood as a whole; else that of the first one. */
function bestOf(bench: Workbench, wordings: readonly Span[], event: Event | undefined): Reading | undefined {
  let first: Reading | undefined;
  for (const wording of wordings) {
    const read = bestReading(bench, wording, { event });
    const isKept = read?.bench.isFallback === true && wording !== wordings.at(-1);
    if (isKept) continue;
    if (read !== undefined && read.rank[0] === 0 && read.rank[1] === 0) return read;
    first ??= read;
  }
  return first;
}

const hasCommand = (bench: Workbench, clauses: readonly Span[], index: number): boolean =>
  clauses.slice(index + 1).some((each) => isCommandIn(bench, each));

/** Whether a sentence that would only be kept as a text says why the command behind it is given. */
function explainsNext(bench: Workbench, { event }: Reading, next: Span): boolean {
  const isMere = event.modality === undefined && (event.isNegated || speaksOfAllIn(bench, event.words, next));
  return (
    pointsBack(next, bench) ||
    isConcluded(bench, event.words, next) ||
    (isMere && sharesNoun(bench, event.words, next))
  );
}
