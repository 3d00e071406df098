import type { Flow, FlowStep } from './flow.ts';

const equipment: readonly FlowStep[] = [
  {
    as: 'Service manager',
    create: 'Building',
    called: 'building',
    values: {
      Name: 'Tower #',
      address: { Street: 'High Street 1', Town: 'Ashford', 'Postal code': '12345' },
    },
  },
  {
    as: 'Service manager',
    create: 'Equipment',
    called: 'equipment',
    values: { 'Serial number': 'E-#', Maker: 'Steady', building: '@building' },
  },
];

const reported = (seen: string): readonly FlowStep[] => [
  ...equipment,
  {
    as: 'Caretaker',
    does: 'Report fault',
    makes: 'Fault',
    called: 'fault',
    values: {
      'Fault number': 'F-#',
      'What happened': 'It stands still.',
      'People trapped': false,
      'Seen at': seen,
      Kind: 'DOOR',
      equipment: '@equipment',
    },
    state: 'Open',
  },
];

const technician: FlowStep = {
  as: 'Service manager',
  create: 'Technician record',
  called: 'technician',
  values: { 'Staff number': 'S-#', 'Full name': 'Tom Fixer' },
};

const plan = (number: string): readonly FlowStep[] => [
  {
    as: 'Dispatcher',
    does: 'Plan visit',
    on: 'fault',
    values: {
      'Visit number': number,
      window: { From: '2030-01-02T08:00:00Z', Until: '2030-01-02T10:00:00Z' },
      technicians: ['@technician'],
    },
    state: 'In hand',
  },
];

const onSite = (seen: string): readonly FlowStep[] => [
  ...reported(seen),
  technician,
  ...plan('V-#'),
  { as: 'Dispatcher', finds: 'Visit', called: 'visit', by: 'fault', to: 'fault', state: 'Planned' },
  { as: 'Technician', does: 'Arrive on site', on: 'visit', state: 'On site' },
];

const record = (runs: boolean): FlowStep => ({
  as: 'Technician',
  does: 'Record work',
  on: 'visit',
  values: { Report: 'Door adjusted', 'Lift runs': runs },
  state: 'Done',
});

const part: FlowStep = {
  as: 'Storekeeper',
  create: 'Part',
  called: 'part',
  values: { 'Part number': 'P-#', Name: 'Roller', Price: '12.50 EUR', 'In stock': 3 },
};

const ordered: readonly FlowStep[] = [
  part,
  {
    as: 'Storekeeper',
    does: 'Order parts',
    makes: 'Parts order',
    called: 'order',
    values: { 'Order number': 'PO-#', lines: [{ Count: 4, 'Unit price': '12.50 EUR', part: '@part' }] },
    holds: { Total: '50 EUR' },
  },
];

const due: readonly FlowStep[] = [
  ...equipment.slice(0, 1),
  {
    as: 'Service manager',
    create: 'Lift',
    called: 'lift',
    values: { 'Serial number': 'L-#', Maker: 'Steady', Load: 800, Stops: 6, building: '@building' },
  },
  {
    as: 'Service manager',
    does: 'Schedule inspection',
    makes: 'Inspection',
    called: 'inspection',
    values: { 'Inspection number': 'I-#', 'Due on': '2030-06-01', lift: '@lift' },
    state: 'Due',
  },
];

const result: FlowStep = {
  as: 'Technician',
  does: 'Record result',
  on: 'inspection',
  values: { 'Certificate number': 'C-1' },
  state: 'Due',
};

