/** What a document calls what it leaves out, in English and German, in small letters and without numbers and marks. */
const names = [
  'out of (?:the )?scope',
  'not in (?:the )?(?:project )?scope',
  '(?:outside|beyond)(?: of)? (?:the )?(?:project )?scope',
  'not (?:included|covered|planned|implemented|supported)',
  'not (?:a )?part',
  '(?:non|anti) ?goals?',
  'no goals?',
  "won['’]?t ?(?:haves?|do|fix)?",
  'will not (?:have|do|build|implement)',
  '(?:scope )?exclusions?',
  'excluded',
  'nicht (?:im (?:\\p{L}{0,20}umfang|scope)|enthalten|inbegriffen|bestandteil|teil|vorgesehen|geplant|abgedeckt)',
  'nicht ?ziele?',
  'kein(?:e)? (?:ziele?|bestandteil|teil)',
  'außerhalb (?:des|vom) (?:\\p{L}{0,20}umfangs?|scopes?)',
  'ausgeschlossen|ausschlüsse|ausgenommen|abgrenzung(?:en)?',
  'wird nicht umgesetzt|werden nicht umgesetzt',
].join('|');

const before =
  '(?:(?:explicitly|deliberately|currently|ausdrücklich|what|is|are|these|this|things?|features?|functions?|items?|topics|requirements|scope|project|in|the|following|und|and|it|now)\\s){0,4}';
const after =
  '(?: (?:for|of|in|from|to|at|by|here|yet|now|this|the|our|an?|first|next|current|initial|time|version|release|phase|mvp|project|system|software|application|app|product|scope|moment|iteration|items?|features?|requirements?|functions?|sind|ist|des|der|im|projekts?|systems?|\\d{1,4})){0,6}';
const excluding = new RegExp(`^${before}(?:${names})${after}$`, 'u');

/** What speaks of the work that a text is for. */
const work =
  '(?:we|(?:the|this|our)(?: \\p{L}+){0,2} (?:project|release|version|phase|iteration|mvp|system|software|application|app|product|solution|tool|scope)|(?:version|release|phase) \\d+|v\\d+|the mvp)';
/** "We will not build:", "The first release does not include …" */
const leaving = new RegExp(
  `^(?:for now,? |currently,? )?${work} (?:(?:will|shall|does|do|would) not|won['’]?t|doesn['’]?t|don['’]?t|excludes?) ?(?:include|cover|contain|build|implement|develop|address|comprise|deal with)?\\b`,
  'iu',
);
const building =
  /\b(?:include|cover|contain|build|implement|develop|address|comprise|deal with|excludes?)\b/iu;
/** A condition makes a rule of it: "We do not build boats unless a customer has paid". */
const conditional = /\b(?:if|when|unless|until|before|after|without|than|once)\b/i;

/** "… is out of scope" */
const outside =
  /\b(?:is|are|remains?|stays?|will be|be)\s+(?:(?:all|explicitly|therefore|currently|also|deliberately|both)\s+)?(?:out of (?:the )?scope|not in (?:the )?scope|(?:outside|beyond)(?: of)? (?:the )?(?:project )?scope|(?:not (?:a )?part|no part) of (?:the |this |our )?(?:\p{L}+ )?(?:project|release|version|phase|mvp|scope|system|software|app|application|product)|excluded from (?:the |this |our )?(?:\p{L}+ )?(?:project|release|version|phase|mvp|scope|system))\b/iu;
/** "… will not be part of the first release" */
const notBuilt =
  /\b(?:is|are|will) not (?:going to )?be (?:built|implemented|developed|(?:a )?part of (?:the |this |our )?(?:\p{L}+ )?(?:project|release|version|phase|mvp|scope|system|software))\b/iu;
const isLeftOut = (text: string): boolean => outside.test(text) || notBuilt.test(text);

/** Longer lines are no headings. */
const longestHeading = 90;

/** The words of a heading, or of a label in front of a colon. */
function wordsOfHeading(text: string): string {
  return text
    .slice(0, longestHeading)
    .toLowerCase()
    .replace(/^[\d.\s#*_>-]+/, '')
    .replace(/[()[\]"“”'‘*_:.!]+/g, ' ')
    .replace(/won t\b/g, "won't")
    .replace(/[-–—/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a heading, the name of a column or of a member says that what it stands over is left out. */
export function namesExclusion(heading: string): boolean {
  if (heading.length > longestHeading) return false;
  const words = wordsOfHeading(heading);
  // "We will not build": the list below says what.
  return excluding.test(words) || (isLeaving(words) && leaving.exec(words)?.[0] === words);
}

/** Whether a passage leads to what is left out: "Not included:", "The first release does not include:". */
export function leadsToExcluded(text: string): boolean {
  if (text.length > longestHeading) return false;
  return namesExclusion(text) || (text.endsWith(':') && (isLeaving(text) || isLeftOut(text)));
}

/** Whether a passage itself says that something is left out: "Payroll is out of scope.", "Out of scope: payroll". */
export function saysExcluded(text: string): boolean {
  const label = /^([^:]{3,60}):\s+\S/u.exec(text)?.[1];
  if (label !== undefined && namesExclusion(label)) return true;
  return !conditional.test(text) && (isLeaving(text) || isLeftOut(text));
}

function isLeaving(text: string): boolean {
  const said = leaving.exec(text)?.[0];
  return said !== undefined && building.test(said);
}

/** Whether a mark says that its entry is left out: a priority "Won't have", "Out of scope". */
export function marksExclusion(heading: string, mark: string): boolean {
  const value = mark.trim();
  if (/^in[ -]?scope\??$/i.test(heading.trim())) return /^(?:no|n|false|✗|✘|❌|-|–|nein)$/i.test(value);
  return namesExclusion(value) || (/moscow|prio/i.test(heading) && /^(?:w|would(?: have)?)$/i.test(value));
}
