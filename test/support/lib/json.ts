import assert from 'node:assert/strict';

/** The member of a JSON value at a chain of names and indexes; undefined when there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** The text at a place of a JSON value; fails when there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  assert.equal(
    typeof found,
    'string',
    `no text at ${path.join('.')} of ${JSON.stringify(value).slice(0, 300)}`,
  );
  return String(found);
}

/** The list at a place of a JSON value; fails when there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  assert.ok(Array.isArray(found), `no list at ${path.join('.')} of ${JSON.stringify(value).slice(0, 300)}`);
  return found;
}

/** The values of a list; none where there is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The members of a JSON object; fails when it is none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  return Object.fromEntries(Object.entries(value));
}
