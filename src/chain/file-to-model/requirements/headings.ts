/** What a column or an attribute of a file says about a requirement. */
export type RequirementField =
  | 'code'
  | 'name'
  | 'statement'
  | 'description'
  | 'rationale'
  | 'priority'
  | 'status'
  | 'criteria'
  | 'kind'
  | 'dependsOn'
  | 'requestedBy'
  | 'actor'
  | 'want'
  | 'benefit'
  | 'tags';

/**
 * The headings that mean a field, the surest first: of several only the first says it, where a field has one value.
 * `ReqIF.` names are those of its implementation guide, `Object …` those of DOORS.
 */
const headings: Readonly<Record<RequirementField, readonly string[]>> = {
  code: [
    'reqif foreignid',
    'code',
    'reference',
    'requirement id',
    'req id',
    'requirement number',
    'issue key',
    'key',
    'id',
    'work item id',
    'object identifier',
    'identifier',
    'number',
    'no',
    'nr',
    'kennung',
    'nummer',
    'schlüssel',
    'vorgangsschlüssel',
  ],
  name: [
    'title',
    'name',
    'summary',
    'reqif name',
    'reqif chaptername',
    'object heading',
    'heading',
    'requirement name',
    'requirement title',
    'short description',
    'object short text',
    'subject',
    'titel',
    'bezeichnung',
    'zusammenfassung',
    'kurzbeschreibung',
  ],
  statement: [
    'statement',
    'requirement text',
    'requirement statement',
    'reqif text',
    'object text',
    'requirement',
    'requirement description',
    'text',
    'primary text',
    'description',
    'reqif description',
    'body',
    'content',
    'specification',
    'user story',
    'story',
    'anforderung',
    'anforderungstext',
    'beschreibung',
  ],
  description: ['notes', 'note', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'anmerkung'],
  rationale: ['rationale', 'reason', 'justification', 'why', 'begründung'],
  priority: ['priority', 'moscow', 'importance', 'severity', 'priorität', 'wichtigkeit'],
  status: ['status', 'state', 'review status', 'approval status', 'approval', 'zustand'],
  criteria: [
    'acceptance criteria',
    'acceptance criterion',
    'acceptance',
    'fit criterion',
    'verification criteria',
    'akzeptanzkriterien',
    'abnahmekriterien',
  ],
  kind: [
    'requirement type',
    'issue type',
    'work item type',
    'object type',
    'item type',
    'type',
    'kind',
    'category',
    'classification',
    'vorgangstyp',
    'typ',
    'art',
  ],
  dependsOn: [
    'depends on',
    'dependencies',
    'dependency',
    'predecessors',
    'predecessor',
    'blocked by',
    'is blocked by',
    'inward issue link blocks',
    'hängt ab von',
    'vorgänger',
  ],
  requestedBy: ['requested by', 'requester', 'requestor', 'stakeholder', 'stakeholders', 'gewünscht von'],
  actor: ['actor', 'role', 'user role', 'persona', 'as a', 'akteur', 'rolle', 'als'],
  want: ['i want', 'want', 'i want to', 'möchte ich'],
  benefit: ['so that', 'benefit', 'value', 'damit', 'nutzen'],
  tags: ['tags', 'tag', 'labels', 'label', 'keywords', 'components', 'component', 'stichwörter'],
};

/** Fields of which a requirement has several values, or one that is put together of all. */
const severals: ReadonlySet<RequirementField> = new Set([
  'criteria',
  'dependsOn',
  'description',
  'requestedBy',
  'tags',
]);

/**
 * What each heading means, undefined where it means nothing here. What says a field less surely than another heading
 * means nothing, except that a second text is a description.
 */
export function fieldsOf(found: readonly string[]): readonly (RequirementField | undefined)[] {
  const words = found.map(wordsOf);
  const fields: (RequirementField | undefined)[] = words.map((word) => fieldByWord.get(word));
  for (const field of fieldNames) {
    if (severals.has(field)) continue;
    const positions = fields.flatMap((each, index) => (each === field ? [index] : []));
    const [surest] = [...positions].sort((one, other) => rank(field, words[one]) - rank(field, words[other]));
    for (const position of positions)
      if (position !== surest) fields[position] = field === 'statement' ? 'description' : undefined;
  }
  return fields;
}

/** A heading in small letters and single spaces: `Acceptance_Criteria`, `Custom field (Acceptance criteria)`. */
function wordsOf(heading: string): string {
  const custom = /^custom field \(([^()]*)\)$/i.exec(heading.trim())?.[1] ?? heading;
  return custom
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

// Checked border: the keys of the table are the fields.
const fieldNames = Object.keys(headings) as RequirementField[];

const fieldByWord: ReadonlyMap<string, RequirementField> = new Map(
  fieldNames.flatMap((field) => headings[field].map((word) => [word, field] as const)),
);

function rank(field: RequirementField, word: string | undefined): number {
  return headings[field].indexOf(word ?? '');
}
