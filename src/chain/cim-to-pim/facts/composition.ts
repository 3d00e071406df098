import type { BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import { homeOfObject } from './homes.ts';
import type { Source } from './source.ts';
import { grouped, inIdOrder, remembered } from './source.ts';

/** Which objects are things with identity, and which of them are parts of which. */
export type Composition = {
  /** Objects that become entities: all but values. */
  readonly entities: readonly BusinessObject[];
  /** Entities that are no part of another: each becomes an aggregate. */
  readonly roots: readonly BusinessObject[];
  readonly isRoot: (object: BusinessObject) => boolean;
  /** The whole at the top of an entity's composition chain inside one domain; the entity itself when it is no part. */
  readonly rootOf: (entity: BusinessObject) => BusinessObject;
  /** The root and all its direct and indirect parts. */
  readonly entitiesUnder: (root: BusinessObject) => readonly BusinessObject[];
  /** The composition that makes an entity a part. */
  readonly wholeRelationOf: (entity: BusinessObject) => ObjectRelation | undefined;
  /** The compositions from the root down to an entity; empty for the root. */
  readonly pathTo: (entity: BusinessObject) => readonly ObjectRelation[];
};

/** Tells whether an object is a value without identity. */
export function isValue(object: BusinessObject): boolean {
  return object.kind === 'VALUE';
}

/** Works out wholes and parts. Compositions across domains, and compositions that form a circle, make no parts. */
export function analyseComposition(source: Source): Composition {
  const entities = source.all('BusinessObject').filter((object) => !isValue(object));
  const wholeRelations = withoutCircles(source, wholeRelationsOf(source));
  const pathTo = remembered((entity: BusinessObject): readonly ObjectRelation[] => {
    const upwards: ObjectRelation[] = [];
    let relation = wholeRelations.get(entity.id);
    while (relation !== undefined) {
      upwards.push(relation);
      relation = wholeRelations.get(relation.source);
    }
    return upwards.reverse();
  });
  const rootOf = remembered((entity: BusinessObject): BusinessObject => {
    const top = pathTo(entity)[0];
    return top === undefined ? entity : source.get(top.source);
  });
  const underRoot = grouped(entities, (entity) => rootOf(entity).id);
  return {
    entities,
    roots: entities.filter((entity) => rootOf(entity) === entity),
    isRoot: (object) => !isValue(object) && rootOf(object) === object,
    rootOf,
    entitiesUnder: (root) => underRoot(root.id),
    wholeRelationOf: (entity) => wholeRelations.get(entity.id),
    pathTo,
  };
}

function wholeRelationsOf(source: Source): ReadonlyMap<string, ObjectRelation> {
  const wholeRelations = new Map<string, ObjectRelation>();
  for (const relation of inIdOrder(source.all('ObjectRelation'))) {
    const whole = source.get(relation.source);
    const part = source.get(relation.target);
    if (relation.kind !== 'COMPOSITION' || wholeRelations.has(part.id)) continue;
    if (isValue(whole) || isValue(part)) continue;
    if (homeOfObject(source, whole).id === homeOfObject(source, part).id)
      wholeRelations.set(part.id, relation);
  }
  return wholeRelations;
}

function withoutCircles(
  source: Source,
  wholeRelations: ReadonlyMap<string, ObjectRelation>,
): ReadonlyMap<string, ObjectRelation> {
  const settled = new Set<string>();
  const inCircle = new Set<string>();
  for (const object of source.all('BusinessObject')) {
    const path: string[] = [];
    let id: string | undefined = object.id;
    while (id !== undefined && !settled.has(id)) {
      settled.add(id);
      path.push(id);
      id = wholeRelations.get(id)?.source;
    }
    const start = id === undefined ? -1 : path.indexOf(id);
    if (start >= 0) for (const member of path.slice(start)) inCircle.add(member);
  }
  return new Map([...wholeRelations].filter(([part]) => !inCircle.has(part)));
}
