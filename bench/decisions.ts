/**
 * Measures what deciding a merge costs on a PIM of 100,000 elements: finding the questions about a broken constraint
 * among 1,000 differences, relative to a whole run, and working out what 500 conflicts lead to, relative to the merge
 * that found them. Run: node bench/decisions.ts
 */
import assert from 'node:assert/strict';
import { cim } from '../src/chain/cim/cim.ts';
import { pim } from '../src/chain/pim/pim.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { nameOf } from '../src/kernel/model/element.ts';
import { lookAhead } from '../src/kernel/merge/look-ahead.ts';
import { matchSides } from '../src/kernel/merge/match-sides.ts';
import type { MergeResult } from '../src/kernel/merge/merge.ts';
import { mergeSides } from '../src/kernel/merge/merge.ts';
import type { Resolution } from '../src/kernel/merge/resolution.ts';
import type { MergeTask } from '../src/modules/synchronization/index.ts';
import type { Judgement } from '../src/modules/transformations/index.ts';
import { judge } from '../src/workers/judge-target.ts';
import { merge, question } from '../src/workers/merge-models.ts';
import { transform } from '../src/workers/model-tasks.ts';
import { validate } from '../src/workers/validate-model.ts';
import { edited, elementsOf, without } from '../test/fixtures/altered-models.ts';
import { pimOf } from '../test/support/chain/chain-runs.ts';
import { medianOf, report } from './figure.ts';
import { largeBusiness } from './large-business.ts';
import { timeOf } from './processor-time.ts';

const business = largeBusiness(310);
const base = pimOf(business);
console.log(`${elementsOf(base).length} elements; milliseconds of processor time`);

questionsOfConstraint();
consequencesOfConflicts();

/** A person changed a context whose domain the business gave up, and both sides changed 500 other things each. */
function questionsOfConstraint(): void {
  const working = changeFirst(
    changeSome(base, { eClass: 'Attribute', count: 500, change: { description: 'Refined.' } }),
    { eClass: 'BoundedContext', name: 'Catalogue 7', change: { vision: 'Every book there is.' } },
  );
  const domain = elementsOf(business).find(
    (element) => element.eClass === 'BusinessDomain' && nameOf(element) === 'Catalogue 7',
  );
  assert.ok(domain !== undefined);
  const source = changeSome(without(cim, business, new Set([domain.id])), {
    eClass: 'BusinessAttribute',
    count: 500,
    change: { description: 'Said again.' },
  });
  const bytes = bytesOf(source);
  const generated = transform({ direction: 'CIM_TO_PIM', bytes }).bytes;
  const states = { base: bytesOf(base), working: bytesOf(working), generated };
  const task: Omit<MergeTask, 'signal'> = {
    level: 'pim',
    relationship: 'bench',
    sets: [],
    ...states,
    decisions: keptAll(states),
  };
  let judged: Judgement | undefined;
  const run = (): void => {
    validate({ level: 'cim', bytes, kind: 'SEMANTIC' });
    transform({ direction: 'CIM_TO_PIM', bytes });
    const merged = merge(task);
    assert.ok(merged.kind === 'MERGED');
    judged = judge({ level: 'pim', bytes: merged.content.bytes, earlier: states.working });
  };
  const [whole, asking] = times(1, [
    run,
    () => {
      assert.ok(judged !== undefined);
      const asked = question({ ...task, validation: judged.validation });
      // Without a message: making one of the whole answer would be measured.
      assert.ok(asked.kind === 'MERGED' && asked.sets.length > 0);
    },
  ]);
  console.log(`A run: ${whole.toFixed(0)} ms; questions: ${asking.toFixed(0)} ms`);
  report({
    work: 'A run that ends in questions about a constraint, 100k elements, 1,000 differences',
    floor: 'a run that ends without',
    ratio: (whole + asking) / whole,
    goal: 2,
    better: 'lower',
  });
}

/** The generator deletes entities that people changed; some stand in others. */
function consequencesOfConflicts(): void {
  const entities = elementsOf(base)
    .filter(({ eClass }) => eClass === 'Entity')
    .slice(0, 700);
  const ids = new Set(entities.map(({ id }) => id));
  const working = edited(base, (element) =>
    ids.has(element.id) ? { ...element, description: 'Refined.' } : element,
  );
  const request = { metamodel: pim, base, working, generated: without(pim, base, ids) };
  const sides = matchSides(pim, request);
  let result: MergeResult | undefined;
  const [merging, looking] = times(5, [
    () => {
      result = mergeSides(request, matchSides(pim, request));
    },
    () => {
      assert.ok(result?.ok === true && result.conflicts.length >= 500);
      lookAhead(request, sides, result);
    },
  ]);
  console.log(`A merge: ${merging.toFixed(0)} ms; consequences: ${looking.toFixed(0)} ms`);
  report({
    work: 'A merge with 500 conflicts that says what each decision leads to, 100k elements',
    floor: 'the merge alone',
    ratio: (merging + looking) / merging,
    goal: 3,
    better: 'lower',
  });
}

/** Medians over rounds; work of many seconds needs one only. */
function times(rounds: number, works: readonly [() => unknown, () => unknown]): readonly [number, number] {
  const all = Array.from({ length: rounds }, () => [timeOf(works[0]), timeOf(works[1])] as const);
  return [medianOf(all.map(([first]) => first)), medianOf(all.map(([, second]) => second))];
}

function keptAll(states: Pick<MergeTask, 'base' | 'working' | 'generated'>): ReadonlyMap<string, Resolution> {
  const merged = merge({ level: 'pim', relationship: 'bench', decisions: new Map(), sets: [], ...states });
  assert.ok(merged.kind === 'MERGED' && merged.conflicts.length > 0);
  return new Map(merged.conflicts.map(({ conflictId }) => [conflictId, 'KEEP_USER']));
}

type Change = { readonly eClass: string; readonly change: Readonly<Record<string, unknown>> };

/** The first elements of a class changed. */
function changeSome(model: Element, { eClass, count, change }: Change & { readonly count: number }): Element {
  let left = count;
  return edited(model, (element) => {
    if (element.eClass !== eClass || left === 0) return element;
    left -= 1;
    return { ...element, ...change };
  });
}

function changeFirst(model: Element, { eClass, name, change }: Change & { readonly name: string }): Element {
  return edited(model, (element) =>
    element.eClass === eClass && nameOf(element) === name ? { ...element, ...change } : element,
  );
}

function bytesOf(model: Element): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(model));
}
