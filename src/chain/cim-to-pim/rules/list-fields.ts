import type { Ref } from '../../../kernel/metamodel/element-types.ts';
import type { RuleContext } from '../../../kernel/transformation/rule.ts';
import type { BusinessAttribute, BusinessObject, Cim, ObjectRelation } from '../../cim/cim.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import { isFile, scalarOf, type ScalarType } from '../facts/attribute-types.ts';
import { isMany } from '../facts/cardinalities.ts';
import { isValue } from '../facts/composition.ts';
import type { CimFacts } from '../facts/facts.ts';
import { generalsOf } from '../facts/generalization.ts';
import { distinct } from '../facts/source.ts';
import { addresseeOf } from './associations.ts';

type Context = RuleContext<Cim, CimFacts>;

/** By what callers filter and order the list of an object. */
export type ListFields = {
  readonly filters: readonly Ref<never>[];
  readonly filterRelations: readonly Ref<never>[];
  readonly sortable: readonly Ref<never>[];
  readonly searched: readonly Ref<never>[];
};

/**
 * Every single value of an object, its own and inherited ones, and every reference to one other is a filter. Ids,
 * what identifies the object, its status and its dates order the list; its texts are searched.
 */
export function listFieldsOf(object: BusinessObject, context: Context): ListFields {
  const { source, facts, equivalent, maybe } = context;
  const lineage = [object, ...generalsOf(source, object)];
  const attributes = lineage.flatMap((each) => each.attributes).filter(isComparable);
  const statuses = lineage.flatMap((each) => maybe(each, 'status-attribute') ?? []);
  const values = lineage.flatMap((each) =>
    source
      .referrers(each, 'ObjectRelation', 'source')
      .filter(({ targetCardinality }) => !isMany(targetCardinality))
      .flatMap((relation) => maybe(relation, 'value-attribute') ?? []),
  );
  const isText = (attribute: BusinessAttribute): boolean =>
    texts.has(scalarOf(attribute)) && facts.codeLists.typing(attribute) === undefined;
  const image = (attribute: BusinessAttribute): Ref<never> => equivalent(attribute, 'attribute');
  const id = equivalent(object, 'id-attribute');
  return {
    filters: [id, ...attributes.map(image), ...statuses, ...values],
    filterRelations: referencesOf(object, context),
    sortable: [id, ...attributes.filter(isOrdering).map(image), ...statuses],
    searched: [...attributes.filter(isText).map(image), ...values],
  };
}

const texts: ReadonlySet<ScalarType> = new Set(['STRING', 'TEXT', 'EMAIL', 'PHONE', 'URI']);

/** Values that are lists, files or places are not compared. */
function isComparable(attribute: BusinessAttribute): boolean {
  return !attribute.multiple && !isFile(attribute) && attribute.type !== 'LOCATION';
}

function isOrdering({ identifying, type }: BusinessAttribute): boolean {
  return identifying || type === 'DATE' || type === 'DATE_TIME';
}

/** The relations whose one partner the rows of an object name by its id. */
function referencesOf(object: BusinessObject, context: Context): readonly Ref<never>[] {
  const { source, facts, maybe } = context;
  const { entitiesUnder, wholeRelationOf } = facts.composition;
  const kept = (relation: ObjectRelation, keeper: 'SOURCE' | 'TARGET'): boolean => {
    const to = source.get(relation.target);
    return !isValue(to) && wholeRelationOf(to) !== relation && keeperOf(relation) === keeper;
  };
  const own = source
    .referrers(object, 'ObjectRelation', 'source')
    .filter((relation) => kept(relation, 'SOURCE'));
  // What points at a part of another object is a relation to that object.
  const pointing = entitiesUnder(object)
    .flatMap((each) => source.referrers(each, 'ObjectRelation', 'target'))
    .filter((relation) => kept(relation, 'TARGET') && addresseeOf(relation, context) === object);
  return distinct([...own, ...pointing]).flatMap((relation) => maybe(relation, 'association') ?? []);
}
