import { isObject } from '../../../kernel/model/element.ts';
import { pathFrom, withoutEscapes } from '../../../lib/relative-path.ts';
import type { NotTaken } from '../file-reading.ts';
import { pointerOf, stepsOf, valueAt } from './json-pointer.ts';
import type { ParsedDocument } from './parse-document.ts';

type Json = ParsedDocument['value'];

/** A place in one of the files. */
export type Origin = { readonly file: string; readonly path: readonly string[] };

/** A document with what it refers to in other files. */
export type JoinedDocument = {
  readonly value: Json;
  /** References that lead to nothing. */
  readonly broken: readonly NotTaken[];
  /** Where a place of the document comes from. */
  readonly originOf: (path: readonly string[]) => Origin;
};

/** Gives a file by its path; undefined when there is no such file. */
type Open = (path: string) => ParsedDocument | undefined;

type Joining = {
  readonly main: string;
  readonly open: Open;
  readonly broken: NotTaken[];
  /** Where places of the document come from that another file holds, by pointer. */
  readonly origins: Map<string, Origin>;
  /** Names of schemas by the place they come from, and those that are taken. */
  readonly names: Map<string, string>;
  readonly taken: Set<string>;
  /** Schemas that have a name and are still to be put into the document. */
  readonly waiting: (Origin & { readonly name: string })[];
  /** What was put where it is referred to, by the place it comes from. */
  readonly placed: Map<string, unknown>;
};

/** Where a walk is: in a file, and in the document. */
type Spot = { readonly at: Origin; readonly to: readonly string[] };

const schemas = ['components', 'schemas'] as const;

/** Steps of a path below which nothing is followed; the stack does not reach everywhere that JSON goes. */
const deepest = 500;

/**
 * Puts into a document what it refers to in other files, as bundlers do. Schemas become schemas of the document, with the
 * name that it gives them itself, else that of the place or the file they come from; all else is put where it is referred to.
 */
export function joinedDocument(main: string, open: Open): JoinedDocument {
  const value = open(main)?.value ?? {};
  const own = schemasIn(value);
  const joining: Joining = {
    main,
    open,
    broken: [],
    origins: new Map(),
    names: new Map(),
    taken: new Set(Object.keys(own)),
    waiting: [],
    placed: new Map(),
  };
  for (const [name, schema] of Object.entries(own)) nameAsDocument(joining, name, schema);
  const rest = walk(joining, value, { at: { file: main, path: [] }, to: [] });
  const added: Record<string, unknown> = {};
  for (let next = joining.waiting.shift(); next !== undefined; next = joining.waiting.shift()) {
    const { name, ...at } = next;
    const to = [...schemas, name];
    joining.origins.set(pointerOf(to), at);
    added[name] = walk(joining, targetValue(joining, at), { at, to });
  }
  const document = isObject(rest) ? rest : {};
  const components = isObject(document['components']) ? document['components'] : {};
  return {
    value: { ...document, components: { ...components, schemas: { ...schemasIn(document), ...added } } },
    broken: joining.broken,
    originOf: (path) => originOf(joining, path),
  };
}

function schemasIn(value: Json): Json {
  const own = valueAt(value, schemas);
  return isObject(own) ? own : {};
}

/** A schema of the document that only refers to another file gives what is there its name. */
function nameAsDocument(joining: Joining, name: string, schema: unknown): void {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  if (typeof reference !== 'string') return;
  const target = targetOf({ file: joining.main, path: [] }, reference);
  if (target === undefined || target.file === joining.main || joining.names.has(keyOf(target))) return;
  if (targetValue(joining, target) === undefined) return;
  joining.names.set(keyOf(target), name);
  joining.waiting.push({ ...target, name });
}

function walk(joining: Joining, part: unknown, { at, to }: Spot): unknown {
  const inside = (step: string): Spot => ({
    at: { file: at.file, path: [...at.path, step] },
    to: [...to, step],
  });
  if (to.length > deepest) return part;
  if (Array.isArray(part)) return part.map((each, index) => walk(joining, each, inside(String(index))));
  if (!isObject(part)) return part;
  const { $ref: reference, ...besides } = part;
  if (typeof reference === 'string') return follow(joining, { part, reference, besides }, { at, to });
  return Object.fromEntries(
    Object.entries(part).map(([step, each]) => [step, walk(joining, each, inside(step))]),
  );
}

