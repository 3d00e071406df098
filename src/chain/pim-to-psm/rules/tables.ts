import type { Column } from '../../psm/psm.ts';
import { technicalColumns, versionProperty } from '../facts/names.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-15: every entity becomes a table, with the columns that the server itself looks after. */
export const tableOfEntity = rule('P2S-15', 'Entity', {
  targets: (entity, { equivalent, facts }) => {
    const { context, within, versioned, owned, tableName } = facts.entities.of(entity);
    const into = (): { container: string; feature: string } => ({
      container: equivalent(entity, 'table'),
      feature: 'columns',
    });
    const now = { type: 'TIMESTAMPTZ', nullable: false, defaultExpression: 'now()' } as const;
    return [
      target('table', 'Table', {
        into: () => ({ container: equivalent(context, 'schema'), feature: 'tables' }),
        bind: () => ({
          name: entity.name,
          description: entity.description,
          tableName,
          parent: within === undefined ? undefined : equivalent(within.referenced, 'table'),
        }),
      }),
      ...(versioned ? [target('column-version', 'Column', { into, bind: () => versionColumn })] : []),
      ...(owned ? [target('column-owner', 'Column', { into, bind: () => ownerColumn })] : []),
      target('column-created', 'Column', {
        into,
        bind: () => ({ name: 'Created at', columnName: technicalColumns.created, ...now }),
      }),
      target('column-updated', 'Column', {
        into,
        bind: () => ({ name: 'Updated at', columnName: technicalColumns.updated, ...now }),
      }),
    ];
  },
});

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
