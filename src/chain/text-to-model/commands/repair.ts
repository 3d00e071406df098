import { closedWords } from '../language/closed-words.ts';
import { known, useOf } from '../language/lexicon.ts';
import { isTypo } from './names.ts';
import { classesOf, isCommandVerb } from './verbs.ts';
import type { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { phrasesOf } from './words.ts';

/** Words of a command that people may mistype: verbs of commands and what can be said of an attribute. */
function commandWords(bench: Workbench): readonly string[] {
  const { verbs, flags } = bench.language;
  const lists = [
    verbs.RENAME,
    verbs.DELETE,
    verbs.MOVE,
    verbs.CREATE,
    verbs.RELATE,
    verbs.UNRELATE,
    verbs.MAKE,
    verbs.SET,
    verbs.MERGE,
    verbs.GIVE,
    verbs.DESCRIBE,
    verbs.SPLIT,
  ];
  const classes = Object.values(bench.language.classes[bench.level.level]).join(', ');
  const verbForms = (verb: string): readonly string[] =>
    bench.language.code === 'de' && verb.endsWith('en')
      ? [verb, verb.slice(0, -1), verb.slice(0, -2)]
      : [verb];
  return [
    ...new Set([
      ...lists.flatMap((list) => [...phrasesOf(list).keys()].flatMap(verbForms)),
      'please',
      ...[
        ...phrasesOf(bench.language.modals.MUST).keys(),
        ...phrasesOf(bench.language.modals.SHOULD).keys(),
      ].filter((word) => /^\p{L}{4,}$/u.test(word)),
      ...Object.keys(flags).flatMap((flag) => (/[ -]/.test(flag) ? [] : [flag])),
      ...classes.split(/\s*[,/]\s*|\s+/).filter((word) => /^\p{L}{4,}$/u.test(word)),
    ]),
  ];
}

/**
 * The words with typing errors put right: a word that neither lexicon nor model knows, and that is one error away from
 * one word of a command. Names with errors are left to the tiers of references.
 */
export function repaired(
  bench: Workbench,
  span: Span,
): { readonly words: Span; readonly repairs: readonly string[] } {
  const repairs: string[] = [];
  const candidates = commandWords(bench);
  const words = span.map((word, at): Word => {
    const slip = Object.hasOwn(bench.language.slips, word.text) ? bench.language.slips[word.text] : undefined;
    if (slip !== undefined && at > 0 && bench.matching(word.text, 3).length === 0) {
      repairs.push(`I read "${word.text}" as "${slip}".`);
      return { ...word, text: slip, lower: slip, written: word.text };
    }
    // "Ad an attribute": a sentence begins with its verb.
    const isVerbless = at === 0 && /^DT|^PRP/.test(span[1]?.tag ?? '') && !isCommandWord(bench, word);
    if (word.kind !== 'WORD' || word.lower.length < 2) return word;
    if (isVerbless) {
      const verb = candidates.find((each) => areOneApart(word.lower, each));
      if (verb !== undefined) {
        repairs.push(`I read "${word.text}" as "${verb}".`);
        return { ...word, text: verb, lower: verb, written: word.text, tag: 'VB' };
      }
    }
    // "Pleas add …"
    const isPlea = at === 0 && isTypo(word.lower, 'please') && isCommandWord(bench, span[1] ?? word);
    if (isPlea) {
      repairs.push(`I read "${word.text}" as "please".`);
      return { ...word, text: 'please', lower: 'please', written: word.text };
    }
    if (word.lower.length < 3 || isKnown(bench, word)) return word;
    if (at > 0 && /^\p{Lu}/u.test(word.text)) return word;
    // "notse" is Notes, where the model has them.
    if (at > 0 && bench.matching(word.text, 6).length > 0) return word;
    const near = candidates.filter((each) => isNear(word.lower, each));
    const swapped = near.filter((each) => [...each].sort().join('') === [...word.lower].sort().join(''));
    const [meant] = swapped.length > 0 ? swapped : near;
    const isTie = swapped.length === 0 && near.length > 1 && !areAlike(bench, near);
    if (meant === undefined || isTie) return word;
    repairs.push(`I read "${word.text}" as "${meant}".`);
    return { ...word, text: meant, lower: meant, written: word.text };
  });
  return { words, repairs };
}

/** Whether verbs do the same to a model: "make" and "mark". */
function areAlike({ language }: Workbench, verbs: readonly string[]): boolean {
  return Object.values(language.verbs).some((list) => verbs.every((each) => phrasesOf(list).has(each)));
}

const isCommandWord = ({ language }: Workbench, { lower }: Word): boolean =>
  language
    .verbReadings(lower)
    .some(
      ({ form, lemma }) =>
        form === 'BASE' && (isCommandVerb(lemma, language) || classesOf(lemma, language).has('STORE')),
    );

/** One letter too many, too few, or another one, in short words as well. */
function areOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b || a[0] !== b[0]) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return [
    a.slice(at + 1) === b.slice(at + 1),
    a.slice(at) === b.slice(at + 1),
    a.slice(at + 1) === b.slice(at),
  ].includes(true);
}

const isNear = (written: string, meant: string): boolean =>
  isTypo(written, meant) ||
  (written.length >= 3 &&
    written.length === meant.length &&
    [...meant].sort().join('') === [...written].sort().join('') &&
    written !== meant);

/** Whether a word is a class word with a typing error: "atribute". */
export function isMistypedClass(bench: Workbench, word: Word): boolean {
  if (word.kind !== 'WORD' || /^\p{Lu}/u.test(word.text) || isKnown(bench, word)) return false;
  const classes = Object.values(bench.language.classes[bench.level.level]).join(', ');
  return classes.split(/\s*[,/]\s*/).some((each) => isTypo(word.lower, each));
}

function isKnown(bench: Workbench, word: Word): boolean {
  const { language } = bench;
  const { lower } = word;
  const isEnglish = useOf(lower) !== undefined || known.isNoun(language.singular(lower));
  // A German word written small is no English one: "sol".
  if (language.verbReadings(lower).length > 0 || (isEnglish && language.code === 'en')) return true;
  if (language.code === 'en' && closedWords.has(lower)) return true;
  if (phrasesOf(language.grammar).has(lower) || phrasesOf(language.fillers).has(lower)) return true;
  if (/^\p{L}\p{Ll}*$/u.test(word.text) && [...Object.keys(language.flags)].includes(lower)) return true;
  return ([1, 2, 3, 5] as const).some((tier) => bench.matching(word.text, tier).length > 0);
}
