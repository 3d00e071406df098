import {
  attribute,
  business,
  element,
  lifecycle,
  object,
  relation,
  sales,
  step,
} from '../../fixtures/generated-pim.ts';
import type { Element } from '../../../src/kernel/model/element.ts';

/** A point where a process begins, waits or ends; its id is its name in lower-case words. */
function point(name: string, position: 'START' | 'INTERMEDIATE' | 'END', features: object = {}): Element {
  return element('EventPoint', name, { position, ...features });
}

function gateway(name: string, kind: string): Element {
  return element('DecisionPoint', name, { kind });
}

/** An automated process; its flows are written as `a -> b`, or `a -> b: condition`, with `else` for the default. */
function process(name: string, nodes: readonly Element[], flows: readonly string[]): Element {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return element('BusinessProcess', name, {
    domain: 'sales',
    owner: 'manager',
    automation: 'AUTOMATED',
    nodes,
    flows: flows.map((flow, index) => {
      const [ends = '', condition] = flow.split(': ');
      const [source, target] = ends.split(' -> ');
      const words = condition === undefined || condition === 'else' ? {} : { condition };
      const features = { source, target, isDefault: condition === 'else', ...words };
      return { eClass: 'SequenceFlow', id: `${id}-flow-${index}`, ...features };
    }),
  });
}

const reserving = process(
  'Reserving parts',
  [
    point('Part needed', 'START'),
    step('Request part', ['CREATE reservation'], { performer: 'clerk' }),
    gateway('In stock', 'EXCLUSIVE'),
    step('Reserve', ['UPDATE reservation'], { kind: 'SYSTEM' }),
    step('Reject', ['UPDATE reservation'], { kind: 'SYSTEM' }),
    point('Decided', 'END'),
  ],
  [
    'part-needed -> request-part',
    'request-part -> in-stock',
    'in-stock -> reserve: stock level >= quantity',
    'in-stock -> reject: else',
    'reserve -> decided',
    'reject -> decided',
  ],
);

const paying = process(
  'Paying claims',
  [
    point('Claim made', 'START'),
    step('Submit claim', ['CREATE claim'], { performer: 'clerk' }),
    gateway('Justified', 'EXCLUSIVE'),
    step('Accept', ['UPDATE claim'], { performer: 'manager' }),
    step('Refuse', ['UPDATE claim'], { performer: 'manager' }),
    point('Cooling off', 'INTERMEDIATE', { trigger: 'TIMER', timing: 'PT1S' }),
    element('ProcessStep', 'Pay', {
      kind: 'SYSTEM',
      performer: 'bank',
      raises: ['claim-paid'],
      accesses: [
        {
          eClass: 'ObjectAccess',
          id: 'pay-access',
          mode: 'UPDATE',
          object: 'claim',
          attributes: ['receipt-number'],
        },
      ],
    }),
    point('Payment failed', 'INTERMEDIATE', { trigger: 'ERROR' }),
    step('Hold', ['UPDATE claim'], { kind: 'SYSTEM' }),
    step('Tell the clerk', [], { kind: 'SEND', performer: 'clerk' }),
    point('Claim settled', 'END'),
  ],
  [
    'claim-made -> submit-claim',
    'submit-claim -> justified',
    'justified -> accept',
    'justified -> refuse',
    'refuse -> claim-settled',
    'accept -> cooling-off',
    'cooling-off -> pay',
    'pay -> tell-the-clerk',
    'tell-the-clerk -> claim-settled',
    'pay -> payment-failed',
    'payment-failed -> hold',
    'hold -> claim-settled',
  ],
);

const filing = process(
  'Filing claims',
  [
    point('Claim was paid', 'START', { trigger: 'MESSAGE', event: 'claim-paid' }),
    gateway('Both', 'PARALLEL'),
    step('Print letter', [], { kind: 'MANUAL', performer: 'clerk' }),
    step('Check the file', [], { kind: 'CALL_PROCESS', calls: 'checking-files' }),
    gateway('Both done', 'PARALLEL'),
    gateway('What comes first', 'EVENT_BASED'),
    point('Archived', 'INTERMEDIATE', { trigger: 'MESSAGE', event: 'claim-archived' }),
    point('Three seconds', 'INTERMEDIATE', { trigger: 'TIMER', timing: 'PT3S' }),
    step('Remind', [], { kind: 'MANUAL', performer: 'manager' }),
    point('Filed', 'END'),
  ],
  [
    'claim-was-paid -> both',
    'both -> print-letter',
    'both -> check-the-file',
    'print-letter -> both-done',
    'check-the-file -> both-done',
    'both-done -> what-comes-first',
    'what-comes-first -> archived',
    'what-comes-first -> three-seconds',
    'archived -> filed',
    'three-seconds -> remind',
    'remind -> filed',
  ],
);

