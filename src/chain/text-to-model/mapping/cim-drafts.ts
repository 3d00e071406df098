import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { Scalar } from '../../../kernel/operations/model-operation.ts';
import type { ReadAttribute, ReadClass, ReadRelation } from '../reading/domain-model.ts';
import type { ReadText } from '../reading/understand.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import type { Homes } from './demand-drafts.ts';
import { demandDrafts, ruleDraft } from './demand-drafts.ts';
import type { Draft, ElementDraft } from './draft.ts';
import { toDraft } from './draft.ts';
import type { AskedAction } from './asked-actions.ts';
import { askedActions, keptUnits } from './asked-actions.ts';
import { areasOf, groupedStories } from './areas.ts';
import { lifecycleDrafts } from './lifecycle-drafts.ts';
import { processDrafts } from './process-drafts.ts';
import { shortName, thirdPerson } from './wording.ts';

/** What a text asks for in the words of the CIM; statements are taken from these units alone. */
export function cimDrafts(text: ReadText, units: readonly SourceUnit[]): readonly Draft[] {
  const first = units.find(({ unitId }) => text.readIds.has(unitId));
  if (first === undefined) return [];
  const statedIds = new Set(units.map(({ unitId }) => unitId));
  const areas = areasOf(text, first);
  const homeOf = (key: string): string =>
    (areas.find(({ things }) => things.includes(key)) ?? areas[0])?.key ?? 'domain';
  const place: Homes = { homeOf, grouped: new Set(groupedStories(text)) };
  return [
    ...areas.map(({ key, name, unitIds }): ElementDraft => ({
      kind: 'ELEMENT',
      key,
      class: 'BusinessDomain',
      feature: 'domains',
      recognisedBy: areas.length === 1 ? '*' : 'name',
      set: { name },
      unitIds,
    })),
    ...text.actors.map(({ key, unitIds }) => actorDraft(text, key, unitIds)),
    ...text.domain.classes.flatMap((entry) => objectDrafts(text, entry, homeOf(entry.key))),
    ...text.domain.relations.map((relation) => relationDraft(text, relation)),
    ...text.demands
      .filter(({ unit }) => statedIds.has(unit.unitId))
      .flatMap((demand) => demandDrafts(text, demand, place)),
    ...processDrafts(text, place),
    ...askedActions(text, units).map((asked) => actionDraft(text, asked)),
    ...sentenceDrafts(text, units),
  ];
}

/** An action in a text, as a requirement with the sentence that says it. */
function actionDraft(
  text: ReadText,
  { unit, text: statement, action, actor, sentence: name }: AskedAction,
): Draft {
  const concerns = text.domain.classes.filter(({ key }) => action.objects.includes(key));
  return {
    kind: 'ELEMENT',
    key: `action:${name.toLowerCase()}`,
    class: 'FunctionalRequirement',
    feature: 'requirements',
    recognisedBy: 'name',
    numberedBy: 'FR',
    set: {
      name,
      statement,
      ...(actor !== undefined && { actor: toDraft(`actor:${actor}`) }),
      ...(concerns.length > 0 && { concerns: concerns.map(({ key }) => toDraft(`object:${key}`)) }),
    },
    unitIds: [unit.unitId],
  };
}

/** Sentences that say more than elements carry, and that no demand keeps already, are kept as rules. */
function sentenceDrafts(text: ReadText, units: readonly SourceUnit[]): readonly Draft[] {
  const kept = new Set(text.demands.map(({ unit }) => unit.unitId));
  return keptUnits(text, units)
    .filter(({ unitId }) => !kept.has(unitId))
    .map((unit) =>
      ruleDraft(text, { unit, actor: undefined, want: unit.text, benefit: undefined, action: undefined }),
    );
}

function actorDraft(text: ReadText, key: string, unitIds: readonly string[]): Draft {
  return {
    kind: 'ELEMENT',
    key: `actor:${key}`,
    class: 'Actor',
    feature: 'participants',
    recognisedBy: 'name',
    set: { name: text.nameOf(key) },
    unitIds,
  };
}

