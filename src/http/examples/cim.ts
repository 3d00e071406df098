/** A small valid CIM: bicycles that customers hire. */
export const cimExample = {
  eClass: 'CimModel',
  id: 'hire',
  name: 'Bicycle hire',
  description: 'Bicycles by the hour.',
  participants: [{ eClass: 'Actor', id: 'clerk', name: 'Clerk' }],
  domains: [{ eClass: 'BusinessDomain', id: 'fleet', name: 'Fleet', kind: 'CORE' }],
  businessObjects: [
    {
      eClass: 'BusinessObject',
      id: 'bicycle',
      name: 'Bicycle',
      domain: 'fleet',
      steward: 'clerk',
      attributes: [
        {
          eClass: 'BusinessAttribute',
          id: 'bicycle-number',
          name: 'Frame number',
          type: 'IDENTIFIER',
          required: true,
          identifying: true,
        },
        {
          eClass: 'BusinessAttribute',
          id: 'bicycle-price',
          name: 'Price per hour',
          type: 'MONEY',
          required: true,
          minimum: 0,
        },
      ],
    },
  ],
} as const;
