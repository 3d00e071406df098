import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pimOf, psmOf, type PsmRun } from '../../../../test/support/chain/chain-runs.ts';
import { exampleModel } from '../../../../test/support/chain/example-models.ts';

/** Which tables the two columns of each table of pairs name, by foreign key and without one. */
function namedByPairs({ model }: PsmRun): readonly string[] {
  return model
    .all('Table')
    .filter(({ columns }) => columns.length === 2 && columns.every(({ primaryKey }) => primaryKey))
    .flatMap(({ columns, foreignKeys }) =>
      columns.map(({ id, columnName, refersTo }) => {
        const key = foreignKeys.find((each) => each.columns.includes(id));
        const named = model.resolve<'Table'>(refersTo)?.tableName ?? 'nothing';
        return `${columnName}: ${key === undefined ? named : `${model.get<'Table'>(key.references).tableName} by key`}`;
      }),
    );
}

it('a link names the table of the other row, by a foreign key or, in another context, without one', () => {
  assert.deepEqual(namedByPairs(psmOf(pimOf(exampleModel('amap')))), [
    'parcelle_id: parcelle by key',
    'producteur_id: producteur',
    'legume_id: legume by key',
    'legume_other_id: legume by key',
    'distribution_id: distribution by key',
    'membre_id: membre',
  ]);
});
