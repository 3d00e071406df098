import { isEnglish } from '../language/english.ts';
import type { ReadDemand, ReadText } from '../reading/understand.ts';
import { understand } from '../reading/understand.ts';
import { qualityOf } from '../mapping/qualities.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { contradictionsIn } from './contradictions.ts';
import { contentLemmas } from './content-lemmas.ts';
import type { EngineLevel, Obligation, ObligationKind, WaiveReason } from './obligation.ts';

/** Reason of obligations in a language that cannot be read. */
export const languageReason = 'LANGUAGE_NOT_SUPPORTED';

type Duty = {
  readonly kind: ObligationKind;
  readonly optional?: true;
  readonly waived?: WaiveReason;
  readonly contradicts?: string;
  readonly blocked?: string;
};

/** The obligations of all units of a root turn, none of them satisfied yet. */
export function obligationsOf(given: {
  readonly units: readonly SourceUnit[];
  readonly level: EngineLevel;
}): readonly Obligation[] {
  const text = understand(given.units);
  const contradictions = contradictionsIn(given.units);
  const spoken: Spoken = {
    contradictions,
    level: given.level,
    text,
    classUnits: new Set(
      text.domain.classes.flatMap(({ unitIds, attributes }) => [
        ...unitIds,
        ...attributes.flatMap((each) => each.unitIds),
      ]),
    ),
    relationUnits: new Set(text.domain.relations.flatMap(({ unitIds }) => unitIds)),
    demands: new Map(text.demands.map((demand) => [demand.unit.unitId, demand])),
  };
  return given.units
    .flatMap((unit) => dutiesOf(unit, spoken).map((duty) => ({ unit, duty })))
    .map(({ unit, duty }, index) => ({
      obligationId: `o${index + 1}`,
      unitId: unit.unitId,
      kind: duty.kind,
      mandatory: duty.optional !== true,
      status: duty.waived !== undefined ? 'WAIVED' : duty.blocked !== undefined ? 'BLOCKED' : 'OPEN',
      ...((duty.waived ?? duty.blocked) === undefined ? {} : { reason: duty.waived ?? duty.blocked ?? '' }),
      ...(duty.contradicts === undefined ? {} : { contradicts: duty.contradicts }),
      lemmas: contentLemmas(unit.text),
      evidence: [],
    }));
}

type Spoken = {
  /** The earlier unit that a unit contradicts. */
  readonly contradictions: ReadonlyMap<string, string>;
  readonly level: EngineLevel;
  readonly text: ReadText;
  /** Units that speak of a chosen thing, and of a relation. */
  readonly classUnits: ReadonlySet<string>;
  readonly relationUnits: ReadonlySet<string>;
  readonly demands: ReadonlyMap<string, ReadDemand>;
};

function dutiesOf(unit: SourceUnit, spoken: Spoken): readonly Duty[] {
  if (unit.kind === 'INSTRUCTION') return [{ kind: 'INSTRUCTION' }];
  if (!unit.mandatory || unit.duplicateOf !== undefined) return [];
  const kind = mainKind(unit);
  if (!isEnglish(unit.text)) return [{ kind, blocked: languageReason }];
  const contradicts = spoken.contradictions.get(unit.unitId);
  if (contradicts !== undefined) return [{ kind, waived: 'CONTRADICTED', contradicts }];
  const demand = spoken.demands.get(unit.unitId);
  const objects: readonly Duty[] = [
    ...(spoken.classUnits.has(unit.unitId) ? [{ kind: 'REPRESENT_OBJECT' } as const] : []),
    ...(spoken.relationUnits.has(unit.unitId) && unit.kind === 'FACT'
      ? [{ kind: 'REPRESENT_RELATION' } as const]
      : []),
  ];
  if (unit.kind === 'FACT' && objects.length > 0) return objects;
  if (unit.kind === 'FACT')
    return demand === undefined
      ? [{ kind, waived: 'NON_MODEL' }]
      : [mainDuty('REPRESENT_CAPABILITY', demand, spoken.level)];
  const main = mainDuty(kind, demand, spoken.level);
  if (unit.kind !== 'STORY') return [main, ...objects];
  const goal: readonly Duty[] =
    demand?.benefit === undefined
      ? []
      : [
          {
            kind: 'REPRESENT_GOAL',
            optional: true,
            ...(spoken.level === 'pim' ? { waived: 'OUT_OF_LEVEL' as const } : {}),
          },
        ];
  return [{ kind: 'REPRESENT_ACTOR' }, main, ...objects, ...goal];
}

function mainKind(unit: SourceUnit): ObligationKind {
  if (unit.kind === 'FACT') return 'REPRESENT_OBJECT';
  return unit.kind === 'RULE' ? 'REPRESENT_RULE' : 'REPRESENT_CAPABILITY';
}

const isQuality = ({ unit }: ReadDemand): boolean =>
  unit.kind === 'REQUIREMENT' && qualityOf(unit.text) !== undefined;

/** A PIM has operations and rules of entities, and qualities; what else is asked for has its place in the CIM. */
function mainDuty(kind: ObligationKind, demand: ReadDemand | undefined, level: EngineLevel): Duty {
  const hasPlace = demand !== undefined && (demand.action?.object !== undefined || isQuality(demand));
  if (level === 'pim' && !hasPlace) return { kind, waived: 'OUT_OF_LEVEL' };
  return { kind };
}
