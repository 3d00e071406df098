import { known, singular, useOf, verbLemma } from '../language/lexicon.ts';
import type { RawUnit } from './source-unit.ts';

/** A word that a hyphen cuts at the end of a line. */
const wrapped =
  /(\p{L}{1,30})[-\u00ad\u2010][^\S\n]{0,5}\r?\n[^\S\n]{0,20}(?:>[^\S\n]?)?(\p{Ll}\p{L}{0,30})/gu;
/** "pre- and post-processing" */
const joining = /^(?:and|or|to|nor|but|und|oder|bis)$/;

/**
 * The passages of a text with the words whole that hyphens cut at the ends of its lines. What the text writes elsewhere
 * with a hyphen, or what are two words and not one, keeps it: "check-in".
 */
export function withWholeWords(units: readonly RawUnit[], text: string): readonly RawUnit[] {
  const words = new Map<string, string>();
  for (const [, first = '', second = ''] of text.matchAll(wrapped))
    if (!joining.test(second)) words.set(`${first} ${second}`, '');
  if (words.size === 0) return units;
  const written = new Set(
    (text.toLowerCase().match(/[\p{L}-]+/gu) ?? []).map((word) => word.replace(/-$/, '')),
  );
  for (const pair of words.keys()) {
    const [first = '', second = ''] = pair.split(' ');
    words.set(pair, isCompound(first.toLowerCase(), second, written) ? `${first}-${second}` : first + second);
  }
  return units.map((unit) => ({
    ...unit,
    text: unit.text.replace(
      /(\p{L}{1,30})[-\u00ad\u2010] (\p{Ll}\p{L}{0,30})/gu,
      (said, first: string, second: string) => words.get(`${first} ${second}`) ?? said,
    ),
  }));
}

function isCompound(first: string, second: string, written: ReadonlySet<string>): boolean {
  if (written.has(`${first}-${second}`)) return true;
  const whole = first + second;
  if (written.has(whole) || isWord(whole)) return false;
  return isWord(first) && isWord(second);
}

const isWord = (word: string): boolean =>
  [word, singular(word), verbLemma(word)].some(
    (form) => useOf(form) !== undefined && (known.isNoun(form) || known.isVerb(form) || form === word),
  ) || /^(?:in|out|up|off|on|by|over|down|of)$/.test(word);
