import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import { isObject } from '../../../kernel/model/element.ts';
import type { NotTaken } from '../file-reading.ts';
import type { OpenApiDocument } from './document-files.ts';
import { pointerOf, stepsOf, valueAt } from './json-pointer.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

/** An object of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** An element of the model that is being made. */
export type OpenApiPart = Record<string, unknown> & { readonly id: string };

/** Everything known while a document is read. */
export type OpenApiReading = OpenApiDocument & {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly notTaken: NotTaken[];
  /** The element that a schema of a name became. */
  readonly made: Map<string, OpenApiPart>;
  /** The type that a schema inside another one became; references may lead to it again. */
  readonly inline: Map<Json, OpenApiPart>;
  /** Enumerations and value objects in the order in which they were made. */
  readonly types: OpenApiPart[];
  readonly associations: OpenApiPart[];
  /** Schemas that are roots of aggregates. */
  readonly roots: Set<string>;
};

/** The id of what stands for a place of the document, and what it is derived from. */
export function identityOf(key: string): { readonly id: string; readonly xmiId: string } {
  return { id: openApiId(key), xmiId: key };
}

/** The id of an element of the model by what it is in the document. */
export function openApiId(key: string): string {
  return nameBasedId('file-to-model', 'OPENAPI', key);
}

/** Notes that something of the document is not in the model. */
export function leaveOut(
  reading: OpenApiReading,
  path: readonly string[],
  given: { readonly element: string; readonly reason: string },
): void {
  reading.notTaken.push({
    element: given.element,
    id: pointerOf(path),
    name: path.at(-1) ?? null,
    ...withoutUndefined({ file: reading.fileOf(path) }),
    line: reading.lineOf(path),
    reason: given.reason,
  });
}

/** A member of an object that is an object; an empty one where it is not. */
export function objectIn(json: unknown, name: string): Json {
  const value = isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined;
  return isObject(value) ? value : {};
}

/** A member that is a text and not blank. */
export function textIn(json: Json, name: string): string | undefined {
  const value = Object.hasOwn(json, name) ? json[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The objects in a member that is a list. */
export function objectsIn(json: Json, name: string): readonly Json[] {
  const value = Object.hasOwn(json, name) ? json[name] : undefined;
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** What a reference leads to inside the document; the object itself where it is no reference. */
export function resolved(reading: OpenApiReading, json: Json): Json {
  let found = json;
  for (let steps = 0; steps < 10; steps += 1) {
    const ref = textIn(found, '$ref');
    if (ref?.startsWith('#/') !== true) return found;
    const target = valueAt(reading.value, stepsOf(ref.slice(1)));
    if (!isObject(target)) return found;
    found = target;
  }
  return found;
}

/** The name of the schema that a reference leads to. */
export function schemaName(reading: OpenApiReading, json: Json): string | undefined {
  const name = textIn(json, '$ref')?.replace(/^#\/components\/schemas\//, '');
  return name !== undefined && Object.hasOwn(reading.schemas, name) ? name : undefined;
}
