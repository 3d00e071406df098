import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeJson } from './json-pieces.ts';
import { rememberedTexts, type RememberedTexts } from './remembered-texts.ts';

type Tree = { readonly text: string; readonly parts: readonly Tree[] };

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    text: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.repeat(200)),
    parts: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
  }),
})).tree;

const places = fc.array(fc.nat(3), { maxLength: 4 });

/** The tree with another text at a place; what is not on the way there is the same object. */
function changed(tree: Tree, place: readonly number[], text: string): Tree {
  const [first, ...rest] = place;
  const part = first === undefined ? undefined : tree.parts[first];
  if (part === undefined) return { ...tree, text };
  return { ...tree, parts: tree.parts.map((each) => (each === part ? changed(each, rest, text) : each)) };
}

function textOf(remembered: RememberedTexts, value: unknown): string {
  return Buffer.concat(remembered.write((pieces) => writeJson(value, pieces))).toString();
}

test('every version of a value is written as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(
      trees,
      fc.array(fc.tuple(places, fc.string({ maxLength: 9_000 })), { maxLength: 6 }),
      (first, edits) => {
        const remembered = rememberedTexts();
        let tree = first;
        assert.equal(textOf(remembered, tree), JSON.stringify(tree));
        for (const [place, text] of edits) {
          tree = changed(tree, place, text);
          assert.equal(textOf(remembered, tree), JSON.stringify(tree));
        }
      },
    ),
  );
});

test('what is remembered of a large object is not written again, and of a small one it is', () => {
  const remembered = rememberedTexts();
  const written: string[] = [];
  const write = (name: object, length: number): void => {
    remembered.write(({ add, part }) => {
      part(name, () => {
        written.push(`${length}`);
        add('x'.repeat(length));
      });
    });
  };
  const [large, small] = [{}, {}];
  for (let time = 0; time < 2; time += 1) {
    write(large, 5_000);
    write(small, 50);
  }
  assert.deepEqual(written, ['5000', '50', '50']);
});