function follow(
  joining: Joining,
  given: { readonly part: Json; readonly reference: string; readonly besides: Json },
  { at, to }: Spot,
): unknown {
  const { part, reference, besides } = given;
  const { main, placed } = joining;
  const target = targetOf(at, reference);
  if (target === undefined) return part;
  const found = targetValue(joining, target);
  if (found === undefined && target.file !== main) {
    joining.broken.push(brokenAt(joining, { at, reference, target }));
    return besides;
  }
  if (target.file === main) return { ...besides, $ref: `#${pointerOf(target.path)}` };
  if (!isPutInPlace(to)) return { ...besides, $ref: `#${pointerOf([...schemas, nameFor(joining, target)])}` };
  joining.origins.set(pointerOf(to), target);
  const key = keyOf(target);
  if (!placed.has(key)) {
    // What leads back to itself ends where it does.
    placed.set(key, {});
    placed.set(key, walk(joining, found, { at: target, to }));
  }
  return placed.get(key);
}

/** Members that hold objects of other kinds than schemas, by a name of their own or in a list. */
const othersIn: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'pathItems', 'callbacks', 'parameters', 'responses', 'requestBodies'],
  ...['headers', 'examples', 'links', 'securitySchemes'],
]);

/** Members that hold a schema in every place. */
const schemaMembers: ReadonlySet<string> = new Set(['schema', 'items', 'additionalProperties', 'not']);

/** Whether a reference at a place of the document stands for something else than a schema. */
function isPutInPlace(to: readonly string[]): boolean {
  const [around, member = ''] = [to.at(-2) ?? '', to.at(-1)];
  if (schemaMembers.has(member) || to.at(-3) === 'properties') return false;
  return member === 'requestBody' || othersIn.has(around);
}

function targetOf(from: Origin, reference: string): Origin | undefined {
  const [address = '', pointer = ''] = reference.split('#');
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return undefined;
  const file = address === '' ? from.file : pathFrom(from.file, address);
  return { file, path: stepsOf(withoutEscapes(pointer)) };
}

function targetValue({ open }: Joining, { file, path }: Origin): unknown {
  const document = open(file);
  return document === undefined ? undefined : valueAt(document.value, path);
}

function keyOf({ file, path }: Origin): string {
  return `${file}#${pointerOf(path)}`;
}

/** The name that a schema of another file has in the document. */
function nameFor(joining: Joining, target: Origin): string {
  const { names, taken, waiting } = joining;
  const known = names.get(keyOf(target));
  if (known !== undefined) return known;
  const said = target.path.at(-1) ?? baseName(target.file);
  let name = said;
  for (let number = 2; taken.has(name); number += 1) name = `${said}${number}`;
  taken.add(name);
  names.set(keyOf(target), name);
  waiting.push({ ...target, name });
  return name;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:ya?ml|json)$/i, '');
}

function brokenAt(
  { open }: Joining,
  { at, reference, target }: { readonly at: Origin; readonly reference: string; readonly target: Origin },
): NotTaken {
  return {
    element: '$ref',
    id: pointerOf(at.path),
    name: reference,
    file: at.file,
    line: open(at.file)?.lineOf(at.path) ?? null,
    reason:
      open(target.file) === undefined
        ? `There is no file ${target.file} in the ZIP.`
        : `${target.file} has nothing at ${pointerOf(target.path)}.`,
  };
}

/** Where a place of the document comes from: what is put in place as a whole says it for all that is in it. */
function originOf({ main, origins }: Joining, path: readonly string[]): Origin {
  for (let length = path.length; length > 0; length -= 1) {
    const origin = origins.get(pointerOf(path.slice(0, length)));
    if (origin !== undefined) return { file: origin.file, path: [...origin.path, ...path.slice(length)] };
  }
  return { file: main, path };
}
