import type { ReadRelation } from '../reading/domain-model.ts';
import type { ReadDemand, ReadText } from '../reading/understand.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { memberCode, typeCode } from './codes.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';
import { aggregateKey, entityDrafts } from './pim-entities.ts';
import type { Quality } from './qualities.ts';
import { qualityOf } from './qualities.ts';
import type { AskedAction } from './asked-actions.ts';
import { askedActions, keptUnits } from './asked-actions.ts';
import { keptText } from '../sources/instructions.ts';
import { commandKinds, reading } from './action-kinds.ts';
import { areaName, shortName, thirdPerson } from './wording.ts';

/** What a text asks for in the words of the PIM; statements are taken from these units alone. */
export function pimDrafts(text: ReadText, units: readonly SourceUnit[]): readonly Draft[] {
  const first = units.find(({ unitId }) => text.readIds.has(unitId));
  if (first === undefined) return [];
  const statedIds = new Set(units.map(({ unitId }) => unitId));
  const name = areaName(first);
  const wholes = wholesOf(text);
  const operationCode = operationCodes(text);
  return [
    {
      kind: 'ELEMENT',
      key: 'context',
      class: 'BoundedContext',
      feature: 'contexts',
      recognisedBy: '*',
      set: { name, code: typeCode(name) },
      unitIds: [first.unitId],
    },
    ...text.actors.map(({ key, unitIds }): Draft => ({
      kind: 'ELEMENT',
      key: `role:${key}`,
      class: 'Role',
      feature: 'roles',
      recognisedBy: 'name',
      set: { name: text.nameOf(key), code: typeCode(key) },
      unitIds,
    })),
    ...text.domain.classes.flatMap((entry) => entityDrafts(text, entry, wholes)),
    ...text.domain.relations.map((relation) => associationDraft(text, relation, wholes)),
    ...text.demands
      .filter(({ unit }) => statedIds.has(unit.unitId))
      .flatMap((demand) => demandDrafts({ demand, wholes, operationCode })),
    ...askedActions(text, units).flatMap((asked) => actionDrafts(text, asked, wholes)),
    ...sentenceDrafts(text, units, wholes),
  ];
}

/** An action in a text, as an operation of the first thing that it concerns, with the permission of its performer. */
function actionDrafts(
  text: ReadText,
  { unit, text: description, action, actor, ...names }: AskedAction,
  wholes: ReadonlyMap<string, string>,
): readonly Draft[] {
  const { verb, performer, objects } = action;
  const classes = new Set(text.domain.classes.map(({ key }) => key));
  const target = [...objects, performer ?? ''].find((key) => classes.has(key));
  if (target === undefined) return [];
  const name = objects.includes(target) ? names.name : names.sentence;
  const isQuery = reading.has(verb);
  const key = `operation:${target}:${name.toLowerCase()}`;
  const operation: Draft = {
    kind: 'ELEMENT',
    key,
    class: isQuery ? 'Query' : 'Command',
    container: aggregateKey(target, wholes),
    feature: 'operations',
    recognisedBy: 'name',
    set: {
      name,
      description,
      code: memberCode(name),
      target: toDraft(`entity:${target}`),
      kind: isQuery ? 'LIST' : (commandKinds[verb] ?? 'CUSTOM'),
    },
    unitIds: [unit.unitId],
  };
  if (actor === undefined) return [operation];
  return [operation, permissionDraft(actor, key, [unit.unitId])];
}

/** Sentences that say more than elements carry, as rules of the first thing that they name. */
function sentenceDrafts(
  text: ReadText,
  units: readonly SourceUnit[],
  wholes: ReadonlyMap<string, string>,
): readonly Draft[] {
  return keptUnits(text, units).flatMap((unit): readonly Draft[] => {
    const statement = keptText(unit);
    if (unit.kind === 'REQUIREMENT' && qualityOf(unit.text) !== undefined) return [];
    const [home] = text.domain.classes.filter(({ unitIds }) => unitIds.includes(unit.unitId));
    if (home === undefined) return [];
    return [
      {
        kind: 'ELEMENT',
        key: `invariant:${unit.unitId}`,
        class: 'Invariant',
        container: aggregateKey(home.key, wholes),
        feature: 'invariants',
        recognisedBy: 'statement',
        set: { name: shortName(statement), code: typeCode(`${home.key} rule ${unit.unitId}`), statement },
        unitIds: [unit.unitId],
      },
    ];
  });
}

/**
 * Parts by the thing they are part of, where they can live inside its aggregate: nothing else relates to them, and the
 * whole is not a part itself.
 */
function wholesOf(text: ReadText): ReadonlyMap<string, string> {
  const { relations } = text.domain;
  const isInner = (part: string): boolean =>
    relations.filter(({ source, target }) => source === part || target === part).length === 1;
  const parts = relations.filter(({ kind, target }) => kind === 'COMPOSITION' && isInner(target));
  const inner = new Set(parts.map(({ target }) => target));
  return new Map(
    parts.filter(({ source }) => !inner.has(source)).map(({ source, target }) => [target, source]),
  );
}

