import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { psmConstraints } from '../../src/chain/psm/constraints/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { isElement } from '../../src/kernel/model/element.ts';
import type { Finding } from '../../src/kernel/model/finding.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { validateSemantics } from '../../src/kernel/validation/semantic.ts';
import { elementsOf } from '../fixtures/altered-models.ts';
import { psmOf } from '../support/chain/chain-runs.ts';

const folder = new URL('../../../shared/design/metamodels/', import.meta.url);

const business = load('sample-cim.json');
const architecture = transform(cimToPim, openModel(cim, business)).root;
const deployment = psmOf(architecture).root;

describe('the sample of the design', () => {
  it('becomes an architecture as expected, with operations on parts and corrections of what has a steward', () => {
    const more = { Command: 3, Query: 1, Endpoint: 4, Permission: 4, TraceLink: 12 };
    assert.deepEqual(countsOf(architecture), withMore(load('sample-pim.expected.json'), more));
  });

  it('becomes a deployment as expected, with one more setting where the job has none of its own, operations on files, a rule to fetch sign-in keys, lists that are searched and ordered, and a process that runs', () => {
    const more = {
      // The address of the bucket; the service has one variable more, and the job takes all from their sets.
      ConfigEntry: 1,
      NetworkRule: 1,
      TraceLink: 42,
      // Search and orders of lists.
      Column: 4,
      Index: 8,
      ProcessManager: 1,
      SagaStep: 9,
      SagaBranch: 8,
      IntegrationOperation: 1,
      // The operations on parts, the corrections, and the operations on files, which no other request takes.
      RouteHandler: 7,
      DtoType: 1,
      DtoField: 1,
    };
    assert.deepEqual(countsOf(deployment), withMore(load('sample-psm.expected.json'), more));
  });

  it('has the findings that were worked out by hand', () => {
    assert.deepEqual(codesOf(validateSemantics(cimConstraints, openModel(cim, business))), {
      'WARNING CIM-GEN-04': 11,
      'WARNING CIM-GOAL-03': 1,
      'WARNING CIM-OBJ-02': 1,
      'WARNING CIM-PRC-03': 1,
      'WARNING CIM-RCH-04': 1,
      'WARNING CIM-RCH-08': 1,
      'WARNING CIM-REQ-01': 1,
      'WARNING CIM-REQ-03': 1,
    });
    assert.deepEqual(codesOf(validateSemantics(pimConstraints, openModel(pim, architecture))), {
      'WARNING PIM-EVT-01': 2,
      'WARNING PIM-PRC-03': 1,
    });
    assert.deepEqual(codesOf(validateSemantics(psmConstraints, openModel(psm, deployment))), {
      'WARNING PSM-SVC-02': 1,
    });
  });
});

function load(file: string): Element {
  const json: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  assert.ok(isElement(json), file);
  return json;
}

function countsOf(model: Element): Readonly<Record<string, number>> {
  return tally(elementsOf(model).map(({ eClass }) => eClass));
}

/** The counts of a model as designed, and what was added since. */
function withMore(model: Element, more: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const counts = new Map(Object.entries(countsOf(model)));
  for (const [name, count] of Object.entries(more)) counts.set(name, (counts.get(name) ?? 0) + count);
  return Object.fromEntries(counts);
}

function codesOf(findings: readonly Finding[]): Readonly<Record<string, number>> {
  return tally(findings.map(({ severity, code }) => `${severity} ${code}`));
}

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of [...words].sort()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
