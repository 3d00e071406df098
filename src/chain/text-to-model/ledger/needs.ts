import { closedWords } from '../language/closed-words.ts';
import { known, singular } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import { senseOfNoun } from './synonyms.ts';

const noun = String.raw`(?:an?\s+|the\s+|any\s+|his\s+|her\s+|its\s+|their\s+|prior\s+|valid\s+|written\s+|signed\s+)*([\p{L}-]+(?:\s+[\p{L}-]+)?)`;
export const needing = new RegExp(
  String.raw`\b(?:only\s+(?:with|against|on|after|upon|by|for|from)|(?:not|never|no|no(?:body| one)|none|nothing|cannot)\b.*?\bwithout|(?<!\b(?:not|never|n't|no) )(?:requires?|needs?)(?!\s+no\b)|is subject to)\s+${noun}`,
  'giu',
);
/** "by appointment only" */
export const only = new RegExp(String.raw`\b(?:by|with|against|on|upon|after)\s+${noun}\s+only\b`, 'giu');
export const refusing = new RegExp(
  String.raw`\bwithout\s+${noun}\s+(?:is|are|will be)\s+(?:rejected|refused|ignored|returned|sent back|turned away|not\s+[\p{L}]+)`,
  'giu',
);
export const lacking = new RegExp(
  String.raw`\b(?:without(?:\s+(?:giving|providing|showing|having|entering|stating|presenting|paying|leaving|naming|supplying))?|(?:with|have|has|having|needs?|requires?) no|lacks?|no need (?:of|for)|(?:not|never) (?:require|need))\s+${noun}`,
  'giu',
);

/** The things that stand behind what a pattern finds in a text, by what they are compared by. */
export function thingsBehind(pattern: RegExp, text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(pattern)].map(([, name = '']) => {
      const [first = '', second = ''] = name.toLowerCase().split(/\s+/);
      // "a phone number", but "a ticket for"
      const isCompound =
        second !== '' && known.isNoun(second) && !closedWords.has(second) && !known.isVerb(second);
      const one = /[^s]s$/.test(first) ? singular(first) : headOf(first);
      return senseOfNoun(isCompound ? singular(second) : one);
    }),
  );
}
