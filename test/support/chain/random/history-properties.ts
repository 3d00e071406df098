import { cim } from '../../../../src/chain/cim/cim.ts';
import { pim } from '../../../../src/chain/pim/pim.ts';
import { errorFinder } from '../../../../src/chain/semantic-findings.ts';
import { changedPlaces } from '../../../../src/kernel/merge/changed-places.ts';
import type { Conflict } from '../../../../src/kernel/merge/conflict.ts';
import { matchSides } from '../../../../src/kernel/merge/match-sides.ts';
import type { Resolution } from '../../../../src/kernel/merge/resolution.ts';
import { elementOfPlace } from '../../../../src/kernel/merge/place-sets.ts';
import type { JudgeModel } from '../../../../src/kernel/merge/questions.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { businessModel } from '../../../fixtures/fixtures.ts';
import { pimOf } from '../chain-runs.ts';
import { decideHistory } from '../../kernel/merge/decided-history.ts';
import type { HistoryCounts } from '../../kernel/merge/history-counts.ts';
import { countHistory } from '../../kernel/merge/history-counts.ts';
import { drawBusinessModel } from './random-business-model.ts';
import { drawValidEdits } from './random-history.ts';
import { drawFrom } from '../../testing/random-numbers.ts';

const judge: JudgeModel = (root, codes) => errorFinder('pim')(root, codes);

/**
 * Draws histories, each from a seed of its own: a business model, a valid change of it, valid free edits of the PIM that
 * was generated before, and any decisions. Fails when one does not finalize or when the next run has something to do.
 */
export function runHistories(firstSeed: number, histories: number): HistoryCounts {
  const counts: HistoryCounts = { byRounds: new Map(), byKind: new Map() };
  for (let at = firstSeed; at < firstSeed + histories; at += 1)
    try {
      countHistory(counts, runHistory(at));
    } catch (error) {
      throw new Error(`The history with seed ${at} does not finish.`, { cause: error });
    }
  return counts;
}

function runHistory(from: number): readonly (readonly Conflict[])[] {
  const drawn = drawHistory(from);
  if (drawn === undefined) return [];
  const { base, working, generated, decide } = drawn;
  return decideHistory({ metamodel: pim, judge, base, working, generated }, decide).rounds;
}

/** A business model before and after a change, the three states of its PIM, and any decisions. */
export type DrawnHistory = {
  readonly business: Element;
  readonly businessNow: Element;
  readonly base: Element;
  readonly working: Element;
  readonly generated: Element;
  readonly decide: () => Resolution;
};

/** Draws a history; undefined where the generator makes an invalid model, which the merge cannot repair. */
export function drawHistory(from: number): DrawnHistory | undefined {
  const draw = drawFrom(from);
  const business = draw(4) === 0 ? businessModel('bookshop') : drawBusinessModel(draw);
  const isValidCim = (model: Element): boolean => errorFinder('cim')(model).length === 0;
  const byBusiness = { draw, metamodel: cim, side: 'business', focus: [], isValid: isValidCim };
  const base = pimOf(business);
  const businessNow = drawValidEdits(byBusiness, business, 1 + draw(4));
  const generated = pimOf(businessNow);
  if (judge(base).length > 0 || judge(generated).length > 0) return undefined;
  const sides = matchSides(pim, { base, working: generated, generated: base });
  const focus = changedPlaces(pim, sides).map(elementOfPlace);
  const isValid = (model: Element): boolean => judge(model).length === 0;
  const working = drawValidEdits({ draw, metamodel: pim, side: 'user', focus, isValid }, base, 1 + draw(6));
  const decide = (): Resolution => (draw(2) === 0 ? 'KEEP_USER' : 'TAKE_GENERATED');
  return { business, businessNow, base, working, generated, decide };
}
