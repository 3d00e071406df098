import type { BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import { nameIn } from '../../core/names-for-people.ts';
import { camelCase } from '../../core/naming.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import { isMany } from './cardinalities.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { Source } from './source.ts';
import { distinct } from './source.ts';

/** Longer ways are not looked for: that two rows belong together over more of them is an accident. */
const longestWay = 4;

/** What ways are looked for in. */
export type WayPlaces = {
  readonly source: Source;
  readonly composition: Composition;
  /** The objects that a step works on, whose rows a way leads through first. */
  readonly among: ReadonlySet<BusinessObject>;
};

/**
 * The relations that lead from a row of one root to the row of another that is meant, one after the other: the one
 * single reference between them, else the one way of single references through rows that the step works on, else the
 * one way at all. Of several references between two rows the one that is named like the row to which it leads counts.
 */
export function wayBetween(
  from: { readonly object: BusinessObject; readonly kind: string },
  to: BusinessObject,
  { source, composition, among }: WayPlaces,
): readonly ObjectRelation[] | undefined {
  // Nothing refers to a row that is only being made.
  const isNew = from.kind === 'CREATE';
  const neighbours = (object: BusinessObject): readonly Hop[] =>
    hopsFrom(object, { source, composition, isNew: isNew && object === from.object });
  const direct = neighbours(from.object).filter((hop) => hop.to === to);
  if (direct.length > 0) return direct.length === 1 ? direct.map(({ relation }) => relation) : undefined;
  const throughStep = waysTo(to, { from: from.object, neighbours, through: (each) => among.has(each) });
  const ways =
    throughStep.length > 0 ? throughStep : waysTo(to, { from: from.object, neighbours, through: () => true });
  return ways.length === 1 ? ways[0] : undefined;
}

/** A single reference from a row to another one. */
type Hop = { readonly relation: ObjectRelation; readonly to: BusinessObject };

/** All ways that pass no object twice. */
function waysTo(
  to: BusinessObject,
  given: {
    readonly from: BusinessObject;
    readonly neighbours: (object: BusinessObject) => readonly Hop[];
    readonly through: (object: BusinessObject) => boolean;
  },
): readonly (readonly ObjectRelation[])[] {
  const { neighbours, through } = given;
  const found: (readonly ObjectRelation[])[] = [];
  const follow = (
    object: BusinessObject,
    passed: readonly BusinessObject[],
    way: readonly ObjectRelation[],
  ) => {
    for (const hop of neighbours(object)) {
      const longer = [...way, hop.relation];
      if (hop.to === to) found.push(longer);
      else if (longer.length < longestWay && !passed.includes(hop.to) && through(hop.to))
        follow(hop.to, [...passed, hop.to], longer);
    }
  };
  follow(given.from, [given.from], []);
  return found;
}

/** The single references from a row; of several to the same object the one that is named like it. */
function hopsFrom(
  object: BusinessObject,
  given: { readonly source: Source; readonly composition: Composition; readonly isNew: boolean },
): readonly Hop[] {
  const { source, composition, isNew } = given;
  const ends = [
    ...source.referrers(object, 'ObjectRelation', 'source').map(({ target }) => source.get(target)),
    ...source.referrers(object, 'ObjectRelation', 'target').map((relation) => source.get(relation.source)),
  ];
  const others = distinct(ends.filter((end) => !isValue(end)).map(composition.rootOf));
  return others
    .filter((other) => other !== object)
    .flatMap((other) => {
      const there = references(object, other, given);
      const back = isNew ? [] : references(other, object, given).filter(isExclusive(other));
      const ways = distinct([...there, ...back]);
      const named = there.filter((relation) => isCalledAsObject(relation, other));
      return (ways.length > 1 && named.length === 1 ? named : ways).map((relation) => ({
        relation,
        to: other,
      }));
    });
}

function isCalledAsObject(relation: ObjectRelation, to: BusinessObject): boolean {
  const role = nameIn(relation.target === to.id ? relation.targetRole : relation.sourceRole);
  return role === undefined || camelCase(role) === camelCase(to.name);
}

/**
 * Relations by which a row of one root keeps the id of one row of another, written from either side. A reference to a
 * part leads to its whole.
 */
function references(
  holder: BusinessObject,
  to: BusinessObject,
  { source, composition }: { readonly source: Source; readonly composition: Composition },
): readonly ObjectRelation[] {
  const forward = source
    .referrers(holder, 'ObjectRelation', 'source')
    .filter(
      (relation) => composition.rootOf(source.get(relation.target)) === to && keeperOf(relation) === 'SOURCE',
    );
  const backward = source
    .referrers(holder, 'ObjectRelation', 'target')
    .filter((relation) => relation.source === to.id && keeperOf(relation) === 'TARGET');
  return [...forward, ...backward];
}

function isExclusive(holder: BusinessObject): (relation: ObjectRelation) => boolean {
  return ({ source, sourceCardinality, targetCardinality }) =>
    !isMany(source === holder.id ? sourceCardinality : targetCardinality);
}
