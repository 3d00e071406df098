import type { Element } from '../../../kernel/model/element.ts';
import { valueOf } from '../../../kernel/model/element.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { elementsById } from '../ledger/elements-by-id.ts';
import { withAntecedent } from './antecedents.ts';
import { compareRanks } from './choose.ts';
import { decided } from './conditions.ts';
import { cutsOf, peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import { languageOf } from './languages/choose-language.ts';
import { german } from './languages/de.ts';
import { english } from './languages/en.ts';
import type { Language } from './languages/language.ts';
import { plainWordings } from './idioms.ts';
import { indexNames } from './names.ts';
import { isBackground, isRemark } from './remarks.ts';
import { pointsBack } from './reasons.ts';
import { repaired } from './repair.ts';
import { levelOf } from './terms.ts';
import type { Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { cutAt, normalized, wordsIn } from './words.ts';
import { thingsTold } from './told-together.ts';
import type { Understood } from './understood.ts';
import { clausesReading } from './clauses-reading.ts';
import { withWholeCompounds } from './whole-compounds.ts';
import type { SentenceReading, SentencePlace } from './clauses-reading.ts';

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
  /** The message before: its language is that of a message that shows none. */
  readonly before?: string | undefined;
};

/** Everything readings of a message share. */
export function sceneOf(said: CommandMessage): Scene {
  const source = normalized(said.message);
  const level = levelOf(said.level);
  const language = languageOf(source, languageBefore(said));
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

/** The language of the message before, or else that of the model. */
function languageBefore({ before, model }: CommandMessage): Language {
  const ofModel = valueOf(model, 'language') === german.code ? german : english;
  return before === undefined ? ofModel : languageOf(normalized(before), ofModel);
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
  const whole = withWholeCompounds(bench, words);
  const intents: string[] = [];
  const abstained: string[] = [];
  const taken = new Set<Span>();
  const sentences = joined(
    bench,
    sentencesIn(scene.source, whole).flatMap((each) => apart(bench, each)),
  );
  const told = thingsTold(bench, sentences);
  if (told.size > 0) bench = new Workbench({ ...scene, choices: new Map([...told, ...scene.choices]) });
  for (const [at, said] of sentences.entries()) {
    if (taken.has(said)) continue;
    const choice = decided(bench, said);
    if (choice?.kind === 'NOTHING') {
      abstained.push(bench.text(said));
      continue;
    }
    const sentence = choice?.words ?? said;
    if (sentences.length > 1 && isBackground(bench, sentence)) {
      abstained.push(bench.text(sentence));
      continue;
    }
    const following = sentences[at + 1] ?? [];
    const place = { following, done: intents };
    const isPointedAt = pointsBack(following, bench);
    const before = isPointedAt ? pairReading(bench, sentence, place) : undefined;
    const best = before === undefined ? sentenceReading(bench, sentence, place) : undefined;
    if (before === undefined && best === undefined) continue;
    const isUnclear = best?.kind === 'unclear';
    const pair = isUnclear && !isPointedAt ? pairReading(bench, sentence, place) : before;
    if (pair !== undefined) {
      bench = pair.bench;
      intents.push(...pair.intents);
      taken.add(following);
      continue;
    }
    if (best === undefined) continue;
    if (best.kind === 'unclear') {
      if (!isRemark(bench, sentence)) return best;
      abstained.push(bench.text(sentence));
      continue;
    }
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

/** "If A has no B, add one; if …": each condition decides about its own command. */
function apart(bench: Workbench, sentence: Span): readonly Span[] {
  const parts = cutAt(sentence, (at) => (sentence[at]?.text === ';' ? 1 : 0));
  return parts.length > 1 && parts.some((each) => decided(bench, each) !== undefined) ? parts : [sentence];
}

/** Sentences of which one only names what the next one makes are read as one. */
function joined(bench: Workbench, sentences: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const sentence of sentences) {
    const [before] = all.slice(-1);
    const whole = before === undefined ? undefined : withAntecedent(bench, before, sentence);
    if (whole === undefined) all.push(sentence);
    else all.splice(-1, 1, ...whole);
  }
  return all;
}

/** Two sentences that only together say something: "Helper sounds odd. Worker is the usual term." */
function pairReading(
  bench: Workbench,
  sentence: Span,
  { following, done }: SentencePlace,
): Extract<SentenceReading, { readonly kind: 'read' }> | undefined {
  if (following.length === 0 || sentence.length + following.length > mostWordsOfSentence) return undefined;
  const [stop] = wordsIn('.');
  const end =
    /^[.!]$/.test(sentence.at(-1)?.text ?? '') || stop === undefined ? sentence : [...sentence, stop];
  const last = following.at(-1);
  const behind = peeled(last?.kind === 'MARK' ? following.slice(0, -1) : following, bench.language);
  for (const words of plainWordings([...end, ...behind], bench.language)) {
    const read = cutReading(bench, { words, repairs: [], following: [], done });
    if (read?.kind === 'read' && read.hole === undefined && read.intents.length > 0) return read;
  }
  return undefined;
}

/** The best way to cut a sentence into clauses and to read each; undefined when there is nothing in it but courtesy. */
function sentenceReading(
  bench: Workbench,
  sentence: Span,
  place: SentencePlace,
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
  const wordings = [
    ...plainWordings(plain, language),
    ...plainWordings(whole, language).map((each) => peeled(each, language)),
    plain,
  ];
  const [words = plain] = wordings;
  let best: SentenceReading | undefined;
  let partly: SentenceReading | undefined;
  for (const wording of wordings) {
    const read = cutReading(bench, { words: wording, repairs: [], ...place });
    // Of other words than those said, a mere rule would keep a sentence that was never said.
    const isKept = read?.ranks.some(([, , isFallback]) => isFallback === 1) === true;
    if (read?.kind === 'read' && read.hole === undefined && (wording === plain || !isKept)) {
      // Where something is left out, another wording may leave out less.
      if (read.ranks.every((each) => !isLeftOut(each))) return partly !== undefined && isKept ? partly : read;
      if (partly === undefined || isBetter(read, partly)) partly = read;
    }
    best ??= isKept ? undefined : read;
  }
  if (partly !== undefined) return partly;
  // Only what cannot be read as it stands is taken for mistyped.
  const corrected = repaired(bench, words);
  if (corrected.repairs.length === 0) return best;
  const read = cutReading(bench, { ...corrected, words: peeled(corrected.words, language), ...place });
  const isKept = read?.ranks.some(([, , isFallback]) => isFallback === 1) === true;
  const other = isKept && words !== plain ? undefined : read;
  return best === undefined || (other !== undefined && isBetter(other, best)) ? other : best;
}

function cutReading(
  bench: Workbench,
  sentence: SentencePlace & { readonly words: Span; readonly repairs: readonly string[] },
): SentenceReading | undefined {
  const { words, repairs, following, done } = sentence;
  let best: SentenceReading | undefined;
  for (const given of cutsOf(words, bench.language)) {
    const clauses = joined(bench, given);
    for (const reasons of clauses.length > 1 || following.length > 0
      ? (['LAST', 'FIRST'] as const)
      : (['LAST'] as const)) {
      const read = clausesReading(bench, { clauses, repairs, reasons, following, done });
      if (read !== undefined && (best === undefined || isBetter(read, best))) best = read;
      if (best?.kind === 'read' && best.hole === undefined) break;
    }
    if (best?.kind === 'read' && best.hole === undefined && best.ranks.every(isPerfect)) break;
  }
  return best;
}

/** Whether a clause was only noted. */
const isLeftOut = (rank: readonly number[]): boolean => rank[7] === 99;

/** Nothing is left over, lacking or bent: no other reading can be better. */
const isPerfect = (rank: readonly number[]): boolean =>
  rank.slice(0, 5).every((each, index) => each <= (index === 3 ? 1 : 0));

function isBetter(a: SentenceReading, b: SentenceReading): boolean {
  if (a.kind !== b.kind) return a.kind === 'read';
  return compareRanks(a.ranks, b.ranks) < 0;
}
