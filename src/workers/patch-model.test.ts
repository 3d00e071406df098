import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { drawFrom } from '../../test/support/testing/random-numbers.ts';
import { seed } from '../../test/support/testing/seed.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';
import { isTried, patch } from './patch-model.ts';

const bytesOf = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json));
const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes);

/** A model of more than a MiB whose lists are not in the order of their ids. */
const large = {
  eClass: 'CimModel',
  id: 'shop',
  name: 'Shop',
  businessObjects: Array.from({ length: 300 }, (_, object) => ({
    eClass: 'BusinessObject',
    id: `o${(object * 7) % 300}`,
    name: `Object ${object}`,
    attributes: Array.from({ length: 12 }, (__, attribute) => ({
      eClass: 'BusinessAttribute',
      id: `o${object}a${attribute}`,
      name: `Attribute ${attribute}`,
      description: `“${object}” is said in ${'many '.repeat(50)} words.`,
    })),
  })),
};

/** Operations of every kind at random places of a business model. */
function someOperations(draw: (below: number) => number, round: number): readonly object[] {
  const objects = `/businessObjects/${draw(40)}`;
  const added = { eClass: 'BusinessObject', name: `Added ${round}` };
  const all = [
    { op: 'replace', path: '/name', value: `Round ${round}` },
    { op: 'add', path: `${objects}/description`, value: `“${round}” \\ ä` },
    { op: 'replace', path: `${objects}/name`, value: `Object ${round}` },
    { op: 'remove', path: '/businessObjects/0' },
    { op: 'add', path: '/businessObjects/-', value: added },
    { op: 'add', path: `/businessObjects/${draw(40)}`, value: { ...added, name: `Between ${round}` } },
  ];
  return all.filter((_, place) => place === 0 || draw(2) === 0);
}

describe('patches of one large model, one after the other', () => {
  it('give what a writing of everything gives, without the content', () => {
    const draw = drawFrom(seed);
    let content = bytesOf(large);
    assert.ok(content.byteLength > 1024 * 1024);
    for (let round = 0; round < 8; round += 1) {
      const body = bytesOf({ operations: someOperations(draw, round) });
      const tried = patch('cim', {
        sha256: sha256Of(content),
        content: round === 0 ? content : undefined,
        body,
        form: 'OBJECT',
      });
      assert.ok(isTried(tried) && tried.outcome.kind === 'PATCHED', JSON.stringify(tried.outcome));
      const patched = tried.outcome.content;
      const root = parseContent(patched.bytes);
      const { elementCount } = patched;
      assert.deepEqual(patched, contentOf({ level: 'cim', root, bytes: textBytes(root), elementCount }));
      content = patched.bytes;
    }
  });

  it('that a thread does not remember need the content', () => {
    const body = bytesOf([]);
    const tried = patch('cim', { sha256: 'unknown', content: undefined, body, form: 'LIST' });
    assert.deepEqual(tried, { outcome: { kind: 'CONTENT_NEEDED' }, body });
  });
});
