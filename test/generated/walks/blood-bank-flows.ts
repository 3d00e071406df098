import type { Flow, FlowStep } from './flow.ts';

const fail400 = { status: 400, body: { reason: 'refused' } };

const donor: readonly FlowStep[] = [
  {
    as: 'Receptionist',
    create: 'Donor',
    called: 'donor',
    values: {
      'Donor number': 'D-#',
      'Full name': 'Ada Lovelace',
      'Date of birth': '1990-05-04',
      'Blood group': 'O_POS',
    },
    state: 'Active',
  },
];

const appointment: readonly FlowStep[] = [
  ...donor,
  {
    as: 'Receptionist',
    does: 'Book appointment',
    makes: 'Appointment',
    called: 'appointment',
    values: { 'Appointment number': 'AP-#', 'Starts at': '2030-03-01T10:00:00Z', donor: '@donor' },
  },
];

const registered: readonly FlowStep[] = [
  ...donor,
  {
    as: 'Receptionist',
    does: 'Register donation',
    makes: 'Donation',
    called: 'donation',
    values: { 'Donation number': 'DN-#', 'Registered on': '2030-03-01', donor: '@donor' },
    state: 'Registered',
  },
];

const collected: readonly FlowStep[] = [
  ...registered,
  {
    as: 'Nurse',
    does: 'Collect blood',
    on: 'donation',
    values: { Haemoglobin: 14.2, Volume: 450 },
    state: 'Collected',
  },
];

const labelled: readonly FlowStep[] = [
  ...collected,
  { as: 'Nurse', does: 'Label bag', on: 'donation', values: { 'Bag label': 'BAG-#' } },
];

const tested = (result: string): readonly FlowStep[] => [
  { as: 'Nurse', adds: 'tests', to: 'donation', called: 'hiv', values: { Marker: 'HIV', Result: result } },
];

const judged = (verdict: string): FlowStep => ({
  as: 'Laboratory system',
  does: 'Receive verdict',
  on: 'donation',
  values: { Verdict: verdict },
});

const judgedByNumber = (number: string): FlowStep => ({
  as: 'Laboratory system',
  does: 'Receive verdict',
  values: { 'Donation number': number, Verdict: 'REACTIVE' },
});

const stock = (units: number): readonly FlowStep[] => [
  {
    as: 'Stock keeper',
    create: 'Stock level',
    called: 'stock',
    values: { Code: 'RED-#', Component: 'RED_CELLS', 'Blood group': 'O_POS', 'Units on hand': units },
  },
];

const draft = (units: number): readonly FlowStep[] => [
  ...stock(units),
  {
    as: 'Accountant',
    create: 'Hospital',
    called: 'hospital',
    values: {
      'Hospital code': 'H-#',
      Name: 'St Mary',
      'E-mail': 'ward@stmary.example',
      'Credit limit': '5000 EUR',
    },
  },
  {
    as: 'Hospital clerk',
    does: 'Draft order',
    makes: 'Blood order',
    called: 'order',
    values: {
      'Order number': 'BO-#',
      'Needed by': '2030-04-01',
      hospital: '@hospital',
      stock: '@stock',
      lines: [{ Position: 1, Quantity: 4, 'Unit price': '120.50 EUR' }],
    },
    state: 'Draft',
    holds: { 'Total units': 4, 'Total price': '482 EUR' },
  },
];

const submitted = (units: number): readonly FlowStep[] => [
  ...draft(units),
  { as: 'Hospital clerk', does: 'Submit order', on: 'order' },
];

const delivered: readonly FlowStep[] = [
  { partner: 'Courier service', answers: [{ status: 200, body: { trackingCode: 'TR-1' } }] },
  ...submitted(10),
  { as: 'Stock keeper', awaits: 'order', state: 'Accepted' },
  { as: 'Stock keeper', waitsAt: 'Dispatch order', of: 'order' },
  { as: 'Stock keeper', does: 'Dispatch order', on: 'order', state: 'Dispatched' },
  {
    as: 'Hospital clerk',
    does: 'Confirm delivery',
    on: 'order',
    values: { 'Received by': 'Dr Who' },
    state: 'Delivered',
  },
];

