import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  column,
  container,
  database,
  deployment,
  keyColumn,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './names.ts';

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-NAME-04': {
      fires: {
        model: system({
          images: [
            { id: 'a', name: ' ' },
            { id: 'b', name: 'x'.repeat(201) },
            { id: 'c', name: 'Image\u2028' },
          ],
        }),
        finds: [
          'a /images/0/name ContainerImage without a name cannot be referred to. Enter a name.',
          'b /images/1/name The name of a ContainerImage has 201 characters, which is more than 200. Shorten it; what it says beyond a name belongs into the description.',
          'c /images/2/name The name of a ContainerImage must not hold control characters, found U+2028 as character 6. Remove the character; a line break can become a space.',
        ],
      },
      holds: system({ images: [{ id: 'a', name: 'x'.repeat(200) }] }),
    },
    'PSM-NAME-01': {
      fires: {
        model: system({
          images: [{ id: 'image' }],
          configSets: [
            { id: 'c', resourceName: 'settings' },
            { id: 'd', resourceName: 'settings' },
          ],
          services: [{ id: 'e', resourceName: 'db', workload: 'shop', ports: [{ id: 'p', target: 'q' }] }],
          backingServices: [database()],
          workloads: [
            {
              id: 'shop',
              containers: [
                container('a', { resourceName: 'app', ports: [{ id: 'q' }] }),
                container('b', { resourceName: 'app', role: 'INIT' }),
              ],
            },
          ],
        }),
        finds: [
          'b /workloads/0/containers/1/resourceName "app" is not a valid or unique cluster name. Use "app-2".',
          'd /configSets/1/resourceName "settings" is not a valid or unique cluster name. Use "settings-2".',
          'db /backingServices/0/resourceName "db" is not a valid or unique cluster name. Use "db-2".',
        ],
      },
      holds: system({
        ...deployment({ resourceName: 'shop' }, container('a', { resourceName: 'app' })),
        configSets: [{ id: 'c', resourceName: 'shop' }],
        secretSets: [{ id: 'd', resourceName: 'shop' }],
      }),
    },
    'PSM-NAME-02': {
      fires: {
        model: system({
          ...deployment(
            {},
            container('app', {
              env: [
                { id: 'a', variable: 'PORT', value: '1' },
                { id: 'b', variable: 'PORT', value: '2' },
              ],
            }),
          ),
          configSets: [
            {
              id: 'c',
              entries: [
                { id: 'd', key: 'MODE' },
                { id: 'e', key: 'MODE' },
              ],
            },
          ],
          secretSets: [
            {
              id: 'f',
              keys: [
                { id: 'g', key: 'PIN' },
                { id: 'h', key: 'PIN' },
              ],
            },
          ],
        }),
        finds: [
          'b /workloads/0/containers/0/env/1/variable Variable PORT is defined twice or badly named. Rename it.',
          'e /configSets/0/entries/1/key Variable MODE is defined twice or badly named. Rename it.',
          'h /secretSets/0/keys/1/key Variable PIN is defined twice or badly named. Rename it.',
        ],
      },
      holds: system({
        configSets: [
          { id: 'c', entries: [{ id: 'd', key: 'MODE' }] },
          { id: 'e', entries: [{ id: 'f', key: 'MODE' }] },
        ],
      }),
    },
    'PSM-NAME-03': {
      fires: {
        model: system({
          backingServices: [
            {
              ...database(),
              schemas: [
                {
                  id: 's1',
                  schemaName: 'pg_sales',
                  tables: [
                    {
                      id: 't1',
                      tableName: 'Order',
                      columns: [
                        column('a', 'TEXT', { columnName: 'x'.repeat(64) }),
                        column('b', 'TEXT'),
                        column('c', 'TEXT', { columnName: 'b' }),
                      ],
                    },
                    { id: 't2', tableName: 'Order', columns: [column('d', 'TEXT')] },
                  ],
                },
              ],
            },
          ],
        }),
        finds: [
          's1 /backingServices/0/schemas/0/schemaName pg_sales is not a usable SQL name. Use "app_pg_sales".',
          't1 /backingServices/0/schemas/0/tables/0/tableName Order is not a usable SQL name. Use "order".',
          'a /backingServices/0/schemas/0/tables/0/columns/0/columnName xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx is not a usable SQL name. Use "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx".',
          'c /backingServices/0/schemas/0/tables/0/columns/2/columnName b is not a usable SQL name. Use "b_2".',
          't2 /backingServices/0/schemas/0/tables/1/tableName Order is not a usable SQL name. Use "order".',
        ],
      },
      holds: system({
        backingServices: [
          database(
            { id: 't1', tableName: 'order', columns: [keyColumn('order')] },
            { id: 't2', tableName: 'order_line2', columns: [{ ...keyColumn('order'), id: 'k' }] },
          ),
        ],
      }),
    },
  },
});
