import { isEnglish } from '../language/english.ts';
import { understand } from '../reading/understand.ts';
import { isForm } from '../sources/declared.ts';
import { descriptionIn, keptText } from '../sources/instructions.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { contradictionsIn } from './contradictions.ts';
import type { Demand } from './demand.ts';
import { demandsIn } from './extract.ts';
import type { Content, EngineLevel, Obligation, ObligationKind } from './obligation.ts';

/** Reason of obligations in a language that cannot be read. */
export const languageReason = 'LANGUAGE_NOT_SUPPORTED';

/** Reason of what a description asks the assistant to do with a model; only messages of their own are commands. */
export const commandReason = 'This is a command, not a description; send it as a message of its own.';

type Draft = Omit<Obligation, 'obligationId'>;

/**
 * The obligations of all units of a root turn, none of them satisfied yet: one for every thing that a passage asks for.
 * What several passages ask for alike is one obligation of all of them.
 */
export function obligationsOf(given: {
  readonly units: readonly SourceUnit[];
  readonly level: EngineLevel;
}): readonly Obligation[] {
  const text = understand(given.units);
  const contradictions = contradictionsIn(text);
  const byUnit = Map.groupBy(demandsIn(text), ({ unitId }) => unitId);
  const merged = new Map<string, Draft>();
  for (const unit of given.units) {
    const against = contradictions.get(unit.unitId);
    const own = draftsOf(unit, byUnit.get(unit.unitId) ?? []);
    // "All members have access": a passage that only speaks of things is set aside as a whole as well.
    const isStated = against === undefined || own.some(({ content }) => isStatement(content));
    for (const draft of isStated ? own : [...own, wholeOf(unit)]) {
      const opposed = against !== undefined && isStatement(draft.content);
      const made: Draft = opposed
        ? { ...draft, status: 'WAIVED', reason: 'CONTRADICTED', contradicts: against }
        : given.level === 'pim' && draft.content?.kind === 'GOAL'
          ? { ...draft, status: 'WAIVED', reason: 'OUT_OF_LEVEL' }
          : draft;
      const key = opposed ? `${unit.unitId} ${merged.size}` : keyOf(made, merged.size);
      const known = merged.get(key);
      if (known === undefined) merged.set(key, made);
      else if (known.unitId !== unit.unitId && known.alsoIn?.includes(unit.unitId) !== true)
        merged.set(key, { ...known, alsoIn: [...(known.alsoIn ?? []), unit.unitId] });
    }
  }
  return [...merged.values()].map((draft, index) => ({ obligationId: `o${index + 1}`, ...draft }));
}

/** A passage as one demand that its sentence is kept. */
const wholeOf = (unit: SourceUnit): Draft => ({
  unitId: unit.unitId,
  mandatory: true,
  status: 'OPEN',
  evidence: [],
  kind: 'REPRESENT_RULE',
  words: keptText(unit),
  content: { kind: 'RULE' },
});

function draftsOf(unit: SourceUnit, demands: readonly Demand[]): readonly Draft[] {
  const { unitId, text: words } = unit;
  const base = { unitId, mandatory: true, status: 'OPEN', words, evidence: [] } as const;
  const own = demands.map((demand): Draft => ({
    ...base,
    kind: kindOf(demand),
    mandatory: demand.optional !== true,
    // A passage is kept whole.
    words: demand.content.kind === 'RULE' ? keptText(unit) : demand.words,
    content: demand.content,
  }));
  if (unit.kind === 'INSTRUCTION') {
    const builds = descriptionIn(words) !== undefined || isBuilding.test(words);
    const instruction: Draft = builds
      ? { ...base, kind: 'INSTRUCTION' }
      : { ...base, kind: 'INSTRUCTION', status: 'BLOCKED', reason: commandReason };
    return [instruction, ...own];
  }
  if (unit.kind === 'EXCLUDED' && !unit.flagged)
    return [{ ...base, kind: 'REPRESENT_CAPABILITY', status: 'WAIVED', reason: 'OUT_OF_SCOPE' }];
  if (!unit.mandatory || unit.duplicateOf !== undefined) return [];
  if (!isEnglish(words) && !isForm(unit))
    return [...own, { ...base, kind: 'REPRESENT_CAPABILITY', status: 'BLOCKED', reason: languageReason }];
  return own;
}

/** "Build a model from this text": what a description is sent with. */
const isBuilding =
  /\b(?:models?|diagrams?|cim|pim|text|description|document|file|attachment|attached|backlog|stories|requirements)\b/i;

/** What a passage can say the contrary of; that it speaks of a thing at all cannot be contradicted. */
function isStatement(content: Content | undefined): boolean {
  return content?.kind === 'RULE' || content?.kind === 'ACTION' || content?.kind === 'COUNT';
}

function kindOf({ content, persona }: Demand): ObligationKind {
  switch (content.kind) {
    case 'CONCEPT':
      return persona === true ? 'REPRESENT_ACTOR' : 'REPRESENT_OBJECT';
    case 'NOUN':
    case 'ATTRIBUTE':
    case 'VALUE':
      return 'REPRESENT_OBJECT';
    case 'RELATION':
    case 'COUNT':
      return 'REPRESENT_RELATION';
    case 'ACTION':
      return 'REPRESENT_CAPABILITY';
    case 'RULE':
      return 'REPRESENT_RULE';
    case 'GOAL':
      return 'REPRESENT_GOAL';
  }
}

/** Equal contents are one obligation, however many passages ask for them; a relation is the same from both ends. */
function keyOf({ content, words }: Draft, position: number): string {
  switch (content?.kind) {
    case undefined:
      return `${position}`;
    case 'RULE':
    case 'GOAL':
      return `${content.kind} ${words}`;
    case 'RELATION':
      return `RELATION ${[content.a, content.b].sort().join('|')}`;
    case 'CONCEPT':
    case 'NOUN':
      return `${content.kind} ${content.name}`;
    case 'ATTRIBUTE':
    case 'VALUE':
      return `${content.kind} ${content.of}|${content.name}`;
    case 'COUNT':
      return `COUNT ${content.a}|${content.b}|${content.count}`;
    case 'ACTION':
      return `ACTION ${content.verb}|${content.performer ?? ''}|${content.objects.join('|')}`;
  }
}
