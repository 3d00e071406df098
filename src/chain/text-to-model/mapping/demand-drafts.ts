import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { plural } from '../../core/naming.ts';
import type { ReadDemand, ReadText } from '../reading/understand.ts';
import { keptText } from '../sources/instructions.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';
import type { Quality } from './qualities.ts';
import { qualityOf } from './qualities.ts';
import { sentenceCase, shortName } from './wording.ts';

/** Where things and abilities are at home, and the stories whose abilities are grouped by what they are about. */
export type Homes = { readonly homeOf: (key: string) => string; readonly grouped: ReadonlySet<ReadDemand> };

/** The ability that a demand belongs to: to deal with a thing, in a long list of stories, or just its action. */
function abilityOf(
  text: ReadText,
  demand: ReadDemand,
  { homeOf, grouped }: Homes,
): { readonly key: string; readonly name: string; readonly home: string } | undefined {
  const { action } = demand;
  if (!grouped.has(demand))
    return action === undefined
      ? undefined
      : {
          key: `capability:${action.name.toLowerCase()}`,
          name: action.name,
          home: homeOf(action.object ?? ''),
        };
  const named = text.domain.classes.filter(({ unitIds }) => unitIds.includes(demand.unit.unitId));
  const about = action?.object ?? named.find(({ key }) => key !== demand.actor)?.key;
  if (about !== undefined)
    return { key: `capability:of ${about}`, name: `${text.nameOf(about)} management`, home: homeOf(about) };
  const persona = demand.actor ?? '';
  const people = text.nameOf(persona).toLowerCase();
  return { key: `capability:for ${persona}`, name: `Services for ${plural(people)}`, home: homeOf(persona) };
}

/** What a demand asks for in the words of the CIM: a requirement with its goal and ability, a quality or a rule. */
export function demandDrafts(text: ReadText, demand: ReadDemand, place: Homes): readonly Draft[] {
  if (demand.unit.kind === 'RULE') return [ruleDraft(text, demand)];
  const quality = demand.unit.kind === 'REQUIREMENT' ? qualityOf(demand.unit.text) : undefined;
  if (quality !== undefined) return [qualityDraft(demand, quality)];
  const unitIds = [demand.unit.unitId];
  const goalKey =
    demand.benefit === undefined ? undefined : `goal:${sentenceCase(demand.benefit).toLowerCase()}`;
  const ability = abilityOf(text, demand, place);
  const concerns = text.domain.classes.filter((entry) => entry.unitIds.includes(demand.unit.unitId));
  const goal: readonly Draft[] =
    goalKey === undefined || demand.benefit === undefined
      ? []
      : [
          {
            kind: 'ELEMENT',
            key: goalKey,
            class: 'Goal',
            feature: 'goals',
            recognisedBy: 'name',
            set: { name: shortName(sentenceCase(demand.benefit)) },
            unitIds,
          },
        ];
  const capability: readonly Draft[] =
    ability === undefined
      ? []
      : [
          {
            kind: 'ELEMENT',
            key: ability.key,
            class: 'Capability',
            container: ability.home,
            feature: 'capabilities',
            recognisedBy: 'name',
            set: { name: shortName(ability.name) },
            unitIds,
          },
        ];
  const requirement: Draft = {
    kind: 'ELEMENT',
    key: `requirement:${demand.unit.unitId}`,
    class: 'FunctionalRequirement',
    feature: 'requirements',
    recognisedBy: 'statement',
    numberedBy: 'FR',
    set: {
      name: shortName(demand.action?.name ?? sentenceCase(demand.want)),
      statement: demand.unit.text,
      ...(demand.unit.kind === 'STORY' && { want: demand.want }),
      ...withoutUndefined({ benefit: demand.benefit }),
      ...(demand.actor !== undefined && { actor: toDraft(`actor:${demand.actor}`) }),
      ...(concerns.length > 0 && { concerns: concerns.map(({ key }) => toDraft(`object:${key}`)) }),
      ...(goalKey !== undefined && { satisfies: [toDraft(goalKey)] }),
      ...(ability !== undefined && { capability: toDraft(ability.key) }),
    },
    unitIds,
  };
  return [...goal, ...capability, requirement];
}

function qualityDraft(demand: ReadDemand, quality: Quality): Draft {
  return {
    kind: 'ELEMENT',
    key: `quality:${demand.unit.unitId}`,
    class: 'QualityRequirement',
    feature: 'requirements',
    recognisedBy: 'statement',
    numberedBy: 'QR',
    set: {
      name: shortName(sentenceCase(demand.unit.text)),
      statement: demand.unit.text,
      characteristic: quality.characteristic,
      ...quality.measure,
    },
    unitIds: [demand.unit.unitId],
  };
}

const authorizing =
  /\bonly\b[^.]*\b(?:can|may|are allowed|is allowed)\b|\b(?:may|can) only be\b[^.]*\bby\b|\bnot allowed to\b/i;
const deriving = /\b(?:is|are) (?:calculated|computed|derived)\b|\b(?:sum|total) of\b/i;

/** A demand as a business rule. */
export function ruleDraft(text: ReadText, demand: ReadDemand): Draft {
  const objects = text.domain.classes.filter((entry) => entry.unitIds.includes(demand.unit.unitId));
  const isAuthorization = authorizing.test(demand.unit.text) && demand.actor !== undefined;
  return {
    kind: 'ELEMENT',
    key: `rule:${demand.unit.unitId}`,
    class: 'BusinessRule',
    feature: 'rules',
    recognisedBy: 'statement',
    numberedBy: 'BR',
    set: {
      name: shortName(sentenceCase(keptText(demand.unit))),
      statement: keptText(demand.unit),
      kind: isAuthorization ? 'AUTHORIZATION' : deriving.test(demand.unit.text) ? 'DERIVATION' : 'CONSTRAINT',
      ...(objects.length > 0 && { appliesTo: objects.map(({ key }) => toDraft(`object:${key}`)) }),
      ...(isAuthorization && { actors: [toDraft(`actor:${demand.actor}`)] }),
    },
    unitIds: [demand.unit.unitId],
  };
}
