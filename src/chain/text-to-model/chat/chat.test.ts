import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Element } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { cim } from '../../cim/cim.ts';
import { pim } from '../../pim/pim.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { answer } from './answer.ts';
import type { EditReading } from './edit-draft.ts';
import { languageProblem } from './language.ts';
import { readEdit } from './read-edit.ts';
import { route } from './route.ts';

const shop: Element & Readonly<Record<string, unknown>> = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Shop',
  participants: [{ eClass: 'Actor', id: 'clerk', name: 'Clerk' }],
  businessObjects: [
    {
      eClass: 'BusinessObject',
      id: 'order',
      name: 'Order',
      attributes: [{ eClass: 'BusinessAttribute', id: 'total', name: 'Total', type: 'NUMBER' }],
    },
    { eClass: 'BusinessObject', id: 'customer', name: 'Customer' },
  ],
  relations: [
    {
      eClass: 'ObjectRelation',
      id: 'places',
      name: 'Customer places order',
      source: 'customer',
      target: 'order',
    },
  ],
};

function edit(message: string, selectedIds: readonly string[] = []): EditReading {
  return readEdit({ message, level: 'cim', model: shop, selectedIds });
}

/** What a message comes to, in one line: its summary, or the reason of the question. */
function outcome(message: string, selectedIds: readonly string[] = []): string {
  const read = edit(message, selectedIds);
  return read.kind === 'operations' ? read.summary.join(' ') : `${read.reason}: ${read.options.join(', ')}`;
}

describe('chat edits', () => {
  const understood: Readonly<Record<string, string>> = {
    'Add an actor named Courier.': 'Added the actor "Courier".',
    'Create a business object "Invoice" with attributes number, due date and amount':
      'Added the business object "Invoice". Added the attribute "number" to "Invoice". Added the attribute "due date" to "Invoice". Added the attribute "amount" to "Invoice".',
    'Please rename Clerk to "Sales clerk"': 'Renamed the actor "Clerk" to "Sales clerk".',
    'Delete the actor Clerk': 'Removed the actor "Clerk".',
    'Add attribute "note" of type text to Order and delete Customer':
      'Added the attribute "note" to "Order". Removed the business object "Customer".',
    'Disconnect Customer from Order': 'Disconnected "Customer" from "Order".',
    'One customer has many orders': 'Connected "Customer" to "Order".',
    'An order has a delivery date': 'Added the attribute "delivery date" to "Order".',
    'Customer is a kind of Order': 'Made "Customer" a kind of "Order".',
    'Move Total to Customer': 'Moved "Total" to "Customer".',
    'Set the type of Total to money': 'Set "type" of "Total" to money.',
    'Mark Total as required': 'Set "required" of "Total" to yes.',
    'Describe Order as "What a customer buys at once."': 'Described "Order".',
    'Add a business object Voucher. Connect it to Order.':
      'Added the business object "Voucher". Connected "Voucher" to "Order".',
    'Add a code list Status with values open and closed':
      'Added the code list "Status". Added the value "open" to "Status". Added the value "closed" to "Status".',
  };
  for (const [message, summary] of Object.entries(understood))
    it(`"${message}" is understood`, () => {
      assert.equal(outcome(message), summary);
      const read = edit(message);
      assert.ok(read.kind === 'operations');
      let count = 0;
      const applied = applyOperations({
        metamodel: cim,
        root: shop,
        operations: read.operations,
        newId: () => {
          count += 1;
          return `e${count}`;
        },
      });
      assert.ok(applied.ok, JSON.stringify(applied));
    });

  it('take "it" and "this" for the selected element', () => {
    assert.equal(
      outcome('Rename it to Purchase', ['order']),
      'Renamed the business object "Order" to "Purchase".',
    );
    assert.equal(outcome('delete this', ['clerk']), 'Removed the actor "Clerk".');
  });

  const questions: Readonly<Record<string, RegExp>> = {
    'Remove Ordr': /^UNKNOWN_ELEMENT: Order$/,
    'Make the model nicer': /^NOT_UNDERSTOOD: Add an actor/,
    'The colour is wrong': /^NOT_UNDERSTOOD: .*Rename/,
    'Set the colour of Order to red': /^NOT_UNDERSTOOD: name/,
    'Set the type of Total to purple': /^NOT_UNDERSTOOD: text/,
    'Add a capability': /^NOT_UNDERSTOOD/,
    'Add a business object Order': /^AMBIGUOUS/,
    'Füge bitte einen neuen Akteur namens Bote hinzu': /^LANGUAGE: $/,
  };
  for (const [message, expected] of Object.entries(questions))
    it(`"${message}" is asked about, with the closest forms`, () => {
      assert.match(outcome(message), expected);
    });

  it('do nothing at all when one clause is not understood', () => {
    assert.equal(edit('Add an actor Courier. Frobnicate the thing.').kind, 'question');
  });

  it('name what the user wants removed', () => {
    const read = edit('Delete Clerk and Customer');
    assert.ok(read.kind === 'operations');
    assert.deepEqual(read.namedForRemoval, ['clerk', 'customer']);
  });

  it('never throw, whatever is said', () => {
    const word = fc.constantFrom(
      'add',
      'delete',
      'actor',
      'Order',
      '"a, b"',
      'to',
      'has many',
      'with attributes',
      'it',
      ',',
      'and',
      'of type',
      '$&',
      '(',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 10 }), fc.string({ maxLength: 20 }), (words, noise) => {
        for (const level of ['cim', 'pim'] as const satisfies readonly EngineLevel[]) {
          const model = level === 'cim' ? shop : { eClass: 'PimModel', id: 'root', name: 'P' };
          readEdit({ message: `${words.join(' ')} ${noise}`, level, model, selectedIds: [] });
        }
      }),
    );
  });
});

