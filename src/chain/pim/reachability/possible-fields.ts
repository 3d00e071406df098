import type { Model } from '../../../kernel/model/model.ts';
import { camelCase } from '../../core/naming.ts';
import type { PossibleField, PossibleFields } from '../../core/reachability/index.ts';
import { anything } from '../../core/reachability/index.ts';
import { findName } from '../../core/rule-names.ts';
import { lineage } from '../constraints/expression-names.ts';
import type { Association, Attribute, Entity, Pim } from '../pim.ts';

type IsWritten = (field: string) => boolean;
type FieldTable = ReadonlyMap<string, (isWritten: IsWritten) => PossibleField>;

/** What the names of an entity can stand for where just these attributes and associations (by id) are written. */
export type EntityFields = (entityId: string, isWritten: IsWritten) => PossibleFields;

/** Works out the names of each entity when it is asked for. */
export function entityFields(model: Model<Pim>): EntityFields {
  const tables = new Map<string, FieldTable>();
  const ownNames = (entity: Entity): FieldTable => {
    const known = tables.get(entity.id);
    if (known !== undefined) return known;
    const attributes = entity.attributes.map(
      (attribute) =>
        [attribute, (isWritten: IsWritten) => attributeField(attribute, entity, isWritten)] as const,
    );
    const names = new Map([
      ...attributes.map(([{ name }, field]) => [camelCase(name), field] as const),
      ...model
        .referrers(entity, 'Association', 'target')
        .flatMap(({ sourceRole }) =>
          sourceRole === undefined ? [] : [[sourceRole, (): PossibleField => ({ value: anything })] as const],
        ),
      ...model
        .referrers(entity, 'Association', 'source')
        .map(
          (association) =>
            [
              association.targetRole,
              (isWritten: IsWritten) => roleField(association, isWritten, fieldsOf),
            ] as const,
        ),
      ...attributes.map(([{ code }, field]) => [code, field] as const),
    ]);
    tables.set(entity.id, names);
    return names;
  };
  const fieldsOf: EntityFields = (entityId, isWritten) => (name) =>
    findName(name, [...lineage(model, model.get<'Entity'>(entityId))].map(ownNames))?.(isWritten);
  return fieldsOf;
}

function roleField(
  { id, kind, target, targetCardinality }: Association,
  isWritten: IsWritten,
  fieldsOf: EntityFields,
): PossibleField {
  const present = isWritten(id) || (kind === 'COMPOSITION' && isWritten(target));
  const members = fieldsOf(target, isWritten);
  if (targetCardinality === 'ZERO_OR_MORE' || targetCardinality === 'ONE_OR_MORE')
    return { value: anything, items: members, mayBeEmpty: true, mayBeFilled: present };
  return { value: { missing: true, present }, members };
}

/** What is required has a value from the start; what clients never set is set by code, and can have any. */
function attributeField(attribute: Attribute, entity: Entity, isWritten: IsWritten): PossibleField {
  const { id, required, multiple, derived, readOnly, identifier, scalar, minimum, maximum } = attribute;
  if (entity.stateMachine?.stateAttribute === id || identifier)
    return { value: { missing: false, present: true } };
  const members = (): PossibleField => ({ value: anything });
  if (derived || readOnly) return { value: anything, members };
  const present = required || attribute.defaultValue !== undefined || isWritten(id);
  const value = { missing: !required, present };
  if (multiple) return { value: anything, mayBeEmpty: !required, mayBeFilled: present };
  switch (scalar) {
    case 'INTEGER':
    case 'LONG':
    case 'DECIMAL':
      return { value: { ...value, numbers: { least: minimum ?? -Infinity, most: maximum ?? Infinity } } };
    case 'BOOLEAN':
      return { value: { ...value, truths: { yes: true, no: true } } };
    default:
      return { value, members };
  }
}
