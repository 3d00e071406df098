import fc from 'fast-check';
import type { Finding } from '../../../../src/kernel/model/finding.ts';
import { describe, errorAt } from '../../../../src/kernel/model/finding.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';
import { classesMetamodel } from '../metamodel/classes-metamodel.ts';
import { decideHistory } from './decided-history.ts';
import type { Edit } from '../model/edits.ts';
import { applyEdits } from '../model/edits.ts';
import type { HistoryCounts } from './history-counts.ts';
import { countHistory } from './history-counts.ts';
import { caseModel, readCaseModel } from './merge-cases.ts';
import { randomEdits, randomSlotEdits } from './random-edits.ts';
import { drawFrom } from '../../testing/random-numbers.ts';

/**
 * Histories of models of classes, which can have what architectures cannot: containments in each other, orders that
 * matter, places for one element. Their constraints: names of classes are unique in a package, no class is above itself,
 * and a class has at most five attributes.
 */
export function runClassHistories(firstSeed: number, histories: number): HistoryCounts {
  const counts: HistoryCounts = { byRounds: new Map(), byKind: new Map() };
  const anyEdits = fc.oneof(randomEdits, randomSlotEdits, crossingEdits);
  const edits = fc.sample(fc.tuple(anyEdits, anyEdits), { numRuns: histories, seed: firstSeed });
  const base = readCaseModel(caseModel);
  for (const [at, [user, generator]] of edits.entries()) {
    const draw = drawFrom(firstSeed + at);
    const [working, generated] = [validWith(base, user), validWith(base, generator)];
    const history = { metamodel: classesMetamodel, judge, base, working, generated };
    try {
      const { rounds } = decideHistory(history, () => (draw(2) === 0 ? 'KEEP_USER' : 'TAKE_GENERATED'));
      countHistory(counts, rounds);
    } catch (error) {
      throw new Error(`These edits do not finish: ${JSON.stringify({ user, generator })}`, { cause: error });
    }
  }
  return counts;
}

const packages = fc.constantFrom('P1', 'P2', 'P3');

/** Edits of few places in which both sides often cross: packages put into each other, orders that matter. */
const crossingEdits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.oneof(
    fc.record({
      op: fc.constant('move' as const),
      id: packages,
      parent: packages,
      feature: fc.constant('packages'),
      index: fc.constant(0),
    }),
    fc.record({
      op: fc.constant('moveVal' as const),
      id: fc.constant('A'),
      feature: fc.constant('tags'),
      value: fc.constantFrom('t1', 't2', 't3', 't4'),
      index: fc.nat({ max: 3 }),
    }),
    fc.record({
      op: fc.constant('set' as const),
      id: fc.constantFrom('A', 'P1'),
      feature: fc.constant('name'),
      value: fc.constantFrom('U', 'V'),
    }),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Applies the edits that leave the model valid. */
function validWith(base: Element, edits: readonly Edit[]): Element {
  let now: Element = base;
  for (const edit of edits) {
    const next = readCaseModel(applyEdits(classesMetamodel, now, [edit]));
    if (judge(next).length === 0) now = next;
  }
  return now;
}

function judge(root: Element): readonly Finding[] {
  const structural = validateStructure(classesMetamodel, root).filter(({ severity }) => severity === 'ERROR');
  if (structural.length > 0) return structural;
  const model = openModel(classesMetamodel, root);
  const findings: Finding[] = [];
  const report = (code: string, element: Element): unknown =>
    findings.push(
      errorAt({ code, message: `${describe(element)} breaks ${code}.`, element, path: undefined }),
    );
  for (const owner of model.all('Package')) {
    const names = owner.classes.map(({ name }) => name);
    if (new Set(names).size < names.length) report('NAMES_UNIQUE', owner);
  }
  for (const each of model.all('Cls')) {
    if (each.attributes.length > 5) report('ATTRIBUTES_FEW', each);
    const above = new Set([each.id]);
    let next = each.superClass;
    while (next !== undefined && !above.has(next)) {
      above.add(next);
      const found = model.find(next);
      next = model.all('Cls').find(({ id }) => id === found?.id)?.superClass;
    }
    if (next !== undefined && next === each.id) report('NOT_ABOVE_ITSELF', each);
  }
  return findings;
}
