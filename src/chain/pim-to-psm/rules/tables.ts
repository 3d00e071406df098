import type { Column } from '../../psm/psm.ts';
import { quoted } from '../facts/default-values.ts';
import type { Kind } from '../facts/kinds.ts';
import { kindProperty, technicalColumns, versionProperty } from '../facts/names.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';

/**
 * P2S-15: every entity becomes a table, with the columns that the server itself looks after. Where its rows stand in
 * the table of a more general entity, it shows those of its kind there.
 */
export const tableOfEntity = rule('P2S-15', 'Entity', {
  targets: (entity, { equivalent, facts }) => {
    const { context, within, versioned, owned, tableName, kind } = facts.entities.of(entity);
    const into = (): { container: string; feature: string } => ({
      container: equivalent(entity, 'table'),
      feature: 'columns',
    });
    const now = { type: 'TIMESTAMPTZ', nullable: false, defaultExpression: 'now()' } as const;
    const general = kind?.general;
    const shown = (role: string): { shows?: string } =>
      general === undefined ? {} : { shows: targetId(general, role) };
    return [
      target('table', 'Table', {
        into: () => ({ container: equivalent(context, 'schema'), feature: 'tables' }),
        bind: () => ({
          name: entity.name,
          description: entity.description,
          tableName,
          parent: within === undefined ? undefined : equivalent(within.referenced, 'table'),
          ...(kind !== undefined && {
            kindOf: general && equivalent(general, 'table'),
            kind: kind.word,
            discriminator: targetId(entity, 'column-kind'),
          }),
        }),
      }),
      ...(kind === undefined
        ? []
        : [
            target('column-kind', 'Column', {
              into,
              bind: () => ({ ...kindColumn(kind), ...shown('column-kind') }),
            }),
          ]),
      ...(versioned
        ? [
            target('column-version', 'Column', {
              into,
              bind: () => ({ ...versionColumn, ...shown('column-version') }),
            }),
          ]
        : []),
      ...(owned
        ? [
            target('column-owner', 'Column', {
              into,
              bind: () => ({ ...ownerColumn, ...shown('column-owner') }),
            }),
          ]
        : []),
      target('column-created', 'Column', {
        into,
        bind: () => ({
          name: 'Created at',
          columnName: technicalColumns.created,
          ...now,
          ...shown('column-created'),
        }),
      }),
      target('column-updated', 'Column', {
        into,
        bind: () => ({
          name: 'Updated at',
          columnName: technicalColumns.updated,
          ...now,
          ...shown('column-updated'),
        }),
      }),
    ];
  },
});

/** What distinguishes rows of several kinds in one table; new rows are of the kind that they are made as. */
function kindColumn({ word, words }: Kind) {
  return {
    name: 'Kind',
    columnName: technicalColumns.kind,
    jsonPath: kindProperty,
    type: 'TEXT',
    nullable: false,
    defaultExpression: quoted(word),
    allowedValues: words,
  } as const;
}

type TechnicalColumn = Pick<Column, 'name' | 'columnName' | 'type' | 'nullable'>;

const versionColumn: TechnicalColumn & Pick<Column, 'jsonPath' | 'defaultExpression'> = {
  name: 'Version',
  columnName: technicalColumns.version,
  jsonPath: versionProperty,
  type: 'INTEGER',
  nullable: false,
  defaultExpression: '1',
};

// Rows that were created without sign-in, such as imported ones, have no owner.
const ownerColumn: TechnicalColumn & Pick<Column, 'personalData'> = {
  name: 'Owner',
  columnName: technicalColumns.owner,
  type: 'TEXT',
  nullable: true,
  personalData: true,
};