describe('chat edits of a PIM', () => {
  it('give a new entity its aggregate and context', () => {
    const model: Element = { eClass: 'PimModel', id: 'root' };
    const read = readEdit({
      message: 'Add an entity "Order" with attributes number and total',
      level: 'pim',
      model: { ...model, ...{ name: 'P' } },
      selectedIds: [],
    });
    assert.ok(read.kind === 'operations');
    assert.deepEqual(
      read.operations.map((operation) => (operation.op === 'add' ? operation.class : operation.op)),
      ['BoundedContext', 'Aggregate', 'Entity', 'Attribute', 'Attribute'],
    );
    const applied = applyOperations({
      metamodel: pim,
      root: { eClass: 'PimModel', id: 'root', ...{ name: 'P' } },
      operations: read.operations,
      newId: (() => {
        let count = 0;
        return () => `e${(count += 1)}`;
      })(),
    });
    assert.ok(applied.ok, JSON.stringify(applied));
  });
});

describe('answers', () => {
  const unit = {
    unitId: 'u1',
    ordinal: 1,
    origin: 'attachment',
    locator: 'shop.md:3',
    start: 0,
    end: 0,
    sha256: '',
    kind: 'FACT',
    mandatory: true,
    flagged: false,
    text: 'A customer places orders.',
    headings: [],
  } as const;
  const said = (message: string): string =>
    answer({
      message,
      level: 'cim',
      model: shop,
      selectedIds: [],
      units: [unit],
      obligations: [
        {
          obligationId: 'o1',
          unitId: 'u1',
          kind: 'REPRESENT_RULE',
          mandatory: true,
          status: 'OPEN',
          lemmas: [],
          evidence: [],
        },
      ],
      claims: [{ elementId: 'order', unitIds: ['u1'] }],
    }).text;
  const answers: Readonly<Record<string, string>> = {
    'How many business objects are there?': 'The model has 2 business objects.',
    'List the actors': 'The model has 1 actor: "Clerk".',
    'Which attributes does Order have?': 'Business object "Order" in "Shop" has 1: "Total".',
    'Where is Customer used?':
      'Business object "Customer" in "Shop" is used by relation "Customer places order" (source).',
    'Why is Order in the model?':
      'Business object "Order" in "Shop" rests on "A customer places orders." (shop.md:3).',
    'What is missing?': '1 passage is not represented yet: "A customer places orders." (shop.md:3).',
    'What is Order?': 'Business object "Order" in "Shop". It has attribute "Total".',
    'Give me an overview of the model': 'The model has 1 actor, 2 business objects, 1 attribute, 1 relation.',
  };
  for (const [question, text] of Object.entries(answers))
    it(`answer "${question}"`, () => {
      assert.equal(said(question), text);
    });

  it('change nothing, and say so', () => {
    assert.match(
      said('How many actors are there? Delete the actor Clerk.'),
      /^The model has 1 actor\..* I made no change/,
    );
  });
});

describe('routes', () => {
  const routed = (message: string, attachmentCount = 0, modelSize = 5): string =>
    route({ message, level: 'cim', selectedIds: [], attachmentCount, modelSize }).workflow;

  it('go by the message alone', () => {
    assert.equal(routed('How many actors are there?'), 'answer');
    assert.equal(routed('Describe Order'), 'answer');
    assert.equal(routed('Can you add an actor Courier?'), 'actions');
    assert.equal(routed('Delete Order'), 'actions');
    assert.equal(routed('Build a model from the attached backlog.', 1), 'conceptual');
    assert.equal(routed('What is in the attachment?', 1), 'answer');
    assert.equal(routed('Create a model of a library where members borrow books.', 0, 0), 'conceptual');
    assert.equal(routed('As a clerk, I want to see orders.'), 'conceptual');
  });
});

describe('a text in another language', () => {
  it('is named as such', () => {
    const unit = (text: string) =>
      ({
        unitId: 'u1',
        ordinal: 1,
        origin: 'message',
        locator: 'm',
        start: 0,
        end: 0,
        sha256: '',
        kind: 'FACT',
        mandatory: true,
        flagged: false,
        text,
        headings: [],
      }) as const;
    assert.match(
      languageProblem([unit('Ein Kunde bestellt Brot und bezahlt es im Laden.')]) ?? '',
      /not supported by the embedded engine/,
    );
    assert.equal(languageProblem([unit('A customer orders bread and pays for it in the shop.')]), undefined);
  });
});
