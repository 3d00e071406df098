import { placeInStory } from '../reading/story-parts.ts';

/** Lines of their own: list items, numbered demands and chapters, what has a name before a colon, a picture in front. */
const ownLine =
  /^(?:[-*•–·►▪]\s+|\d{1,4}[.)]\s+|\(?[a-z]\)\s+|\d{1,3}(?:\.\d{1,3}){1,4}\.?\s+\S|#?[A-Z][A-Z0-9]{0,8}[-_ ]?\d+(?:\.\d+)*\s*[:.)\-–|]|\p{Lu}[\p{L}-]{1,20}(?:\s\d{1,4})?:\s+\S|\[?\d{1,2}:\d{2}\b|\p{Extended_Pictographic})/u;

/** A line with its place in a text, without its end. */
export type TextLine = { readonly text: string; readonly start: number; readonly end: number };

/** The lines of a text. */
export function linesOf(text: string): readonly TextLine[] {
  return [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    text: line,
    start: index,
    end: index + line.length,
  }));
}

/** Whether a line only parts what is above it from what is below. */
export function isRuler(line: string): boolean {
  return /^\s*(?:-{3,}|={3,}|_{3,}|\*{3,}|~{3,})\s*$/.test(line);
}

/** Narrower text is not wrapped: its lines end where people ended them. */
const narrowest = 45;

/** What no sentence ends with. */
const leading =
  /(?:[,;(–—-]|\b(?:a|an|the|of|to|in|on|at|by|for|with|from|and|or|but|nor|that|which|who|whose|than|as|is|are|was|were|be|been|can|may|must|should|shall|will|would|has|have|had|not|no|its|their|his|her|our|your|my|each|every|any|all))$/i;

/** Words that rather go on with something than begin it. */
const joining =
  /^(?:a|an|the|of|to|in|on|at|by|for|with|from|and|or|but|that|which|who|whose|than|as|is|are|so|when|if|because|until|after|before|within|per|via)\b/;

/** A passage that a line may go on with: its text so far, the longest line around it, and whether it is a list item. */
export type OpenPassage = { readonly text: string; readonly width: number; readonly isItem: boolean };

/**
 * Whether a line goes on with the passage above it. One that begins small does, unless it is a line of its own; one that
 * begins with a capital only where the line above ends in the middle of a sentence, or has no room for its first word.
 */
export function goesOn(line: string, { text, width, isItem }: OpenPassage): boolean {
  const next = line.trim();
  const place = placeInStory(line, text);
  if (place !== undefined) return place === 'GOES_ON';
  if (ownLine.test(next.slice(0, 60))) return false;
  if (isItem && /^\s{2,}\S/.test(line)) return true;
  const above = lastLine(text);
  if (/[.!?:]["”’')]*$/.test(above)) return !isItem && !above.endsWith(':');
  // A short item is followed by something else, where it does not lack its end.
  if (isItem && above.length < narrowest) return leading.test(above) || joining.test(next);
  if (/^(?:When|Then|And|But)\b/.test(next) && /^\s*(?:Given|When)\b/.test(text)) return true;
  if (!/^["“‘'(]?[\p{Lu}\d]/u.test(next) || /^I\b/.test(next) || leading.test(above)) return true;
  const [first = ''] = next.split(/\s/);
  return width >= narrowest && above.length + 1 + first.length > width;
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1).trim();
}

/** The length of the longest of some lines. */
export function widthOf(lines: readonly string[]): number {
  return lines.reduce((width, line) => Math.max(width, line.trimEnd().length), 0);
}
