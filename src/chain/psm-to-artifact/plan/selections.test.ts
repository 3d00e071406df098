import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attribute,
  business,
  element,
  lifecycle,
  object,
  processOf,
  relation,
  sales,
  step,
  stock,
} from '../../../../test/fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { planArtifact } from './artifact-plan.ts';
import { selectionOf, type RowSelection } from './selections.ts';

const lost = element('BusinessEvent', 'Tool lost', { subject: 'loan' });
const suspend = step('Suspend', ['UPDATE mechanic']);
const report = { ...step('Report', ['UPDATE loan']), raises: ['tool-lost'] };
const policy = element('Policy', 'Suspended at once', { whenEvent: 'tool-lost', thenStep: 'suspend' });
const one = { targetCardinality: 'EXACTLY_ONE' };

/** What a policy about a loan selects among the mechanics, and what is said of it. */
function selectedBy(
  relations: readonly ReturnType<typeof relation>[],
  more: Readonly<Record<string, unknown>> = { whenEvent: 'tool-lost' },
): { readonly selection: RowSelection | undefined; readonly notes: readonly string[] } {
  const model = business({
    domains: [sales, stock],
    events: [lost],
    participants: [element('Actor', 'Clerk')],
    businessObjects: [
      object('Loan', {
        kind: 'TRANSACTION',
        attributes: [attribute('Note')],
        ...lifecycle(['Open', 'Over'], { 'open -> over': ['report'] }),
      }),
      object('Mechanic', { ...lifecycle(['Active', 'Idle'], { 'active -> idle': ['suspend'] }) }),
    ],
    relations,
    processes: [processOf([report, suspend])],
    policies: [{ ...policy, whenEvent: undefined, ...more }],
  });
  const plan = planArtifact(psmOf(pimOf(model)).model);
  const [found] = plan.services.flatMap((service) =>
    service.background.map((background) => selectionOf(service, background)),
  );
  const notes = plan.notes.all().map(({ text }) => text);
  return { selection: found, notes: notes.filter((text) => text.includes('runs on nothing')) };
}

describe('what an event-driven operation runs on', () => {
  it('is the row that the one reference of the subject leads to', () => {
    const { selection, notes } = selectedBy([relation('Borrower', 'loan -> mechanic', one)]);
    assert.equal(selection?.kind, 'QUERIED');
    assert.equal(selection.member, 'loanId');
    assert.match(
      selection.statement,
      /^SELECT mechanic_id AS id FROM \w+\.loan WHERE id = \$1 AND mechanic_id IS NOT NULL$/,
    );
    assert.deepEqual(notes, []);
  });

  it('is left to people, and named, where no reference leads there, or more than one', () => {
    const two = [
      relation('Borrower', 'loan -> mechanic', { ...one, targetRole: 'borrower' }),
      relation('Lender', 'loan -> mechanic', { ...one, targetRole: 'lender' }),
    ];
    for (const relations of [[], two]) {
      const { selection, notes } = selectedBy(relations);
      assert.equal(selection, undefined);
      assert.equal(notes.length, 1);
    }
  });
});

type Json = Readonly<Record<string, unknown>>;

const day = attribute('Due on', { type: 'DATE' });
const overdue = element('BusinessRule', 'Overdue', {
  code: 'BR-1',
  statement: 'The loan is overdue.',
  expression: 'dueOn < today()',
  appliesTo: ['loan'],
});

/** What a policy that a time starts runs its step on, and what is said of it. */
function dueIn(given: {
  readonly accesses?: readonly string[];
  readonly features?: Json;
  readonly moves?: Json;
  readonly policy?: Json;
}): { readonly selection: RowSelection | undefined; readonly notes: readonly string[] } {
  const { accesses = ['UPDATE loan'], moves = lifecycle(['Open', 'Late'], { 'open -> late': ['recall'] }) } =
    given;
  const model = business({
    domains: [sales],
    rules: [overdue],
    businessObjects: [
      object('Loan', {
        kind: 'TRANSACTION',
        attributes: [day, attribute('Calls', { type: 'NUMBER' })],
        ...moves,
      }),
    ],
    processes: [processOf([step('Recall', accesses, given.features ?? {})], { automation: 'MANUAL' })],
    policies: [
      element('Policy', 'Recalled at night', { schedule: '0 3 * * *', thenStep: 'recall', ...given.policy }),
    ],
  });
  const plan = planArtifact(psmOf(pimOf(model)).model);
  const [selection] = plan.services.flatMap((service) =>
    service.background.map((background) => selectionOf(service, background)),
  );
  return {
    selection,
    notes: plan.notes
      .all()
      .map(({ text }) => text)
      .filter((text) => text.includes('runs on nothing')),
  };
}

describe('what an operation runs on that a time starts', () => {
  it('is every row in a state from which it may run', () => {
    const { selection, notes } = dueIn({});
    assert.equal(selection?.kind, 'QUERIED');
    assert.match(selection.statement, /^SELECT id AS id FROM \w+\.loan WHERE status IN \(\$1\) ORDER BY id$/);
    assert.deepEqual([selection.values, selection.sends, selection.member], [['OPEN'], 'NOTHING', undefined]);
    assert.deepEqual(notes, []);
  });

  it('is every row where it is about no state, with the version that a change names', () => {
    const features = {
      accesses: [
        { eClass: 'ObjectAccess', id: 'a', mode: 'UPDATE', object: 'loan', sets: ['calls = calls + 1'] },
      ],
    };
    const { selection } = dueIn({ features, moves: {} });
    assert.equal(selection?.kind, 'QUERIED');
    assert.match(selection.statement, /^SELECT id AS id, version AS version FROM \w+\.loan ORDER BY id$/);
    assert.equal(selection.sends, 'VERSION');
  });

  it('is left to people, and named, where only words say which rows are due', () => {
    const { selection, notes } = dueIn({ policy: { statement: 'Overdue loans are recalled.' } });
    assert.equal(selection, undefined);
    assert.match(notes.join(), /in words which rows are due for "Recall"/);
  });

  it('is what a rule of the move decides beside the words', () => {
    const move = { eClass: 'StateTransition', id: 'late-move', from: ['open'], to: 'late' };
    const moves = {
      ...lifecycle(['Open', 'Late'], {}),
      transitions: [{ ...move, triggeredBy: ['recall'], guard: ['overdue'] }],
    };
    const { selection } = dueIn({ moves, policy: { statement: 'Overdue loans are recalled.' } });
    assert.equal(selection?.kind, 'QUERIED');
  });

  it('is one new row where that needs no values, and nothing where it does', () => {
    assert.equal(dueIn({ accesses: ['CREATE loan'], moves: {} }).selection?.kind, 'ONCE');
    const needs = { attributes: [attribute('Place', { required: true })] };
    assert.equal(dueIn({ accesses: ['CREATE loan'], moves: needs }).selection, undefined);
  });
});
