import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import type { FileReading, NotTaken } from '../file-reading.ts';
import { inOneLine, nameFrom } from '../file-reading.ts';
import type { FileRules } from '../onto-model.ts';
import type { RequirementField } from './headings.ts';
import { fieldsOf } from './headings.ts';
import { itemsOf, kindOf, listItems, priorityOf, statusOf, type RequirementKind } from './values.ts';

/** A row of a table of requirements, or an object of a specification. */
export type RequirementRow = {
  /** What the file calls such a thing: `row`, `SPEC-OBJECT`. */
  readonly element: string;
  /** Its id in the file; undefined when it has none besides what its cells say. */
  readonly id: string | undefined;
  readonly line: number;
  readonly file?: string;
  /** What the file calls its kind outside of the cells. */
  readonly kind?: string | undefined;
  /** The texts under the headings, by position. */
  readonly cells: readonly string[];
  /** The headings above it. */
  readonly chapters?: readonly string[];
};

/** The rows of a file under their headings. */
export type RequirementTable = {
  readonly format: 'CSV' | 'REQIF';
  readonly headings: readonly string[];
  /** What the headings mean; without it that is what they mean as those of one table. */
  readonly fields?: readonly (RequirementField | undefined)[];
  readonly headingLine: number;
  readonly rows: readonly RequirementRow[];
  /** What was not taken before. */
  readonly notTaken: readonly NotTaken[];
  /** Pairs of ids of rows, of which the first depends on the second. */
  readonly dependencies?: readonly (readonly [string, string])[];
};

/** How a newer version of a file of requirements goes on with the model of an earlier one. */
export function requirementRules(format: RequirementTable['format']): FileRules {
  return { idOf: (xmiId) => requirementId(format, xmiId), alwaysSaid: {} };
}

/** Makes the requirements of a CIM of rows, with the actors and stakeholders that they name. */
export function makeRequirements(table: RequirementTable): FileReading {
  const fields = table.fields ?? fieldsOf(table.headings);
  const making: Making = {
    table,
    fields,
    notTaken: [...table.notTaken],
    people: new Map(),
    byKey: new Map(),
  };
  const made = table.rows.flatMap((row) => makeRequirement(making, row) ?? []);
  if (made.length === 0)
    return {
      ok: false,
      problems: [`Line ${table.headingLine}: No requirement stands under the headings; add one.`],
    };
  connect(making, made);
  reportHeadings(making);
  return {
    ok: true,
    json: {
      eClass: 'CimModel',
      id: requirementId(table.format, '#model'),
      stakeholders: [...making.people.values()].filter(({ eClass }) => eClass === 'Stakeholder'),
      participants: [...making.people.values()].filter(({ eClass }) => eClass === 'Actor'),
      requirements: made.map(({ json }) => json),
    },
    notTaken: making.notTaken,
  };
}

type Json = Record<string, unknown> & { readonly id: string };

type MadeRequirement = {
  readonly row: RequirementRow;
  readonly json: Json;
  readonly dependsOn: readonly string[];
};

type Making = {
  readonly table: RequirementTable;
  readonly fields: readonly (RequirementField | undefined)[];
  readonly notTaken: NotTaken[];
  /** Actors and stakeholders by kind and name. */
  readonly people: Map<string, Json>;
  /** Requirements by all that rows call them, in small letters. */
  readonly byKey: Map<string, Json>;
};

function makeRequirement(making: Making, row: RequirementRow): MadeRequirement | undefined {
  const { table, byKey } = making;
  const said = textsOf(making, row);
  const text = (field: RequirementField): string => said(field).join('\n\n');
  const [name, statement] = [text('name'), text('statement')];
  const code = inOneLine(text('code'));
  if (name === '' && statement === '') {
    if (row.cells.some((cell) => cell.trim() !== ''))
      leaveOut(making, row, { reason: 'It has neither a name nor a statement.' });
    return undefined;
  }
  const kindText = inOneLine(text('kind')) || (row.kind ?? '');
  const kind = kindText === '' ? functional : (kindOf(kindText) ?? unknownKind(making, row, kindText));
  if (kind.eClass === 'NONE') {
    leaveOut(making, row, { name, reason: `Its kind is ${kindText}, which is not a requirement.` });
    return undefined;
  }
  const key = row.id ?? (code === '' ? inOneLine(name === '' ? statement : name) : code);
  if (byKey.has(key.toLowerCase())) {
    leaveOut(making, row, { name, reason: `${key} stands twice in the file; the first is taken.` });
    return undefined;
  }
  const id = requirementId(table.format, key);
  const description = text('description');
  const json: Json = {
    ...kind,
    id,
    xmiId: key,
    name: nameFrom(name === '' ? statement : name, key),
    ...(description !== '' && { description }),
    code: code === '' ? `R-${id.slice(0, 6)}` : code,
    statement: statement === '' ? name : statement,
    ...choices(making, row, said),
    ...texts(said, row.chapters?.at(-1)),
  };
  const requestedBy = names(said('requestedBy')).map((each) => person(making, 'Stakeholder', each).id);
  if (requestedBy.length > 0) json['requestedBy'] = requestedBy;
  if (kind.eClass === 'FunctionalRequirement') addStory(making, json, said);
  for (const word of [key, code]) if (word !== '') byKey.set(word.toLowerCase(), json);
  if (kind.eClass !== 'FunctionalRequirement' && Object.keys(kind).length === 1)
    leaveOut(making, row, {
      name,
      reason: `${kindText} leaves open which sort of it; choose one in the model.`,
    });
  return { row, json, dependsOn: names(said('dependsOn')) };
}

