import type { Element } from '../../../kernel/model/element.ts';
import { carriersOf } from './carriers.ts';
import { indexModel } from './model-index.ts';
import type { EngineLevel, Evidence, Obligation } from './obligation.ts';
import { reasonOf } from './open-reasons.ts';

/**
 * The obligations as a committed model proves them: each satisfied by an element and feature of its own that carries
 * exactly what it asks for, or open, with the reason in words. What is waived, blocked or an instruction stays as it is.
 */
export function checkCoverage(given: {
  readonly obligations: readonly Obligation[];
  readonly level: EngineLevel;
  readonly model: Element;
}): readonly Obligation[] {
  const index = indexModel(given.level, given.model);
  const taken = new Set<string>();
  return given.obligations.map((obligation): Obligation => {
    const { content, status } = obligation;
    if (content === undefined || status === 'WAIVED' || status === 'BLOCKED') return obligation;
    const carrier = carriersOf(index, obligation).find((each) => !taken.has(keyOf(each)));
    if (carrier === undefined)
      return { ...obligation, status: 'OPEN', reason: reasonOf(content), evidence: [] };
    taken.add(keyOf(carrier));
    const { reason: _, ...satisfied } = obligation;
    return { ...satisfied, status: 'SATISFIED', evidence: [carrier] };
  });
}

const keyOf = ({ elementId, feature }: Evidence): string => `${elementId} ${feature ?? ''}`;
