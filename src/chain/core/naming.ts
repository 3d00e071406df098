import anyAscii from 'any-ascii';
import * as changeCase from 'change-case';
import pluralize from 'pluralize';

/**
 * Names for machines, made from names for people. Every function gives a legal name for any input: letters outside
 * ASCII are transliterated (German and Nordic ones as in ICAO Doc 9303: ä → ae, ö → oe, ü → ue, å → aa, ø → oe),
 * a name that would start with a digit gets the fallback word in front, and where nothing is left the fallback
 * word stands alone.
 */

/** `Customer account` → `CustomerAccount`. */
export function pascalCase(text: string, fallback = 'element'): string {
  return changeCase.pascalCase(words(text, fallback), options);
}

/** `Customer account` → `customerAccount`. */
export function camelCase(text: string, fallback = 'element'): string {
  return changeCase.camelCase(words(text, fallback), options);
}

/** `Customer account` → `customer_account`. */
export function snakeCase(text: string, fallback = 'element'): string {
  return changeCase.snakeCase(words(text, fallback), options);
}

/** `Customer account` → `customer-account`. */
export function kebabCase(text: string, fallback = 'element'): string {
  return changeCase.kebabCase(words(text, fallback), options);
}

/** `Customer account` → `CUSTOMER_ACCOUNT`. */
export function upperSnakeCase(text: string, fallback = 'element'): string {
  return changeCase.constantCase(words(text, fallback), options);
}

/** English plural of a name: `Customer account` → `Customer accounts`. */
export function plural(name: string): string {
  return name.replace(/(?<![A-Za-z])[A-Za-z]+(?=[^A-Za-z]*$)/, (lastWord) => pluralize(lastWord));
}

/** A text in ASCII: `Größe` → `Groesse`, `Москва` → `Moskva`, `北京` → `BeiJing`. */
export function transliterated(text: string): string {
  const apart = text.normalize('NFC').replace(/['’‘`´]/g, '');
  const spelled = apart.replace(/[äöüåøÄÖÜÅØ]/g, (letter, index: number) => {
    const pair = twoLetters[letter.toLowerCase()] ?? letter;
    if (letter === letter.toLowerCase()) return pair;
    // In a word of capitals both letters are capitals.
    const isAmongCapitals = /\p{Lu}/u.test(apart.charAt(index + 1) || apart.charAt(index - 1));
    return isAmongCapitals ? pair.toUpperCase() : pair.charAt(0).toUpperCase() + pair.slice(1);
  });
  return anyAscii(spelled);
}

// Without an explicit `false` the case rules of the machine's locale would decide (Turkish i).
const options = { locale: false, mergeAmbiguousCharacters: true } as const;

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Texts with their words: a model gives the same names to many things, and taking them apart takes long. */
const lately = new Map<string, string>();
const mostRemembered = 10_000;

function words(text: string, fallback: string): string {
  const found = lately.get(text) ?? remembered(text, changeCase.split(transliterated(text)).join(' '));
  if (found === '') return fallback;
  return /^[0-9]/.test(found) ? `${fallback} ${found}` : found;
}

function remembered(text: string, found: string): string {
  if (lately.size >= mostRemembered) lately.clear();
  lately.set(text, found);
  return found;
}