const functional: RequirementKind = { eClass: 'FunctionalRequirement' };

function unknownKind(making: Making, row: RequirementRow, kind: string): RequirementKind {
  leaveOut(making, row, {
    reason: `The kind ${JSON.stringify(kind)} is not known; taken as a functional requirement.`,
  });
  return functional;
}

type Said = (field: RequirementField) => readonly string[];

/** What a row says in each field, without blanks. */
function textsOf(making: Making, row: RequirementRow): Said {
  return (field) =>
    making.fields.flatMap((each, index) => {
      const cell = row.cells[index]?.trim() ?? '';
      return each === field && cell !== '' ? cell : [];
    });
}

function choices(making: Making, row: RequirementRow, said: Said): Readonly<Record<string, unknown>> {
  const chosen: Record<string, unknown> = {};
  for (const [field, valueOf] of [
    ['priority', priorityOf],
    ['status', statusOf],
  ] as const) {
    const [text] = said(field);
    const value = text === undefined ? undefined : valueOf(text);
    if (value !== undefined) chosen[field] = value;
    else if (text !== undefined)
      leaveOut(making, row, { reason: `The ${field} ${JSON.stringify(inOneLine(text))} is not known.` });
  }
  return chosen;
}

function texts(said: Said, chapter: string | undefined): Readonly<Record<string, unknown>> {
  const [rationale] = said('rationale');
  const criteria = said('criteria').flatMap(listItems);
  const tags = [...said('tags').flatMap((text) => itemsOf(text, /[,;\n]/)), ...[chapter ?? []].flat()];
  return {
    ...(rationale !== undefined && { rationale }),
    ...(criteria.length > 0 && { acceptanceCriteria: criteria }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
  };
}

function addStory(making: Making, json: Json, said: Said): void {
  const [actor] = said('actor');
  if (actor !== undefined) json['actor'] = person(making, 'Actor', inOneLine(actor)).id;
  const [want] = said('want');
  if (want !== undefined) json['want'] = want;
  const [benefit] = said('benefit');
  if (benefit !== undefined) json['benefit'] = benefit;
}

function names(cells: readonly string[]): readonly string[] {
  return cells.flatMap((cell) => itemsOf(cell, /[,;\n]/));
}

function person({ people, table }: Making, eClass: 'Actor' | 'Stakeholder', name: string): Json {
  const key = `${eClass}:${name.toLowerCase()}`;
  const xmiId = `#${key}`;
  const made = people.get(key) ?? {
    eClass,
    id: requirementId(table.format, xmiId),
    xmiId,
    name: nameFrom(name, name),
  };
  people.set(key, made);
  return made;
}

function connect(making: Making, made: readonly MadeRequirement[]): void {
  const related = new Map<string, string[]>();
  for (const [from, to] of making.table.dependencies ?? [])
    related.set(from.toLowerCase(), [...(related.get(from.toLowerCase()) ?? []), to]);
  for (const { row, json, dependsOn } of made) {
    const wanted = [...dependsOn, ...(related.get(String(json['xmiId']).toLowerCase()) ?? [])];
    const found = wanted.flatMap((key) => {
      const other = making.byKey.get(key.toLowerCase());
      if (other === undefined)
        leaveOut(making, row, { reason: `It depends on ${key}, which is not a requirement of this file.` });
      return other === undefined || other === json ? [] : other.id;
    });
    if (found.length > 0) json['dependsOn'] = [...new Set(found)];
  }
}

/** Columns that mean nothing here are reported once, when something stands in them. */
function reportHeadings(making: Making): void {
  const { table, fields, notTaken } = making;
  for (const [index, heading] of table.headings.entries()) {
    if (fields[index] !== undefined) continue;
    const count = table.rows.filter(({ cells }) => (cells[index]?.trim() ?? '') !== '').length;
    if (count === 0) continue;
    notTaken.push({
      element: table.format === 'CSV' ? 'column' : 'attribute',
      id: null,
      name: heading,
      line: table.headingLine,
      reason: `A requirement has no feature of this name; ${count} ${count === 1 ? 'value is' : 'values are'} left out.`,
    });
  }
}

function leaveOut(
  { notTaken }: Making,
  row: RequirementRow,
  given: { readonly name?: string; readonly reason: string },
): void {
  const { element, id = null, line, file } = row;
  const said = { element, id, name: given.name ?? null, ...withoutUndefined({ file }), line };
  notTaken.push({ ...said, reason: given.reason });
}

function requirementId(format: RequirementTable['format'], key: string): string {
  return nameBasedId('file-to-model', format, key);
}
