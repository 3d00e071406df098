import type { Model } from '../../../kernel/model/model.ts';
import { camelCase } from '../../core/naming.ts';
import { findName } from '../../core/rule-names.ts';
import type { PossibleField, PossibleFields } from '../../core/reachability/index.ts';
import { anything } from '../../core/reachability/index.ts';
import type { BusinessAttribute, BusinessObject, Cim, ObjectRelation } from '../cim.ts';
import { lineage, roleNamesOf } from '../constraints/rule-scopes.ts';

type IsWritten = (field: string) => boolean;

/** What the names of an object can stand for where just these attributes and relations (by id) are written. */
export type ObjectFields = (objectId: string, isWritten: IsWritten) => PossibleFields;

/** Works out the names of each object when it is asked for. */
export function objectFields(model: Model<Cim>): ObjectFields {
  const tables = new Map<string, ReadonlyMap<string, (isWritten: IsWritten) => PossibleField>>();
  const ownNames = (object: BusinessObject): ReadonlyMap<string, (isWritten: IsWritten) => PossibleField> => {
    const known = tables.get(object.id);
    if (known !== undefined) return known;
    const names = new Map<string, (isWritten: IsWritten) => PossibleField>();
    for (const relation of model.referrers(object, 'ObjectRelation', 'target'))
      for (const name of roleNamesOf(relation, 'source', model)) names.set(name, () => ({ value: anything }));
    for (const relation of model.referrers(object, 'ObjectRelation', 'source'))
      for (const name of roleNamesOf(relation, 'target', model))
        names.set(name, (isWritten) => roleField(relation, isWritten, fieldsOf));
    for (const attribute of object.attributes)
      names.set(camelCase(attribute.name), (isWritten) => attributeField(attribute, isWritten, model));
    tables.set(object.id, names);
    return names;
  };
  const fieldsOf: ObjectFields = (objectId, isWritten) => (name) => {
    if (name === 'id' || name === 'status') return { value: { missing: false, present: true } };
    const objects = [...lineage(model.get<'BusinessObject'>(objectId), model)];
    return findName(name, objects.map(ownNames))?.(isWritten);
  };
  return fieldsOf;
}

function roleField(relation: ObjectRelation, isWritten: IsWritten, fieldsOf: ObjectFields): PossibleField {
  const present = isWritten(relation.id);
  const { targetCardinality } = relation;
  const members = fieldsOf(relation.target, isWritten);
  if (targetCardinality === 'ZERO_OR_MORE' || targetCardinality === 'ONE_OR_MORE')
    return { value: anything, items: members, mayBeEmpty: true, mayBeFilled: present };
  return { value: { missing: true, present }, members };
}

/** An attribute that is required has a value from the start, one that is derived gets it from others. */
function attributeField(
  attribute: BusinessAttribute,
  isWritten: IsWritten,
  model: Model<Cim>,
): PossibleField {
  const { type, required, multiple, minimum, maximum } = attribute;
  const owner = model.containerOf(attribute, 'BusinessObject');
  const isDerived = model
    .referrers(attribute, 'BusinessRule', 'attributes')
    .some(({ kind }) => kind === 'DERIVATION');
  if (isDerived) return { value: anything, members: () => ({ value: anything }) };
  // The attributes of a value are written with the value.
  const present = required || owner.kind === 'VALUE' || isWritten(attribute.id);
  const value = { missing: !required, present };
  if (multiple) return { value: anything, mayBeEmpty: !required, mayBeFilled: present };
  switch (type) {
    case 'NUMBER':
    case 'DECIMAL':
      return { value: { ...value, numbers: { least: minimum ?? -Infinity, most: maximum ?? Infinity } } };
    case 'YES_NO':
      return { value: { ...value, truths: { yes: true, no: true } } };
    default:
      return { value, members: () => ({ value: { missing: false, present: true } }) };
  }
}
