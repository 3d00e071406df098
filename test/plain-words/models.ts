import type { Element } from '../../src/kernel/model/element.ts';
import { elementWith } from '../support/kernel/model/element-with.ts';

const attribute = (id: string, name: string, type: string, more: object = {}): object => ({
  eClass: 'BusinessAttribute',
  id,
  name,
  type,
  ...more,
});

/** A hotel as a CIM. */
export const hotel: Element = elementWith({
  eClass: 'CimModel',
  id: 'hotel',
  name: 'Hotel',
  participants: [
    { eClass: 'Actor', id: 'a-desk', name: 'Receptionist' },
    { eClass: 'Actor', id: 'a-boss', name: 'Hotel manager' },
    { eClass: 'ExternalSystem', id: 'x-card', name: 'Card service' },
  ],
  goals: [
    { eClass: 'Goal', id: 'g1', name: 'Happy guests', kind: 'STRATEGIC' },
    { eClass: 'Goal', id: 'g2', name: 'Full house', kind: 'OPERATIONAL' },
  ],
  requirements: [
    {
      eClass: 'FunctionalRequirement',
      id: 'r1',
      name: 'Book room',
      code: 'FR-1',
      statement: 'A receptionist books a room.',
      actor: 'a-desk',
      concerns: ['o-book'],
      capability: 'c1',
    },
    {
      eClass: 'FunctionalRequirement',
      id: 'r2',
      name: 'Waive deposit',
      code: 'FR-2',
      statement: 'The hotel manager waives a deposit.',
      actor: 'a-boss',
      capability: 'c1',
    },
  ],
  domains: [
    {
      eClass: 'BusinessDomain',
      id: 'd1',
      name: 'Front office',
      capabilities: [{ eClass: 'Capability', id: 'c1', name: 'Reservations' }],
    },
    {
      eClass: 'BusinessDomain',
      id: 'd2',
      name: 'Housekeeping',
      capabilities: [{ eClass: 'Capability', id: 'c2', name: 'Cleaning' }],
    },
  ],
  processes: [
    {
      eClass: 'BusinessProcess',
      id: 'p1',
      name: 'Check-in',
      domain: 'd1',
      nodes: [
        { eClass: 'ProcessStep', id: 'p1s1', name: 'Verify passport', performer: 'a-desk' },
        { eClass: 'ProcessStep', id: 'p1s2', name: 'Hand over key', performer: 'a-desk' },
      ],
      flows: [{ eClass: 'SequenceFlow', id: 'p1f1', source: 'p1s1', target: 'p1s2' }],
    },
  ],
  businessObjects: [
    {
      eClass: 'BusinessObject',
      id: 'o-book',
      name: 'Booking',
      domain: 'd1',
      attributes: [
        attribute('t-no', 'Reference', 'IDENTIFIER', { required: true, identifying: true }),
        attribute('t-arr', 'Arrival date', 'DATE'),
        attribute('t-nights', 'Nights', 'NUMBER'),
        attribute('t-dep', 'Deposit', 'MONEY', { required: true }),
        attribute('t-rem', 'Remarks', 'LONG_TEXT'),
      ],
      states: [
        { eClass: 'LifecycleState', id: 's1', name: 'Requested', kind: 'INITIAL' },
        { eClass: 'LifecycleState', id: 's2', name: 'Confirmed' },
        { eClass: 'LifecycleState', id: 's3', name: 'Closed', kind: 'FINAL' },
      ],
      transitions: [{ eClass: 'StateTransition', id: 'tr1', from: ['s1'], to: 's2' }],
    },
    {
      eClass: 'BusinessObject',
      id: 'o-guest',
      name: 'Guest',
      domain: 'd1',
      attributes: [
        attribute('t-gn', 'Full name', 'TEXT', { required: true }),
        attribute('t-gp', 'Passport number', 'IDENTIFIER'),
        attribute('t-gm', 'Mobile', 'PHONE'),
      ],
    },
    {
      eClass: 'BusinessObject',
      id: 'o-vis',
      name: 'Visitor',
      domain: 'd1',
      attributes: [attribute('t-vn', 'Full name', 'TEXT'), attribute('t-vb', 'Badge', 'TEXT')],
    },
    {
      eClass: 'BusinessObject',
      id: 'o-room',
      name: 'Room',
      domain: 'd2',
      attributes: [
        attribute('t-rl', 'Door label', 'TEXT'),
        attribute('t-rf', 'Floor', 'NUMBER'),
        attribute('t-rr', 'Nightly rate', 'MONEY'),
      ],
    },
    { eClass: 'BusinessObject', id: 'o-inv', name: 'Invoice', domain: 'd1' },
    { eClass: 'BusinessObject', id: 'o-mini', name: 'Minibar item', domain: 'd2' },
  ],
  relations: [
    {
      eClass: 'ObjectRelation',
      id: 'x1',
      name: 'makes',
      source: 'o-guest',
      target: 'o-book',
      sourceCardinality: 'EXACTLY_ONE',
      targetCardinality: 'ZERO_OR_MORE',
    },
    {
      eClass: 'ObjectRelation',
      id: 'x2',
      name: 'reserves',
      source: 'o-book',
      target: 'o-room',
      sourceCardinality: 'ZERO_OR_MORE',
      targetCardinality: 'ONE_OR_MORE',
    },
  ],
  codeLists: [
    {
      eClass: 'CodeList',
      id: 'l1',
      name: 'Room category',
      values: [
        { eClass: 'CodeValue', id: 'l1a', name: 'Single' },
        { eClass: 'CodeValue', id: 'l1b', name: 'Double' },
      ],
    },
  ],
  rules: [
    {
      eClass: 'BusinessRule',
      id: 'b1',
      name: 'Deposit before arrival',
      code: 'BR-1',
      statement: 'The deposit is paid before the arrival.',
      appliesTo: ['o-book'],
    },
  ],
});

