import { kebabCase } from '../../core/naming.ts';
import type { Endpoint, Entity } from '../../pim/pim.ts';
import type { EntityIndex } from './entities.ts';
import type { Reference } from './relations.ts';

/** The compositions from the root of an aggregate down to one of its parts. */
export type PartWay = readonly Reference[];

/**
 * The way to the parts that an endpoint is about, `undefined` where its path does not say which row is meant:
 * `/{id}/cards` for all parts or a new one, `/{id}/cards/{partId}` for one, `/{id}/cards/{part1Id}/steps` for a part of
 * it. Where several compositions lead to the same kind of part, the last segment is named like the role.
 */
export function partWayOf(given: {
  readonly endpoint: Endpoint;
  readonly root: Entity;
  readonly part: Entity;
  /** The operation names one part, not their collection. */
  readonly isOne: boolean;
  readonly entities: EntityIndex;
}): PartWay | undefined {
  const { endpoint, root, part, isOne, entities } = given;
  const segments = endpoint.path.split('/').filter((segment) => segment !== '');
  const parameters = segments.filter((segment) => segment.startsWith('{'));
  if (segments[0] !== '{id}') return undefined;
  const depth = parameters.length - (isOne ? 1 : 0);
  const ways = waysTo(part, { from: root, depth, entities });
  const roles = segments.filter((segment) => !segment.startsWith('{')).slice(0, depth);
  const named = ways.filter((way) =>
    way.every(({ nested }, index) => kebabCase(nested?.role ?? '') === roles[index]),
  );
  const [found, second] = named.length > 0 ? named : ways;
  return second === undefined ? found : undefined;
}

function waysTo(
  part: Entity,
  {
    from,
    depth,
    entities,
  }: { readonly from: Entity; readonly depth: number; readonly entities: EntityIndex },
): readonly PartWay[] {
  if (depth < 1) return [];
  return entities
    .of(from)
    .parts.flatMap((reference): readonly PartWay[] =>
      depth === 1
        ? reference.holder === part
          ? [[reference]]
          : []
        : waysTo(part, { from: reference.holder, depth: depth - 1, entities }).map((way) => [
            reference,
            ...way,
          ]),
    );
}
