import { readFileSync } from 'node:fs';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { readModel } from '../../../../src/kernel/json/read-model.ts';
import { classesMetamodel } from '../metamodel/classes-metamodel.ts';
import type { Edit } from '../model/edits.ts';

/** One three-way situation: edits of a common model, the verdict, and what the merge does to Working. */
export type MergeCase = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** C conflict, P same change on both sides, N no conflict, ERROR not comparable. */
  readonly verdict: 'C' | 'P' | 'N' | 'ERROR';
  readonly base: readonly Edit[];
  readonly user: readonly Edit[];
  readonly generator: readonly Edit[];
  readonly conflicts: readonly string[];
  /** Difference of the merged model from Working, conflicts undecided. */
  readonly merged: readonly string[];
};

const file = JSON.parse(
  readFileSync(new URL('../../../fixtures/merge-cases.json', import.meta.url), 'utf8'),
) as {
  readonly model: object;
  readonly cases: readonly MergeCase[];
};

/** The model that every case edits. */
export const caseModel = file.model;

/** Every case. */
export const mergeCases = file.cases;

/** Reads JSON that must be a representable model of the cases' metamodel. */
export function readCaseModel(json: object): Element {
  const result = readModel({ metamodel: classesMetamodel, json, newId: () => 'drawn' });
  if (!result.ok) throw new Error(result.findings.map((finding) => finding.message).join('\n'));
  return result.root;
}
