import { classAt, classAtEnd } from './terms.ts';
import { folded, isTypo, lemmaForm } from './names.ts';
import { find } from './references.ts';
import { optionsFor } from './refer.ts';
import type { Hole, Option, Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt, textOf, wordsIn } from './words.ts';
import { peeled } from './clauses.ts';

/** What an answer says to a question. */
export type AnswerReading =
  | { readonly kind: 'VALUE'; readonly value: string }
  | { readonly kind: 'FORGET' }
  /** It does not answer the question. */
  | { readonly kind: 'OTHER' };

/** Reads an answer against the hole: an option's number, place or label, yes or no, else a value of what is expected. */
export function readAnswer(scene: Scene, hole: Hole): AnswerReading {
  const { language } = scene;
  const bench = new Workbench(scene);
  const all = wordsIn(scene.source).filter(({ kind, text }) => kind !== 'MARK' || /[()/&+%]/.test(text));
  const no = phraseAt(all, 0, language.answers.NO);
  if ([all, all.slice(no)].some((each) => isPhrase(each, language.answers.FORGET))) return { kind: 'FORGET' };
  const option = optionAt(scene, hole, all);
  if (option !== undefined) return { kind: 'VALUE', value: option.value };
  const [only] = hole.options;
  // "yes, Shift"
  if (
    hole.isYesNo === true &&
    phraseAt(all, 0, language.answers.YES) > 0 &&
    only !== undefined &&
    all.length <= 4
  )
    return { kind: 'VALUE', value: only.value };
  if (hole.isYesNo === true || hole.options.length === 1) {
    if (isPhrase(all, language.answers.YES) && only !== undefined)
      return { kind: 'VALUE', value: only.value };
    if (isPhrase(all, language.answers.NO))
      return hole.options.length > 1
        ? { kind: 'VALUE', value: hole.options[1]?.value ?? '' }
        : { kind: 'FORGET' };
  }
  if (isPhrase(all, language.answers.NO)) return { kind: 'FORGET' };
  // "yes", "create it": where making it is offered.
  const making = hole.options.find(({ value }) => value === 'CREATE');
  const [first] = all;
  const yes = phraseAt(all, 0, language.answers.YES);
  const rest = all.slice(yes);
  const isMake = language
    .verbReadings((rest[0] ?? first)?.lower ?? '')
    .some(({ lemma }) => language.verbs.CREATE.split(', ').includes(lemma));
  if (making !== undefined && (rest.length === 0 || (isMake && rest.length <= 3)))
    return { kind: 'VALUE', value: making.value };
  const isAll = isPhrase(all, language.pronouns.GROUP, language.determiners.ALL, language.determiners.BOTH);
  if (isAll && hole.expects === 'ELEMENT' && hole.options.length > 1 && making === undefined)
    return { kind: 'VALUE', value: hole.options.map(({ value }) => value).join(' ') };
  const ways = waysToSay(scene, all);
  for (const words of ways) {
    const option = optionAt(scene, hole, words);
    if (option !== undefined) return { kind: 'VALUE', value: option.value };
    const bare = ways.at(-1) ?? words;
    if ((hole.expects === 'NAME' || hole.expects === 'VALUE') && bare.length > 0 && bare.length < 8)
      return { kind: 'VALUE', value: textOf(scene.source, bare) };
    if (hole.expects === 'ELEMENT') {
      const found = find(bench, words, hole.classes.length === 0 ? {} : { classes: hole.classes });
      // Of what is offered: "the one of the customer" means no customer.
      const offers = hole.options.flatMap(({ value }) => bench.element(value)?.class ?? []);
      const isOpen = hole.classes.length > 0 || offers.length === 0 || offers.length < hole.options.length;
      const named = found.kind === 'NONE' ? [] : found.elements;
      const among = isOpen ? named : named.filter((each) => offers.includes(each.class));
      const offered = hole.options.filter(({ value }) => among.some(({ id }) => id === value));
      const inside = inOwner(bench, hole, words);
      const [one] =
        offered.length === 1
          ? offered
          : inside.length === 1
            ? inside
            : among.length === 1
              ? optionsFor(bench, among)
              : [];
      if (one !== undefined) return { kind: 'VALUE', value: one.value };
    }
  }
  return { kind: 'OTHER' };
}

