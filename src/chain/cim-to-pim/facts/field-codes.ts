import { nameIn } from '../../core/names-for-people.ts';
import { camelCase } from '../../core/naming.ts';
import type { BusinessAttribute, BusinessEvent, BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { CodeWish } from './distinct-codes.ts';
import { distinctCodes } from './distinct-codes.ts';
import { generalsOf } from './generalization.ts';
import { isMany } from './cardinalities.ts';
import { pluralName } from './language.ts';
import type { Source } from './source.ts';
import { remembered } from './source.ts';
import type { Values } from './values.ts';

/** Codes of the fields of entities, values and events. Attributes and roles of one entity share a namespace. */
export type FieldCodes = {
  readonly identifier: (entity: BusinessObject) => string;
  readonly status: (entity: BusinessObject) => string;
  /** Attribute in its own entity. */
  readonly attribute: (attribute: BusinessAttribute) => string;
  /** Own or inherited attribute in a value. */
  readonly valueAttribute: (value: BusinessObject, attribute: BusinessAttribute) => string;
  /** Name of the target of a relation seen from its source. */
  readonly targetRole: (relation: ObjectRelation) => string;
  /** Name of the source of a relation seen from its target. */
  readonly sourceRole: (relation: ObjectRelation) => string;
  readonly eventSubject: (event: BusinessEvent) => string;
  readonly eventAttribute: (event: BusinessEvent, attribute: BusinessAttribute) => string;
};

const identifierKey = ' id';
const statusKey = ' status';
const subjectKey = ' subject';

/** Finds the codes of fields. Each namespace is settled on first use. */
export function findFieldCodes(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly values: Values;
}): FieldCodes {
  const { source, values } = given;
  const ofEntity: (entity: BusinessObject) => ReadonlyMap<string, string> = remembered(
    (entity: BusinessObject): ReadonlyMap<string, string> => {
      const inherited = generalsOf(source, entity).flatMap((general) =>
        [...ofEntity(general)].filter(([key]) => key !== identifierKey).map(([, code]) => code),
      );
      return distinctCodes(entityWishes(source, entity), inherited);
    },
  );
  const ofValue = remembered((value: BusinessObject) =>
    distinctCodes([
      ...values.attributesOf(value).map((attribute) => attributeWish(value, attribute)),
      ...values.nestedIn(value).map((relation) => targetWish(source, relation)),
    ]),
  );
  const ofEvent = remembered((event: BusinessEvent) => {
    const subject = source.resolve(event.subject);
    return distinctCodes([
      ...(subject === undefined
        ? []
        : [{ key: subjectKey, code: camelCase(`${subject.name} id`, 'subjectId'), rank: -1 }]),
      ...source.resolveAll(event.carries).map((attribute) => attributeWish(event, attribute)),
    ]);
  });
  const ownerOf = (attribute: BusinessAttribute): BusinessObject =>
    source.containerOf(attribute, 'BusinessObject');
  const ofStructured = (object: BusinessObject): ReadonlyMap<string, string> =>
    isValue(object) ? ofValue(object) : ofEntity(object);
  return {
    identifier: (entity) => pick(ofEntity(entity), identifierKey),
    status: (entity) => pick(ofEntity(entity), statusKey),
    attribute: (attribute) => pick(ofEntity(ownerOf(attribute)), attribute.id),
    valueAttribute: (value, attribute) => pick(ofValue(value), attribute.id),
    targetRole: (relation) => pick(ofStructured(source.get(relation.source)), targetKey(relation)),
    sourceRole: (relation) => pick(ofEntity(source.get(relation.target)), sourceKey(relation)),
    eventSubject: (event) => pick(ofEvent(event), subjectKey),
    eventAttribute: (event, attribute) => pick(ofEvent(event), attribute.id),
  };
}

function entityWishes(source: Source, entity: BusinessObject): readonly CodeWish[] {
  const incoming = source.referrers(entity, 'ObjectRelation', 'target');
  return [
    { key: identifierKey, code: 'id', rank: -1 },
    ...entity.attributes.map((attribute) => attributeWish(entity, attribute)),
    ...source.referrers(entity, 'ObjectRelation', 'source').map((relation) => targetWish(source, relation)),
    ...(entity.states.length === 0 ? [] : [statusWish(entity)]),
    ...incoming.map((relation) => sourceWish(source, relation)),
  ];
}

function statusWish(entity: BusinessObject): CodeWish {
  return {
    key: statusKey,
    code: 'status',
    otherwise: camelCase(`${entity.name} status`, 'lifecycleStatus'),
    rank: 3,
  };
}

function attributeWish(owner: { readonly name: string }, attribute: BusinessAttribute): CodeWish {
  return {
    key: attribute.id,
    code: camelCase(attribute.name, 'attribute'),
    otherwise: camelCase(`${owner.name} ${attribute.name}`, 'attribute'),
  };
}

function targetWish(source: Source, relation: ObjectRelation): CodeWish {
  const target = source.get(relation.target);
  return {
    key: targetKey(relation),
    code: camelCase(
      nameIn(relation.targetRole) ?? named(source, target, relation.targetCardinality),
      'related',
    ),
    // Fields of the object come before its relations.
    rank: isValue(target) ? 1 : 4,
  };
}

function sourceWish(source: Source, relation: ObjectRelation): CodeWish {
  const from = source.get(relation.source);
  return {
    key: sourceKey(relation),
    code: camelCase(
      nameIn(relation.sourceRole) ?? named(source, from, relation.sourceCardinality),
      'relatedFrom',
    ),
    rank: 5,
  };
}

function named(
  source: Source,
  object: BusinessObject,
  cardinality: ObjectRelation['targetCardinality'],
): string {
  return isMany(cardinality) ? pluralName(source, object.name) : object.name;
}

function targetKey(relation: ObjectRelation): string {
  return `${relation.id} target`;
}

function sourceKey(relation: ObjectRelation): string {
  return `${relation.id} source`;
}

function pick(codes: ReadonlyMap<string, string>, key: string): string {
  const code = codes.get(key);
  if (code === undefined) throw new Error(`No code was requested for the field "${key}".`);
  return code;
}
