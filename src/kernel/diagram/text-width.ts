/** Widths of the characters from space to tilde in hundredths of the font size: those of DejaVu Sans, a wide font. */
const widths = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34,
  34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73,
  68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63,
  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
] as const;

const firstCode = 32;
/** Letters of other alphabets are about as wide as those of ours. */
const otherLetter = 66;
/** Ideographs and pictures fill a square, and some more. */
const wideCharacter = 105;
const firstWideCode = 0x1100;
/** The hyphen that a broken word gets: not the sign that people type, so that it is known as added. */
export const hyphenSign = '\u{2010}';
const hyphenWidth = 36;
/** Bold letters are wider. */
const boldFactor = 1.12;

/** A font that texts are drawn in. */
export type Font = { readonly size: number; readonly bold?: true };

/** How wide a text is at most, in pixels, in the fonts that pictures name. */
export function textWidth(text: string, font: Font): number {
  let hundredths = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    hundredths +=
      character === hyphenSign
        ? hyphenWidth
        : (widths[code - firstCode] ?? (code >= firstWideCode ? wideCharacter : otherLetter));
  }
  return (hundredths * font.size * (font.bold === true ? boldFactor : 1)) / 100;
}

/**
 * Breaks a text into lines that fit a width, at least one. Words that do not fit are broken at borders inside them, as
 * in addresses and names of code, else with a `hyphenSign`.
 */
export function wrapText(text: string, font: Font, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => brokenWord(whole, font, width))) {
    const longer = line === '' ? word.text : `${line}${word.joined ? '' : ' '}${word.text}`;
    if (line === '' || textWidth(longer, font) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word.text;
  }
  return [...lines, line];
}

/** As `wrapText`, in as few lines, which are about equally long: not one word alone in the last one. */
export function balancedLines(text: string, font: Font, width: number): readonly string[] {
  const lines = wrapText(text, font, width);
  const widestWord = text.split(' ').reduce((widest, word) => Math.max(widest, textWidth(word, font)), 0);
  let balanced = lines;
  for (let narrower = width - 8; narrower >= Math.max(width / 2, widestWord); narrower -= 8) {
    const candidate = wrapText(text, font, narrower);
    if (candidate.length > lines.length) break;
    balanced = candidate;
  }
  return balanced;
}

/** A text in at most some lines; what does not fit is replaced by an ellipsis. */
export function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').trimEnd()} …`];
}

/** Pieces are at least so long that they can be read as a part of their word. */
const shortestPiece = 3;

type Piece = { readonly text: string; readonly joined: boolean };

/** Breaks a word that does not fit: at a border inside it where there is one, else with a hyphen between letters. */
function brokenWord(word: string, font: Font, width: number): readonly Piece[] {
  const pieces: Piece[] = [];
  const characters = [...word];
  const most = mostCharacters(font, width);
  for (let from = 0; from < characters.length;) {
    // A part of a long word only, so that breaking takes time in proportion to its length.
    const rest = characters.slice(from, from + most);
    const fitting = fittingCount(rest, font, width);
    const { count, hyphen } =
      fitting === rest.length ? { count: fitting, hyphen: '' } : breakIn(rest, { fitting, font, width });
    pieces.push({ text: rest.slice(0, count).join('') + hyphen, joined: pieces.length > 0 });
    from += count;
  }
  return pieces.length === 0 ? [{ text: '', joined: false }] : pieces;
}

/** More characters than a width holds, by so many that the shortest pieces behind them are seen too. */
function mostCharacters(font: Font, width: number): number {
  const narrowest = (Math.min(...widths) * font.size) / 100;
  return Math.ceil(Math.max(0, width) / narrowest) + 3 * shortestPiece;
}

/** How many of the characters fit a width, at least one. */
function fittingCount(characters: readonly string[], font: Font, width: number): number {
  let [count, used] = [0, 0];
  for (const character of characters) {
    used += textWidth(character, font);
    if (used > width) break;
    count += 1;
  }
  return Math.max(1, count);
}

/** Where to break characters of which only the first `fitting` fit, and what to write there. */
function breakIn(
  characters: readonly string[],
  given: { readonly fitting: number; readonly font: Font; readonly width: number },
): { readonly count: number; readonly hyphen: string } {
  const { fitting, font, width } = given;
  const borders = Array.from({ length: Math.ceil(fitting * 0.7) }, (_, index) => fitting - index).filter(
    (count) => isBorder(characters[count - 1] ?? '', characters[count] ?? ''),
  );
  // Rather not `com` alone.
  const border = borders.find((count) => characters.length - count >= 2 * shortestPiece) ?? borders[0];
  if (border !== undefined) return { count: border, hyphen: '' };
  const withHyphen = fittingCount(characters, font, width - textWidth(hyphenSign, font));
  // The last piece is not a letter or two.
  const most = Math.max(1, Math.min(withHyphen, characters.length - shortestPiece));
  const count = syllableEnd(characters, most);
  const isBetweenLetters = isCased(characters[count - 1] ?? '') && isCased(characters[count] ?? '');
  return isBetweenLetters && count >= shortestPiece
    ? { count, hyphen: hyphenSign }
    : { count: fitting, hyphen: '' };
}

/** The nearest place at or a little before another where a syllable may begin: at a consonant with a vowel behind it. */
function syllableEnd(characters: readonly string[], most: number): number {
  for (let count = most; count > most - shortestPiece && count >= shortestPiece; count -= 1)
    if (!isVowel(characters[count] ?? '') && isVowel(characters[count + 1] ?? '')) return count;
  return most;
}

function isVowel(character: string): boolean {
  return /^[aeiouyøæœαεηιουωаеёиоуыэюя]/i.test(character.normalize('NFD'));
}

/** Whether a word may go on in another line here: behind a sign that joins parts, and before a capital in a name. */
function isBorder(before: string, after: string): boolean {
  return (
    (/[-_./:,;@#?=&+)]/.test(before) && !/[-_./:,;@#?=&+)]/.test(after)) ||
    (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after))
  );
}

/** Letters of alphabets that are hyphenated; ideographs stand without a sign between them. */
function isCased(character: string): boolean {
  return /[\p{Ll}\p{Lu}]/u.test(character);
}