const invoiced: readonly FlowStep[] = [
  ...delivered,
  { as: 'Accountant', finds: 'Invoice', called: 'invoice', by: 'order', to: 'order', state: 'Sent' },
];

const unit: readonly FlowStep[] = [
  ...stock(5),
  {
    as: 'Stock keeper',
    create: 'Blood unit',
    called: 'unit',
    values: {
      'Unit number': 'U-#',
      Component: 'RED_CELLS',
      'Blood group': 'O_POS',
      'Expires on': '2090-01-01',
      stock: '@stock',
    },
    state: 'In stock',
  },
];

const reserved: readonly FlowStep[] = [
  ...unit,
  { as: 'Stock keeper', does: 'Reserve unit', on: 'unit', state: 'Reserved' },
];

const reported: readonly FlowStep[] = [
  {
    as: 'Nurse',
    does: 'Report deviation',
    makes: 'Deviation report',
    called: 'report',
    values: { 'Report number': 'DR-#', 'What happened': 'A bag fell.', Severity: 'MAJOR', Costs: '500 EUR' },
    state: 'Reported',
  },
];

const fridge: readonly FlowStep[] = [
  {
    as: 'Stock keeper',
    create: 'Storage fridge',
    called: 'fridge',
    values: { Code: 'F-#', Room: 'Celar', 'Highest temperature': 6 },
  },
];

