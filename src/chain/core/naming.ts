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
  return inPascalCase(text, fallback);
}

/** `Customer account` → `customerAccount`. */
export function camelCase(text: string, fallback = 'element'): string {
  return inCamelCase(text, fallback);
}

/** `Customer account` → `customer_account`. */
export function snakeCase(text: string, fallback = 'element'): string {
  return inSnakeCase(text, fallback);
}

/** `Customer account` → `customer-account`. */
export function kebabCase(text: string, fallback = 'element'): string {
  return inKebabCase(text, fallback);
}

/** `Customer account` → `CUSTOMER_ACCOUNT`. */
export function upperSnakeCase(text: string, fallback = 'element'): string {
  return inUpperSnakeCase(text, fallback);
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

type Write = (words: string) => string;

/** Makes names of texts, of the fallback where a text begins with a digit or has no word. */
function written(write: Write): (text: string, fallback: string) => string {
  const ownName = remembered((text) => (startsWithDigit(wordsOf(text)) ? '' : write(wordsOf(text))));
  return (text, fallback) => {
    const name = ownName(text);
    return name === '' ? write(`${fallback} ${wordsOf(text)}`.trim()) : name;
  };
}

function startsWithDigit(words: string): boolean {
  return /^[0-9]/.test(words);
}

const mostRemembered = 10_000;

/** What was lately found for each text: a model gives the same names to many things, and taking them apart takes long. */
function remembered(find: (text: string) => string): (text: string) => string {
  const lately = new Map<string, string>();
  return (text) => {
    let found = lately.get(text);
    if (found === undefined) {
      found = find(text);
      if (lately.size >= mostRemembered) lately.clear();
      lately.set(text, found);
    }
    return found;
  };
}

const wordsOf = remembered((text) => changeCase.split(transliterated(text)).join(' '));
const inPascalCase = written((words) => changeCase.pascalCase(words, options));
const inCamelCase = written((words) => changeCase.camelCase(words, options));
const inSnakeCase = written((words) => changeCase.snakeCase(words, options));
const inKebabCase = written((words) => changeCase.kebabCase(words, options));
const inUpperSnakeCase = written((words) => changeCase.constantCase(words, options));
