import type { Obligation } from '../ledger/obligation.ts';
import type { ReadText } from '../reading/understand.ts';
import { keptText } from '../sources/instructions.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';
import { shortName } from './wording.ts';

/** An open issue for each two passages that contradict each other, about the things that both speak of. */
export function conflictDrafts(
  text: ReadText,
  units: readonly SourceUnit[],
  obligations: readonly Obligation[],
): readonly Draft[] {
  const textOf = new Map(units.map((unit) => [unit.unitId, keptText(unit)]));
  const pairs = new Map(
    obligations.flatMap(({ unitId, contradicts, reason }) =>
      reason === 'CONTRADICTED' && contradicts !== undefined ? [[unitId, contradicts] as const] : [],
    ),
  );
  return [...pairs].map(([later, earlier]): Draft => {
    const about = text.domain.classes.filter(({ unitIds }) =>
      [later, earlier].every((unitId) => unitIds.includes(unitId)),
    );
    const [first, second] = [textOf.get(earlier) ?? '', textOf.get(later) ?? ''];
    return {
      kind: 'ELEMENT',
      key: `conflict:${later}`,
      class: 'Issue',
      feature: 'issues',
      recognisedBy: 'description',
      set: {
        name: shortName(`Conflict: ${second}`),
        description: `“${first}” and “${second}” contradict each other.`,
        kind: 'CONFLICT',
        ...(about.length > 0 && { about: about.map(({ key }) => toDraft(`object:${key}`)) }),
      },
      unitIds: [earlier, later],
    };
  });
}
