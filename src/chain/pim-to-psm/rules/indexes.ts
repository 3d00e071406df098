import type { Entity, Query } from '../../pim/pim.ts';
import type { EntityFacts } from '../facts/entities.ts';
import type { PimFacts } from '../facts/facts.ts';
import type { Field } from '../facts/fields.ts';
import { keysOf } from '../facts/keys.ts';
import { listsOf, orderFieldsOf, searchedLeavesOf } from '../facts/list-fields.ts';
import { technicalColumns } from '../facts/names.ts';
import type { PimSource } from '../facts/places.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';

/**
 * P2S-17: every attribute that is unique gets a unique index over its columns. People tell parts apart inside their
 * whole, so the index of a part begins with its whole: two orders may both have a line 1.
 */
export const indexesOfEntity = rule('P2S-17', 'Entity', {
  targets: (entity, { equivalent, facts }) =>
    facts.entities
      .of(entity)
      .fields.filter(({ attribute, isKey, leaves }) => attribute.unique && !isKey && leaves.length > 0)
      // Within a shared table the index of the more general entity has the rows of its kinds, too.
      .filter((field) => !isShown(field, facts.entities.of(entity)))
      .flatMap(({ attribute, occurrence, leaves }) =>
        scopesOf(entity, facts).map(({ whole, suffix }) =>
          target('index', 'Index', {
            key: attribute,
            suffix: [occurrence, suffix].filter((word) => word !== '').join('/') || undefined,
            into: () => ({ container: equivalent(entity, 'table'), feature: 'indexes' }),
            bind: () => ({
              name: attribute.name,
              columns: [...whole, ...leaves.map(({ id }) => id)],
              unique: true,
            }),
          }),
        ),
      ),
});

/**
 * P2S-17: what the lists of an entity are ordered by gets an index, with the id after it. Rows that have owners get one
 * by owner, and the texts that every reader reads a column in which parts of words are found.
 */
export const indexesOfLists = rule('P2S-17', 'Entity', {
  targets: (entity, { equivalent, facts, source }) => {
    const row = facts.entities.of(entity);
    const queries = row.isRoot ? listsOf(entity, source) : [];
    const specials = (row.kind?.specials ?? []).map((special) => facts.entities.of(special));
    const isTop = row.kind?.general === undefined;
    const listsOfSpecials =
      row.isRoot && isTop ? specials.flatMap((each) => listsOf(each.entity, source)) : [];
    if (queries.length + listsOfSpecials.length === 0) return [];
    const into = (): { container: string; feature: string } => ({
      container: equivalent(entity, 'table'),
      feature: 'indexes',
    });
    // One column of a shared table is searched for all kinds; they show it.
    const searched = isTop
      ? [row, ...specials].flatMap((each) =>
          [...queries, ...listsOfSpecials].flatMap((query) =>
            searchedLeavesOf(query, each).filter(({ id }) => each.shows(id) === undefined),
          ),
        )
      : queries.flatMap((query) => searchedLeavesOf(query, row));
    const texts = [...new Set(searched)];
    const searchColumn = targetId(entity, 'column-search');
    return [
      ...(isTop && specials.length > 0 && queries.length > 0
        ? [
            target('kind-index', 'Index', {
              into,
              bind: () => ({ name: 'Kind', columns: [targetId(entity, 'column-kind'), ...keysOf(row)] }),
            }),
          ]
        : []),
      ...orderedBy(row, [...queries, ...listsOfSpecials], source).flatMap(
        ({ attribute, occurrence, leaves }) =>
          leaves.map(({ id, label, role, suffix }) =>
            target('list-index', 'Index', {
              key: attribute,
              suffix:
                [occurrence, suffix, role === 'column' ? '' : role].filter((word) => word !== '').join('/') ||
                undefined,
              into,
              bind: () => ({ name: label, columns: [id, ...keysOf(row)] }),
            }),
          ),
      ),
      ...(row.owned && isTop && queries.some((query) => orderFieldsOf(query, row, source).length > 0)
        ? [
            target('owner-index', 'Index', {
              into,
              bind: () => ({ name: 'Owner', columns: [targetId(entity, 'column-owner'), ...keysOf(row)] }),
            }),
          ]
        : []),
      ...(texts.length > 0
        ? [
            target('column-search', 'Column', {
              into: () => ({ container: equivalent(entity, 'table'), feature: 'columns' }),
              bind: () => ({
                name: 'Search text',
                columnName: technicalColumns.search,
                type: 'TEXT',
                personalData: texts.some(({ personalData }) => personalData),
                searchOf: texts.map(({ id }) => id),
                shows: row.kind?.general && targetId(row.kind.top, 'column-search'),
              }),
            }),
            ...(isTop
              ? [
                  target('search-index', 'Index', {
                    into,
                    bind: () => ({ name: 'Search text', columns: [searchColumn], method: 'TRIGRAM' }),
                  }),
                ]
              : []),
          ]
        : []),
    ];
  },
});

/** Ids and what is unique have an index already, and what is kept as JSON has no order. */
function orderedBy(row: EntityFacts, queries: readonly Query[], source: PimSource): EntityFacts['fields'] {
  const ordering = new Set(queries.flatMap((query) => orderFieldsOf(query, row, source)));
  return row.fields.filter(
    (field) =>
      ordering.has(field) &&
      !field.isKey &&
      !isShown(field, row) &&
      !field.attribute.unique &&
      field.leaves.every(({ role }) => role !== 'column-json'),
  );
}

/** Whether the columns of a field are those of the more general entity in whose table the rows stand. */
function isShown({ leaves }: Field, { shows }: EntityFacts): boolean {
  return leaves.some(({ id }) => shows(id) !== undefined);
}

type Scope = { readonly whole: readonly string[]; readonly suffix: string };

/** Within what the values of an entity are unique: everywhere, or within each of the wholes that it can be a part of. */
function scopesOf(entity: Entity, { entities }: PimFacts): readonly Scope[] {
  const wholes = entities.of(entity).held.filter(({ nested }) => nested !== undefined);
  if (wholes.length === 0) return [{ whole: [], suffix: '' }];
  return wholes.map(({ association, column }) => ({
    whole: [column],
    suffix: wholes.length === 1 ? '' : association.id,
  }));
}