function objectDrafts(text: ReadText, entry: ReadClass, home: string): readonly Draft[] {
  const key = `object:${entry.key}`;
  const object: ElementDraft = {
    kind: 'ELEMENT',
    key,
    class: 'BusinessObject',
    feature: 'businessObjects',
    recognisedBy: 'name',
    set: {
      name: text.nameOf(entry.key),
      domain: toDraft(home),
      ...withoutUndefined({ description: entry.description }),
    },
    unitIds: entry.unitIds,
  };
  const lifecycle = text.domain.lifecycles.find(({ of }) => of === entry.key);
  // States of a life are the values of its status.
  const kept = entry.attributes.filter(
    ({ name }) => lifecycle === undefined || !/^(?:status|state)$/.test(name),
  );
  const attributes = kept.flatMap((attribute): readonly Draft[] => {
    const values = attribute.values ?? [];
    const listKey = `codes:${entry.key}:${attribute.name}`;
    const codeList: readonly Draft[] =
      values.length === 0
        ? []
        : [
            {
              kind: 'ELEMENT',
              key: listKey,
              class: 'CodeList',
              feature: 'codeLists',
              recognisedBy: 'name',
              set: { name: text.nameOf(attribute.enumName ?? `${entry.key} ${attribute.name}`) },
              unitIds: attribute.unitIds,
            },
            ...values.map((value): Draft => ({
              kind: 'ELEMENT',
              key: `${listKey}:${value}`,
              class: 'CodeValue',
              container: listKey,
              feature: 'values',
              recognisedBy: 'name',
              set: { name: text.nameOf(value) },
              unitIds: attribute.unitIds,
            })),
          ];
    return [
      ...codeList,
      {
        kind: 'ELEMENT',
        key: `attribute:${entry.key}:${attribute.name}`,
        class: 'BusinessAttribute',
        container: key,
        feature: 'attributes',
        recognisedBy: 'name',
        set: {
          name: text.nameOf(attribute.name),
          type: values.length > 0 ? 'CHOICE' : attribute.kind === 'CHOICE' ? 'TEXT' : attribute.kind,
          ...(values.length > 0 && { codeList: toDraft(listKey) }),
          ...detailsOf(attribute),
        },
        unitIds: attribute.unitIds,
      },
    ];
  });
  return [object, ...attributes, ...(lifecycle === undefined ? [] : lifecycleDrafts(text, lifecycle))];
}

/** What else is said of an attribute; a default has no place of its own. */
function detailsOf(attribute: ReadAttribute): Readonly<Record<string, Scalar>> {
  const { identifying = false, required = false, multiple = false } = attribute;
  const { byDefault, description, maximum, unit, example } = attribute;
  const said = [description, byDefault === undefined ? undefined : `Default: ${byDefault}`];
  const text = said.filter((each) => each !== undefined).join('. ');
  return {
    ...(identifying && { identifying }),
    ...((required || identifying) && { required: true }),
    ...(multiple && { multiple }),
    ...withoutUndefined({ maximum, unit, example }),
    ...(text !== '' && { description: text }),
  };
}

/** Verbs that say no more than that one has the other. */
const hasName: ReadonlySet<string> = new Set(['', 'be', 'have']);

function relationDraft(text: ReadText, relation: ReadRelation): Draft {
  const source = `object:${relation.source}`;
  const target = `object:${relation.target}`;
  if (relation.kind === 'IS_A')
    return { kind: 'LINK', source, feature: 'generalization', target, unitIds: relation.unitIds };
  const verb = hasName.has(relation.verb) ? 'has' : thirdPerson(relation.verb);
  const { role } = relation;
  return {
    kind: 'ELEMENT',
    key: `relation:${relation.source}|${relation.target}${role === undefined ? '' : `|${role}`}`,
    class: 'ObjectRelation',
    feature: 'relations',
    recognisedBy: 'name',
    set: {
      name: shortName(
        `${text.nameOf(relation.source)} ${verb} ${text.nameOf(relation.target).toLowerCase()}${role === undefined ? '' : ` (${role})`}`,
      ),
      source: toDraft(source),
      target: toDraft(target),
      kind: relation.kind,
      sourceCardinality: relation.sourceCount,
      targetCardinality: relation.targetCount,
      ...withoutUndefined({ targetRole: role }),
    },
    unitIds: relation.unitIds,
  };
}
