import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, readXmlTree, textOf } from '../../../kernel/xmi/xml-tree.ts';
import type { FileReading, NotTaken } from '../file-reading.ts';
import { inOneLine } from '../file-reading.ts';
import type { RequirementField } from './headings.ts';
import { fieldsOf } from './headings.ts';
import { makeRequirements, type RequirementRow } from './make-requirements.ts';
import { plainTextOf } from './xhtml-text.ts';

const reqifNamespace = 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd';

/**
 * Reads a ReqIF file as the requirements of a CIM: its SPEC-OBJECTs in the order of the specifications, with what their
 * attributes say; formatted texts become plain ones. What attributes mean is said by the words of their names. Objects
 * that are headings become a tag of the requirements below them. Nothing is fetched.
 */
export function readReqif(bytes: Uint8Array): FileReading {
  const root = readXmlTree(bytes);
  if ('code' in root)
    return { ok: false, problems: [`Line ${root.place.line}, column ${root.place.column}: ${root.message}`] };
  if (root.name !== 'REQ-IF' || root.uri !== reqifNamespace)
    return {
      ok: false,
      problems: [
        `Line ${root.line}: The file begins with ${root.name} of ${JSON.stringify(root.uri.slice(0, 100))}; ReqIF 1.0 to 1.2 begin with REQ-IF of ${reqifNamespace}. Export the requirements as ReqIF.`,
      ],
    };
  const content = below(root, 'CORE-CONTENT', 'REQ-IF-CONTENT');
  const reading = readingOf(content);
  const objects = content.flatMap((each) => below([each], 'SPEC-OBJECTS', 'SPEC-OBJECT'));
  if (objects.length === 0)
    return {
      ok: false,
      problems: [`Line ${root.line}: The file holds no SPEC-OBJECT; export one with requirements.`],
    };
  const read = makeRequirements({
    format: 'REQIF',
    headings: reading.headings,
    headingLine: root.line,
    rows: rowsInOrder(reading, { content, objects }),
    notTaken: reading.notTaken,
    dependencies: dependenciesOf(reading, content),
  });
  const name = below(content, 'SPECIFICATIONS', 'SPECIFICATION')
    .map(nameOf)
    .find((each) => each !== '');
  return read.ok && name !== undefined ? { ...read, json: { ...read.json, name } } : read;
}

