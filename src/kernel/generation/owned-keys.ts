import { sha256Hex } from '../../lib/sha256-hex.ts';
import { stepWritten } from '../../lib/pointer-steps.ts';

/** A JSON member the generator owns, and the hash of the value it gave it. */
export type OwnedValue = { readonly pointer: string; readonly sha256: string };

/** A JSON file of people with the generator's members in it. */
export type OwnedKeysResult =
  | {
      readonly kind: 'MERGED';
      readonly content: string;
      /** Pointers of owned members whose value by people was replaced. */
      readonly replaced: readonly string[];
    }
  | { readonly kind: 'UNREADABLE' };

/** The values a generated JSON text has under the owned pointers. */
export function ownedValues(content: string, pointers: readonly string[]): readonly OwnedValue[] {
  const root: unknown = JSON.parse(content);
  return pointers.map((pointer) => ({ pointer, sha256: hashOf(valueAt(root, pointer)) }));
}

/**
 * Puts the owned members of `generated` into the JSON text that people keep. Members that are owned no more are
 * removed while they still hold the value that `before` remembers; everything else stays as it is. The text keeps
 * its bytes when nothing changes, and its indentation otherwise.
 */
export function mergeOwnedKeys(
  kept: string,
  given: {
    readonly generated: string;
    readonly pointers: readonly string[];
    readonly before: readonly OwnedValue[];
  },
): OwnedKeysResult {
  const root = parsed(kept);
  if (!isRecord(root)) return { kind: 'UNREADABLE' };
  const original = JSON.stringify(root);
  const source: unknown = JSON.parse(given.generated);
  const before = new Map(given.before.map(({ pointer, sha256 }) => [pointer, sha256]));
  const owned = new Set(given.pointers);
  for (const [pointer, sha256] of before)
    if (!owned.has(pointer) && hashOf(valueAt(root, pointer)) === sha256) removeAt(root, pointer);
  const replaced: string[] = [];
  for (const pointer of given.pointers) {
    const value = valueAt(source, pointer);
    const current = valueAt(root, pointer);
    const isNew = hashOf(current) !== hashOf(value);
    if (isNew && current !== undefined && hashOf(current) !== before.get(pointer)) replaced.push(pointer);
    if (isNew && !putAt(root, pointer, value)) return { kind: 'UNREADABLE' };
  }
  const content = JSON.stringify(root) === original ? kept : written(root, kept);
  return { kind: 'MERGED', content, replaced };
}

type Json = Record<string, unknown>;

function written(root: Json, like: string): string {
  const indent = /\n([ \t]+)"/.exec(like)?.[1] ?? '  ';
  return `${JSON.stringify(root, null, indent)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hashOf(value: unknown): string {
  return sha256Hex(value === undefined ? '' : JSON.stringify(value));
}

function keysOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(stepWritten);
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const key of keysOf(pointer)) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** Writes a member, with the objects around it where they are missing; false when something else is in the way. */
function putAt(root: Json, pointer: string, value: unknown): boolean {
  const keys = keysOf(pointer);
  let place = root;
  for (const key of keys.slice(0, -1)) {
    if (!Object.hasOwn(place, key)) place[key] = {};
    const next = place[key];
    if (!isRecord(next)) return false;
    place = next;
  }
  place[keys.at(-1) ?? ''] = value;
  return true;
}

function removeAt(root: Json, pointer: string): void {
  const keys = keysOf(pointer);
  const place = valueAt(root, `/${pointer.split('/').slice(1, -1).join('/')}`.replace(/^\/$/, ''));
  if (isRecord(place)) delete place[keys.at(-1) ?? ''];
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
