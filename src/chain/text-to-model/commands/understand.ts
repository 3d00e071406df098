import type { Element } from '../../../kernel/model/element.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { elementsById } from '../ledger/elements-by-id.ts';
import type { Reading } from './choose.ts';
import { compareRanks } from './choose.ts';
import { bestReading } from './clause-reading.ts';
import { cutsOf, peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import { languageOf } from './languages/choose-language.ts';
import { plainWordsFor } from './idioms.ts';
import { indexNames } from './names.ts';
import { repaired } from './repair.ts';
import { levelOf } from './terms.ts';
import type { Hole, Scene } from './workbench.ts';
import { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { normalized, wordsIn } from './words.ts';
import type { Event } from './events.ts';
import {
  announces,
  isAbstention,
  isCommandIn,
  isConcluded,
  isExplanation,
  isMereFact,
  pointsBack,
  reasonOf,
  repeatsWhatIsDone,
  sharesNoun,
  speakOfAll,
  speakOfThings,
} from './reasons.ts';

/** What a message says, and what it was said to. */
export type CommandMessage = {
  readonly message: string;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
  /** What was spoken of before, newest first. */
  readonly topics?: readonly (readonly string[])[];
  /** What was chosen for what the message left open. */
  readonly choices?: Readonly<Record<string, string>>;
};

/** A command as it was understood; `intents` and what it spoke of are kept for "the same for …". */
export type Understood =
  | {
      readonly kind: 'operations';
      readonly operations: readonly ModelOperation[];
      readonly assumptions: readonly string[];
      /** What was not done, and why. */
      readonly notes: readonly string[];
      readonly namedForRemoval: readonly string[];
      readonly topics: readonly (readonly string[])[];
      readonly intents: readonly string[];
    }
  | { readonly kind: 'ask'; readonly hole: Hole; readonly intents: readonly string[] }
  | { readonly kind: 'abstained'; readonly said: string }
  | {
      readonly kind: 'unclear';
      /** The clause that has no reading. */
      readonly clause: string;
      /** Its words without a place in the best reading. */
      readonly unused: readonly string[];
      readonly intent: string | undefined;
    };

/** Everything readings of a message share. */
export function sceneOf(said: CommandMessage): Scene {
  const source = normalized(said.message);
  const level = levelOf(said.level);
  const language = languageOf(source);
  return {
    source,
    language,
    level,
    model: said.model,
    index: indexNames({ level, model: said.model, language }),
    elements: elementsById(level.metamodel, said.model),
    selectedIds: said.selectedIds,
    topics: said.topics ?? [],
    choices: new Map(Object.entries(said.choices ?? {})),
    found: new Map(),
  };
}

/** Reads what a message asks to change. All of it is understood, or nothing is done. */
export function understand(said: CommandMessage): Understood {
  const scene = sceneOf(said);
  return understandWords(scene, wordsIn(scene.source));
}

/** A sentence of more words is no command. */
const mostWordsOfSentence = 100;

/** A longer text is read as a description, not as a command. */
const mostWords = 400;

/** As `understand`, for words that are read already. */
export function understandWords(scene: Scene, words: readonly Word[]): Understood {
  const clause = scene.source.slice(0, 160);
  if (words.length > mostWords) return { kind: 'unclear', clause, unused: [], intent: undefined };
  let bench = new Workbench(scene);
  const intents: string[] = [];
  const abstained: string[] = [];
  const sentences = sentencesIn(scene.source, words);
  for (const [at, sentence] of sentences.entries()) {
    const best = sentenceReading(bench, sentence, {
      following: sentences[at + 1] ?? [],
      done: intents,
    });
    if (best === undefined) continue;
    if (best.kind === 'unclear') return best;
    if (best.hole !== undefined) return { kind: 'ask', hole: best.hole, intents: best.intents };
    bench = best.bench;
    intents.push(...best.intents);
    abstained.push(...best.abstained);
  }
  if (intents.length === 0)
    return abstained.length > 0
      ? { kind: 'abstained', said: abstained.join(' ') }
      : { kind: 'unclear', clause: scene.source, unused: [], intent: undefined };
  return {
    kind: 'operations',
    operations: bench.operations,
    assumptions: bench.assumptions,
    notes: [...bench.notes, ...abstained.map((each) => `I did nothing for "${each}".`)],
    namedForRemoval: bench.namedForRemoval,
    topics: bench.topics,
    intents,
  };
}

type SentenceReading =
  | {
      readonly kind: 'read';
      readonly bench: Workbench;
      readonly intents: readonly string[];
      readonly abstained: readonly string[];
      readonly hole: Hole | undefined;
      readonly ranks: readonly (readonly number[])[];
    }
  | (Extract<Understood, { readonly kind: 'unclear' }> & { readonly ranks: readonly (readonly number[])[] });

/** The best way to cut a sentence into clauses and to read each; undefined when there is nothing in it but courtesy. */
function sentenceReading(
  bench: Workbench,
  sentence: Span,
  place: Place,
): SentenceReading | undefined {
  if (sentence.length > mostWordsOfSentence)
    return {
      kind: 'unclear',
      clause: bench.text(sentence).slice(0, 160),
      unused: [],
      intent: undefined,
      ranks: [],
    };
  const { language } = bench;
  const plain = peeled(sentence, language);
  if (plain.length === 0) return undefined;
  const whole = sentence.filter(
    ({ text, kind }, at) => kind !== 'MARK' || at < sentence.length - 1 || !/^[.!?]$/.test(text),
  );
  const idiom = plainWordsFor(whole, language);
  const words =
    plainWordsFor(plain, language) ?? (idiom === undefined ? undefined : peeled(idiom, language)) ?? plain;
  const best = cutReading(bench, { words, repairs: [], ...place });
  if (best?.kind === 'read' && best.hole === undefined) return best;
  // Only what cannot be read as it stands is taken for mistyped.
  const corrected = repaired(bench, words);
  if (corrected.repairs.length === 0) return best;
  const other = cutReading(bench, { ...corrected, ...place });
  return best === undefined || (other !== undefined && isBetter(other, best)) ? other : best;
}

function cutReading(
  bench: Workbench,
  given: Place & { readonly words: Span; readonly repairs: readonly string[] },
): SentenceReading | undefined {
  const { words, repairs, following, done } = given;
  let best: SentenceReading | undefined;
  for (const clauses of cutsOf(words, bench.language)) {
    for (const reasons of clauses.length > 1 || following.length > 0 ? (['LAST', 'FIRST'] as const) : (['LAST'] as const)) {
      const read = clausesReading(bench, { clauses, repairs, reasons, following, done });
      if (read !== undefined && (best === undefined || isBetter(read, best))) best = read;
      if (best?.kind === 'read' && best.hole === undefined) break;
    }
    if (best?.kind === 'read' && best.hole === undefined && best.ranks.every(isPerfect)) break;
  }
  return best;
}

/** Nothing is left over, lacking or bent: no other reading can be better. */
const isPerfect = (rank: readonly number[]): boolean =>
  rank.slice(0, 5).every((each, index) => each <= (index === 3 ? 1 : 0));

function isBetter(a: SentenceReading, b: SentenceReading): boolean {
  if (a.kind !== b.kind) return a.kind === 'read';
  return compareRanks(a.ranks, b.ranks) < 0;
}

/** `reasons`: whether a statement before a command is taken for its reason first, or only when it says nothing else. */
type Cutting = Place & {
  readonly clauses: readonly Span[];
  readonly repairs: readonly string[];
  readonly reasons: 'FIRST' | 'LAST';
};

/** Where a sentence stands in its message. */
type Place = {
  /** The sentence behind. */
  readonly following: Span;
  /** What the sentences before asked for. */
  readonly done: readonly string[];
};

function clausesReading(
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
    const clause = plainWordsFor(own, bench.language) ?? own;
    if (isAbstention(bench, clause)) {
      abstained.push(bench.text(clause));
      ranks.push([0, 0, 0, 1, clause.length, 0, 0, 0]);
      bench = bench.fork();
      speakOfThings(bench, clause);
      continue;
    }
    if (repeatsWhatIsDone(bench, clause, [...done, ...intents].at(-1))) {
      ranks.push([0, 0, 0, 1, 1, 0, 0, 0]);
      continue;
    }
    const best = bestReading(bench, clause, { event });
    const next = clauses[index + 1] ?? following;
    const before = clauses[index - 1] ?? [];
    if (intents.length > 0 && isExplanation(bench, clause, before)) {
      bench = bench.fork();
      bench.assume(`I took "${bench.text(clause)}" as the reason.`);
      ranks.push([0, 0, 1, 1, 4, 1, 1, 99]);
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
    if (isReason && next.length > 0 && isLinked) {
      const reason = reasonOf(bench, own, next);
      if (reason !== undefined) {
        bench = reason;
        ranks.push([0, 0, 1, 1, 4, 1, 1, 99]);
        continue;
      }
    }
    const isUnread = best === undefined || best.unused.length + best.bench.noise > 0;
    const isBeside = intents.length > 0 || done.length > 0 || hasCommand(bench, clauses, index) || isCommandIn(bench, following);
    if ((isUnread || best.bench.hole !== undefined) && isBeside && isMereFact(bench, own)) {
      bench = bench.fork();
      speakOfAll(bench, own);
      bench.notes.push(`I did nothing for "${bench.text(own)}".`);
      ranks.push([0, 0, 1, 1, 6, 1, 1, 99]);
      continue;
    }
    if (isUnread)
      return {
        kind: 'unclear',
        clause: bench.text(clause),
        unused: (best?.unused ?? []).map(({ text }) => text),
        intent: best?.intent,
        ranks: [...ranks, best?.rank ?? [99]],
      };
    const removes = best.bench.namedForRemoval.length > bench.namedForRemoval.length;
    hole ??= best.bench.hole;
    if (removes && repairs.length > 0 && hole === undefined && !bench.scene.choices.has('repair'))
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
    ({ event } = best);
  }
  if (ranks.length === 0 && abstained.length === 0) return undefined;
  for (const each of repairs) bench.assume(each);
  return { kind: 'read', bench, intents, abstained, hole, ranks };
}

const hasCommand = (bench: Workbench, clauses: readonly Span[], index: number): boolean =>
  clauses.slice(index + 1).some((each) => isCommandIn(bench, each));

/** Whether a sentence that would only be kept as a text says why the command behind it is given. */
function explainsNext(bench: Workbench, { event }: Reading, next: Span): boolean {
  const isMere = event.modality === undefined && event.isNegated;
  return (
    pointsBack(next, bench) ||
    isConcluded(bench, event.words, next) ||
    (isMere && sharesNoun(bench, event.words, next))
  );
}
