import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import type { FileReading, NamedFile, NotTaken } from '../file-reading.ts';
import { inOneLine } from '../file-reading.ts';
import { readXmlFiles } from '../read-xml-files.ts';
import type { RequirementField } from './headings.ts';
import { fieldsOf } from './headings.ts';
import { makeRequirements, type RequirementRow } from './make-requirements.ts';
import { plainTextOf } from './xhtml-text.ts';

const reqifNamespace = 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd';

/**
 * Reads a ReqIF file as the requirements of a CIM: its SPEC-OBJECTs in the order of the specifications, with what their
 * attributes say; formatted texts become plain ones. What attributes mean is said by the words of their names. Objects
 * that are headings become a tag of the requirements below them. Several files are read as one, with relations between
 * them. Nothing is fetched.
 */
export function readReqif(files: readonly NamedFile[]): FileReading {
  const { roots, problems } = readXmlFiles(files, {
    problemOf: (found) =>
      found.name === 'REQ-IF' && found.uri === reqifNamespace
        ? undefined
        : `Line ${found.line}: The file begins with ${found.name} of ${JSON.stringify(found.uri.slice(0, 100))}; ReqIF 1.0 to 1.2 begin with REQ-IF of ${reqifNamespace}. Export the requirements as ReqIF.`,
  });
  const [root] = roots;
  if (problems.length > 0 || root === undefined) return { ok: false, problems };
  const content = below(roots, 'CORE-CONTENT', 'REQ-IF-CONTENT');
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
    fields: reading.fields,
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
  /** Names of attributes, by which a text is shown, and what they mean. */
  readonly headings: readonly string[];
  readonly fields: readonly (RequirementField | undefined)[];
  /** The heading of an attribute by its definition. */
  readonly headingOf: Definitions<number>;
  /** Names of types and of values of enumerations. */
  readonly names: Definitions<string>;
  readonly notTaken: NotTaken[];
};

/** What definitions say, by their ids: those of its own file come first where one refers to them. */
type Definitions<T> = {
  readonly set: (node: XmlNode, value: T) => void;
  readonly get: (from: XmlNode, id: string) => T | undefined;
};

function definitions<T>(): Definitions<T> {
  const all = new Map<string, T>();
  const inFile = ({ file = '' }: XmlNode, id: string): string => `${file}\n${id}`;
  return {
    set: (node, value) => {
      const id = idOf(node);
      all.set(inFile(node, id), value);
      if (!all.has(id)) all.set(id, value);
    },
    get: (from, id) => all.get(inFile(from, id)) ?? all.get(id),
  };
}

function readingOf(content: readonly XmlNode[]): ReqifReading {
  const headings = new Map<
    string,
    { readonly position: number; readonly name: string; readonly field: Field }
  >();
  const headingOf = definitions<number>();
  const names = definitions<string>();
  for (const type of below(content, 'SPEC-TYPES').flatMap(partsOf)) {
    names.set(type, nameOf(type));
    if (type.name !== 'SPEC-OBJECT-TYPE') continue;
    // The attributes of a type are the headings of a table; those that mean the same under one name are one.
    const attributes = below([type], 'SPEC-ATTRIBUTES').flatMap(partsOf);
    const fields = fieldsOf(attributes.map(headingName));
    for (const [index, attribute] of attributes.entries()) {
      const [name, field] = [headingName(attribute), fields[index]];
      const key = `${field ?? ''}\n${name}`;
      const heading = headings.get(key) ?? { position: headings.size, name, field };
      headings.set(key, heading);
      headingOf.set(attribute, heading.position);
    }
  }
  const values = below(
    content,
    'DATATYPES',
    'DATATYPE-DEFINITION-ENUMERATION',
    'SPECIFIED-VALUES',
    'ENUM-VALUE',
  );
  for (const value of values) names.set(value, nameOf(value));
  const found = [...headings.values()];
  return {
    headings: found.map(({ name }) => name),
    fields: found.map(({ field }) => field),
    headingOf,
    names,
    notTaken: [],
  };
}

type Field = RequirementField | undefined;

function headingName(attribute: XmlNode): string {
  return nameOf(attribute) || idOf(attribute);
}

/** The rows in the order of the specifications, then those that stand in no specification. */
function rowsInOrder(
  reading: ReqifReading,
  given: { readonly content: readonly XmlNode[]; readonly objects: readonly XmlNode[] },
): readonly RequirementRow[] {
  const unplaced = new Map<string, RequirementRow>();
  for (const object of given.objects) {
    const id = idOf(object);
    const row = rowOf(reading, object);
    if (!unplaced.has(id)) unplaced.set(id, row);
    else
      reading.notTaken.push({
        element: object.name,
        id,
        name: null,
        ...(object.file !== undefined && { file: object.file }),
        line: object.line,
        reason: 'Its identifier stands twice; the first is taken.',
      });
  }
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
    const position = reading.headingOf.get(value, textIn(value, 'DEFINITION'));
    if (position !== undefined) cells[position] = valueText(reading, value);
  }
  const kind = reading.names.get(object, textIn(object, 'TYPE'));
  return {
    element: object.name,
    id: idOf(object),
    line: object.line,
    ...(object.file !== undefined && { file: object.file }),
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
      .map((ref) => reading.names.get(value, textOf(ref).trim()) ?? '')
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
    const type = reading.names.get(relation, textIn(relation, 'TYPE')) ?? '';
    const ends = [textIn(relation, 'SOURCE'), textIn(relation, 'TARGET')] as const;
    if (/depend|requires|prerequisite|blocked/i.test(type)) return [ends];
    reading.notTaken.push({
      element: relation.name,
      id: idOf(relation),
      name: type === '' ? null : type,
      line: relation.line,
      ...(relation.file !== undefined && { file: relation.file }),
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
