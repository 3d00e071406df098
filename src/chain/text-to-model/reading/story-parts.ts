/** A part of a story with its place in the text. */
export type StoryPart = { readonly text: string; readonly start: number; readonly end: number };

/** "As a …, I want …, so that …", or "In order to …, as a …, I want …": who, what, why. */
export type StoryParts = {
  readonly persona: StoryPart;
  readonly want: StoryPart;
  readonly benefit: StoryPart | undefined;
};

const number = String.raw`\d{1,5}(?:\.\d{1,3}){0,2}`;
const personaStart = String.raw`as\s+(?:an?|the|any|our)\s`;
/**
 * What stands before a story: the mark of a list, its number in the backlog ("US-3", "Story 12"), or anything short that
 * a mark ends: "[ABC-7]", "Reserve a table:", "P1 |".
 */
const label = new RegExp(
  String.raw`^\s*(?:(?:[-*•]|\d{1,4}[.)])\s+)?(?:` +
    [
      String.raw`[^\n]{0,60}?[^\p{L}\p{N}\s,"“‘']\s{0,3}(?=["“‘']?${personaStart})`,
      String.raw`[[(]?#?(?:[a-z]{1,10}-?)?${number}[\])]?\s{0,3}[.:)–—-]?\s+`,
      String.raw`(?:user\s+)?(?:story|epic|feature|item|task|ticket|us)\s+#?${number}\s{0,3}[.:)–—-]?\s+`,
      String.raw`(?:o|[a-z][.)])\s+(?=${personaStart})`,
    ].join('|') +
    ')?',
  'iu',
);
const reasonFirst = /^(?:in\s+order\s+(?:to|that)|so\s+that|to)\s+/i;
/** Behind a comma, or where a new line began: lines are put together before they are read. */
const personaNext = /(?:,\s*[Aa]|\sA)s\s+(?:an?|the|any|our)\s/;
/** "I, as a clerk, want …". */
const personaInside =
  /^((?:I|we)(?:\s?,)?\sas\s(?:(?:an?|the|our)\s)?)([^,.;]{2,60}?)(?:\s?,)?\s(?=(?:want|need|would|can|could|must|should|shall|wish|like|expect|may|have)\b)/i;
/** "As a rule" and such phrases name no persona. */
const opening =
  /^["“‘']?as\s+(?!a\s+(?:rule|result|consequence|whole|minimum|precaution|compromise|(?:last|first)\s+(?:step|resort|try|idea|version)|matter\s+of)\b)(?:(?:an?|the|any|our)\s+)?/i;
const wish =
  /(?:,\s*|\s+)(?=(?:I|we|he|she|they|you)(?:['’]?d|['’]ll|['’]m)?\s+(?:(?:do not|don['’]t|would|will|also|really|just|only|always|never)\s+)*(?:want|wanna|need|like|can|could|must|should|shall|wish|expect|would|may|have|am|receive|prefer|love|hope|able|be\b|get\b))|,\s*(?=(?:it\s+(?:should|must|shall|can)|the\s+(?:system|app|application|site|website)|my)\b)/i;
const reason =
  /[,.;]?\s*\b(?:so\s+that|so\s+as\s+to|in\s+order\s+to|in\s+order\s+that|so\s*,?\s*(?=(?:I|we|he|she|they|it|my|our|the|people|users)\b))/i;

/** What is longer is not a story; the patterns above are for short texts. */
const longestStory = 2_000;

/** Reads a story: undefined when the text is not a story. */
export function storyPartsOf(text: string): StoryParts | undefined {
  if (text.length > longestStory) return undefined;
  const begins = label.exec(text)?.[0].length ?? 0;
  const [inside, before = '', who = ''] = personaInside.exec(text.slice(begins)) ?? [];
  if (inside !== undefined) {
    const whoStart = begins + before.length;
    const persona = personaPart(text, whoStart, whoStart + who.length);
    return partsBehind(text, { persona, wantStart: begins + inside.length });
  }
  const why = reasonFirst.exec(text.slice(begins));
  if (why === null) return partsFrom(text, begins);
  const whyStart = begins + why[0].length;
  const next = personaNext.exec(text.slice(whyStart));
  if (next === null) return undefined;
  const whyEnd = whyStart + next.index;
  const story = partsFrom(text, whyEnd + next[0].search(/as\s/i));
  return story && { ...story, benefit: story.benefit ?? part(text, whyStart, whyEnd) };
}

/** What a line is to a story on several lines, of which its paragraph has `before` so far; undefined where it is neither. */
export function placeInStory(line: string, before: string): 'BEGINS' | 'GOES_ON' | undefined {
  if (awaitsPersona(before)) return /^\s*as\s/i.test(line) ? 'GOES_ON' : undefined;
  const story = storyPartsOf(before);
  if (awaitsPersona(line) && story !== undefined) return story.benefit === undefined ? 'GOES_ON' : 'BEGINS';
  if (storyPartsOf(line) !== undefined) return 'BEGINS';
  // A line that goes on with a sentence may begin so as well, but with a small letter.
  if (/^\s*As an? /.test(line) || (/^\s*as an? /.test(line) && story !== undefined)) return 'BEGINS';
  return /^\s*so\b/i.test(line) && story !== undefined ? 'GOES_ON' : undefined;
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
  const persona = personaPart(text, afterOpening, afterOpening + want.index);
  return partsBehind(text, { persona, wantStart: afterOpening + want.index + want[0].length });
}

/** The parts of a story whose persona is known. */
function partsBehind(
  text: string,
  { persona, wantStart }: { readonly persona: StoryPart; readonly wantStart: number },
): StoryParts | undefined {
  if (persona.text === '' || persona.text.length > 120) return undefined;
  const why = reason.exec(text.slice(wantStart));
  if (why === null) return { persona, want: part(text, wantStart, text.length), benefit: undefined };
  const whyStart = wantStart + why.index;
  const benefit = part(text, whyStart + why[0].length, text.length);
  return {
    persona,
    want: part(text, wantStart, whyStart),
    benefit: benefit.text === '' ? undefined : benefit,
  };
}

/** Marks around a persona are no part of its name; of several personas the first one counts. */
function personaPart(text: string, start: number, end: number): StoryPart {
  const piece = text.slice(start, end);
  const [marks] = /^(?:\([^)]*\)|[\s<[('"“‘*_])*/.exec(piece) ?? [''];
  const [first = ''] = piece.slice(marks.length).split(/\s*\/\s*|\s+(?:or|and)\s+(?:an?|the)\s/i);
  const name = first.replace(/[\s,.;:"”’'>\])*_–—-]+$/, '');
  return { text: name, start: start + marks.length, end: start + marks.length + name.length };
}

function part(text: string, start: number, end: number): StoryPart {
  const piece = text.slice(start, end);
  const trimmed = piece.trim().replace(/[\s,.;:"”’]+$/, '');
  const lead = piece.length - piece.trimStart().length;
  return { text: trimmed, start: start + lead, end: start + lead + trimmed.length };
}
