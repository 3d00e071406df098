import assert from 'node:assert/strict';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { pimToPsm } from '../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import type { Psm } from '../../src/chain/psm/psm.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import type { Model } from '../../src/kernel/model/model.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import type { Diagnostic } from '../../src/kernel/transformation/rule.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import type { ModelName } from '../fixtures/fixtures.ts';
import { businessModel } from '../fixtures/fixtures.ts';

/** A PSM as the transformation made it: as JSON, opened, and with what was reported. */
export type PsmRun = {
  readonly root: Element;
  readonly model: Model<Psm>;
  readonly diagnostics: readonly Diagnostic[];
};

/** The PIM that a business model becomes. */
export function pimOfFixture(name: ModelName): Element {
  return transform(cimToPim, openModel(cim, businessModel(name))).root;
}

/** Transforms a structurally valid PIM; fails when the result is not structurally valid. */
export function psmOf(root: Element): PsmRun {
  assert.deepEqual(validateStructure(pim, root), [], 'the PIM to start from is not valid');
  const generated = transform(pimToPsm, openModel(pim, root));
  assert.deepEqual(validateStructure(psm, generated.root), [], 'the generated PSM is not valid');
  return { ...generated, model: openModel(psm, generated.root) };
}

/** A copy of a PIM in which a steering decision is settled on another of its options. */
export function withChoice<E extends Element>(root: E, key: string, option: string): E {
  const copy = structuredClone(root);
  const decisions = 'decisions' in copy && Array.isArray(copy.decisions) ? copy.decisions : [];
  for (const decision of decisions as {
    key?: string;
    chosen?: string;
    options?: { id: string; code: string }[];
  }[])
    if (decision.key === key) {
      const chosen = decision.options?.find(({ code }) => code === option);
      assert.ok(chosen, `${key} has no option ${option}`);
      decision.chosen = chosen.id;
      return copy;
    }
  return assert.fail(`the model has no decision ${key}`);
}

/** A copy of a model in which every list stands in reverse order. */
export function withReversedLists<T>(value: T): T {
  const reversed = (current: unknown): unknown => {
    if (Array.isArray(current)) return current.map(reversed).reverse();
    if (typeof current !== 'object' || current === null) return current;
    return Object.fromEntries(Object.entries(current).map(([key, inner]) => [key, reversed(inner)]));
  };
  return reversed(value) as T;
}
