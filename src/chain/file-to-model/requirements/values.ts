import { inOneLine } from '../file-reading.ts';

/** The class that a requirement has by what a file calls its kind, with the feature that says more of it. */
export type RequirementKind =
  | { readonly eClass: 'FunctionalRequirement' }
  | { readonly eClass: 'QualityRequirement'; readonly characteristic?: string }
  | { readonly eClass: 'Constraint'; readonly kind?: string }
  /** Headings and remarks. */
  | { readonly eClass: 'NONE' };

const priorities = valuesByWord({
  MUST: 'must, must have, shall, mandatory, required, essential, critical, blocker, highest, very high, high, 0, 1, p0, p1, m, muss, hoch, sehr hoch, kritisch',
  SHOULD:
    'should, should have, desirable, important, major, medium, normal, moderate, 2, p2, s, soll, sollte, mittel',
  COULD:
    'could, could have, may, optional, nice to have, minor, low, 3, p3, c, kann, könnte, niedrig, gering',
  WONT: 'wont, won t, wont have, won t have, lowest, trivial, 4, 5, p4, p5, w, out of scope, wird nicht',
});

const statuses = valuesByWord({
  DRAFT:
    'draft, new, open, to do, todo, backlog, created, initial, in work, entwurf, neu, offen, zu erledigen',
  PROPOSED:
    'proposed, submitted, in review, under review, review, reviewed, ready for review, pending, vorgeschlagen, in prüfung',
  AGREED:
    'agreed, approved, accepted, active, committed, baselined, released, in progress, in development, implemented, resolved, verified, validated, done, closed, completed, freigegeben, genehmigt, erledigt, in arbeit, fertig, abgenommen',
  REJECTED:
    'rejected, declined, refused, removed, deleted, obsolete, cancelled, canceled, won t do, wont do, duplicate, deprecated, abgelehnt, verworfen, gelöscht',
});

const functional = compactSetOf(
  'functional, functional requirement, function, requirement, user story, story, feature, epic, use case, system requirement, software requirement, stakeholder requirement, customer requirement, user requirement, business requirement, product backlog item, new feature, improvement, enhancement, funktional, funktionale anforderung, anforderung, fr',
);

const none = compactSetOf(
  'heading, header, chapter, title, information, info, informative, comment, note, definition, folder, text, bug, defect, task, sub task, subtask, test, test case, überschrift, kapitel, fehler, aufgabe',
);

const qualities = valuesByCompactWord({
  PERFORMANCE: 'performance, performance requirement, efficiency, performance efficiency, leistung',
  CAPACITY: 'capacity, scalability',
  AVAILABILITY: 'availability, verfügbarkeit',
  RELIABILITY: 'reliability, robustness, safety, zuverlässigkeit',
  SECURITY: 'security, security requirement, sicherheit',
  PRIVACY: 'privacy, data protection, datenschutz',
  USABILITY: 'usability, usability requirement, user experience, bedienbarkeit',
  ACCESSIBILITY: 'accessibility, barrierefreiheit',
  MAINTAINABILITY: 'maintainability, portability, supportability, wartbarkeit',
  INTEROPERABILITY: 'interoperability, compatibility, interface, interface requirement',
});

const someQuality = compactSetOf(
  'non functional, nonfunctional, non functional requirement, nonfunctional requirement, quality, quality requirement, nfr, nicht funktional, nichtfunktional, qualität',
);

const constraints = valuesByCompactWord({
  LEGAL: 'legal, regulatory, compliance, regulation, law, gesetzlich',
  CONTRACTUAL: 'contractual, contract, vertraglich',
  BUDGET: 'budget, cost',
  SCHEDULE: 'schedule, time, deadline, termin',
  TECHNOLOGY: 'technical, technology, technical constraint, design constraint, technisch',
  ORGANIZATIONAL: 'organizational, organisational, organisation, organization, organisatorisch',
});

const someConstraint = compactSetOf('constraint, limitation, restriction, randbedingung, einschränkung');

/** The priority that a word means. */
export function priorityOf(text: string): string | undefined {
  return valueOf(priorities, text);
}

/** The agreement state that a word means. */
export function statusOf(text: string): string | undefined {
  return valueOf(statuses, text);
}

/** What sort of requirement a word means; undefined when it is not known. */
export function kindOf(text: string): RequirementKind | undefined {
  // Ids of tools are words without blanks: `systemrequirement`.
  const word = wordOf(text).replaceAll(' ', '');
  if (functional.has(word)) return { eClass: 'FunctionalRequirement' };
  if (none.has(word)) return { eClass: 'NONE' };
  const characteristic = qualities.get(word);
  if (characteristic !== undefined) return { eClass: 'QualityRequirement', characteristic };
  if (someQuality.has(word)) return { eClass: 'QualityRequirement' };
  const kind = constraints.get(word);
  if (kind !== undefined) return { eClass: 'Constraint', kind };
  return someConstraint.has(word) ? { eClass: 'Constraint' } : undefined;
}

/** The items of a list in a cell. */
export function itemsOf(text: string, separators: RegExp): readonly string[] {
  return text
    .split(separators)
    .map(inOneLine)
    .filter((item) => item !== '');
}

/** The lines of a text without the signs that lists begin with. */
export function listItems(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => inOneLine(line).replace(/^(?:[-*•–#]+|\d{1,3}[.)]) /, ''))
    .filter((item) => item !== '');
}

/** Of `1 - High`, `High (1)`, any part may be known. */
function valueOf(values: ReadonlyMap<string, string>, text: string): string | undefined {
  const whole = values.get(wordOf(text));
  if (whole !== undefined) return whole;
  const parts = text.split(/[-–:()/]/).map(wordOf);
  return parts.flatMap((part) => values.get(part) ?? [])[0];
}

function wordOf(text: string): string {
  return text
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function valuesByWord(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([value, list]) => list.split(', ').map((word) => [word, value] as const)),
  );
}

function valuesByCompactWord(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map([...valuesByWord(words)].map(([word, value]) => [word.replaceAll(' ', ''), value]));
}

function compactSetOf(list: string): ReadonlySet<string> {
  return new Set(list.split(', ').map((word) => word.replaceAll(' ', '')));
}
