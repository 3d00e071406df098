import { characterProblem } from './characters.ts';

// The blocks of letters that exist in a second width; each maps to the one of ordinary width.
const otherWidth = /[\uFF01-\uFFEE]/g;

/**
 * What identifiers are compared by, after UsernameCaseMapped of RFC 8265: letters of ordinary width, in lower case,
 * composed (Unicode NFC). Two identifiers are the same when these are.
 */
export function identifierKey(text: string): string {
  return text
    .replace(otherWidth, (letter) => letter.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC');
}

// LetterDigits and ASCII7 of RFC 8264, section 9.
const identifierCharacters = /^[\u200C\u200D\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}!-~]+$/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const leftToRight =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}]/u;

/**
 * Why a text is not an identifier, as the end of a sentence that begins with the field; undefined when it is one. Its
 * letters are those of the IdentifierClass of RFC 8264: no spaces, no symbols outside ASCII, no letters that are
 * another one in disguise, and none that is invisible. Letters that are written from right to left stand apart from
 * those that are not.
 */
export function identifierProblem(text: string): string | undefined {
  const key = identifierKey(text);
  const unseen = characterProblem(key);
  if (unseen !== undefined) return unseen;
  const strange = [...key].find(
    (letter) => !identifierCharacters.test(letter) || letter.normalize('NFKC') !== letter.normalize('NFC'),
  );
  if (strange !== undefined)
    return `must hold letters, digits and signs of ASCII only, found ${JSON.stringify(strange)}`;
  return rightToLeft.test(key) && leftToRight.test(key)
    ? 'must not mix letters that are written from right to left with others'
    : undefined;
}
