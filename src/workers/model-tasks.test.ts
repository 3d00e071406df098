import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementsOf } from '../../test/fixtures/altered-models.ts';
import { businessModel } from '../../test/fixtures/fixtures.ts';
import { generateNext } from '../chain/next-level.ts';
import { pim } from '../chain/pim/pim.ts';
import { psm } from '../chain/psm/psm.ts';
import { toText } from '../kernel/json/write-model.ts';
import { parseContent, textBytes } from '../modules/models/index.ts';
import { judge } from './judge-target.ts';
import { compare } from './merge-models.ts';
import { toXmi, xmiOf } from './model-files.ts';
import { transform } from './model-tasks.ts';

test('a generated model has the form of stored ones, and all of its elements are counted', () => {
  const architecture = transform({ direction: 'CIM_TO_PIM', bytes: textBytes(businessModel('bookshop')) });
  const deployment = transform({ direction: 'PIM_TO_PSM', bytes: architecture.bytes });
  for (const { metamodel, made } of [
    { metamodel: pim, made: architecture },
    { metamodel: psm, made: deployment },
  ]) {
    const root = parseContent(made.bytes);
    assert.equal(new TextDecoder().decode(made.bytes), toText(metamodel, root));
    assert.equal(made.elementCount, elementsOf(root).length);
  }
});

test('what is said of a new target while it is generated is what comparing and judging say of it afterwards', () => {
  for (const name of ['bookshop', 'clinic'] as const) {
    const bytes = textBytes(businessModel(name));
    const { asNewTarget, bytes: after } = transform({ direction: 'CIM_TO_PIM', bytes, asNewTarget: true });
    assert.ok(asNewTarget);
    assert.deepEqual(asNewTarget.summary, compare({ level: 'pim', before: undefined, after }));
    assert.ok(asNewTarget.summary.changes.total > 100);
    const { validation, ...others } = judge({ level: 'pim', bytes: after, earlier: undefined });
    const { durationMs } = asNewTarget.judgement.validation;
    assert.deepEqual(asNewTarget.judgement, { validation: { ...validation, durationMs }, ...others });
  }
});

test('the raw XMI of a generation is written from its stored JSON, byte by byte as from the model itself', () => {
  const business = businessModel('bookshop');
  const architecture = transform({ direction: 'CIM_TO_PIM', bytes: textBytes(business) });
  const deployment = transform({ direction: 'PIM_TO_PSM', bytes: architecture.bytes });
  for (const { level, made, root } of [
    { level: 'pim', made: architecture, root: generateNext('cim', business).root },
    { level: 'psm', made: deployment, root: generateNext('pim', parseContent(architecture.bytes)).root },
  ] as const) {
    const written = toXmi(level, made.bytes);
    assert.ok(written.byteLength > 10_000);
    assert.equal(Buffer.compare(written, xmiOf(level, root)), 0);
  }
});
