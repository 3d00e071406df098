import type { Model } from '../../../kernel/model/model.ts';
import type { Attribute, Entity, Pim } from '../pim.ts';

/** Who inherits what from whom. Entities on or below a circle of supertypes inherit nothing. */
export type Inheritance = {
  /** Whether `general` is the entity itself or one of its supertypes. */
  readonly isKindOf: (entity: Entity, general: Entity) => boolean;
  /** The entity itself and its supertypes, the nearest first. */
  readonly kindsOf: (entity: Entity) => readonly Entity[];
  /** Attributes, identifiers excepted, whose code an inherited one has already, with the entity that brings it. */
  readonly redefined: ReadonlyMap<Entity, readonly Redefinition[]>;
  /** Entities with an identifier among their own or inherited attributes. */
  readonly inheritsIdentifier: (entity: Entity) => boolean;
};

/** An attribute that has the code of an inherited one. */
export type Redefinition = { readonly attribute: Attribute; readonly from: Entity };

/** Walks down the trees of supertypes once, with the codes of all ancestors. */
export function inheritance(model: Model<Pim>): Inheritance {
  const entities = model.all('Entity');
  const subtypes = Map.groupBy(entities, ({ superType }) => superType);
  const entered = new Map<Entity, number>();
  const left = new Map<Entity, number>();
  const redefined = new Map<Entity, readonly Redefinition[]>();
  const withIdentifier = new Set<Entity>();
  const codes = new Map<string, Entity[]>();
  let clock = 0;
  const open = (subtypes.get(undefined) ?? []).map((entity) => ({ entity, isLeft: false }));
  for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
    const { entity } = visit;
    const plain = entity.attributes.filter(({ identifier }) => !identifier);
    clock += 1;
    if (visit.isLeft) {
      open.pop();
      left.set(entity, clock);
      for (const { code } of entity.attributes) codes.get(code)?.pop();
      continue;
    }
    visit.isLeft = true;
    entered.set(entity, clock);
    const again = plain.flatMap((attribute) => {
      const from = codes.get(attribute.code)?.at(-1);
      return from === undefined ? [] : [{ attribute, from }];
    });
    if (again.length > 0) redefined.set(entity, again);
    for (const { code } of entity.attributes) codes.set(code, pushed(codes.get(code), entity));
    const general = entity.superType === undefined ? undefined : model.get<'Entity'>(entity.superType);
    if (plain.length < entity.attributes.length || (general !== undefined && withIdentifier.has(general)))
      withIdentifier.add(entity);
    for (const subtype of subtypes.get(entity.id) ?? []) open.push({ entity: subtype, isLeft: false });
  }
  const timeOf = (times: ReadonlyMap<Entity, number>, entity: Entity): number =>
    times.get(entity) ?? Number.NaN;
  const kindsOf = (entity: Entity): readonly Entity[] => {
    const kinds = [entity];
    // No recursion: trees may be deep.
    for (let next = entity; next.superType !== undefined && entered.has(next); kinds.push(next))
      next = model.get<'Entity'>(next.superType);
    return kinds;
  };
  return {
    kindsOf,
    redefined,
    inheritsIdentifier: ({ superType }) =>
      superType !== undefined && withIdentifier.has(model.get<'Entity'>(superType)),
    isKindOf: (entity, general) =>
      entity === general ||
      (timeOf(entered, general) < timeOf(entered, entity) && timeOf(left, entity) < timeOf(left, general)),
  };
}

function pushed(list: Entity[] | undefined, entity: Entity): Entity[] {
  if (list === undefined) return [entity];
  list.push(entity);
  return list;
}
