/** A part of a story with its place in the text. */
export type StoryPart = { readonly text: string; readonly start: number; readonly end: number };

/** "As a …, I want …, so that …", or "In order to …, as a …, I want …": who, what, why. */
export type StoryParts = {
  readonly persona: StoryPart;
  readonly want: StoryPart;
  readonly benefit: StoryPart | undefined;
};

const number = String.raw`\d{1,5}(?:\.\d{1,3}){0,2}`;
/** What a backlog calls a story, behind the mark of a list: "US-3:", "[ABC-7]", "Story 12", "Row 4.2 –", "Search:". */
const label = new RegExp(
  String.raw`^\s*(?:(?:[-*•]|\d{1,4}[.)])\s+)?(?:\[[ x]\]\s+)?(?:` +
    [
      String.raw`[[(]?#?(?:[a-z]{1,10}-?)?${number}[\])]?\s{0,3}[.:)–—-]?\s+`,
      String.raw`(?:user\s+)?(?:story|epic|feature|item|task|ticket|us)\s+#?${number}\s{0,3}[.:)–—-]?\s+`,
      String.raw`[a-z]{1,12}\s+#?${number}\s{0,3}[.:)–—]\s+`,
      String.raw`(?:user\s+story|\w{1,12})\s*:\s*`,
    ].join('|') +
    ')?',
  'i',
);
const reasonFirst = /^(?:in\s+order\s+(?:to|that)|so\s+that|to)\s+/i;
/** Behind a comma, or where a new line began: lines are put together before they are read. */
const personaNext = /(?:,\s*[Aa]|\sA)s\s+(?:an?|the|any)\s/;
/** "As a rule" and such phrases name no persona. */
const opening =
  /^["“]?as\s+(?!a\s+(?:rule|result|consequence|whole|minimum|precaution|compromise|(?:last|first)\s+(?:step|resort|try|idea|version)|matter\s+of)\b)(?:an?\s+|the\s+|any\s+)?/i;
const wish =
  /(?:,\s*|\s+)(?=(?:I|we|he|she|they|you)(?:['’]d|['’]ll|['’]m)?\s+(?:(?:do not|don['’]t|would|will|also|really|just|only|always|never)\s+)*(?:want|wanna|need|like|can|could|must|should|shall|wish|expect|would|may|have|am|receive|prefer|be\b|get\b))/i;
const reason =
  /[,.;]?\s*\b(?:so\s+that|so\s+as\s+to|in\s+order\s+to|in\s+order\s+that|so\s*,?\s*(?=(?:I|we|he|she|they|it|my|our|the|people|users)\b))/i;

/** What is longer is not a story; the patterns above are for short texts. */
const longestStory = 2_000;

/** Reads a story: undefined when the text is not a story. */
export function storyPartsOf(text: string): StoryParts | undefined {
  if (text.length > longestStory) return undefined;
  const begins = label.exec(text)?.[0].length ?? 0;
  const why = reasonFirst.exec(text.slice(begins));
  if (why === null) return partsFrom(text, begins);
  const whyStart = begins + why[0].length;
  const persona = personaNext.exec(text.slice(whyStart));
  if (persona === null) return undefined;
  const whyEnd = whyStart + persona.index;
  const personaStart = whyEnd + persona[0].search(/as\s/i);
  const story = partsFrom(text, personaStart);
  return story && { ...story, benefit: story.benefit ?? part(text, whyStart, whyEnd) };
}

/** Whether a line begins a story, where stories stand on several lines; `before` is what its paragraph has so far. */
export function beginsStory(line: string, before: string): boolean {
  if (awaitsPersona(before)) return false;
  if (awaitsPersona(line)) return storyPartsOf(before)?.benefit !== undefined;
  if (storyPartsOf(line) !== undefined) return true;
  // A line that goes on with a sentence may begin so as well, but with a small letter.
  return /^\s*As an? /.test(line) || (/^\s*as an? /.test(line) && storyPartsOf(before) !== undefined);
}

/** Whether a text says a reason first, and not yet whose it is: "In order to find my way". */
function awaitsPersona(text: string): boolean {
  if (text.length > longestStory) return false;
  const begins = label.exec(text)?.[0].length ?? 0;
  return reasonFirst.test(text.slice(begins)) && !personaNext.test(text.slice(begins));
}

/** The parts of what begins with the persona. */
function partsFrom(text: string, start: number): StoryParts | undefined {
  const open = opening.exec(text.slice(start));
  if (open === null) return undefined;
  const afterOpening = start + open[0].length;
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
  const trimmed = piece.trim().replace(/[\s,.;:"”]+$/, '');
  const lead = piece.length - piece.trimStart().length;
  return { text: trimmed, start: start + lead, end: start + lead + trimmed.length };
}