type ReqifReading = {
  /** Names of attributes; those of one name in several types are one heading. */
  readonly headings: readonly string[];
  readonly fields: readonly (RequirementField | undefined)[];
  /** The heading of an attribute by the id of its definition. */
  readonly headingOf: ReadonlyMap<string, number>;
  /** Names of types and of values of enumerations by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly notTaken: NotTaken[];
};

function readingOf(content: readonly XmlNode[]): ReqifReading {
  const headings = new Map<string, number>();
  const headingOf = new Map<string, number>();
  const names = new Map<string, string>();
  for (const type of below(content, 'SPEC-TYPES').flatMap(partsOf)) {
    names.set(idOf(type), nameOf(type));
    if (type.name !== 'SPEC-OBJECT-TYPE') continue;
    for (const attribute of below([type], 'SPEC-ATTRIBUTES').flatMap(partsOf)) {
      const name = nameOf(attribute) || idOf(attribute);
      const position = headings.get(name) ?? headings.size;
      headings.set(name, position);
      headingOf.set(idOf(attribute), position);
    }
  }
  const values = below(
    content,
    'DATATYPES',
    'DATATYPE-DEFINITION-ENUMERATION',
    'SPECIFIED-VALUES',
    'ENUM-VALUE',
  );
  for (const value of values) names.set(idOf(value), nameOf(value));
  const found = [...headings.keys()];
  return { headings: found, fields: fieldsOf(found), headingOf, names, notTaken: [] };
}

/** The rows in the order of the specifications, then those that stand in no specification. */
function rowsInOrder(
  reading: ReqifReading,
  given: { readonly content: readonly XmlNode[]; readonly objects: readonly XmlNode[] },
): readonly RequirementRow[] {
  const unplaced = new Map(given.objects.map((object) => [idOf(object), rowOf(reading, object)]));
  const rows: RequirementRow[] = [];
  const visit = (hierarchy: XmlNode, chapters: readonly string[]): void => {
    for (const child of below([hierarchy], 'CHILDREN', 'SPEC-HIERARCHY')) {
      const id = textIn(child, 'OBJECT');
      const row = unplaced.get(id);
      unplaced.delete(id);
      const heading = row === undefined ? undefined : headingIn(reading, row);
      if (row !== undefined && heading === undefined) rows.push({ ...row, chapters });
      visit(child, heading === undefined ? chapters : [...chapters, heading]);
    }
  };
  for (const specification of below(given.content, 'SPECIFICATIONS', 'SPECIFICATION'))
    visit(specification, []);
  return [...rows, ...[...unplaced.values()].filter((row) => headingIn(reading, row) === undefined)];
}

function rowOf(reading: ReqifReading, object: XmlNode): RequirementRow {
  const cells: string[] = reading.headings.map(() => '');
  for (const value of below([object], 'VALUES').flatMap(partsOf)) {
    const position = reading.headingOf.get(textIn(value, 'DEFINITION'));
    if (position !== undefined) cells[position] = valueText(reading, value);
  }
  const kind = reading.names.get(textIn(object, 'TYPE'));
  return {
    element: object.name,
    id: idOf(object),
    line: object.line,
    ...(kind !== undefined && kindOfType(kind)),
    cells,
  };
}

/** Names of types say a kind only where they are words for one: `Requirement Type` and `SRS` say nothing. */
function kindOfType(name: string): { readonly kind?: string } {
  const words = inOneLine(name.replace(/[^\p{Letter}]+/gu, ' '))
    .replace(/ (?:type|object|spec)$/i, '')
    .trim();
  return knownKinds.test(words) ? { kind: words } : {};
}

const knownKinds =
  /^(?:functional requirement|non ?functional requirement|quality requirement|constraint|heading|information|comment|title|security requirement|performance requirement|interface requirement)$/i;

/** The title of a chapter, when an object is nothing but that. */
function headingIn({ headings, fields }: ReqifReading, row: RequirementRow): string | undefined {
  const texts = headings.flatMap((heading, index) => {
    const text = inOneLine(row.cells[index] ?? '');
    return text === '' ? [] : [{ heading, field: fields[index], text }];
  });
  if (texts.some(({ field }) => field === 'statement')) return undefined;
  const chapter = texts.find(({ heading }) => /chapter ?name|object ?heading|^heading$/i.test(heading));
  if (chapter !== undefined) return chapter.text;
  const kind = texts.find(({ field }) => field === 'kind')?.text ?? row.kind ?? '';
  return /^(?:heading|title)$/i.test(kind) ? texts.find(({ field }) => field === 'name')?.text : undefined;
}

function valueText(reading: ReqifReading, value: XmlNode): string {
  const simple = value.attributes['THE-VALUE'];
  if (simple !== undefined) return simple;
  if (value.name === 'ATTRIBUTE-VALUE-ENUMERATION')
    return below([value], 'VALUES')
      .flatMap(partsOf)
      .map((ref) => reading.names.get(textOf(ref).trim()) ?? '')
      .filter((name) => name !== '')
      .join(', ');
  return below([value], 'THE-VALUE')
    .map((text) => plainTextOf(text, reading.notTaken))
    .join('\n');
}

/** Relations whose type says so are dependencies; the others are reported. */
function dependenciesOf(
  reading: ReqifReading,
  content: readonly XmlNode[],
): readonly (readonly [string, string])[] {
  return below(content, 'SPEC-RELATIONS', 'SPEC-RELATION').flatMap((relation) => {
    const type = reading.names.get(textIn(relation, 'TYPE')) ?? '';
    const ends = [textIn(relation, 'SOURCE'), textIn(relation, 'TARGET')] as const;
    if (/depend|requires|prerequisite|blocked/i.test(type)) return [ends];
    reading.notTaken.push({
      element: relation.name,
      id: idOf(relation),
      name: type === '' ? null : type,
      line: relation.line,
      reason: `A CIM only knows dependencies between requirements; this one leads from ${ends[0]} to ${ends[1]}.`,
    });
    return [];
  });
}

/** The parts that a way of names leads to, from each of some elements. */
function below(nodes: XmlNode | readonly XmlNode[], ...names: readonly string[]): readonly XmlNode[] {
  return names.reduce<readonly XmlNode[]>(
    (found, name) => found.flatMap((node) => partsOf(node).filter((part) => part.name === name)),
    'name' in nodes ? [nodes] : nodes,
  );
}

function textIn(node: XmlNode, name: string): string {
  return below(node, name).map((part) => textOf(part).trim())[0] ?? '';
}

function idOf(node: XmlNode): string {
  return node.attributes['IDENTIFIER'] ?? '';
}

function nameOf(node: XmlNode): string {
  return inOneLine(node.attributes['LONG-NAME'] ?? '');
}
