import type { TaggedWord } from '../language/tag-words.ts';
import type { NounPhrase } from '../language/noun-phrases.ts';
import { nounPhrasesOf } from '../language/noun-phrases.ts';
import { wordsOf } from '../language/sentences.ts';
import { narrowsThing } from './narrowing-verbs.ts';
import { storyPartsOf } from './story-parts.ts';
import { personaName } from './unit-sentences.ts';

/** A passage of a story that names who wants something, what they do, or what they do it with. */
export type StorySpan = { readonly label: 'Persona' | 'Action' | 'Entity'; readonly text: string };

/** The personas, actions and entities a story names, in reading order. */
export function storySpansOf(text: string): readonly StorySpan[] {
  const parts = storyPartsOf(text);
  if (parts === undefined) return phraseSpans(text);
  return [
    { label: 'Persona', text: personaName(parts.persona.text) },
    ...phraseSpans(parts.want.text),
    ...(parts.benefit === undefined ? [] : phraseSpans(parts.benefit.text)),
  ];
}

function phraseSpans(text: string): readonly StorySpan[] {
  const words = wordsOf(text);
  return [...actionSpans(words, text), ...entitySpans(words, text)];
}

const textOf = (text: string, words: readonly TaggedWord[], start: number, end: number): string =>
  text.slice(words[start]?.start ?? 0, words[end - 1]?.end ?? 0);

const verbTags: ReadonlySet<string> = new Set(['VB', 'VBZ', 'VBD', 'VBN', 'VBG']);

/** Wishing, and doing that only carries another verb. */
const wishes: ReadonlySet<string> = new Set([
  'want',
  'need',
  'wish',
  'like',
  'would',
  'able',
  'let',
  'allow',
]);

function actionSpans(words: readonly TaggedWord[], text: string): readonly StorySpan[] {
  const spans: StorySpan[] = [];
  const phrases = nounPhrasesOf(words);
  const covered = new Set(phrases.flatMap((phrase) => range(phrase.start, phrase.end)));
  words.forEach((word, index) => {
    const isMain = (word.tag === 'HV' || word.tag === 'DO') && !carriesVerb(words, index);
    if ((!verbTags.has(word.tag) && !isMain) || covered.has(index)) return;
    if (wishes.has(word.lemma) && wishCarriesVerb(words, index)) return;
    if (index > 0 && words[index - 1]?.lower === 'based') return;
    if (isCarried(words, index) || isDuty(words, index) || narrowsThing(words, index, phrases)) return;
    let start = index;
    if (isManner(words[index - 1])) start -= 1;
    else if (words[index - 1]?.lower === 'longer' && words[index - 2]?.lower === 'no') start -= 2;
    spans.push({ label: 'Action', text: textOf(text, words, start, actionEnd(words, index)) });
  });
  return spans;
}

/** Adverbs that make another action of a verb: "safely store", "never pay". "Family" is none. */
const isManner = (word: TaggedWord | undefined): boolean =>
  (word?.tag === 'RB' && /ly$|^(?:better|always|still)$/.test(word.lower)) || word?.lower === 'never';

/** Verbs that only say that something begins, goes on or ends. */
const phaseVerbs: ReadonlySet<string> = new Set(['start', 'begin', 'keep', 'stop', 'continue']);
/** Nouns that make one action with the verb before them. */
const lightNouns: Readonly<Record<string, readonly string[]>> = {
  keep: ['track'],
  make: ['sure'],
  take: ['care', 'place', 'part'],
};

/** "start using": the second verb belongs to the first. */
function isCarried(words: readonly TaggedWord[], index: number): boolean {
  return words[index]?.lower.endsWith('ing') === true && phaseVerbs.has(words[index - 1]?.lemma ?? '');
}

/** "so that I do not *have to retype* it": what is to be done is what the story spares people. */
function isDuty(words: readonly TaggedWord[], index: number): boolean {
  return words[index - 1]?.tag === 'TO' && words[index - 2]?.tag === 'HV';
}

/** One past the action that begins with a verb: particle, carried verb, or the noun that completes it. */
function actionEnd(words: readonly TaggedWord[], index: number): number {
  const next = words[index + 1];
  if (next === undefined) return index + 1;
  const isCompleted =
    next.tag === 'RP' ||
    (next.tag === 'RB' && next.lower.endsWith('ly')) ||
    isCarried(words, index + 1) ||
    (lightNouns[words[index]?.lemma ?? ''] ?? []).includes(next.lower);
  return index + (isCompleted ? 2 : 1);
}

/** "have to pay", "have been sent", "do not know": have and do only help. */
function carriesVerb(words: readonly TaggedWord[], index: number): boolean {
  let next = index + 1;
  while (words[next]?.tag === 'RB' || words[next]?.tag === 'NOT') next += 1;
  return /^(?:TO|VBN|VB|BE|HV)$/.test(words[next]?.tag ?? '');
}

/** "want to see", "want the user to see": the wish carries the verb after `to`. */
function wishCarriesVerb(words: readonly TaggedWord[], index: number): boolean {
  return words[index + 1]?.tag === 'TO' || words[index + 1]?.tag === 'VB' || words[index + 1]?.tag === 'BE';
}

const idleNouns: ReadonlySet<string> = new Set(['order', 'case', 'addition', 'course', 'etc', 'lot', 'part']);

/** Determiners that say which things are meant, or how many, and so belong to what they stand before. */
const limiting: ReadonlySet<string> = new Set(
  'all any each every some few more most other same both two three four five six seven eight nine ten'.split(
    ' ',
  ),
);

/** Nouns that count or sort others, and are one thing with them: "a large amount of time". */
const measuring: ReadonlySet<string> = new Set([
  'amount',
  'number',
  'kind',
  'type',
  'sort',
  'set',
  'variety',
]);

function entitySpans(words: readonly TaggedWord[], text: string): readonly StorySpan[] {
  const phrases = nounPhrasesOf(words);
  const spans: StorySpan[] = [];
  phrases.forEach((phrase, index) => {
    if (phrases[index + 1]?.owner === index || isMeasured(words, phrases, index + 1) || isIdle(phrase))
      return;
    const first = isMeasured(words, phrases, index) ? index - 1 : index;
    const { owner, start, core } = phrases[first] ?? phrase;
    const own = isCarried(words, core) ? core + 1 : core;
    const begin = owner === undefined ? own : (phrases[owner]?.core ?? core);
    const saysWhich = owner === undefined && begin > start && limiting.has(words[begin - 1]?.lower ?? '');
    spans.push({ label: 'Entity', text: textOf(text, words, saysWhich ? begin - 1 : begin, phrase.end) });
  });
  return spans;
}

/** "*types* of waste": whether the phrase before this one only measures it. */
function isMeasured(words: readonly TaggedWord[], phrases: readonly NounPhrase[], index: number): boolean {
  const measure = phrases[index - 1];
  if (measure === undefined || phrases[index]?.start !== measure.end + 1) return false;
  return words[measure.end]?.lower === 'of' && measuring.has(measure.words.at(-1) ?? '');
}

function isIdle(phrase: NounPhrase): boolean {
  return phrase.words.length === 1 && idleNouns.has(phrase.words[0] ?? '');
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