const checking = process(
  'Checking files',
  [
    point('Check asked for', 'START'),
    step('Look through it', [], { kind: 'MANUAL', performer: 'clerk' }),
    point('Checked', 'END'),
  ],
  ['check-asked-for -> look-through-it', 'look-through-it -> checked'],
);

const archiving = process(
  'Archiving',
  [
    point('Archive asked for', 'START'),
    step('Archive', ['UPDATE claim'], { performer: 'clerk', raises: ['claim-archived'] }),
    point('In the archive', 'END'),
  ],
  ['archive-asked-for -> archive', 'archive -> in-the-archive'],
);

const delivering = process(
  'Delivering',
  [
    point('Delivery needed', 'START'),
    step('Plan delivery', ['CREATE delivery'], { performer: 'clerk' }),
    step('Book', ['UPDATE delivery'], { kind: 'SYSTEM', performer: 'courier' }),
    step('Unbook', ['UPDATE delivery'], { kind: 'SYSTEM', compensates: 'book' }),
    step('Deliver', ['UPDATE delivery'], { kind: 'RECEIVE', performer: 'courier' }),
    step('Settle', ['UPDATE delivery'], { kind: 'SYSTEM', performer: 'bank' }),
    point('Delivery done', 'END'),
  ],
  [
    'delivery-needed -> plan-delivery',
    'plan-delivery -> book',
    'book -> deliver',
    'deliver -> settle',
    'settle -> delivery-done',
  ],
);

const counting = process(
  'Counting stock',
  [
    point('Time to count', 'START', { trigger: 'TIMER', timing: 'PT2S' }),
    step('Open a count', ['CREATE stock-count'], { kind: 'SYSTEM' }),
    point('Count opened', 'END'),
  ],
  ['time-to-count -> open-a-count', 'open-a-count -> count-opened'],
);

/** A business with every kind of node that generated processes run. */
export const claimsBusiness: Element = business({
  domains: [sales],
  participants: [
    element('Actor', 'Clerk'),
    element('Actor', 'Manager'),
    element('ExternalSystem', 'Bank', { external: true }),
    element('ExternalSystem', 'Courier', { external: true }),
  ],
  businessObjects: [
    object('Part', {
      steward: 'clerk',
      attributes: [
        attribute('number', { required: true, identifying: true }),
        attribute('stock level', { type: 'NUMBER', required: true }),
      ],
    }),
    object('Reservation', {
      steward: 'clerk',
      attributes: [attribute('quantity', { type: 'NUMBER', required: true })],
      ...lifecycle(['Requested', 'Reserved', 'Rejected'], {
        'requested -> reserved': ['reserve'],
        'requested -> rejected': ['reject'],
      }),
    }),
    object('Claim', {
      steward: 'clerk',
      attributes: [attribute('claimant', { required: true }), attribute('receipt number')],
      ...lifecycle(['Submitted', 'Accepted', 'Refused', 'Paid', 'Held', 'Stored'], {
        'submitted -> accepted': ['accept'],
        'submitted -> refused': ['refuse'],
        'accepted -> paid': ['pay'],
        'accepted -> held': ['hold'],
        'paid -> stored': ['archive'],
      }),
    }),
    object('Delivery', {
      steward: 'clerk',
      attributes: [attribute('address', { required: true })],
      ...lifecycle(['Planned', 'Booked', 'Delivered', 'Settled', 'Cancelled'], {
        'planned -> booked': ['book'],
        'booked -> delivered': ['deliver'],
        'delivered -> settled': ['settle'],
        'delivered -> cancelled': ['unbook'],
      }),
    }),
    object('Stock count', { steward: 'clerk', attributes: [attribute('result')] }),
  ],
  events: [
    element('BusinessEvent', 'Claim paid', { subject: 'claim' }),
    element('BusinessEvent', 'Claim archived', { subject: 'claim' }),
  ],
  relations: [
    relation('of', 'reservation -> part', {
      sourceCardinality: 'ZERO_OR_MORE',
      targetCardinality: 'EXACTLY_ONE',
    }),
  ],
  processes: [reserving, paying, filing, checking, archiving, delivering, counting],
});
