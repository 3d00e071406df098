import type { Target } from '../../../kernel/transformation/rule.ts';
import type { Association, Entity } from '../../pim/pim.ts';
import type { DtoField } from '../../psm/psm.ts';
import type { PimFacts } from '../facts/facts.ts';
import type { Handler } from '../facts/handlers.ts';
import type { JsonType } from '../facts/json-types.ts';
import { typesWithRelations } from '../facts/json-types.ts';
import { keyJsonShape } from '../facts/keys.ts';
import { messageOf } from '../facts/messages.ts';
import type { Relation } from '../facts/relations.ts';
import { isRelationRequired } from '../facts/relations.ts';
import { targetId } from '../facts/target-ids.ts';
import { itemFormat } from '../facts/type-shapes.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-18, JSON: parts stand inside their whole, references show as ids, links as lists of ids. */
export const fieldsOfAssociation = rule('P2S-18', 'Association', {
  targets: (association, { facts }) => {
    const made = facts.entities.relation(association);
    const shownBy = entityShowing(made);
    return [shownBy, ...(facts.entities.of(shownBy).kind?.specials ?? [])].flatMap((entity) =>
      fieldsIn(entity, association, facts),
    );
  },
});

/** The members by which the types of an entity show an association of its own, or of a more general entity. */
function fieldsIn(entity: Entity, association: Association, facts: PimFacts): readonly Target[] {
  const relation = relationIn(entity, association, facts);
  if (relation === undefined) return [];
  const handlers = facts.handlersOn(entity);
  const types = typesWithRelations(entity, {
    handlers,
    effects: facts.effectsOn(entity),
    isListed: facts.isListed(entity),
  });
  const messages = handlers.flatMap((handler) => messageWithRelations(handler, facts));
  return [...types, ...messages]
    .filter(({ fills = [] }) => !fills.includes(association.id))
    .filter(({ only }) => only === undefined || only.includes(association.id))
    .filter(({ withoutParts = false }) => !(isNested(relation) && withoutParts))
    .map(({ typeId, kind }) =>
      target('ref-field', 'DtoField', {
        suffix: typeId,
        into: () => ({ container: typeId, feature: 'fields' }),
        bind: () => ({
          jsonName: facts.entities.of(entity).property(association),
          ...shapeOf(relation, kind, facts),
          required: kind !== 'UPDATE_REQUEST' && isRelationRequired(relation),
        }),
      }),
    );
}

/** An association as an entity has it. */
function relationIn(entity: Entity, association: Association, { entities }: PimFacts): Relation | undefined {
  const { held, parts, links } = entities.of(entity);
  const made = entities.relation(association);
  if (entityShowing(made) === entity) return made;
  return [...held, ...parts, ...links].find((each) => each.association === association);
}

/** The body of a message that makes a row has the relations of the row, but for those that it names by business key. */
function messageWithRelations(handler: Handler, facts: PimFacts): readonly JsonType[] {
  const message = messageOf(handler, facts.entities.of(handler.target), facts);
  if (message === undefined || handler.kind !== 'CREATE') return [];
  const filled = handler.effects.plans.flatMap(({ links }) => links);
  const fills = [...filled, ...message.rows.map(({ reference }) => reference)];
  return [
    {
      typeId: targetId(message.command, 'dto-message'),
      kind: 'CREATE_REQUEST',
      fills: fills.map(({ association }) => association.id),
    },
  ];
}

function entityShowing(relation: Relation): Entity {
  if (relation.kind === 'LINK') return relation.source;
  return isNested(relation) ? relation.referenced : relation.holder;
}

function isNested(relation: Relation): boolean {
  return relation.kind === 'REFERENCE' && relation.nested !== undefined;
}

/** The type in which parts stand inside their whole. */
const partRoles = {
  RESPONSE: 'dto-response',
  CREATE_REQUEST: 'dto-create',
  UPDATE_REQUEST: 'dto-listed',
  PART_REQUEST: 'dto-listed',
} as const;

type Shape = Partial<Pick<DtoField, 'format' | 'dto' | 'childTable'>> & Pick<DtoField, 'type'>;

function shapeOf(relation: Relation, kind: JsonType['kind'], { entities }: PimFacts): Shape {
  if (relation.kind === 'LINK')
    return {
      type: 'ARRAY',
      format: itemFormat(keyJsonShape(entities.of(relation.target))),
      childTable: targetId(relation.association, 'join-table'),
    };
  if (relation.nested === undefined) return keyJsonShape(entities.of(relation.referenced));
  return {
    type: relation.nested.many ? 'ARRAY' : 'OBJECT',
    dto: targetId(relation.holder, partRoles[kind]),
    childTable: targetId(relation.holder, 'table'),
  };
}
