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
import { selectionOf, type EventSelection } from './selections.ts';

const lost = element('BusinessEvent', 'Tool lost', { subject: 'loan' });
const suspend = step('Suspend', ['UPDATE mechanic']);
const report = { ...step('Report', ['UPDATE loan']), ...{ raises: ['tool-lost'] } };
const policy = element('Policy', 'Suspended at once', { whenEvent: 'tool-lost', thenStep: 'suspend' });
const one = { targetCardinality: 'EXACTLY_ONE' };

/** What a policy about a loan selects among the mechanics, and what is said of it. */
function selectedBy(
  relations: readonly ReturnType<typeof relation>[],
  more: Readonly<Record<string, unknown>> = { whenEvent: 'tool-lost' },
): { readonly selection: EventSelection | undefined; readonly notes: readonly string[] } {
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
    assert.equal(selection?.kind, 'REFERRED');
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

  it('is left to people, and named, where a schedule starts it', () => {
    const { selection, notes } = selectedBy([], { schedule: '0 3 * * *' });
    assert.equal(selection, undefined);
    assert.match(notes.join(), /"Suspended at once" runs on nothing/);
  });
});
