import { camelCase } from '../../core/naming.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import type { Association, Entity } from '../../pim/pim.ts';
import type { ForeignKey } from '../../psm/psm.ts';
import type { Nestings } from './nestings.ts';
import type { PimSource } from './places.ts';
import { homeOf } from './places.ts';
import { targetId } from './target-ids.ts';

/** One side keeps the other's id in a column of its own. */
export type Reference = {
  readonly kind: 'REFERENCE';
  readonly association: Association;
  /** Entity whose table has the column. */
  readonly holder: Entity;
  /** Id of the column. */
  readonly column: string;
  readonly referenced: Entity;
  /** What the referenced side is to the holder, as a code. */
  readonly role: string;
  readonly required: boolean;
  /** At most one holder per referenced row. */
  readonly unique: boolean;
  /** Checked by a foreign key; ids across contexts are not. */
  readonly constrained: boolean;
  readonly onDelete: ForeignKey['onDelete'];
  /** For parts: how they appear inside the whole. The id then does not appear in the part. */
  readonly nested: { readonly role: string; readonly many: boolean; readonly required: boolean } | undefined;
};

/** Pairs of ids in a table of their own. */
export type Link = {
  readonly kind: 'LINK';
  readonly association: Association;
  readonly source: Entity;
  readonly target: Entity;
  /** What the targets are to the source, as a code. */
  readonly role: string;
  readonly required: boolean;
  /** The target's end is checked by a foreign key; ids across contexts are not. */
  readonly constrained: boolean;
};

/** What an association becomes. */
export type Relation = Reference | Link;

/** What an association is to a more special entity than the one at an end of it, whose rows stand in one table. */
export function inheritedRelation<R extends Relation>(
  relation: R,
  { general, special }: { readonly general: Entity; readonly special: Entity },
): R {
  if (relation.kind === 'LINK') return { ...relation, source: special };
  // Parts are in one table for wholes of all kinds.
  if (relation.nested !== undefined) return { ...relation, referenced: special };
  if (relation.holder !== general) return relation;
  return {
    ...relation,
    holder: special,
    column: targetId(relation.association, 'fk-column', special.id),
  };
}

/** Decides what an association becomes, by kind and cardinalities. */
export function relationOf(source: PimSource, association: Association, nestings: Nestings): Relation {
  const ends: Ends = {
    association,
    from: source.get<'Entity'>(association.source),
    to: source.get<'Entity'>(association.target),
    toOne: isToOne(association.targetCardinality),
    fromOne: isToOne(association.sourceCardinality),
    sameContext: isSameContext(source, association),
  };
  if (nestings.ids.has(association.id)) return nesting(ends, nestings.wholes.get(association.target) ?? 1);
  // Where parts go round in a circle (a tree of like things), the part refers to its whole instead of standing
  // inside it: only that way rows without a whole and rows in any depth can be created one by one.
  if (association.kind === 'COMPOSITION') return backReference(ends, 'OPTIONAL');
  const keeper = keeperOf(association);
  if (keeper === 'SOURCE') return forwardReference(ends);
  if (keeper === 'TARGET')
    return backReference(ends, isRequired(association.sourceCardinality) ? 'REQUIRED' : 'OPTIONAL');
  return {
    kind: 'LINK',
    association,
    source: ends.from,
    target: ends.to,
    role: association.targetRole,
    required: isRequired(association.targetCardinality),
    constrained: ends.sameContext,
  };
}

/** Whether a row, or for parts the whole, must have it. */
export function isRelationRequired(relation: Relation): boolean {
  return relation.kind === 'REFERENCE' && relation.nested !== undefined
    ? relation.nested.required
    : relation.required;
}

type Ends = {
  readonly association: Association;
  readonly from: Entity;
  readonly to: Entity;
  readonly toOne: boolean;
  readonly fromOne: boolean;
  readonly sameContext: boolean;
};

function nesting(ends: Ends, wholes: number): Reference {
  const { association, from, to, toOne, sameContext } = ends;
  return {
    kind: 'REFERENCE',
    association,
    holder: to,
    column: targetId(association, 'fk-column'),
    referenced: from,
    role: association.sourceRole ?? camelCase(from.code),
    // A part that may belong to one of several wholes has a column for each and fills one.
    required: wholes === 1,
    unique: toOne,
    constrained: sameContext,
    onDelete: 'CASCADE',
    nested: {
      role: association.targetRole,
      many: !toOne,
      required: isRequired(association.targetCardinality),
    },
  };
}

function forwardReference({ association, from, to, fromOne, sameContext }: Ends): Reference {
  return {
    kind: 'REFERENCE',
    association,
    holder: from,
    column: targetId(association, 'fk-column'),
    referenced: to,
    role: association.targetRole,
    required: isRequired(association.targetCardinality),
    unique: fromOne,
    constrained: sameContext,
    // `onDelete` says what happens to targets when their source goes; sources whose target goes are in the way.
    onDelete: 'RESTRICT',
    nested: undefined,
  };
}

function backReference(
  { association, from, to, toOne, sameContext }: Ends,
  need: 'REQUIRED' | 'OPTIONAL',
): Reference {
  const onDelete = association.kind === 'COMPOSITION' ? 'CASCADE' : association.onDelete;
  return {
    kind: 'REFERENCE',
    association,
    holder: to,
    column: targetId(association, 'fk-column'),
    referenced: from,
    role: association.sourceRole ?? camelCase(from.code),
    required: need === 'REQUIRED',
    unique: toOne,
    constrained: sameContext,
    onDelete: onDelete === 'UNLINK' ? (need === 'OPTIONAL' ? 'SET_NULL' : 'RESTRICT') : onDelete,
    nested: undefined,
  };
}

function isSameContext(source: PimSource, association: Association): boolean {
  const from = homeOf(source, source.get<'Entity'>(association.source));
  return from === homeOf(source, source.get<'Entity'>(association.target));
}

function isToOne(cardinality: Association['sourceCardinality']): boolean {
  return cardinality === 'ZERO_OR_ONE' || cardinality === 'EXACTLY_ONE';
}

function isRequired(cardinality: Association['sourceCardinality']): boolean {
  return cardinality === 'EXACTLY_ONE' || cardinality === 'ONE_OR_MORE';
}
