import { amountAt } from './amounts.ts';
import { insideBrackets } from './cuts.ts';
import { framed } from './frames.ts';
import { isParticle } from './languages/german-forms.ts';
import type { Language } from './languages/language.ts';
import { saysLikewise } from './like-before.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span, Word } from './words.ts';
import { isPhrase, phraseAt, phraseAtEnd } from './words.ts';

/** The words of one clause, without what is only politeness; `verb` is inherited when it has none of its own. */
export type Clause = { readonly words: Span; readonly joined: 'START' | 'AND' | 'STOP' };

/** A span without the polite words around it, marks at its ends, and words without a meaning inside. */
export function peeled(given: Span, language: Language): Span {
  const span = given.slice(leadOf(given, language));
  // "from now on" is polite as a whole, "now" alone as well.
  const said = span.filter(({ kind }) => kind !== 'MARK');
  if (isPhrase(said, language.closings) || isPhrase(said, language.openings)) return [];
  const begin = openingOf(span, language);
  const inner = withoutEnds(span.slice(begin), language);
  let words: Span = inner.filter(
    (word, at) =>
      (phraseAt([word], 0, language.fillers) === 0 || (at > 0 && /^\p{Lu}/u.test(word.text))) &&
      !isModal(inner, at, language),
  );
  const bare = words.filter(({ kind }) => kind !== 'MARK');
  if (isPhrase(bare, language.closings) || isPhrase(bare, language.openings)) return [];
  for (let length = 0; words.length > 0; words = words.slice(length)) {
    const [first] = words;
    if (first?.kind === 'MARK' && !/^[("$€£<>]$/.test(first.text)) length = 1;
    else length = phraseAt(words, 0, language.openings);
    if (length === 0 || length === words.length) break;
    // "like" and "so" stand between commas.
  }
  words = withoutAsides(withoutEnds(words, language), language);
  const wish = framed(words, language);
  return wish === undefined ? words : peeled(wish, language);
}

/** "Das Foto ist aber freiwillig": behind the verb, such a word joins nothing. */
function isModal(span: Span, at: number, language: Language): boolean {
  const { code, turns, modals, auxiliaries } = language;
  if (code !== 'de' || at === 0 || phraseAt(span, at, turns) === 0) return false;
  const helpers = [...Object.values(modals), ...Object.values(auxiliaries)].join(', ');
  return (
    phraseAt(span, at - 1, helpers) > 0 ||
    verbReadingsAt(span, at - 1, language).some(({ form }) => form === 'FINITE')
  );
}

/** How many words announce what follows: "two things: …". */
function leadOf(span: Span, language: Language): number {
  const colon = span.findIndex(({ text }) => text === ':');
  const head = span.slice(0, Math.max(0, colon));
  const isLead =
    head.length < 7 &&
    colon + 1 < span.length &&
    phraseAtEnd(head, language.leads) > 0 &&
    head.every(
      ({ tag, kind, text }, at) =>
        kind !== 'QUOTE' && !/^VB/.test(tag) && (at === 0 || !/^\p{Lu}/u.test(text)),
    );
  return isLead ? colon + 1 : 0;
}

/** How many words a span begins with politeness. */
function openingOf(span: Span, language: Language): number {
  let at = 0;
  for (;;) {
    const length = span[at]?.text === ',' ? 1 : phraseAt(span, at, language.openings);
    if (length === 0 || at + length >= span.length) return at;
    at += length;
  }
}

/** A span without marks and politeness at its end. */
function withoutEnds(span: Span, language: Language): Span {
  let words = span;
  for (;;) {
    const last = words.at(-1);
    const length =
      last?.kind === 'MARK' && /^[.,;:!?…-]$/.test(last.text) ? 1 : phraseAtEnd(words, language.closings);
    if (length === 0 || length >= words.length) return words;
    words = words.slice(0, words.length - length);
  }
}

/** ", like," and ", you know," in the middle of a clause. */
function withoutAsides(words: Span, language: Language): Span {
  const isComma = (at: number): boolean => words[at]?.lower === ',';
  const asides = new Set<Word>();
  words.forEach((word, at) => {
    if (!isComma(at)) return;
    for (let end = at + 2; end <= at + 4; end += 1) {
      const inside = words.slice(at + 1, end);
      const length = phraseAt(inside, 0, 'like, you know, i mean, please, say', language.fillers);
      if (isComma(end) && length === inside.length && length > 0)
        for (const each of [word, ...inside, words[end]]) if (each !== undefined) asides.add(each);
    }
  });
  return asides.size === 0 ? words : words.filter((word) => !asides.has(word));
}

/** Ways to cut a sentence into clauses, the coarsest first; grounding decides which of them holds. */
export function cutsOf(sentence: Span, language: Language): readonly (readonly Span[])[] {
  const places = placesToCut(sentence, language);
  const strong = places.filter(({ isSure }) => isSure);
  const weak = places.filter(({ isSure }) => !isSure).slice(0, mostWeakCuts);
  const ways: (readonly Span[])[] = [];
  for (let mask = 0; mask < 1 << weak.length; mask += 1) {
    const chosen = weak.filter((_, index) => (mask & (1 << index)) !== 0);
    ways.push(
      cut(
        sentence,
        [...strong, ...chosen].sort((a, b) => a.at - b.at),
      ),
    );
  }
  return ways;
}

const mostWeakCuts = 4;

/** How many clauses of their own begin inside of a span: more than a text should hold. */
export function clausesInside(span: Span, language: Language): number {
  return placesToCut(span, language).length;
}

type Place = { readonly at: number; readonly length: number; readonly isSure: boolean };

function cut(sentence: Span, places: readonly Place[]): readonly Span[] {
  const parts: Span[] = [];
  let from = 0;
  for (const { at, length } of places) {
    parts.push(sentence.slice(from, at));
    from = at + length;
  }
  parts.push(sentence.slice(from));
  return parts.filter((part) => part.some(({ kind }) => kind !== 'MARK'));
}

/** Between clauses stands a semicolon, or a comma or conjunction before words that can begin a clause. */
function placesToCut(sentence: Span, language: Language): readonly Place[] {
  const places: Place[] = [];
  const inside = insideBrackets(sentence);
  for (let at = 1; at < sentence.length - 1; at += 1) {
    const word = sentence[at];
    if (word === undefined || inside.has(at) || (places.at(-1)?.at ?? -9) + (places.at(-1)?.length ?? 0) > at)
      continue;
    const relative = relativeAt(sentence, at, language);
    if (relative !== undefined) {
      places.push({ at, length: relative, isSure: false });
      continue;
    }
    const length = joint(sentence, at, language);
    if (length === 0) continue;
    const right = sentence.slice(at + length);
    if (isRole(sentence, { at, length }, language)) continue;
    // "on duty or off duty": without a verb of its own, "or" goes on with what was said.
    const hasVerb = right.some(({ tag }) => /^(?:VB|BE|DO|HV|MD)/.test(tag));
    if (language.code === 'en' && word.lower === 'or' && !hasVerb) continue;
    // "…; if C, A, otherwise B" may go on with a flow.
    const goesOn = Object.values(language.conditions).some((list) => phraseAt(right, 0, list) > 0);
    // "the steps: a; b; c" is a list.
    const isList = sentence.slice(0, at).some(({ text, kind }) => kind === 'MARK' && text === ':');
    if (word.text === ';') places.push({ at, length, isSure: !goesOn && !isList });
    else if (beginsClause(right, language))
      places.push({
        at,
        length,
        isSure: isClosed(sentence[at - 1], language) && beginsWithVerb(peeled(right, language), language),
      });
  }
  return places;
}

/** "(add Poor) as the lowest grade": what something is, without a verb, is no clause of its own. */
function isRole(
  sentence: Span,
  { at, length }: { readonly at: number; readonly length: number },
  language: Language,
): boolean {
  const right = sentence.slice(at + length);
  const { DEFINITE, INDEFINITE } = language.determiners;
  return (
    language.code === 'en' &&
    sentence[at + length - 1]?.lower === 'as' &&
    phraseAt(right, 0, DEFINITE, INDEFINITE) > 0 &&
    !right.some(({ tag }) => /^(?:VB[DPZ]|BE|DO|HV|MD)/.test(tag))
  );
}

/** "Füge den Akteur hinzu | und …": the particle of a German verb ends its clause, and no list continues behind it. */
function isClosed(last: Word | undefined, language: Language): boolean {
  return language.code === 'de' && last !== undefined && isParticle(last.lower);
}

function beginsWithVerb(words: Span, language: Language): boolean {
  return verbReadingsAt(words, 0, language).some(({ form }) => form === 'BASE');
}

/**
 * "a role Manager | who may retire vehicles": what is said of the noun before. Gives how many words stand between the
 * two; the pronoun itself stays, and means the newest thing that can be meant.
 */
function relativeAt(sentence: Span, at: number, language: Language): number | undefined {
  const comma = sentence[at]?.text === ',' ? 1 : 0;
  const pronoun = phraseAt(sentence, at + comma, language.relatives);
  if (pronoun === 0) return undefined;
  const verb = at + comma + pronoun;
  const isVerbGroup = [...Object.values(language.modals), ...Object.values(language.auxiliaries)].some(
    (list) => phraseAt(sentence, verb, list) > 0,
  );
  return isVerbGroup || verbReadingsAt(sentence, verb, language).some(({ form }) => form === 'FINITE')
    ? comma
    : undefined;
}

/** Number of words between two clauses at a place: ", and then". */
function joint(sentence: Span, at: number, language: Language): number {
  let length = 0;
  if (/^[,;:–—-]$/.test(sentence[at]?.text ?? '') && sentence[at]?.kind === 'MARK') length = 1;
  for (;;) {
    if (saysLikewise(sentence.slice(at + length), language)) return length;
    // "…, second rename A, third remove B"
    const rank = length === 0 ? 0 : phraseAt(sentence, at + length, language.ordinals.join(', '));
    if (rank > 0 && beginsWithVerb(sentence.slice(at + length + rank), language)) return length + rank;
    const more =
      phraseAt(sentence, at + length, language.conjunctions) ||
      phraseAt(sentence, at + length, language.connectives);
    if (more === 0) return length;
    length += more;
  }
}

/** "is confidential", "ends up Finished", "may be cancelled": a clause that takes the subject of the one before. */
export function isPredicate(words: Span, language: Language): boolean {
  if (words.length < 2) return false;
  const helps = [...Object.values(language.auxiliaries), ...Object.values(language.modals)];
  return (
    helps.some((list) => phraseAt(words, 0, list) > 0) ||
    isDeniedVerb(words, language) ||
    (/^VBZ$/.test(words[0]?.tag ?? '') &&
      verbReadingsAt(words, 0, language).some(({ form }) => form === 'FINITE'))
  );
}

/** "(must be positive and) never exceed 40": the verb of a subject that was said before. */
function isDeniedVerb(words: Span, language: Language): boolean {
  const never = phraseAt(words, 0, language.negations);
  return (
    language.code === 'en' &&
    never > 0 &&
    verbReadingsAt(words, never, language).some(({ form }) => form === 'BASE' || form === 'FINITE')
  );
}

function beginsClause(right: Span, language: Language): boolean {
  const words = peeled(right, language);
  if (beginsWithVerb(words, language)) return true;
  // "…, not in Intake" says where from.
  const negation = phraseAt(words, 0, language.negations);
  const { GOAL, SOURCE } = language.prepositions;
  if (negation > 0 && phraseAt(words, negation, GOAL, SOURCE) > 0) return false;
  // "(should be a list,) not free text" says what else it was, and has no verb.
  const hasVerb = words.slice(negation).some(({ tag }) => /^(?:VB|BE|DO|HV|MD)/.test(tag));
  if (negation > 0 && language.code === 'en' && !hasVerb) return false;
  if (negation > 0 || phraseAt(words, 0, language.auxiliaries.DO) > 0) return true;
  if (phraseAt(words, 0, language.questions.WHICH) + phraseAt(words, 0, language.questions.COUNT) > 0)
    return true;
  if (isPredicate(words, language)) return true;
  // "…, at most one garage per lease"
  if (
    amountAt(words, language) !== undefined &&
    words.some((_, at) => at > 1 && phraseAt(words, at, language.each) > 0)
  )
    return true;
  // "…: per lease exactly one garage"
  if (
    phraseAt(words, 0, language.each) > 0 &&
    words.some((_, at) => at > 1 && amountAt(words.slice(at), language) !== undefined)
  )
    return true;
  // A subject and a verb, or a further object of the verb before.
  // "(sum and) paid out of Bill": a word written large, or behind an article or a preposition, is no verb.
  const isNoun = (at: number): boolean =>
    language.code === 'en' &&
    (/^\p{Lu}/u.test(words[at]?.text ?? '') || /^(?:DT|IN|PP\$)$/.test(words[at - 1]?.tag ?? ''));
  const isFinite = (at: number): boolean =>
    (!isNoun(at) && verbReadingsAt(words, at, language).some(({ form }) => form !== 'GERUND')) ||
    [...Object.values(language.auxiliaries), ...Object.values(language.modals)].some(
      (list) => phraseAt(words, at, list) > 0,
    );
  if (words.some((_, at) => at > 0 && at < 7 && isFinite(at))) return true;
  if (words.some((_, at) => at > 0 && phraseAt(words, at, language.prepositions.GOAL) > 0)) return true;
  // "…, the phone optional": what it is, without a verb of its own.
  const flags = Object.keys(language.flags).join(', ');
  const flag = words.length > 5 ? 0 : phraseAtEnd(words, flags);
  if (flag > 0 && flag < words.length && phraseAt(words, 0, flags) === 0) return true;
  // "…, trainers a certificate"
  if (language.code === 'en' && words.some((_, at) => at > 0 && at < 4 && phraseAt(words, at, 'a, an') > 0))
    return true;
  // "…, der Tisch einen Standort": whose it is, and what; the verb was said before.
  const { DEFINITE, INDEFINITE } = language.determiners;
  return (
    language.code === 'de' &&
    phraseAt(words, 0, DEFINITE) > 0 &&
    words.some((_, at) => at > 1 && phraseAt(words, at, INDEFINITE) > 0)
  );
}
