import type { Finding } from '../model/finding.ts';
import { readModel } from '../json/read-model.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { addedFindings } from './added-findings.ts';
import { applyOne } from './apply-one.ts';
import type { RunningBatch } from './batch.ts';
import { resolveRefs } from './batch.ts';
import { graphOf, jsonOf } from './graph.ts';
import type { ModelChange } from './model-change.ts';
import { changesBetween } from './model-change.ts';
import type { ModelOperation } from './model-operation.ts';

/** A model with a batch of operations carried out, or why none of them was. */
export type AppliedBatch =
  | {
      readonly ok: true;
      /** In normal form, structurally valid. */
      readonly root: Element;
      readonly elementCount: number;
      /** The batch with every `ref` replaced by the id its element got: applying it again gives the same model. */
      readonly operations: readonly ModelOperation[];
      readonly changes: readonly ModelChange[];
      /** Names that were put in order: space around them, compatibility forms, invisible characters. */
      readonly repairs: number;
    }
  | {
      readonly ok: false;
      readonly issues: readonly string[];
      /** Where the operations stand in the batch that the issues come from, as far as that can be seen. */
      readonly blamed: readonly number[];
    };

/**
 * Carries out a batch of operations on a copy of a model in normal form: all of them, or none. Elements that are
 * added get ids from `newId`, unless their `ref` is one that `ids` knows. Refuses classes and features that no one
 * may set (ids, what the generator owns, traces), references that lead nowhere, and every batch after which something
 * is structurally wrong that was not before.
 */
export function applyOperations(given: {
  readonly metamodel: Metamodel;
  readonly root: Element;
  readonly operations: readonly ModelOperation[];
  readonly newId: () => string;
}): AppliedBatch {
  const { metamodel, root, newId } = given;
  const graph = graphOf(metamodel, root);
  const resolved = resolveRefs(given.operations, { graph, newId });
  if (!resolved.ok) return resolved;
  const batch: RunningBatch = { graph, issues: [], repairs: 0 };
  const blamed: number[] = [];
  for (const [index, operation] of resolved.operations.entries()) {
    const problem = applyOne(batch, operation);
    if (problem !== undefined) {
      batch.issues.push(`operations[${index}]: ${problem}`);
      blamed.push(index);
    }
    if (batch.issues.length >= 50) break;
  }
  if (batch.issues.length > 0) return { ok: false, issues: batch.issues, blamed };
  const read = readModel({ metamodel, json: jsonOf(graph), newId });
  const findings = read.ok ? addedFindings(metamodel, { before: root, after: read.root }) : read.findings;
  if (!read.ok || findings.length > 0)
    return { ok: false, issues: issuesOf(findings), blamed: behindFindings(findings, resolved.operations) };
  return {
    ok: true,
    root: read.root,
    elementCount: read.elementCount,
    operations: resolved.operations,
    changes: changesBetween(metamodel, { before: root, after: read.root }),
    repairs: batch.repairs,
  };
}

function issuesOf(findings: readonly Finding[]): readonly string[] {
  return findings.slice(0, 50).map(({ jsonPointer, message }) => `model${jsonPointer}: ${message}`);
}

/** The operations that touch an element with a finding: those on it, else those that put something into it. */
function behindFindings(
  findings: readonly Finding[],
  operations: readonly ModelOperation[],
): readonly number[] {
  const indexes = findings.flatMap(({ elementId }) => {
    if (elementId === null) return [];
    const on = indexesOf(operations, (operation) => touchedBy(operation) === elementId);
    if (on.length > 0) return on;
    return indexesOf(operations, (each) => 'container' in each && each.container.target === elementId);
  });
  return [...new Set(indexes)];
}

function indexesOf(
  operations: readonly ModelOperation[],
  isMeant: (operation: ModelOperation) => boolean,
): readonly number[] {
  return operations.flatMap((operation, index) => (isMeant(operation) ? [index] : []));
}

function touchedBy(operation: ModelOperation): string {
  switch (operation.op) {
    case 'add':
      return operation.ref;
    case 'connect':
    case 'disconnect':
      return operation.source;
    default:
      return operation.target;
  }
}
