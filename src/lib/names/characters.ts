import { joinerIsNeeded } from './joiners.ts';

// Cc control, Cs half characters, Co private use, Cn unassigned, Zl and Zp line separators. Default ignorable are all
// that Unicode wants shown as nothing. U+2800, U+1D159 and U+16FE4 have no ink either, U+FFF9 to U+FFFC hold places.
const suspicious =
  /[\u{16FE4}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFF9-\uFFFC]/gu;

const direction = /\p{Bidi_Control}/u;
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const unseen = /[\u{16FE4}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFF9-\uFFFC]/u;

const blackFlag = '\u{1F3F4}';
// England, Scotland and Wales: a black flag and the country in letters that are not shown.
const flagsOfCountries =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/**
 * Why a text is not a name for people because of a character in it, as the end of a sentence that begins with the
 * field; undefined when every character may stand in a name. Refused are control characters, those that set the
 * direction of text, and what is invisible. That passes where a script or an emoji needs it: joiners in Indic words and
 * between Arabic letters, selectors after Han and Mongolian letters and after emoji.
 */
export function characterProblem(text: string): string | undefined {
  const [first] = misfitsOf(text);
  if (first === undefined) return undefined;
  const { character, index } = first;
  return `must not hold ${kindOf(character)}, found ${hexadecimal(character)} as character ${placeOf(text, index)}`;
}

/** A text with a space in place of every character that may not stand in a name; see `characterProblem`. */
export function withoutMisfits(text: string): string {
  let kept = '';
  let end = 0;
  for (const { character, index } of misfitsOf(text)) {
    kept += `${text.slice(end, index)} `;
    end = index + character.length;
  }
  return kept + text.slice(end);
}

type Place = { readonly character: string; readonly index: number };

function misfitsOf(text: string): readonly Place[] {
  if (text.search(suspicious) < 0) return [];
  const apart = text.replace(flagsOfCountries, (flag) => blackFlag.padEnd(flag.length, '.'));
  return [...apart.matchAll(suspicious)]
    .map(({ 0: character, index }) => ({ character, index }))
    .filter((place) => !isNeeded(apart, place));
}

/** `U+200B`: how the Unicode standard writes a character. */
function hexadecimal(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function placeOf(text: string, index: number): number {
  return [...text.slice(0, index)].length + 1;
}

function kindOf(character: string): string {
  if (direction.test(character)) return 'text direction characters';
  if (control.test(character)) return 'control characters';
  if (unseen.test(character)) return 'invisible characters';
  return /\p{Cs}/u.test(character) ? 'half characters' : 'characters without a meaning in Unicode';
}

function isNeeded(text: string, { character, index }: Place): boolean {
  const before = text.slice(Math.max(0, index - longestEmoji), index);
  const after = text.slice(index + character.length, index + longestEmoji);
  return (
    partsOfEmoji.some(
      ({ part, follows, precedes }) => part.test(character) && follows.test(before) && precedes.test(after),
    ) || joinerIsNeeded(text, { joiner: character, index })
  );
}

/** UTF-16 units that a check of an emoji or a variant looks at. */
const longestEmoji = 16;

const anything = /^/u;

/** What may stand in the middle of a sequence, with what comes before it and after it. */
const partsOfEmoji: readonly {
  readonly part: RegExp;
  readonly follows: RegExp;
  readonly precedes: RegExp;
}[] = [
  // Shown in colour or as text: a heart, a keycap.
  { part: /[\uFE0E\uFE0F]/u, follows: /\p{Extended_Pictographic}$/u, precedes: anything },
  { part: /\uFE0F/u, follows: /[0-9#*]$/u, precedes: /^\u20E3/u },
  // Joined into one: a family, a profession.
  {
    part: /\u200D/u,
    follows: /\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?$/u,
    precedes: /^\p{Extended_Pictographic}/u,
  },
  // Variants of one letter: Japanese names, Mongolian words.
  { part: /[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/u, follows: /\p{Script=Han}$/u, precedes: anything },
  { part: /[\u180B-\u180F]/u, follows: /\p{Script=Mongolian}$/u, precedes: anything },
];
