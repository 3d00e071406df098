import type { Flow, FlowStep } from './flow.ts';

const accepted = { status: 200, body: { paymentAccepted: true, paymentReference: 'PAY-1' } };
const declined = { status: 200, body: { paymentAccepted: false } };

const book: readonly FlowStep[] = [
  {
    as: 'Catalogue manager',
    create: 'Book',
    called: 'book',
    values: { ISBN: '978-#', Title: 'Pride and Prejudise', Price: '9.90 EUR', Format: 'PAPERBACK' },
  },
];

const account: readonly FlowStep[] = [
  ...book,
  {
    as: 'Customer',
    create: 'Customer account',
    called: 'account',
    values: { 'E-mail': 'reader-#@example.org', 'Full name': 'Jane Reader' },
  },
];

const order = {
  'Order number': 'O-#',
  customer: '@account',
  'delivery address': { 'Street and number': 'Mill Lane 1', 'Postal code': '12345', City: 'Ashford' },
  lines: [{ Quantity: 2, 'Price at order time': '9.90 EUR', book: '@book' }],
};

const placed: readonly FlowStep[] = [
  ...account,
  {
    as: 'Customer',
    does: 'Place order',
    makes: 'Order',
    called: 'order',
    values: order,
    holds: { Total: '19.80 EUR' },
  },
];

const paid: readonly FlowStep[] = [
  { partner: 'Payment provider', answers: [accepted] },
  ...placed,
  { as: 'Customer', awaits: 'order', state: 'Paid', holds: { 'Payment reference': 'PAY-1' } },
];

const packed: readonly FlowStep[] = [
  { partner: 'Parcel carrier', answers: [{ status: 202 }] },
  ...paid,
  { as: 'Warehouse worker', waitsAt: 'Pack shipment', of: 'order' },
  {
    as: 'Warehouse worker',
    does: 'Pack shipment',
    makes: 'Shipment',
    called: 'shipment',
    values: { order: '@order', 'Packed at': '2030-01-01T08:00:00Z' },
    state: 'Packed',
  },
  { called: 'Parcel carrier', times: 1 },
];

/** The bookshop from first to last state. */
export const bookshopFlows: readonly Flow[] = [
  {
    name: 'an order is paid, packed, announced, handed over and shipped',
    steps: [
      ...packed,
      {
        as: 'Customer',
        does: 'Hand over to carrier',
        on: 'shipment',
        values: { 'Tracking number': 'T-1' },
        refused: [403],
        state: 'Packed',
      },
      {
        as: 'Warehouse worker',
        does: 'Hand over to carrier',
        on: 'shipment',
        values: {},
        refused: [400, 409, 422],
        at: 'Tracking number',
        state: 'Packed',
      },
      {
        as: 'Warehouse worker',
        does: 'Hand over to carrier',
        on: 'shipment',
        values: { 'Tracking number': 'T-1' },
        state: 'Handed over',
      },
      { as: 'Customer', awaits: 'order', state: 'Shipped' },
    ],
  },
  {
    name: 'an order whose payment is declined is cancelled by itself',
    steps: [
      { partner: 'Payment provider', answers: [declined] },
      ...placed,
      { as: 'Customer', awaits: 'order', state: 'Cancelled' },
    ],
  },
  {
    name: 'a payment provider that is down is called again with one key',
    steps: [
      { partner: 'Payment provider', answers: [{ status: 503 }, { status: 503 }, accepted] },
      ...placed,
      { as: 'Customer', awaits: 'order', state: 'Paid' },
      { called: 'Payment provider', times: 3 },
    ],
  },
  {
    name: 'a payment provider that refuses is an incident, and is called again when it is repaired',
    steps: [
      { partner: 'Payment provider', answers: [{ status: 400 }] },
      ...placed,
      { called: 'Payment provider', times: 1 },
      { partner: 'Payment provider', answers: [accepted] },
      { as: 'Warehouse worker', repairs: 'retry', of: 'order' },
      { as: 'Customer', awaits: 'order', state: 'Paid' },
    ],
  },
  {
    name: 'an order without a line, or of somebody who may not order, is refused',
    steps: [
      ...account,
      {
        as: 'Customer',
        does: 'Place order',
        makes: 'Order',
        values: { ...order, lines: [] },
        refused: [400, 422],
        at: 'lines',
      },
      { as: 'Warehouse worker', does: 'Place order', makes: 'Order', values: order, refused: [403] },
    ],
  },
  {
    name: 'the lines of an order are added, corrected and deleted',
    steps: [
      ...paid,
      {
        as: 'Customer',
        adds: 'lines',
        to: 'order',
        called: 'line',
        values: { Quantity: 1, 'Price at order time': '9.90 EUR', book: '@book' },
      },
      { as: 'Customer', edits: 'line', values: { Quantity: 3 }, holds: { Quantity: 3 } },
      { as: 'Customer', deletes: 'line' },
    ],
  },
  {
    name: 'a typing error in a title and in a name is corrected',
    steps: [
      ...account,
      {
        as: 'Catalogue manager',
        edits: 'book',
        values: { Title: 'Pride and Prejudice' },
        holds: { Title: 'Pride and Prejudice' },
      },
      { as: 'Customer', edits: 'book', values: { Title: 'Mine' }, refused: [403] },
      {
        as: 'Customer',
        edits: 'account',
        values: { 'Full name': 'Jane Austen' },
        holds: { 'Full name': 'Jane Austen' },
      },
    ],
  },
];
