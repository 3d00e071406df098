import { carrying } from '../../../kernel/transformation/reads.ts';
import { byId } from '../../core/by-id.ts';
import { upperSnakeCase } from '../../core/naming.ts';
import type { Entity } from '../../pim/pim.ts';
import { maxNameLength } from './legal-names.ts';
import type { PimSource } from './places.ts';
import { homeOf, isRoot, lineage } from './places.ts';
import { uniqueNames } from './unique-names.ts';

/** An entity among those whose rows stand in one table. */
export type Kind = {
  /** The entity at the top, which the table is made for. */
  readonly top: Entity;
  /** The next more general entity of the table; undefined at the top. */
  readonly general: Entity | undefined;
  /** All more general entities of the table, the nearest first. */
  readonly generals: readonly Entity[];
  /** All of them, in the order of their ids. */
  readonly family: readonly Entity[];
  /** The more special entities, at any depth, in the order of their ids. */
  readonly specials: readonly Entity[];
  /** What the discriminator says in its rows. */
  readonly word: string;
  /** The words of its own rows and of those more special, sorted. */
  readonly words: readonly string[];
};

/** The entities that share a table with others, by their ids. */
export type Kinds = ReadonlyMap<string, Kind>;

/**
 * The supertype in whose table the rows of an entity stand: one of the same context, with keys of the same type, where
 * both are roots of their aggregates. Undefined for all other entities.
 */
export function sharedGeneral(source: PimSource, entity: Entity): Entity | undefined {
  if (entity.inheritance !== 'SINGLE_TABLE') return undefined;
  const general = source.resolve<'Entity'>(entity.superType);
  if (general === undefined || lineage(source, general).includes(entity)) return undefined;
  const areRoots = isRoot(source, entity) && isRoot(source, general);
  const isNear = homeOf(source, entity) === homeOf(source, general);
  return areRoots && isNear && keyTypeOf(source, entity) === keyTypeOf(source, general) ? general : undefined;
}

/** Works out which entities share a table, and what distinguishes their rows. */
export function kindsOf(source: PimSource): Kinds {
  const generals = new Map(
    source
      .all('Entity')
      .filter(({ inheritance }) => inheritance === 'SINGLE_TABLE')
      .flatMap((entity) => {
        const general = carrying(() => ({ found: sharedGeneral(source, entity) })).found;
        return general === undefined ? [] : [[entity, general] as const];
      }),
  );
  const upwards = (entity: Entity): readonly Entity[] => {
    const line = [entity];
    for (let next = generals.get(entity); next !== undefined; next = generals.get(next)) line.push(next);
    return line;
  };
  const members = byId([...new Set([...generals.keys(), ...generals.values()])]);
  const families = Map.groupBy(members, (entity) => upwards(entity).at(-1) ?? entity);
  return new Map(
    [...families].flatMap(([top, family]) => {
      const words = uniqueNames(
        family.map((entity) => ({
          id: entity.id,
          name: upperSnakeCase(entity.code),
          rank: upwards(entity).length,
        })),
        { maxLength: maxNameLength, separator: '_' },
      );
      const wordOf = ({ id }: Entity): string => words.get(id) ?? id;
      return family.map((entity): [string, Kind] => {
        const specials = family.filter((each) => each !== entity && upwards(each).includes(entity));
        return [
          entity.id,
          {
            top,
            general: generals.get(entity),
            generals: upwards(entity).slice(1),
            family,
            specials,
            word: wordOf(entity),
            words: [entity, ...specials].map(wordOf).sort(),
          },
        ];
      });
    }),
  );
}

/** The type of the one attribute that identifies rows, its own or the nearest inherited one. */
function keyTypeOf(source: PimSource, entity: Entity): string | undefined {
  const identifiers = lineage(source, entity).flatMap(({ attributes }) =>
    attributes.filter(({ identifier }) => identifier),
  );
  const { scalar, maxLength } = identifiers[0] ?? {};
  return scalar === undefined ? undefined : `${scalar} ${maxLength ?? ''}`;
}
