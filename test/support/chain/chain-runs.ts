import assert from 'node:assert/strict';
import { cimToPim } from '../../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../../src/chain/cim/cim.ts';
import { pimToPsm } from '../../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../../src/chain/pim/pim.ts';
import type { Psm } from '../../../src/chain/psm/psm.ts';
import { psm } from '../../../src/chain/psm/psm.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import type { Model } from '../../../src/kernel/model/model.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import type { Diagnostic } from '../../../src/kernel/transformation/rule.ts';
import { transform } from '../../../src/kernel/transformation/transform.ts';
import { validateStructure } from '../../../src/kernel/validation/structural.ts';
import type { ModelName } from '../../fixtures/fixtures.ts';
import { edited } from '../../fixtures/altered-models.ts';
import { businessModel } from '../../fixtures/fixtures.ts';

/** A PSM as the transformation made it: as JSON, opened, and with what was reported. */
export type PsmRun = {
  readonly root: Element;
  readonly model: Model<Psm>;
  readonly diagnostics: readonly Diagnostic[];
};

/** The PIM that a business model becomes. */
export function pimOf(business: Element): Element {
  return transform(cimToPim, openModel(cim, business)).root;
}

/** The PIM that one of the models kept for tests becomes. */
export function pimOfFixture(name: ModelName): Element {
  return pimOf(businessModel(name));
}

/** Transforms a structurally valid PIM; fails when the result is not structurally valid. */
export function psmOf(root: Element): PsmRun {
  assert.deepEqual(validateStructure(pim, root), [], 'the PIM to start from is not valid');
  const generated = transform(pimToPsm, openModel(pim, root));
  assert.deepEqual(validateStructure(psm, generated.root), [], 'the generated PSM is not valid');
  return { ...generated, model: openModel(psm, generated.root) };
}

/** A copy of a PIM in which a steering decision is settled on another of its options. */
export function withChoice(root: Element, key: string, option: string): Element {
  const model = openModel(pim, root);
  const decision = model.all('ArchitectureDecision').find((candidate) => candidate.key === key);
  const chosen = decision?.options.find(({ code }) => code === option);
  assert.ok(decision !== undefined && chosen !== undefined, `${key} cannot be ${option}`);
  return edited(root, (element) =>
    element.id === decision.id ? { ...element, chosen: chosen.id } : element,
  );
}
