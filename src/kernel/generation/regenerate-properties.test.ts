import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  generatedWhole,
  hooks,
  regenerateOver,
  wholeTextsOf,
} from '../../../test/support/kernel/generation/regenerated.ts';
import { anyStep, Rounds } from '../../../test/support/kernel/generation/regeneration-rounds.ts';
import type { GeneratedFile } from './generated-file.ts';

describe('generating again and again', () => {
  it('loses no text of a protected region and no line of people, however files are renamed, moved, deleted and edited in between', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 10, maxLength: 60 }), (steps) => {
        const rounds = new Rounds();
        for (const step of steps) rounds.take(step);
      }),
      { numRuns: 60 },
    );
  });

  it('gives, without edits, the bytes of a first generation', () => {
    fc.assert(
      fc.property(fc.array(anyFiles, { minLength: 1, maxLength: 5 }), (generations) => {
        let texts = generatedWhole();
        for (const files of generations) texts = wholeTextsOf(regenerateOver(texts, ...files));
        assert.deepEqual(texts, generatedWhole(...(generations.at(-1) ?? [])));
      }),
    );
  });
});

const lines = fc.array(fc.constantFrom('// a', '// b', '{', '}', ''), { maxLength: 8 });

/** Generated files, each with regions of its own. */
const anyFiles: fc.Arbitrary<readonly GeneratedFile[]> = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c/a', 'd'), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .record({ head: lines, spaces: fc.nat(2), ids: fc.subarray(['x', 'y']) })
          .map(({ head, spaces, ids }) =>
            hooks(`${name}.ts`, {
              ids: ids.map((id) => `${id}-${name.replaceAll('/', '-')}`),
              head: ['// head', ...head].join('\n'),
              spaces,
            }),
          ),
      ),
    ),
  );