/** Verbs that say no more than that one has the other. */
const hasName: ReadonlySet<string> = new Set(['', 'be', 'have']);

function associationDraft(
  text: ReadText,
  relation: ReadRelation,
  wholes: ReadonlyMap<string, string>,
): Draft {
  const source = `entity:${relation.source}`;
  const target = `entity:${relation.target}`;
  if (relation.kind === 'IS_A')
    return { kind: 'LINK', source, feature: 'superType', target, unitIds: relation.unitIds };
  const isPart = relation.kind === 'COMPOSITION' && wholes.get(relation.target) === relation.source;
  const verb = hasName.has(relation.verb) ? 'has' : thirdPerson(relation.verb);
  const { role = '' } = relation;
  const name = shortName(
    `${text.nameOf(relation.source)} ${verb} ${text.nameOf(relation.target).toLowerCase()}${role === '' ? '' : ` (${role})`}`,
  );
  return {
    kind: 'ELEMENT',
    key: `association:${relation.source}|${relation.target}|${role}`,
    class: 'Association',
    container: 'context',
    feature: 'associations',
    recognisedBy: 'name',
    set: {
      name,
      code: typeCode(`${relation.source} ${relation.target} ${role}`.trim()),
      source: toDraft(source),
      target: toDraft(target),
      kind: isPart ? 'COMPOSITION' : 'REFERENCE',
      targetRole: memberCode(role === '' ? relation.target : role),
      sourceCardinality: isPart ? 'EXACTLY_ONE' : relation.sourceCount,
      targetCardinality: relation.targetCount,
      ...(isPart && { onDelete: 'CASCADE' }),
    },
    unitIds: relation.unitIds,
  };
}

function qualityDraft({ unit }: ReadDemand, quality: Quality): Draft {
  return {
    kind: 'ELEMENT',
    key: `quality:${unit.unitId}`,
    class: 'QualityScenario',
    feature: 'qualityScenarios',
    recognisedBy: 'scenario',
    set: {
      name: shortName(unit.text),
      scenario: unit.text,
      characteristic: quality.characteristic,
      ...quality.measure,
    },
    unitIds: [unit.unitId],
  };
}

/** Codes of operations are unique in their context: one that two things share names the thing too. */
function operationCodes(text: ReadText): (demand: ReadDemand) => string {
  const objects = new Map<string, Set<string>>();
  for (const { action } of text.demands) {
    if (action?.object === undefined) continue;
    const code = memberCode(action.name);
    const known = objects.get(code);
    if (known === undefined) objects.set(code, new Set([action.object]));
    else known.add(action.object);
  }
  return ({ action }) => {
    const code = memberCode(action?.name ?? '');
    return (objects.get(code)?.size ?? 0) > 1
      ? memberCode(`${action?.name ?? ''} ${action?.object ?? ''}`)
      : code;
  };
}

function demandDrafts(given: {
  readonly demand: ReadDemand;
  readonly wholes: ReadonlyMap<string, string>;
  readonly operationCode: (demand: ReadDemand) => string;
}): readonly Draft[] {
  const { demand, wholes, operationCode } = given;
  const { action, unit, actor } = demand;
  const quality = unit.kind === 'REQUIREMENT' ? qualityOf(unit.text) : undefined;
  if (quality !== undefined) return [qualityDraft(demand, quality)];
  if (action?.object === undefined) return [];
  const unitIds = [unit.unitId];
  const container = aggregateKey(action.object, wholes);
  const target = toDraft(`entity:${action.object}`);
  if (unit.kind === 'RULE')
    return [
      {
        kind: 'ELEMENT',
        key: `invariant:${unit.unitId}`,
        class: 'Invariant',
        container,
        feature: 'invariants',
        recognisedBy: 'statement',
        set: {
          name: shortName(unit.text),
          code: typeCode(`${action.name} ${unit.unitId}`),
          statement: unit.text,
        },
        unitIds,
      },
    ];
  const isQuery = reading.has(action.verb);
  const operationKey = `operation:${action.object}:${action.name.toLowerCase()}`;
  const operation: Draft = {
    kind: 'ELEMENT',
    key: operationKey,
    class: isQuery ? 'Query' : 'Command',
    container,
    feature: 'operations',
    recognisedBy: 'name',
    set: {
      name: shortName(action.name),
      description: unit.text,
      code: operationCode(demand),
      target,
      kind: isQuery ? 'LIST' : (commandKinds[action.verb] ?? 'CUSTOM'),
    },
    unitIds,
  };
  if (actor === undefined) return [operation];
  return [operation, permissionDraft(actor, operationKey, unitIds)];
}

/** The right of a performer's role to run an operation. */
function permissionDraft(actor: string, operationKey: string, unitIds: readonly string[]): Draft {
  return {
    kind: 'ELEMENT',
    key: `permission:${actor}:${operationKey}`,
    class: 'Permission',
    container: `role:${actor}`,
    feature: 'permissions',
    recognisedBy: 'operation',
    set: { operation: toDraft(operationKey) },
    unitIds,
  };
}