/** The lift service from first to last state. */
export const liftServiceFlows: readonly Flow[] = [
  {
    name: 'a fault is reported, planned, repaired, and closed by itself',
    steps: [
      ...onSite('2025-01-01T08:00:00Z'),
      record(true),
      { as: 'Dispatcher', awaits: 'fault', state: 'Closed' },
    ],
  },
  {
    name: 'a fault whose lift does not run yet gets another visit',
    steps: [
      ...onSite('2025-01-01T08:00:00Z'),
      record(false),
      { as: 'Dispatcher', waitsAt: 'Plan visit', of: 'fault' },
      ...plan('W-#'),
    ],
  },
  {
    name: 'a fault that was seen tomorrow is not closed until its time is corrected',
    steps: [
      ...onSite('2099-01-01T08:00:00Z'),
      record(true),
      { as: 'Dispatcher', stopsAt: 'Close fault', of: 'fault' },
      { as: 'Dispatcher', edits: 'fault', values: { 'Seen at': '2025-01-01T08:00:00Z' } },
      { as: 'Dispatcher', repairs: 'retry', of: 'fault' },
      { as: 'Dispatcher', awaits: 'fault', state: 'Closed' },
    ],
  },
  {
    name: 'a visit whose window ends before it begins is refused',
    steps: [
      ...reported('2025-01-01T08:00:00Z'),
      technician,
      {
        as: 'Dispatcher',
        does: 'Plan visit',
        on: 'fault',
        values: {
          'Visit number': 'V-#',
          window: { From: '2030-01-02T10:00:00Z', Until: '2030-01-02T08:00:00Z' },
          technicians: ['@technician'],
        },
        refused: [422],
        state: 'Open',
      },
      {
        as: 'Technician',
        does: 'Plan visit',
        on: 'fault',
        values: {
          'Visit number': 'V-#',
          window: { From: '2030-01-02T08:00:00Z', Until: '2030-01-02T10:00:00Z' },
          technicians: ['@technician'],
        },
        refused: [403],
        state: 'Open',
      },
    ],
  },
  {
    name: 'a sensor raises an alarm',
    steps: [
      ...equipment,
      {
        as: 'Lift sensors',
        does: 'Raise alarm',
        makes: 'Fault',
        called: 'fault',
        values: {
          'Fault number': 'A-#',
          'What happened': 'Door blocked',
          'People trapped': true,
          'Seen at': '2025-01-01T08:00:00Z',
          Kind: 'DOOR',
          equipment: '@equipment',
        },
        state: 'Open',
      },
    ],
  },
  {
    name: 'parts are ordered, sent to the wholesaler by itself, and received',
    steps: [
      { partner: 'Parts wholesaler', answers: [{ status: 503 }, { status: 200 }] },
      ...ordered,
      { as: 'Storekeeper', awaits: 'order', state: 'Sent' },
      { called: 'Parts wholesaler', times: 2 },
      { as: 'Technician', does: 'Receive delivery', on: 'order', refused: [403], state: 'Sent' },
      { as: 'Storekeeper', does: 'Receive delivery', on: 'order', state: 'Delivered' },
    ],
  },
  {
    name: 'the last line of an order of parts stays',
    steps: [
      ...ordered,
      {
        as: 'Storekeeper',
        adds: 'lines',
        to: 'order',
        called: 'line',
        values: { Count: 1, 'Unit price': '1 EUR', part: '@part' },
      },
      { as: 'Storekeeper', reads: 'order', holds: { Total: '51 EUR' } },
      { as: 'Storekeeper', deletes: 'line' },
      {
        as: 'Storekeeper',
        does: 'Order parts',
        makes: 'Parts order',
        values: { 'Order number': 'PX-#', lines: [] },
        refused: [400, 422],
        at: 'lines',
      },
    ],
  },
  {
    name: 'an inspection is passed with a certificate only, and registered by itself',
    steps: [
      { partner: 'Inspection register', answers: [{ status: 200 }] },
      ...due,
      {
        as: 'Technician',
        does: 'Pass inspection',
        on: 'inspection',
        refused: [409, 422],
        at: 'Certificate number',
        state: 'Due',
      },
      result,
      { as: 'Technician', does: 'Pass inspection', on: 'inspection', state: 'Passed' },
      { called: 'Inspection register', times: 1 },
    ],
  },
  {
    name: 'an inspection fails, and is registered by itself',
    steps: [
      { partner: 'Inspection register', answers: [{ status: 200 }] },
      ...due,
      result,
      { as: 'Technician', does: 'Fail inspection', on: 'inspection', state: 'Failed' },
      { called: 'Inspection register', times: 1 },
    ],
  },
  {
    name: 'a name and the assemblies of an equipment are corrected',
    steps: [
      ...equipment,
      { as: 'Service manager', edits: 'equipment', values: { Maker: 'Stable' }, holds: { Maker: 'Stable' } },
      {
        as: 'Service manager',
        adds: 'assemblies',
        to: 'equipment',
        called: 'assembly',
        values: { Name: 'Dor' },
      },
      { as: 'Service manager', edits: 'assembly', values: { Name: 'Door' }, holds: { Name: 'Door' } },
    ],
  },
];
