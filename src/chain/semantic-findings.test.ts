import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawValidEdits } from '../../test/support/chain/random/random-history.ts';
import { drawLevelModel } from '../../test/support/chain/random/random-level-model.ts';
import { drawFrom } from '../../test/support/testing/random-numbers.ts';
import { seed } from '../../test/support/testing/seed.ts';
import type { Element } from '../kernel/model/element.ts';
import type { Finding } from '../kernel/model/finding.ts';
import { validateStructure } from '../kernel/validation/structural.ts';
import { levels } from './levels.ts';
import type { Level } from './levels.ts';
import { errorFinder, semanticFindings } from './semantic-findings.ts';

const rounds = 20;

/** What is to be found: the errors of the structure, else those that any constraint makes. */
function errorsIn(level: Level, root: Element, codes?: ReadonlySet<string>): readonly Finding[] {
  const structural = validateStructure(levels[level].metamodel, root);
  const findings = structural.length > 0 ? structural : semanticFindings(level, root);
  return findings.filter(
    ({ severity, code }) =>
      severity === 'ERROR' && (structural.length > 0 || codes === undefined || codes.has(code)),
  );
}

for (const level of ['cim', 'pim', 'psm'] as const)
  describe(`the errors of models of the level ${level}`, () => {
    it('are the same whether they are looked for in one model or in one after the other', () => {
      const { metamodel } = levels[level];
      let errors = 0;
      for (let round = 0; round < rounds; round += 1) {
        const draw = drawFrom(seed + round);
        const isValid = (root: Element): boolean => validateStructure(metamodel, root).length === 0;
        const first = drawLevelModel(draw, metamodel);
        const find = errorFinder(level);
        for (const root of [
          first,
          ...[1, 2, 5].map((wanted) =>
            drawValidEdits({ draw, metamodel, side: 'user', focus: [], isValid }, first, wanted),
          ),
        ]) {
          const found = find(root);
          assert.deepEqual(found, errorsIn(level, root), `round ${round}`);
          const codes = new Set(found.slice(0, 2).map(({ code }) => code));
          assert.deepEqual(find(root, codes), errorsIn(level, root, codes), `round ${round}`);
          errors += found.length;
        }
      }
      assert.ok(errors > rounds);
    });
  });