/** The words of an answer without what leads to it: "I meant Book", "the one in Sales". */
function waysToSay(scene: Scene, all: Span): readonly Span[] {
  const { language } = scene;
  const ways: Span[] = [];
  let words = all;
  for (let turn = 0; turn < 5 && words.length > 0; turn += 1) {
    ways.push(words);
    const lead = phraseAt(
      words,
      0,
      language.answers.CORRECTION,
      language.answers.MEANT,
      language.determiners.DEFINITE,
      language.answers.YES,
      language.answers.NO,
    );
    if (lead === 0 || lead >= words.length) break;
    words = words.slice(lead);
  }
  const last = words.at(-1);
  if (words.length > 1 && /^['’]s?$/.test(last?.lower ?? '')) words = words.slice(0, -1);
  const bare = peeled(words, language);
  if (last !== words.at(-1)) ways.push(words);
  return bare.length > 0 && bare.length < words.length ? [...ways, bare] : ways;
}

/** The option that the words name by its number, its place or its label. */
function optionAt(scene: Scene, hole: Hole, words: Span): Option | undefined {
  const { language } = scene;
  const { options } = hole;
  const [first] = words;
  if (first === undefined || options.length === 0) return undefined;
  const bare = words.filter(
    ({ lower }) =>
      !/^(?:the|one|number|option|no|der|die|das|nummer|nr|please|bitte|first|second)$/.test(lower) ||
      language.ordinals.includes(lower),
  );
  const ordinal =
    bare.length === 1 || words.length <= 3
      ? language.ordinals.findIndex((each) => bare.some(({ lower }) => lower === each))
      : -1;
  if (ordinal >= 0 && bare.length === 1) return options[ordinal];
  if (/^(?:last|letzte[rsn]?)$/.test(bare[0]?.lower ?? '') && bare.length === 1) return options.at(-1);
  const number = /^#?(\d)[.)]?$/.exec(bare.map(({ text }) => text).join(''))?.[1];
  if (number !== undefined) return options[Number(number) - 1];
  const text = textOf(scene.source, words);
  const same = (matches: (label: string) => boolean): Option | undefined => {
    const found = options.filter(({ label }) => matches(label));
    return found.length === 1 ? found[0] : undefined;
  };
  const lemma = (label: string): string => lemmaForm(label, language);
  return (
    same((label) => label === text) ??
    same((label) => folded(label) === folded(text)) ??
    same((label) => lemma(label) === lemma(text)) ??
    // "Client" of "Name of Client", "the attribute" of "attribute Paid".
    same(
      (label) => folded(label).split(' ').length > 1 && ` ${folded(label)} `.includes(` ${folded(text)} `),
    ) ??
    same((label) => isTypo(text, label))
  );
}

/** The option that stands in what the words name: "in Sales", "Customer". */
function inOwner(bench: Workbench, hole: Hole, words: Span): readonly Option[] {
  const found = find(bench, words);
  if (found.kind !== 'FOUND') {
    const kind = classAt(words, 0, bench) ?? classAtEnd(words, bench);
    const fits =
      kind?.length === words.length
        ? hole.options.filter(({ value }) => bench.element(value)?.class === kind.class)
        : [];
    return fits.length === 1 ? fits : [];
  }
  const owners = found.elements.map(({ id }) => id);
  const fits = hole.options.filter(({ value }) => {
    const element = bench.element(value);
    return element !== undefined && [element, ...bench.around(element)].some(({ id }) => owners.includes(id));
  });
  return fits.length === 1 ? fits : [];
}
