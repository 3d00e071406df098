import { demandsIn } from '../ledger/extract.ts';
import type { Content } from '../ledger/obligation.ts';
import type { ReadText } from '../reading/understand.ts';
import { isActor } from '../reading/actors.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { keptText } from '../sources/instructions.ts';
import { shortName, thirdPerson } from './wording.ts';

/** An action that a text asks for, with the unit that asks. */
export type AskedAction = {
  readonly unit: SourceUnit;
  readonly text: string;
  readonly action: Extract<Content, { readonly kind: 'ACTION' }>;
  /** The performer where it is a person or a role. */
  readonly actor: string | undefined;
  /** "Clerk accepts application" */
  readonly sentence: string;
  /** "Accept application", with the performer where nothing else tells it from others. */
  readonly name: string;
};

/** The actions of a text that no demand of its own stands for yet: all but the first of stories and requirements. */
export function askedActions(text: ReadText, units: readonly SourceUnit[]): readonly AskedAction[] {
  const unitOf = new Map(units.map((unit) => [unit.unitId, unit]));
  const mainOf = new Map(
    text.demands.flatMap(({ unit, action }) =>
      action === undefined || unit.kind === 'RULE' ? [] : [[unit.unitId, action.verb] as const],
    ),
  );
  const acting = new Set(text.actors.map(({ key }) => key));
  const seen = new Set<string>();
  return demandsIn(text).flatMap(({ unitId, content }): readonly AskedAction[] => {
    const unit = unitOf.get(unitId);
    if (unit === undefined || content.kind !== 'ACTION') return [];
    const { verb, performer } = content;
    if (mainOf.get(unitId) === verb && !seen.has(unitId)) {
      seen.add(unitId);
      return [];
    }
    const isActing = performer !== undefined && (isActor(performer) || acting.has(performer));
    const actor = isActing ? performer : undefined;
    return [
      {
        unit,
        text: keptText(unit),
        action: content,
        actor,
        ...namesOf(text, content),
      },
    ];
  });
}

function namesOf(
  text: ReadText,
  { verb, performer, objects }: AskedAction['action'],
): Pick<AskedAction, 'sentence' | 'name'> {
  const [first, ...others] = objects.map((key) => text.nameOf(key).toLowerCase());
  const named = (said: string): string => {
    const words = [said, first, ...(others.length === 0 ? [] : [`(${others.join(', ')})`])];
    const name = words.filter((each) => each !== undefined).join(' ');
    return shortName(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  };
  const sentence =
    performer === undefined ? named(verb) : named(`${text.nameOf(performer)} ${thirdPerson(verb)}`);
  return { sentence, name: first === undefined ? sentence : named(verb) };
}

/** The sentences that a text asks to keep: what they say is more than elements can carry. */
export function keptUnits(text: ReadText, units: readonly SourceUnit[]): readonly SourceUnit[] {
  const asked = new Set(
    demandsIn(text).flatMap(({ unitId, content }) => (content.kind === 'RULE' ? [unitId] : [])),
  );
  return units.filter(({ unitId }) => asked.has(unitId));
}
