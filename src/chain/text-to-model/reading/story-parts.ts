/** A part of a story with its place in the text. */
export type StoryPart = { readonly text: string; readonly start: number; readonly end: number };

/** "As a …, I want …, so that …": who, what, why. */
export type StoryParts = {
  readonly persona: StoryPart;
  readonly want: StoryPart;
  readonly benefit: StoryPart | undefined;
};

const opening = /^\s*(?:[-*•]|\d+[.)]|#?[A-Z]{1,5}-?\d+[.:)]?|\w{1,12}:)?\s*as\s+(?:an?\s+|the\s+|any\s+)?/i;
const wish =
  /(?:,\s*|\s+)(?=(?:I|we|he|she|they|you)(?:['’]d|['’]ll|['’]m)?\s+(?:(?:do not|don['’]t|would|will|also|really|just|only|always|never)\s+)*(?:want|wanna|need|like|can|could|must|should|shall|wish|expect|would|may|have|am|receive|prefer|be\b|get\b))/i;
const reason =
  /[,.;]?\s*\b(?:so\s+that|so\s+as\s+to|in\s+order\s+to|in\s+order\s+that|so\s*,?\s*(?=(?:I|we|he|she|they|it|my|our|the|people|users)\b))/i;

/** What is longer is not a story; the patterns above are for short texts. */
const longestStory = 2_000;

/** Reads a story: undefined when the text is not a story. */
export function storyPartsOf(text: string): StoryParts | undefined {
  if (text.length > longestStory) return undefined;
  const open = opening.exec(text);
  if (open === null) return undefined;
  const afterOpening = open[0].length;
  const want = wish.exec(text.slice(afterOpening));
  if (want === null || want.index === 0) return undefined;
  const persona = part(text, afterOpening, afterOpening + want.index);
  if (persona.text === '' || persona.text.length > 120) return undefined;
  const wantStart = afterOpening + want.index + want[0].length;
  const why = reason.exec(text.slice(wantStart));
  if (why === null) return { persona, want: part(text, wantStart, text.length), benefit: undefined };
  const whyStart = wantStart + why.index;
  return {
    persona,
    want: part(text, wantStart, whyStart),
    benefit: part(text, whyStart + why[0].length, text.length),
  };
}

function part(text: string, start: number, end: number): StoryPart {
  const piece = text.slice(start, end);
  const trimmed = piece.trim().replace(/[\s,.;:]+$/, '');
  const lead = piece.length - piece.trimStart().length;
  return { text: trimmed, start: start + lead, end: start + lead + trimmed.length };
}
