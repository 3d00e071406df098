import { carrying } from '../../../kernel/transformation/reads.ts';
import type { BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import { homeOfObject } from './homes.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { inIdOrder, remembered } from './source.ts';

/** Which objects are things with identity, and which of them are parts of which. */
export type Composition = {
  /** Objects that become entities: all but values. */
  readonly entities: readonly BusinessObject[];
  /** Entities that are not part of another: each becomes an aggregate. */
  readonly roots: readonly BusinessObject[];
  readonly isRoot: (object: BusinessObject) => boolean;
  /** The whole at the top of an entity's composition chain inside one domain; the entity itself when it is not a part. */
  readonly rootOf: (entity: BusinessObject) => BusinessObject;
  /** The root and all its direct and indirect parts. */
  readonly entitiesUnder: (root: BusinessObject) => readonly BusinessObject[];
  /** The composition that makes an entity a part. */
  readonly wholeRelationOf: (entity: BusinessObject) => ObjectRelation | undefined;
  /** The compositions from the root down to an entity; empty for the root. */
  readonly pathTo: (entity: BusinessObject) => readonly ObjectRelation[];
};

/** Whether an object is a value without identity. */
export function isValue(object: BusinessObject): boolean {
  return object.kind === 'VALUE';
}

/** Works out wholes and parts. Compositions across domains, and compositions that form a circle, make no parts. */
export function analyseComposition(source: Source): Composition {
  const entities = source.all('BusinessObject').filter((object) => !isValue(object));
  const wholeRelations = withoutCircles(source, wholeRelationsOf(source));
  const pathTo = remembered((entity: BusinessObject): readonly ObjectRelation[] => {
    const upwards: ObjectRelation[] = [];
    let relation = wholeRelations.get(entity.id)?.relation;
    while (relation !== undefined) {
      upwards.push(relation);
      relation = wholeRelations.get(relation.source)?.relation;
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
    wholeRelationOf: (entity) => wholeRelations.get(entity.id)?.relation,
    pathTo,
  };
}

/** The composition that makes a thing a part, if there is one. */
type Whole = { readonly relation: ObjectRelation | undefined };

function wholeRelationsOf(source: Source): ReadonlyMap<string, Whole> {
  return new Map(
    source
      .all('BusinessObject')
      .map((part) => [part.id, carrying(() => ({ relation: wholeRelationOf(source, part) }))]),
  );
}

function wholeRelationOf(source: Source, part: BusinessObject): ObjectRelation | undefined {
  if (isValue(part)) return undefined;
  return inIdOrder(source.referrers(part, 'ObjectRelation', 'target')).find((relation) => {
    if (relation.kind !== 'COMPOSITION') return false;
    const whole = source.get(relation.source);
    return !isValue(whole) && homeOfObject(source, whole).id === homeOfObject(source, part).id;
  });
}

function withoutCircles(
  source: Source,
  wholeRelations: ReadonlyMap<string, Whole>,
): ReadonlyMap<string, Whole> {
  const settled = new Set<string>();
  const inCircle = new Set<string>();
  for (const object of source.all('BusinessObject')) {
    const path: string[] = [];
    let id: string | undefined = object.id;
    while (id !== undefined && !settled.has(id)) {
      settled.add(id);
      path.push(id);
      id = wholeRelations.get(id)?.relation?.source;
    }
    const start = id === undefined ? -1 : path.indexOf(id);
    if (start >= 0) for (const member of path.slice(start)) inCircle.add(member);
  }
  return new Map([...wholeRelations].filter(([part]) => !inCircle.has(part)));
}
