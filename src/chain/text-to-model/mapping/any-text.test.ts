import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Element } from '../../../kernel/model/element.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { validateSemantics } from '../../../kernel/validation/semantic.ts';
import { cim } from '../../cim/cim.ts';
import { cimConstraints } from '../../cim/constraints/index.ts';
import { pimConstraints } from '../../pim/constraints/index.ts';
import { pim } from '../../pim/pim.ts';
import { obligationsOf } from '../ledger/obligations.ts';
import { planWork } from '../ledger/plan-work.ts';
import { cutSources } from '../sources/cut-sources.ts';
import { generate } from './generate.ts';

const words =
  'the a each several two order orders customer customers line name number date status has contains consists of ' +
  'belongs to is are can must may only not with and or , ( ) open paid for its whose types : such as baker places ' +
  'if at least one exactly system stored by id class case As I want so that';

const sentence = fc
  .array(fc.constantFrom(...words.split(' ')), { minLength: 3, maxLength: 14 })
  .map((chosen) => `${chosen.join(' ')}.`);

describe('any text', () => {
  for (const level of ['cim', 'pim'] as const)
    it(`becomes a ${level.toUpperCase()} that is structurally valid and has no semantic error`, () => {
      fc.assert(
        fc.property(fc.array(sentence, { minLength: 1, maxLength: 14 }), (sentences) => {
          const root = modelOf(level, sentences.join(' '));
          const findings =
            level === 'cim'
              ? validateSemantics(cimConstraints, openModel(cim, root))
              : validateSemantics(pimConstraints, openModel(pim, root));
          assert.deepEqual(
            findings.filter(({ severity }) => severity === 'ERROR').map(({ message }) => message),
            [],
          );
        }),
        { numRuns: 60 },
      );
    });
});

/** Applying operations refuses what is structurally wrong. */
function modelOf(level: 'cim' | 'pim', text: string): Element {
  const cut = cutSources([{ origin: 'attachment', attachmentId: 'a', name: 'a.txt', format: 'txt', text }]);
  assert.ok(cut.ok);
  const { units } = cut;
  const obligations = obligationsOf({ units, level });
  const metamodel = level === 'cim' ? cim : pim;
  const empty: Element & { readonly name: string } = {
    eClass: metamodel.rootClass ?? '',
    id: 'root',
    name: 'Any',
  };
  let count = 0;
  const newId = (): string => {
    count += 1;
    return `e${count}`;
  };
  return planWork(units).reduce((root: Element, item) => {
    const { operations } = generate({ level, units, obligations, item, model: root });
    const applied = applyOperations({ metamodel, root, operations, newId });
    assert.ok(applied.ok, JSON.stringify(applied));
    return applied.root;
  }, empty);
}
