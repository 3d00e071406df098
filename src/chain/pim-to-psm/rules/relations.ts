import type { Target } from '../../../kernel/transformation/rule.ts';
import { snakeCase } from '../../core/naming.ts';
import type { PimFacts } from '../facts/facts.ts';
import { keyColumnShape, keysOf } from '../facts/keys.ts';
import { isFilter } from '../facts/list-fields.ts';
import type { Link, Reference } from '../facts/relations.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-18, tables: an association becomes a column that keeps an id, or a table of pairs of ids. */
export const columnsOfAssociation = rule('P2S-18', 'Association', {
  targets: (association, { facts, source }) => {
    const relation = facts.entities.relation(association);
    if (relation.kind === 'LINK') return tableOfLink(relation, facts);
    return [
      ...columnOfReference(relation, { entities: facts.entities, filters: isFilter(relation, source) }),
      ...shownColumns(relation, facts),
    ];
  },
});

/** Rows of special kinds have the references of the more general ones. */
function shownColumns({ association, holder }: Reference, { entities }: PimFacts): Targets {
  return (entities.of(holder).kind?.specials ?? []).flatMap((special) => {
    const { held, columnName, property, shows } = entities.of(special);
    const reference = held.find((each) => each.association === association);
    if (reference === undefined) return [];
    const table = targetId(special, 'table');
    const { column, referenced } = reference;
    return [
      target('fk-column', 'Column', {
        suffix: special.id,
        into: () => ({ container: table, feature: 'columns' }),
        bind: () => ({
          name: reference.role,
          columnName: columnName(column),
          jsonPath: property(association),
          ...keyColumnShape(entities.of(referenced)),
          nullable: !reference.required,
          refersTo: referredTable(reference, entities),
          shows: shows(column),
        }),
      }),
      ...(reference.constrained
        ? [
            target('foreign-key', 'ForeignKey', {
              suffix: special.id,
              into: () => ({ container: table, feature: 'foreignKeys' }),
              bind: () => ({
                name: association.name,
                columns: [column],
                references: targetId(referenced, 'table'),
                onDelete: reference.onDelete,
              }),
            }),
          ]
        : []),
    ];
  });
}

/** The table to look a row up in, where no foreign key says that there is one, or none that it is of the right kind. */
function referredTable(
  { constrained, referenced }: Reference,
  entities: PimFacts['entities'],
): string | undefined {
  const isSpecial = entities.of(referenced).kind?.general !== undefined;
  return constrained && !isSpecial ? undefined : targetId(referenced, 'table');
}

type Targets = readonly Target[];

function columnOfReference(
  reference: Reference,
  { entities, filters }: Pick<PimFacts, 'entities'> & { readonly filters: boolean },
): Targets {
  const { association, holder, referenced, nested, column } = reference;
  const { columnName, property } = entities.of(holder);
  const table = targetId(holder, 'table');
  const targets: Target[] = [
    target('fk-column', 'Column', {
      into: () => ({ container: table, feature: 'columns' }),
      bind: () => ({
        name: reference.role,
        columnName: columnName(column),
        jsonPath: nested === undefined ? property(association) : undefined,
        ...keyColumnShape(entities.of(referenced)),
        nullable: !reference.required,
        refersTo: referredTable(reference, entities),
      }),
    }),
    target('fk-index', 'Index', {
      into: () => ({ container: table, feature: 'indexes' }),
      bind: () => ({
        name: association.name,
        // Lists of the rows that refer to one are in the order of their ids.
        columns: reference.unique || !filters ? [column] : [column, ...keysOf(entities.of(holder))],
        unique: reference.unique,
      }),
    }),
  ];
  if (reference.constrained)
    targets.push(
      target('foreign-key', 'ForeignKey', {
        into: () => ({ container: table, feature: 'foreignKeys' }),
        bind: () => ({
          name: association.name,
          columns: [column],
          references: targetId(referenced, 'table'),
          onDelete: reference.onDelete,
        }),
      }),
    );
  return targets;
}

function tableOfLink(link: Link, { entities }: PimFacts): Targets {
  const { association, source, target: other } = link;
  const table = targetId(association, 'join-table');
  const end = (key: 'source' | 'target'): string => targetId(association, 'join-column', key);
  const sourceName = snakeCase(source.code);
  const otherName = snakeCase(other.code);
  // An entity linked with itself, or with one of the same code in another context.
  const otherColumn = sourceName === otherName ? `${otherName}_other_id` : `${otherName}_id`;
  const ends = [
    { key: 'source', entity: source, columnName: `${sourceName}_id`, constrained: true, onDelete: 'CASCADE' },
    {
      key: 'target',
      entity: other,
      columnName: otherColumn,
      constrained: link.constrained,
      onDelete: association.onDelete === 'RESTRICT' ? 'RESTRICT' : 'CASCADE',
    },
  ] as const;
  return [
    target('join-table', 'Table', {
      into: () => ({
        container: targetId(entities.of(source).context, 'schema'),
        feature: 'tables',
      }),
      bind: () => ({
        name: association.name,
        description: association.description,
        tableName: entities.joinTableName(link),
      }),
    }),
    ...ends.flatMap(({ key, entity, columnName, constrained, onDelete }) => [
      target('join-column', 'Column', {
        suffix: key,
        into: () => ({ container: table, feature: 'columns' }),
        bind: () => ({
          name: entity.name,
          columnName,
          ...keyColumnShape(entities.of(entity)),
          nullable: false,
          primaryKey: true,
          // Lists of the client and checks of references look the row up where no foreign key leads to it.
          refersTo: constrained ? undefined : targetId(entity, 'table'),
        }),
      }),
      ...(constrained
        ? [
            target('join-fk', 'ForeignKey', {
              suffix: key,
              into: () => ({ container: table, feature: 'foreignKeys' }),
              bind: () => ({
                name: `${association.name} (${key})`,
                columns: [end(key)],
                references: targetId(entity, 'table'),
                onDelete,
              }),
            }),
          ]
        : []),
    ]),
    // The key of the table leads with the source; looking from the target needs an index of its own.
    target('join-index', 'Index', {
      suffix: 'target',
      into: () => ({ container: table, feature: 'indexes' }),
      bind: () => ({ name: association.name, columns: [end('target')] }),
    }),
  ];
}
