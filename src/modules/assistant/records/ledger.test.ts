import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import type { Ledger, Obligation, SourceUnit } from './ledger.ts';
import { changedLedger, totalsOf, withChanged } from './ledger.ts';

const test = await openAssistant({ after }, { idle: true });
const { transactions } = test.modules.storage;

const numbers = Array.from({ length: 250 }, (_, index) => index + 1);

function ledgerOf(rootTurnId: string): Ledger {
  return {
    rootTurnId,
    units: numbers.map((number): SourceUnit => ({
      unitId: `u${number}`,
      ordinal: number,
      origin: 'attachment',
      locator: `a.md:${number}`,
      start: 0,
      end: 1,
      sha256: '',
      kind: 'FACT',
      mandatory: true,
      flagged: false,
      text: `Passage ${number}.`,
      headings: [],
    })),
    obligations: numbers.map(obligation),
    claims: [],
    madeIds: [],
  };
}

function obligation(number: number): Obligation {
  return {
    obligationId: `o${number}`,
    unitId: `u${number}`,
    kind: 'REPRESENT_OBJECT',
    mandatory: true,
    status: 'OPEN',
    words: 'passage',
    evidence: [],
  };
}

async function newLedger(): Promise<Ledger> {
  const { turnId } = await (await test.another()).send('build');
  const ledger = ledgerOf(turnId);
  await transactions.transact((stores) => stores.turns.putLedger(ledger));
  return ledger;
}

const stored = (rootTurnId: string): Promise<Ledger | undefined> =>
  transactions.read((stores) => stores.turns.ledger(rootTurnId));

describe('a ledger', () => {
  it('is read as it was written, and again after it was written anew', async () => {
    const ledger = await newLedger();
    assert.deepEqual(await stored(ledger.rootTurnId), ledger);
    const shorter = { ...ledger, units: ledger.units.slice(0, 3), madeIds: ['e1'] };
    await transactions.transact((stores) => stores.turns.putLedger(shorter));
    assert.deepEqual(await stored(ledger.rootTurnId), shorter);
  });

  it('changes where a checkpoint changes it, and nowhere else', async () => {
    const ledger = await newLedger();
    const change = (number: number): Parameters<typeof changedLedger>[1] => ({
      obligations: [number, 250].map((each) => ({
        ...obligation(each),
        status: 'SATISFIED',
        evidence: [{ elementId: `e${number}`, feature: 'name' }],
      })),
      claims: [{ elementId: `e${number}`, unitIds: [`u${number}`] }],
      madeIds: [`e${number}`],
    });
    const expected = [1, 100, 101].reduce((now, number) => changedLedger(now, change(number)), ledger);
    for (const number of [1, 100, 101])
      await transactions.transact((stores) => stores.turns.changeLedger(ledger.rootTurnId, change(number)));
    assert.deepEqual(await stored(ledger.rootTurnId), expected);
    assert.deepEqual(expected.madeIds, ['e1', 'e100', 'e101']);
  });

  it('takes no obligation that it does not have', async () => {
    const ledger = await newLedger();
    const change = { obligations: [obligation(1_000)], claims: [], madeIds: [] };
    const changing = transactions.transact((stores) => stores.turns.changeLedger(ledger.rootTurnId, change));
    await assert.rejects(changing, /no such obligations/);
  });

  it('keeps what did not change as the very same values', () => {
    const obligations = numbers.map(obligation);
    const next = withChanged(obligations, [{ ...obligation(7), status: 'WAIVED' }]);
    assert.deepEqual(
      next.filter((each) => !obligations.includes(each)).map(({ obligationId }) => obligationId),
      ['o7'],
    );
    assert.equal(withChanged(obligations, []), obligations);
  });
});

it('coverage is rounded down: 100 means that nothing is open', () => {
  const one = (status: Obligation['status'], index: number): Obligation => ({
    obligationId: `o${index}`,
    unitId: `u${index}`,
    kind: 'REPRESENT_OBJECT',
    mandatory: true,
    status,
    words: 'passage',
    evidence: [],
  });
  const of = (open: number, done: number): number | undefined =>
    totalsOf({
      units: [],
      obligations: [
        ...Array.from({ length: open }, (_, index) => one('OPEN', index)),
        ...Array.from({ length: done }, (_, index) => one('SATISFIED', open + index)),
      ],
    }).coveragePercent;
  assert.deepEqual([of(1, 999), of(0, 3), of(2, 1), of(0, 0)], [99, 100, 33, undefined]);
});