const field = (id: string, name: string, scalar: string, more: object = {}): object => ({
  eClass: 'Attribute',
  id,
  name,
  code: name.replace(/ (\w)/g, (_, x: string) => x.toUpperCase()).replace(/^\w/, (x) => x.toLowerCase()),
  scalar,
  ...more,
});

const key = (id: string): object =>
  field(id, 'Id', 'UUID', { code: 'id', required: true, identifier: true, readOnly: true });

/** A rental of vehicles as a PIM. */
export const fleet: Element = elementWith({
  eClass: 'PimModel',
  id: 'fleet',
  name: 'Fleet',
  contexts: [
    {
      eClass: 'BoundedContext',
      id: 'k1',
      name: 'Rental',
      code: 'Rental',
      aggregates: [
        {
          eClass: 'Aggregate',
          id: 'g-veh',
          name: 'Vehicle',
          code: 'VehicleAggregate',
          root: 'e-veh',
          entities: [
            {
              eClass: 'Entity',
              id: 'e-veh',
              name: 'Vehicle',
              code: 'Vehicle',
              attributes: [
                key('e-veh-id'),
                field('f-pl', 'Plate', 'STRING', { required: true, unique: true }),
                field('f-mi', 'Mileage', 'INTEGER'),
                field('f-co', 'Colour', 'STRING'),
                {
                  eClass: 'Attribute',
                  id: 'f-st',
                  name: 'Status',
                  code: 'status',
                  type: 'n1',
                  required: true,
                },
              ],
            },
          ],
          operations: [
            {
              eClass: 'Query',
              id: 'q1',
              name: 'List vehicles',
              code: 'listVehicles',
              kind: 'LIST',
              target: 'e-veh',
            },
            {
              eClass: 'Command',
              id: 'm2',
              name: 'Retire vehicle',
              code: 'retireVehicle',
              kind: 'CUSTOM',
              target: 'e-veh',
            },
          ],
        },
        {
          eClass: 'Aggregate',
          id: 'g-con',
          name: 'Contract',
          code: 'ContractAggregate',
          root: 'e-con',
          entities: [
            {
              eClass: 'Entity',
              id: 'e-con',
              name: 'Contract',
              code: 'Contract',
              attributes: [
                key('e-con-id'),
                field('f-sd', 'Start date', 'DATE', { required: true }),
                field('f-ed', 'End date', 'DATE'),
                field('f-dr', 'Daily rate', 'MONEY'),
              ],
            },
            {
              eClass: 'Entity',
              id: 'e-chg',
              name: 'Charge',
              code: 'Charge',
              attributes: [key('e-chg-id'), field('f-am', 'Amount', 'MONEY')],
            },
          ],
          operations: [
            {
              eClass: 'Command',
              id: 'm1',
              name: 'Close contract',
              code: 'closeContract',
              kind: 'CUSTOM',
              target: 'e-con',
            },
          ],
        },
      ],
      types: [
        {
          eClass: 'Enumeration',
          id: 'n1',
          name: 'Vehicle status',
          code: 'VehicleStatus',
          literals: [
            { eClass: 'EnumLiteral', id: 'n1a', name: 'Free', code: 'FREE' },
            { eClass: 'EnumLiteral', id: 'n1b', name: 'Rented', code: 'RENTED' },
          ],
        },
      ],
      associations: [
        {
          eClass: 'Association',
          id: 's1',
          name: 'Contract covers vehicle',
          code: 'contractCoversVehicle',
          source: 'e-con',
          target: 'e-veh',
          targetRole: 'vehicle',
          sourceCardinality: 'ZERO_OR_MORE',
          targetCardinality: 'EXACTLY_ONE',
        },
      ],
    },
    {
      eClass: 'BoundedContext',
      id: 'k2',
      name: 'Workshop',
      code: 'Workshop',
      aggregates: [
        {
          eClass: 'Aggregate',
          id: 'g-rep',
          name: 'Repair',
          code: 'RepairAggregate',
          root: 'e-rep',
          entities: [
            {
              eClass: 'Entity',
              id: 'e-rep',
              name: 'Repair',
              code: 'Repair',
              attributes: [
                key('e-rep-id'),
                field('f-cs', 'Cost', 'MONEY'),
                field('f-hr', 'Hours', 'INTEGER'),
              ],
            },
          ],
        },
      ],
    },
  ],
  roles: [
    {
      eClass: 'Role',
      id: 'ro1',
      name: 'Agent',
      code: 'Agent',
      permissions: [{ eClass: 'Permission', id: 'pe1', operation: 'm1' }],
    },
    { eClass: 'Role', id: 'ro2', name: 'Mechanic', code: 'Mechanic' },
  ],
  externalSystems: [
    { eClass: 'ExternalSystem', id: 'xs1', name: 'Insurance portal', code: 'InsurancePortal' },
  ],
});