/** What people do in a blood centre, from first to last state. */
export const bloodBankFlows: readonly Flow[] = [
  {
    name: 'a donor is corrected, deferred and readmitted',
    steps: [
      ...donor,
      {
        as: 'Receptionist',
        edits: 'donor',
        values: { 'Full name': 'Ada King' },
        holds: { 'Full name': 'Ada King' },
      },
      {
        as: 'Medical director',
        does: 'Defer donor',
        on: 'donor',
        values: { 'Deferral reason': 'Travel' },
        state: 'Deferred',
      },
      {
        as: 'Medical director',
        does: 'Defer donor',
        on: 'donor',
        values: { 'Deferral reason': 'Again' },
        refused: [409],
      },
      {
        as: 'Medical director',
        does: 'Readmit donor',
        on: 'donor',
        values: { 'Medical notes': 'Well' },
        state: 'Active',
      },
    ],
  },
  {
    name: 'a donor retires by a move without a step, and is not edited any more',
    steps: [
      ...donor,
      { as: 'Nurse', moves: 'donor', to: 'Retired', refused: [403], state: 'Active' },
      { as: 'Receptionist', moves: 'donor', to: 'Retired' },
      { as: 'Receptionist', edits: 'donor', values: { 'Full name': 'Too late' }, refused: [409, 422] },
    ],
  },
  {
    name: 'wrong values of a donor are refused where they stand',
    steps: [
      {
        as: 'Receptionist',
        create: 'Donor',
        called: 'none',
        values: { 'Donor number': 'D-#', 'Full name': '  ', 'Date of birth': '1990-05-04' },
        refused: [422],
        at: 'Full name',
      },
      {
        as: 'Receptionist',
        create: 'Donor',
        called: 'none',
        values: {
          'Donor number': 'D-#',
          'Full name': 'X',
          'Date of birth': '1990-05-04',
          'Blood group': 'Z_POS',
        },
        refused: [400, 422],
        at: 'Blood group',
      },
    ],
  },
  {
    name: 'a donor number is taken once',
    steps: [
      ...donor,
      {
        as: 'Receptionist',
        create: 'Donor',
        called: 'none',
        values: { 'Donor number': 'D-#', 'Full name': 'Twin', 'Date of birth': '1990-05-04' },
        refused: [409],
        at: 'Donor number',
      },
    ],
  },
  {
    name: 'only the reception adds donors, and only doctors defer them',
    steps: [
      {
        as: 'Stock keeper',
        create: 'Donor',
        called: 'none',
        values: { 'Donor number': 'D-#', 'Full name': 'X', 'Date of birth': '1990-05-04' },
        refused: [403],
      },
      ...donor,
      {
        as: 'Receptionist',
        does: 'Defer donor',
        on: 'donor',
        values: { 'Deferral reason': 'Travel' },
        refused: [403],
        state: 'Active',
      },
    ],
  },
  {
    name: 'an appointment is confirmed by itself, and kept when the donor comes',
    steps: [
      ...appointment,
      { as: 'Receptionist', awaits: 'appointment', state: 'Confirmed' },
      {
        as: 'Receptionist',
        does: 'Check in donor',
        on: 'appointment',
        values: { Remark: 'Early' },
        state: 'Attended',
      },
    ],
  },
  {
    name: 'an appointment is missed when two days have gone by',
    steps: [...appointment, { as: 'Receptionist', awaits: 'appointment', state: 'Missed' }],
  },
  {
    name: 'an appointment is cancelled by a move without a step',
    steps: [...appointment, { as: 'Receptionist', moves: 'appointment', to: 'Cancelled' }],
  },
  {
    name: 'blood is not collected with too little haemoglobin',
    steps: [
      ...registered,
      {
        as: 'Nurse',
        does: 'Collect blood',
        on: 'donation',
        values: { Haemoglobin: 9.5, Volume: 450 },
        refused: [409, 422],
        at: 'Haemoglobin',
        state: 'Registered',
      },
      {
        as: 'Nurse',
        does: 'Collect blood',
        on: 'donation',
        values: { Haemoglobin: 12.5, Volume: 450 },
        state: 'Collected',
      },
    ],
  },
  {
    name: 'a donation without donor is refused',
    steps: [
      {
        as: 'Receptionist',
        does: 'Register donation',
        makes: 'Donation',
        values: { 'Donation number': 'DN-#', 'Registered on': '2030-03-01' },
        refused: [400, 422],
        at: 'donor',
      },
    ],
  },
  {
    name: 'only nurses collect blood',
    steps: [
      ...registered,
      {
        as: 'Receptionist',
        does: 'Collect blood',
        on: 'donation',
        values: { Haemoglobin: 14, Volume: 450 },
        refused: [403],
        state: 'Registered',
      },
    ],
  },
  {
    name: 'samples are sent to the laboratory while the bag is labelled, and the process waits for the verdict',
    steps: [
      { partner: 'Laboratory system', answers: [{ status: 200 }] },
      ...labelled,
      { called: 'Laboratory system', times: 1 },
      { as: 'Nurse', waitsAt: 'Receive verdict', of: 'donation' },
    ],
  },
  {
    name: 'a clear donation with negative tests is released by itself',
    steps: [
      ...labelled,
      ...tested('NEGATIVE'),
      { ...judged('CLEAR') },
      { as: 'Nurse', awaits: 'donation', state: 'Released', holds: { Verdict: 'CLEAR' } },
    ],
  },
  {
    name: 'a reactive donation, which the laboratory names by its number, is discarded by itself',
    steps: [
      ...labelled,
      ...tested('POSITIVE'),
      { ...judgedByNumber('DN-unknown'), refused: [422], at: 'Donation number' },
      judgedByNumber('DN-#'),
      { as: 'Nurse', awaits: 'donation', state: 'Discarded' },
    ],
  },
  {
    name: 'a clear donation without negative tests is an incident, until its test is corrected',
    steps: [
      ...labelled,
      ...tested('POSITIVE'),
      judged('CLEAR'),
      { as: 'Medical director', stopsAt: 'Release donation', of: 'donation' },
      { as: 'Nurse', edits: 'hiv', values: { Result: 'NEGATIVE' } },
      { as: 'Medical director', repairs: 'retry', of: 'donation' },
      { as: 'Nurse', awaits: 'donation', state: 'Released' },
    ],
  },
  {
    name: 'tests are added, changed and deleted below their donation',
    steps: [
      ...registered,
      ...tested('POSITIVE'),
      { as: 'Nurse', edits: 'hiv', values: { Result: 'NEGATIVE' }, holds: { Result: 'NEGATIVE' } },
      { as: 'Stock keeper', edits: 'hiv', values: { Result: 'POSITIVE' }, refused: [403] },
      { as: 'Nurse', deletes: 'hiv' },
      { as: 'Nurse', reads: 'hiv', refused: [404] },
    ],
  },
  {
    name: 'a wrong remark of a donation is corrected',
    steps: [
      ...registered,
      { as: 'Nurse', edits: 'donation', values: { Remark: 'Left arm' }, holds: { Remark: 'Left arm' } },
    ],
  },
  {
    name: 'a laboratory that is down three times is called again, each time with one key',
    steps: [
      {
        partner: 'Laboratory system',
        answers: [{ status: 503 }, { status: 503 }, { status: 503 }, { status: 200 }],
      },
      ...labelled,
      { called: 'Laboratory system', times: 4 },
      { as: 'Nurse', waitsAt: 'Receive verdict', of: 'donation' },
      { partner: 'Laboratory system', answers: [{ status: 200 }] },
    ],
  },
  {
    name: 'a laboratory that refuses is an incident, and is called again when it is repaired',
    steps: [
      { partner: 'Laboratory system', answers: [fail400] },
      ...labelled,
      { called: 'Laboratory system', times: 1 },
      { partner: 'Laboratory system', answers: [{ status: 200 }] },
      { as: 'Medical director', repairs: 'retry', of: 'donation' },
      { as: 'Nurse', waitsAt: 'Receive verdict', of: 'donation' },
    ],
  },
  {
    name: 'an order that the stock covers is accepted by itself, and the stock goes down',
    steps: [
      ...submitted(10),
      { as: 'Stock keeper', awaits: 'order', state: 'Accepted' },
      { as: 'Stock keeper', reads: 'stock', holds: { 'Units on hand': 6 } },
    ],
  },
  {
    name: 'an order that the stock does not cover is rejected by itself',
    steps: [
      ...submitted(3),
      { as: 'Stock keeper', awaits: 'order', state: 'Rejected' },
      { as: 'Stock keeper', reads: 'stock', holds: { 'Units on hand': 3 } },
    ],
  },
  {
    name: 'an order is delivered, with the code of the courier',
    steps: [
      ...delivered,
      { as: 'Hospital clerk', reads: 'order', holds: { 'Tracking code': 'TR-1', 'Received by': 'Dr Who' } },
    ],
  },
  {
    name: 'a delivery without receiver is not confirmed',
    steps: [
      ...delivered.slice(0, -1),
      {
        as: 'Hospital clerk',
        does: 'Confirm delivery',
        on: 'order',
        values: {},
        refused: [400, 409, 422],
        at: 'Received by',
        state: 'Dispatched',
      },
    ],
  },
  {
    name: 'without a courier an own driver is asked',
    steps: [
      { partner: 'Courier service', answers: [fail400] },
      ...submitted(10),
      { as: 'Stock keeper', waitsAt: 'Ask own driver', of: 'order' },
      { as: 'Stock keeper', ticks: 'Ask own driver', of: 'order' },
      { as: 'Stock keeper', waitsAt: 'Dispatch order', of: 'order' },
      { as: 'Stock keeper', does: 'Dispatch order', on: 'order', state: 'Dispatched' },
      { partner: 'Courier service', answers: [{ status: 200 }] },
    ],
  },
  {
    name: 'the lines of a draft are edited, its sums follow, and the last one stays',
    steps: [
      ...draft(10),
      {
        as: 'Hospital clerk',
        adds: 'lines',
        to: 'order',
        called: 'line',
        values: { Position: 2, Quantity: 2, 'Unit price': '10 EUR' },
      },
      { as: 'Hospital clerk', reads: 'order', holds: { 'Total units': 6, 'Total price': '502 EUR' } },
      { as: 'Hospital clerk', edits: 'line', values: { Quantity: 3 } },
      { as: 'Hospital clerk', reads: 'order', holds: { 'Total units': 7, 'Total price': '512 EUR' } },
      { as: 'Hospital clerk', deletes: 'line' },
      { as: 'Hospital clerk', reads: 'order', holds: { 'Total units': 4 } },
    ],
  },
  {
    name: 'a draft is cancelled, and cannot be submitted any more',
    steps: [
      ...draft(10),
      { as: 'Hospital clerk', moves: 'order', to: 'Cancelled' },
      { as: 'Hospital clerk', does: 'Submit order', on: 'order', refused: [409], state: 'Cancelled' },
    ],
  },
  {
    name: 'an order in another currency, or without a line, is refused',
    steps: [
      ...draft(10),
      {
        as: 'Hospital clerk',
        does: 'Draft order',
        makes: 'Blood order',
        values: {
          'Order number': 'BX-#',
          'Needed by': '2030-04-01',
          hospital: '@hospital',
          stock: '@stock',
          lines: [{ Position: 1, Quantity: 4, 'Unit price': '120 USD' }],
        },
        refused: [422],
        at: 'Unit price',
      },
      {
        as: 'Hospital clerk',
        does: 'Draft order',
        makes: 'Blood order',
        values: {
          'Order number': 'BY-#',
          'Needed by': '2030-04-01',
          hospital: '@hospital',
          stock: '@stock',
          lines: [],
        },
        refused: [400, 422],
        at: 'lines',
      },
    ],
  },
  {
    name: 'a delivery is invoiced by itself, and posted with the entry of the ledger',
    steps: [
      { partner: 'Accounting system', answers: [{ status: 200, body: { ledgerEntry: 'L-7' } }] },
      ...invoiced,
      { as: 'Accountant', reads: 'invoice', holds: { 'Ledger entry': 'L-7' } },
    ],
  },
  {
    name: 'an invoice is paid in time',
    steps: [
      ...invoiced,
      {
        as: 'Accounting system',
        does: 'Receive payment',
        on: 'invoice',
        values: { 'Amount paid': '482 EUR' },
        state: 'Paid',
      },
    ],
  },
  {
    name: 'an invoice is reminded and paid late',
    steps: [
      ...invoiced,
      { as: 'Accountant', awaits: 'invoice', state: 'Reminded' },
      {
        as: 'Accounting system',
        does: 'Receive late payment',
        on: 'invoice',
        values: { 'Amount paid': '482 EUR' },
        state: 'Paid',
      },
    ],
  },
  {
    name: 'an invoice that is never paid is written off',
    steps: [...invoiced, { as: 'Accountant', awaits: 'invoice', state: 'Written off' }],
  },
  {
    name: 'a unit is reserved and issued, and the stock goes down',
    steps: [
      ...reserved,
      { as: 'Stock keeper', reads: 'stock', holds: { 'Units on hand': 4 } },
      {
        as: 'Stock keeper',
        does: 'Issue unit',
        on: 'unit',
        values: { 'Issue note': 'Ward 3' },
        state: 'Issued',
      },
    ],
  },
  {
    name: 'a unit that is given back counts again',
    steps: [
      ...reserved,
      { as: 'Stock keeper', does: 'Give unit back', on: 'unit', state: 'In stock' },
      { as: 'Stock keeper', reads: 'stock', holds: { 'Units on hand': 5 } },
    ],
  },
  {
    name: 'a damaged unit is destroyed, and not issued',
    steps: [
      ...reserved,
      { as: 'Stock keeper', does: 'Destroy unit', on: 'unit', state: 'Destroyed' },
      { as: 'Stock keeper', does: 'Issue unit', on: 'unit', refused: [409], state: 'Destroyed' },
    ],
  },
  {
    name: 'an expired unit is not issued until its date is corrected',
    steps: [
      ...reserved,
      { as: 'Stock keeper', edits: 'unit', values: { 'Expires on': '2020-01-01' } },
      {
        as: 'Stock keeper',
        does: 'Issue unit',
        on: 'unit',
        refused: [409, 422],
        at: 'Expires on',
        state: 'Reserved',
      },
      { as: 'Stock keeper', edits: 'unit', values: { 'Expires on': '2090-01-01' } },
      { as: 'Stock keeper', does: 'Issue unit', on: 'unit', state: 'Issued' },
    ],
  },
  {
    name: 'no unit is reserved where none is left',
    steps: [
      ...unit,
      { as: 'Stock keeper', edits: 'stock', values: { 'Units on hand': 0 } },
      {
        as: 'Stock keeper',
        does: 'Reserve unit',
        on: 'unit',
        refused: [409, 422],
        at: 'Units on hand',
        state: 'In stock',
      },
    ],
  },
  {
    name: 'a deviation is investigated and closed with an action',
    steps: [
      ...reported,
      {
        as: 'Medical director',
        does: 'Investigate deviation',
        on: 'report',
        values: { 'Accepted costs': '300 EUR' },
        state: 'Investigated',
      },
      {
        as: 'Medical director',
        does: 'Close deviation',
        on: 'report',
        values: {},
        refused: [400, 409, 422],
        at: 'Corrective action',
      },
      {
        as: 'Medical director',
        does: 'Close deviation',
        on: 'report',
        values: { 'Corrective action': 'Trained' },
        state: 'Closed',
      },
    ],
  },
  {
    name: 'a deviation is dismissed, and the other way is closed',
    steps: [
      ...reported,
      { as: 'Medical director', does: 'Dismiss deviation', on: 'report', state: 'Dismissed' },
      { as: 'Medical director', does: 'Investigate deviation', on: 'report', values: {}, refused: [409] },
    ],
  },
  {
    name: 'accepted costs are decided: not set when it is reported, and not above the costs',
    steps: [
      {
        as: 'Nurse',
        does: 'Report deviation',
        makes: 'Deviation report',
        values: {
          'Report number': 'DX-#',
          'What happened': 'x',
          Severity: 'MINOR',
          'Accepted costs': '5 EUR',
        },
        refused: [400],
        at: 'Accepted costs',
      },
      ...reported,
      {
        as: 'Medical director',
        does: 'Investigate deviation',
        on: 'report',
        values: { 'Accepted costs': '500.01 EUR' },
        refused: [422],
        at: 'Accepted costs',
        state: 'Reported',
      },
    ],
  },
  {
    name: 'a typing error of a fridge is corrected, and a warm one refused',
    steps: [
      ...fridge,
      { as: 'Stock keeper', edits: 'fridge', values: { Room: 'Cellar' }, holds: { Room: 'Cellar' } },
      {
        as: 'Stock keeper',
        edits: 'fridge',
        values: { 'Highest temperature': 12 },
        refused: [422],
        at: 'Highest temperature',
      },
      { as: 'Nurse', edits: 'fridge', values: { Room: 'Attic' }, refused: [403] },
    ],
  },
  {
    name: 'readings are kept below their fridge',
    steps: [
      ...fridge,
      {
        as: 'Stock keeper',
        adds: 'readings',
        to: 'fridge',
        called: 'reading',
        values: { 'Measured at': '2030-01-01T08:00:00Z', Temperature: 4 },
      },
      { as: 'Stock keeper', edits: 'reading', values: { Temperature: 5 }, holds: { Temperature: 5 } },
      {
        as: 'Stock keeper',
        edits: 'reading',
        values: { Temperature: 99 },
        refused: [400, 422],
        at: 'Temperature',
      },
    ],
  },
  {
    name: 'what is confidential stays with its steward',
    steps: [
      ...draft(1),
      { as: 'Accountant', reads: 'hospital', holds: { 'Credit limit': '5000 EUR' } },
      { as: 'Nurse', reads: 'hospital', refused: [403, 404] },
    ],
  },
];
