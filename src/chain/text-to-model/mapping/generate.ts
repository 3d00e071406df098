import type { Element } from '../../../kernel/model/element.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { cim } from '../../cim/cim.ts';
import { pim } from '../../pim/pim.ts';
import type { Claim, EngineLevel, Obligation, WaiveReason } from '../ledger/obligation.ts';
import type { PlannedItem } from '../ledger/plan-work.ts';
import type { ReadText } from '../reading/understand.ts';
import { understand } from '../reading/understand.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { cimDrafts } from './cim-drafts.ts';
import { conflictDrafts } from './conflicts.ts';
import type { Draft } from './draft.ts';
import { mergedDrafts } from './draft.ts';
import { emitDrafts } from './emit.ts';
import { pimDrafts } from './pim-drafts.ts';

/** What one work item comes to. */
export type Generated = {
  /** Only what the model lacks; references may point to elements added later in the same list. */
  readonly operations: readonly ModelOperation[];
  /** Elements of the model that units of the item speak about. */
  readonly claims: readonly Claim[];
  /** Obligations of the item that turned out not to be representable. */
  readonly waived: readonly { readonly obligationId: string; readonly reason: WaiveReason }[];
};

/** Turns one work item of a text into operations for a model. The reading is of the whole text. */
export function generate(given: {
  readonly level: EngineLevel;
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  readonly item: PlannedItem;
  readonly model: Element;
}): Generated {
  const { units } = given;
  const drafts = draftsOf(given);
  const emitted = emitDrafts({
    drafts,
    metamodel: given.level === 'cim' ? cim : pim,
    model: given.model,
    item: given.item,
    unitIds: units.map(({ unitId }) => unitId),
  });
  return { ...emitted, waived: [] };
}

let latest:
  | { readonly text: ReadText; readonly asked: string; readonly drafts: readonly Draft[] }
  | undefined;

/** All that the text asks for; work items of one turn ask for it again and again. */
function draftsOf(given: Given): readonly Draft[] {
  const text = understand(given.units);
  const told = withoutContradicted(given);
  const asked = `${given.level} ${told.map(({ unitId }) => unitId).join()}`;
  if (latest?.text !== text || latest.asked !== asked) {
    const drafts =
      given.level === 'cim'
        ? [...cimDrafts(text, told), ...conflictDrafts(text, given.units, given.obligations)]
        : pimDrafts(text, told);
    latest = { text, asked, drafts: mergedDrafts(drafts) };
  }
  return latest.drafts;
}

type Given = Parameters<typeof generate>[0];

/** What a passage says against an earlier one is left to people; the things that it speaks of are not. */
function withoutContradicted({ units, obligations }: Given): readonly SourceUnit[] {
  const aside = new Set(
    obligations.filter(({ reason }) => reason === 'CONTRADICTED').map(({ unitId }) => unitId),
  );
  return aside.size === 0 ? units : units.filter(({ unitId }) => !aside.has(unitId));
}
