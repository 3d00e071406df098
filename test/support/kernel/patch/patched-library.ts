import assert from 'node:assert/strict';
import { library } from '../metamodel/library-metamodel.ts';
import { readModel } from '../../../../src/kernel/json/read-model.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { PatchResult } from '../../../../src/kernel/patch/apply-patch.ts';
import { applyPatch } from '../../../../src/kernel/patch/apply-patch.ts';

/** A model of the library; elements without id get `drawn`. */
export function modelOf(json: object): Element {
  const result = readModel({ metamodel: library, json, newId: () => 'drawn' });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

/** A small library: a book, a film based on it, and a member who lends both. */
export const base = modelOf({
  eClass: 'Library',
  id: 'l',
  name: 'L',
  items: [
    { eClass: 'Book', id: 'b', name: 'One', keywords: ['x', 'y'] },
    { eClass: 'Film', id: 'f', name: 'Two', basedOn: ['b'] },
  ],
  members: [{ id: 'm', lends: ['b', 'f'] }],
});

/** Applies operations to the small library, or to another model; new ids are `new-1`, `new-2` and so on. */
export function patch(operations: unknown, root = base): PatchResult {
  let drawn = 0;
  return applyPatch({ metamodel: library, root, operations, newId: () => `new-${++drawn}` });
}
