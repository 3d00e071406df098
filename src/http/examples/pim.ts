/** A small valid PIM: one context with one aggregate of bicycles. */
export const pimExample = {
  eClass: 'PimModel',
  id: 'hire',
  name: 'Bicycle hire',
  contexts: [
    {
      eClass: 'BoundedContext',
      id: 'fleet',
      name: 'Fleet',
      code: 'Fleet',
      aggregates: [
        {
          eClass: 'Aggregate',
          id: 'bicycles',
          name: 'Bicycle',
          code: 'Bicycle',
          root: 'bicycle',
          store: 'fleet-store',
          entities: [
            {
              eClass: 'Entity',
              id: 'bicycle',
              name: 'Bicycle',
              code: 'Bicycle',
              attributes: [
                {
                  eClass: 'Attribute',
                  id: 'bicycle-id',
                  name: 'Id',
                  code: 'id',
                  scalar: 'UUID',
                  required: true,
                  identifier: true,
                  readOnly: true,
                },
                {
                  eClass: 'Attribute',
                  id: 'bicycle-number',
                  name: 'Frame number',
                  code: 'frameNumber',
                  scalar: 'STRING',
                  required: true,
                  unique: true,
                  maxLength: 40,
                },
              ],
            },
          ],
        },
      ],
      dataStores: [{ eClass: 'DataStore', id: 'fleet-store', name: 'Fleet store', code: 'FleetStore' }],
    },
  ],
} as const;
