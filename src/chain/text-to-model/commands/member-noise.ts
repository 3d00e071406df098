import { find } from './references.ts';
import { isCommandVerb } from './verbs.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { phraseAt, phrasesOf } from './words.ts';
import { isSentenceClass } from './member-lists.ts';
import { isMistypedClass } from './repair.ts';

/** Words that make no name: verbs that act, pronouns, prepositions besides "of". */
export function noiseIn(
  bench: Workbench,
  span: Span,
  { className, depth }: { readonly className: string | undefined; readonly depth: number },
): number {
  const { language } = bench;
  if (span.length === 1) return isNoName(bench, span[0]) ? 1 : 0;
  const isPhraseName =
    className !== undefined &&
    (isSentenceClass(className) || /Command|Query|Event|Step|Capability|Process|Workflow/.test(className));
  // "add a business rule": the word for a class names no thing.
  const isWord = span.length > 1 && !span.some(({ text }) => /^\p{Lu}/u.test(text));
  if (isWord && depth === 0 && classAt(span, 0, bench)?.length === span.length) return 1;
  const isClass = className !== undefined;
  const isSentence = isClass && isSentenceClass(className);
  const isCommand = (at: number): boolean =>
    language
      .verbReadings(span[at]?.lower ?? '')
      .some(({ form, lemma }) => form === 'BASE' && isCommandVerb(lemma, language));
  return span.filter((word, at) => {
    if (phraseAt([word], 0, language.vague) > 0 && !isSentence) return true;
    // "track of our depots", "called Packer", "Punctual trams we want": no name holds who speaks.
    if (!isSentence || className === 'Goal') {
      if (word.tag === 'PP$' && !/^\p{Lu}/u.test(word.text)) return true;
      if (at > 0 && phraseAt([word], 0, language.frames.SPEAKER) > 0 && word.text !== 'I') return true;
    }
    if (at === 0 && phraseAt(span, 0, language.named) > 0 && !/^\p{Lu}/u.test(word.text)) return true;
    if (word.kind === 'QUOTE' || (at === 0 && isMistypedClass(bench, word))) return true;
    // "Guest ein Foto", "no badge"
    if (at > 0 && language.code === 'de' && phraseAt([word], 0, 'ein, eine, einen, einem, einer') > 0)
      return true;
    if (at === 0 && phraseAt(span, 0, language.determiners.NONE, 'this, these') > 0) return true;
    // "(aggregate) a command Postpone": a name begins with no article.
    if (at === 0 && isClass && !isSentence && /^(?:a|an|the)$/.test(word.text)) return true;
    // "created at on each entity": which things it is for is no part of a name.
    if (
      at > 0 &&
      word.lower.length > 2 &&
      phraseAt([word], 0, language.determiners.EACH, 'all, both') > 0 &&
      !isSentence
    )
      return true;
    if (at === 0 && isClass && phraseAt(span, 0, language.auxiliaries.HAVE, language.auxiliaries.BE) > 0)
      return true;
    if (
      !isPhraseName &&
      phraseAt(span, at, language.nouns.MEASURE) > 0 &&
      (at === 0 ? span.length > 1 : language.code === 'de')
    )
      return true;
    if (/^(?:neither|nor|whether|between|weder|noch|ob|zwischen)$/.test(word.lower)) return true;
    // "with start time and end time": a part may be called so.
    if (
      at === 0 &&
      depth === 0 &&
      !isPhraseName &&
      isCommand(at) &&
      !isWrittenLarge(bench, word) &&
      word.tag === 'VB'
    )
      return true;
    if (
      at === 0 &&
      !isPhraseName &&
      phraseAt(span, 0, language.nouns.PARENT, language.nouns.RELATION) > 0 &&
      span.length > 1 &&
      !isWrittenLarge(bench, word)
    )
      return true;
    if (
      at > 0 &&
      !isPhraseName &&
      Object.hasOwn(language.flags, word.lower) &&
      at === span.length - 1 &&
      !/^\p{Lu}/u.test(word.text)
    )
      return true;
    // "an end event" of a process is no step.
    if (at === 0 && !isClass && phraseAt(span, 0, 'start event, end event, startereignis, endereignis') > 0)
      return true;
    // "remarks field gone": a class word inside of a name.
    if (
      at > 0 &&
      at < span.length - 1 &&
      !isPhraseName &&
      word.kind === 'WORD' &&
      /^(?:attribute|field|property|column|attribut|feld)$/.test(word.lower)
    )
      return true;
    // "email of Customer" is a thing of the model, and no name.
    const isCount = phraseAt(span, 0, language.joints.MEASURE_OF) === at + 1;
    if (at > 0 && word.lower === 'of' && !isCount && namesOwner(bench, span.slice(at + 1)) && !isPhraseName)
      return true;
    // "(die Liste) Tarif um Kurztarif": what it is extended by is no part of its name.
    if (at > 0 && language.code === 'de' && word.text === 'um') return true;
    // "Greet guest at the beginning": where a step stands is not part of its name.
    if (at > 0 && phraseAt(span, at, language.sequence.EDGE) > 0) return true;
    if (word.kind === 'MARK') return !/^[-&/+'’().%]$/.test(word.text);
    // "Print card before Hand over key": where a step goes is not part of its name.
    const place = at === 0 ? 0 : phraseAt(span, at, language.sequence.AFTER, language.sequence.BEFORE);
    const isStep = (end: number): boolean =>
      find(bench, span.slice(at + place, end), {
        classes: [bench.level.step, 'LifecycleState', bench.level.value],
      }).kind === 'FOUND';
    if (place > 0 && span.some((_, end) => end >= at + place && isStep(end + 1))) return true;
    if (className === 'Goal' && at > 0 && phraseAt(span, at, language.nouns.MEASURE) > 0) return true;
    if (isPhraseName)
      return (
        !/Command|Query|Event/.test(className) &&
        !isSentenceClass(className.replace('Goal', '')) &&
        [...Object.values(language.modals), language.auxiliaries.BE, language.auxiliaries.HAVE].some(
          (list) => phraseAt([word], 0, list) > 0,
        )
      );
    if (phraseAt([word], 0, 'as, als') > 0) return true;
    if (at === span.length - 1 && word.lower === 'back') return true;
    if (phraseAt(span, at, language.prepositions.GOAL) > 0)
      return !/^(?:of|at)$/.test(word.lower) || at === 0;
    if (
      word.tag !== 'POS' &&
      [...Object.values(language.modals), language.auxiliaries.BE, language.negations].some((list) =>
        phrasesOf(list).has(word.lower),
      )
    )
      return true;
    // "the colour of the cloth"
    if (word.tag === 'DT' && span[at - 1]?.lower === 'of') return false;
    return (
      /^(?:PRP|WH|VBZ|VBD|MD|EX|DT|TO)$/.test(word.tag) &&
      !/^\p{Lu}/u.test(word.text) &&
      at > 0 &&
      language.code === 'en' &&
      word.tag !== 'VBZ'
    );
  }).length;
}

/** Whether a word is written large though it does not begin a sentence. */
const isWrittenLarge = (bench: Workbench, { text, start }: Word): boolean =>
  /^\p{Lu}/u.test(text) && !/(?:^|[.!?:;])\s*$/u.test(bench.scene.source.slice(0, start));

/** Whether words name what has parts: "email of Customer", but not "number of persons". */
function namesOwner(bench: Workbench, span: Span): boolean {
  const found = find(bench, span);
  // "colour of the bed" speaks of no step "Make bed".
  return (
    found.kind !== 'NONE' &&
    found.tier <= 3 &&
    found.elements.some(({ class: kind }) => kind !== bench.level.attribute)
  );
}

/** A mark, a pronoun, a mere adjective and a class word in the plural name nothing new. */
function isNoName(bench: Workbench, word: Word | undefined): boolean {
  if (word === undefined || word.kind === 'QUOTE') return false;
  const { pronouns } = bench.language;
  const isPronoun = Object.values(pronouns).some((list) => phraseAt([word], 0, list) > 0);
  if (phraseAt([word], 0, bench.language.negations, bench.language.indirect.WHETHER) > 0) return true;
  if (phraseAt([word], 0, 'one, ones, eins, welche') > 0 && !/^\p{Lu}/u.test(word.text)) return true;
  if (word.kind === 'MARK' || isPronoun || phraseAt([word], 0, bench.language.vague) > 0) return true;
  // "in" and "the" carry grammar only.
  if (
    bench.language.code === 'de' &&
    word.kind === 'WORD' &&
    phraseAt([word], 0, bench.language.grammar) > 0 &&
    !/^\p{Lu}/u.test(word.text)
  )
    return true;
  return !/^\p{Lu}/u.test(word.text) && classAt([word], 0, bench)?.plural === true;
}

/** "responsible", "insured": an adjective alone is no thing, where no list of values is asked for. */
export const isMereAdjective = (bench: Workbench, span: Span): boolean =>
  span.length === 1 &&
  bench.language.code === 'en' &&
  span[0]?.kind === 'WORD' &&
  span[0].tag === 'JJ' &&
  !/^\p{Lu}/u.test(span[0].text);
