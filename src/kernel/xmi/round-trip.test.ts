import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { drawMetamodel, drawModel } from '../../../test/support/kernel/model/random-models.ts';
import { readModel } from '../json/read-model.ts';
import { fingerprint } from '../json/fingerprint.ts';
import { toText } from '../json/write-model.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { readXmi } from './read-xmi.ts';
import { toXmi } from './write-xmi.ts';

const noId = (): string => assert.fail('an id was drawn');

function fromJson(metamodel: Metamodel, text: string): Element {
  const result = readModel({ metamodel, json: JSON.parse(text), newId: noId });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

function fromXmi(metamodel: Metamodel, bytes: Uint8Array): Element {
  const result = readXmi({ metamodel, bytes, newId: noId });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'little-endian UTF-16': (text) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  'big-endian UTF-16': (text) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16(),
};

describe('any model of any metamodel', () => {
  for (const [name, encode] of Object.entries(encodings))
    it(`comes back from XMI as it was, in ${name}`, () => {
      fc.assert(
        fc.property(fc.gen(), (draw) => {
          const metamodel = drawMetamodel(draw);
          const model = drawModel(draw, metamodel);
          const xmi = toXmi(metamodel, model);
          const back = fromXmi(metamodel, encode(xmi));
          assert.equal(toText(metamodel, back), toText(metamodel, model));
          assert.equal(toXmi(metamodel, back), xmi);
          assert.equal(fingerprint(metamodel, back), fingerprint(metamodel, model));
        }),
        { numRuns: 300 },
      );
    });

  it('comes back from JSON as it was', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const metamodel = drawMetamodel(draw);
        const model = drawModel(draw, metamodel);
        const text = toText(metamodel, model);
        assert.equal(toText(metamodel, fromJson(metamodel, text)), text);
        assert.equal(toXmi(metamodel, fromJson(metamodel, text)), toXmi(metamodel, model));
      }),
      { numRuns: 300 },
    );
  });
});
