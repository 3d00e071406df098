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
/** Bold letters are wider. */
const boldFactor = 1.12;

/** A font that texts are drawn in. */
export type Font = { readonly size: number; readonly bold?: true };

/** How wide a text is at most, in pixels, in the fonts that pictures name. */
export function textWidth(text: string, font: Font): number {
  let hundredths = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    hundredths += widths[code - firstCode] ?? (code >= firstWideCode ? wideCharacter : otherLetter);
  }
  return (hundredths * font.size * (font.bold === true ? boldFactor : 1)) / 100;
}

/** Breaks a text into lines that fit a width; words that do not fit are broken too. At least one line. */
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

/** A text in at most some lines; what does not fit is replaced by an ellipsis. */
export function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').trimEnd()} …`];
}

type Piece = { readonly text: string; readonly joined: boolean };

function brokenWord(word: string, font: Font, width: number): readonly Piece[] {
  if (textWidth(word, font) <= width) return [{ text: word, joined: false }];
  const pieces: Piece[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && textWidth(piece + character, font) > width) {
      pieces.push({ text: piece, joined: pieces.length > 0 });
      piece = '';
    }
    piece += character;
  }
  return [...pieces, { text: piece, joined: pieces.length > 0 }];
}
