import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isElement, type Element } from '../../../src/kernel/model/element.ts';

/** The business model of one of the examples. */
export function exampleModel(name: string): Element {
  const path = join(import.meta.dirname, '../../../examples', name, `${name}.cim.json`);
  const model: unknown = JSON.parse(readFileSync(path, 'utf8'));
  assert.ok(isElement(model), `${path} holds no model`);
  return model;
}
