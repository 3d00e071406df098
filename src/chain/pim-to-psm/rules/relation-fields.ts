import type { Entity } from '../../pim/pim.ts';
import type { DtoField } from '../../psm/psm.ts';
import type { PimFacts } from '../facts/facts.ts';
import type { JsonType } from '../facts/json-types.ts';
import { typesWithRelations } from '../facts/json-types.ts';
import { keyJsonShape } from '../facts/keys.ts';
import type { Relation } from '../facts/relations.ts';
import { isRelationRequired } from '../facts/relations.ts';
import { targetId } from '../facts/target-ids.ts';
import { itemFormat } from '../facts/type-shapes.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-18, JSON: parts stand inside their whole, references show as ids, links as lists of ids. */
export const fieldsOfAssociation = rule('P2S-18', 'Association', {
  targets: (association, { facts }) => {
    const relation = facts.entities.relation(association);
    const entity = entityShowing(relation);
    return typesWithRelations(entity, {
      handlers: facts.handlersOn(entity),
      effects: facts.effectsOn(entity),
    })
      .filter(({ fills = [] }) => !fills.includes(association.id))
      .filter(({ kind }) => !(isNested(relation) && kind === 'UPDATE_REQUEST'))
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
  },
});

function entityShowing(relation: Relation): Entity {
  if (relation.kind === 'LINK') return relation.source;
  return isNested(relation) ? relation.referenced : relation.holder;
}

function isNested(relation: Relation): boolean {
  return relation.kind === 'REFERENCE' && relation.nested !== undefined;
}

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
    dto: targetId(relation.holder, kind === 'RESPONSE' ? 'dto-response' : 'dto-create'),
    childTable: targetId(relation.holder, 'table'),
  };
}
