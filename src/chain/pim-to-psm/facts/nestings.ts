import type { Association, Entity } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';
import { clusterOf } from './places.ts';

/** The compositions whose parts stand inside their wholes in JSON. */
export type Nestings = {
  /** Ids of the associations. */
  readonly ids: ReadonlySet<string>;
  /** Number of nesting compositions an entity is the part of, by entity id. */
  readonly wholes: ReadonlyMap<string, number>;
};

/**
 * Follows compositions from the root of every aggregate down. A composition that leads back to a whole it started
 * from, or is not reached from the root, nests nothing: JSON types would have no end.
 */
export function nestingsOf(source: PimSource): Nestings {
  const ids = new Set<string>();
  const wholes = new Map<string, number>();
  const done = new Set<Entity>();
  for (const aggregate of byId(source.all('Aggregate'))) {
    // An own stack instead of recursion: parts of parts can go as deep as models are large.
    const path: { readonly entity: Entity; readonly rest: Iterator<Association> }[] = [];
    const above = new Set<Entity>();
    const enter = (entity: Entity): void => {
      done.add(entity);
      above.add(entity);
      path.push({ entity, rest: compositionsOf(source, entity)[Symbol.iterator]() });
    };
    enter(source.get<'Entity'>(aggregate.root));
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done === true) {
        path.pop();
        above.delete(top.entity);
        continue;
      }
      const part = source.get<'Entity'>(next.value.target);
      if (above.has(part)) continue;
      ids.add(next.value.id);
      wholes.set(part.id, (wholes.get(part.id) ?? 0) + 1);
      if (!done.has(part)) enter(part);
    }
  }
  return { ids, wholes };
}

function compositionsOf(source: PimSource, entity: Entity): readonly Association[] {
  const compositions = source
    .referrers(entity, 'Association', 'source')
    .filter(
      (association) =>
        association.kind === 'COMPOSITION' &&
        clusterOf(source, source.get<'Entity'>(association.target)) === clusterOf(source, entity),
    );
  return byId(compositions);
}
