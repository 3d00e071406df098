/** What a column of a table, or a member of an entry, can say; a heading such as "Task" can mean several of them. */
export type ColumnMeaning =
  | 'who'
  | 'want'
  | 'why'
  | 'title'
  | 'text'
  | 'mark'
  | 'thing'
  | 'field'
  | 'type'
  | 'values'
  | 'detail'
  | 'attributes'
  | 'state'
  | 'next'
  | 'term'
  | 'meaning'
  | 'right'
  | 'deeds';

const headings: Readonly<Record<ColumnMeaning, string>> = {
  who: 'by, done by, performed by, triggered by, wer, rolle, akteur, durch, who, role, user role, role name, actor, actors, user, user type, type of user, persona, as, as a, as an, as a an, as a role, as a user, as the, stakeholder, participant',
  want: 'want, wants, i want, i want to, i want to be able to, i would like to, i can, i need, i need to, want to, wants to, what, task, goal, story, user story, need, wish, action, activity, function, feature, capability, requirement, use case',
  why: 'why, benefit, reason, so that, so that i, so that i can, so i can, in order to, rationale, purpose, value, business value, because, outcome',
  title:
    'title, name, summary, subject, headline, story title, story name, issue summary, feature name, requirement name, short description',
  text: 'text, story, user story, stories, user stories, requirement, requirements, description, desc, issue description, requirement text, statement, requirement statement, acceptance criteria, acceptance criterion, acceptance, criteria, ac, rule, business rule, use case, scenario, body, content, notes, note, details, comment, comments, remark, remarks, task, feature, item, need, backlog item, specification',
  mark: 'id, ids, no, nr, num, number, n, key, issue key, issue id, story id, requirement id, req id, us id, code, ref, reference, priority, prio, moscow, importance, severity, estimate, estimation, effort, points, point, story points, sp, size, status, state, sprint, iteration, release, version, assignee, assigned to, responsible, reporter, creator, created, created at, updated, updated at, date, due date, start date, end date, rank, order, done, type, issue type, issuetype, kind, labels, label, tags, tag, row',
  thing:
    'klasse, entität, objekt, geschäftsobjekt, class, class name, entity, entity name, object, object name, business object, domain object, thing',
  field:
    'feld, feldname, attribut, attributname, eigenschaft, merkmal, spalte, datenfeld, field, fields name, field name, attribute, attribute name, property, property name, column, column name, data field, data element',
  type: 'typ, datentyp, feldtyp, type, data type, datatype, field type, format',
  values:
    'values examples, values example, example values, werte, wertebereich, mögliche werte, erlaubte werte, auswahl, auswahlwerte, ausprägungen, values, allowed values, possible values, options, choices, enum, enumeration',
  detail:
    'pflicht, pflichtfeld, erforderlich, eindeutig, standard, standardwert, vorgabe, vorgabewert, vorbelegung, länge, beispiel, beispiele, kardinalität, multiplizität, häufigkeit, schlüssel, einheit, unit, required, mandatory, optional, nullable, null, multiplicity, cardinality, occurrence, unique, default, default value, constraint, constraints, length, max length, size, key, example, examples, pk, fk',
  attributes:
    'attributes, fields, properties, columns, main attributes, key attributes, important attributes, data, information',
  state:
    'from, from state, from status, current state, current status, zustand, von, state, status, states, state name',
  next: 'to, to state, to status, new state, new status, folgestatus, folgezustand, nächster status, nächster zustand, übergang, übergänge, nach, next, next state, next states, next status, next statuses, transitions, transition, goes to, followed by, possible next states, allowed next states',
  term: 'begriff, begriffe, wort, fachbegriff, abkürzung, term, terms, word, concept, expression, glossary term, abbreviation, acronym',
  meaning:
    'bedeutung, beschreibung, erläuterung, erklärung, meaning, definition, description, explanation, what it means, means, desc',
  right:
    'right, permission, privilege, access right, action, activity, operation, function, task, use case, may, can',
  deeds:
    'use cases, actions, activities, operations, functions, tasks, rights, permissions, responsibilities, duties, goals, can, may, can do, may do',
};

const meanings: ReadonlyMap<string, ReadonlySet<ColumnMeaning>> = (() => {
  const byWord = new Map<string, Set<ColumnMeaning>>();
  // Checked border: the keys of the table are the meanings.
  for (const [meaning, words] of Object.entries(headings) as [ColumnMeaning, string][])
    for (const word of words.split(', ')) byWord.set(word, (byWord.get(word) ?? new Set()).add(meaning));
  return byWord;
})();

/** "orderLine", "order_line" → "order line". */
export function spoken(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** All that a heading can mean: nothing when its words are not known. */
export function meaningsOf(heading: string): ReadonlySet<ColumnMeaning> {
  const custom = /^custom field \(([^()]*)\)$/i.exec(heading.trim())?.[1] ?? heading;
  const word = spoken(custom)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
  // "#", "№": a number, by a sign alone.
  return meanings.get(word) ?? (word === '' && heading.trim() !== '' ? onlyMark : none);
}

const none: ReadonlySet<ColumnMeaning> = new Set();
const onlyMark: ReadonlySet<ColumnMeaning> = new Set<ColumnMeaning>(['mark']);

/** The first column that can mean something, -1 without one. */
export function columnOf(header: readonly string[], meaning: ColumnMeaning): number {
  return header.findIndex((heading) => meaningsOf(heading).has(meaning));
}

const markCell =
  /^(?:(?:must|should|could|won['’]?t)(?:[ -]have)?|(?:very )?(?:high|medium|low|normal)|highest|lowest|critical|blocker|major|minor|trivial|x?[sml]|x{1,3}l|[-–—✓✔☑✗✘x]|yes|no|n\/a|tbd|todo|to do|done|open|in progress|closed|p[0-5]|[a-z]{1,10}[-_]\d{1,6}(?:\.\d{1,3})*)$/i;

/** Whether a cell only marks its row: by its heading, or by a word such as MUST, High, ✓ or US-12. */
export function isMark(heading: string, cell: string): boolean {
  const meant = meaningsOf(heading);
  return (meant.has('mark') && !meant.has('text')) || markCell.test(cell.trim());
}

/** Whether a cell says yes: "x", "✓". */
export const saysYes = (cell: string): boolean => /^(?:x|✓|✔|☑|✅|yes|y|true|\[x\])$/iu.test(cell.trim());
/** Whether a cell says no, or nothing. */
export const saysNo = (cell: string): boolean => /^(?:|-|–|—|✗|✘|❌|no|n|false|\[ \])$/iu.test(cell.trim());
