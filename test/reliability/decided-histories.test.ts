import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { runClassHistories } from '../support/kernel/merge/class-histories.ts';
import { reached, shown } from '../support/testing/figures.ts';
import type { HistoryCounts } from '../support/kernel/merge/history-counts.ts';
import { addCounts, withinRounds } from '../support/kernel/merge/history-counts.ts';
import { runHistories } from '../support/chain/random/history-properties.ts';
import { seed } from '../support/testing/seed.ts';

// `HISTORIES=20000 npm run test:reliability -- decided` tries ten times as many.
const histories = Number(process.env['HISTORIES'] ?? 2_000);
const atOnce = 200;

const wanted = [
  ...['CHANGE_CHANGE', 'DELETE_CHANGE', 'CHANGE_DELETE', 'ADD_ADD', 'MOVE_MOVE', 'ORDER', 'CYCLE', 'SLOT'],
  ...['CONSTRAINT', 'BEHIND'],
];

describe(`any changes of people and the business, and any decisions, ${histories} times`, () => {
  const architectures: HistoryCounts = { byRounds: new Map(), byKind: new Map() };
  const classes: HistoryCounts = { byRounds: new Map(), byKind: new Map() };

  for (let done = 0; done < histories; done += atOnce)
    it(`a history of an architecture finalizes, and the next run has nothing to do (from ${done})`, () => {
      addCounts(architectures, runHistories(seed + done, Math.min(atOnce, histories - done)));
    });

  it('a history of models of classes finalizes, and the next run has nothing to do', () => {
    addCounts(classes, runClassHistories(seed, histories));
  });

  it('every kind of conflict occurs, and two rounds of questions are enough for 99 of 100', () => {
    const numberOf = (kind: string): number =>
      [architectures, classes].reduce((sum, { byKind }) => sum + (byKind.get(kind) ?? 0), 0);
    console.log(wanted.map((kind) => `${kind} ${shown(numberOf(kind))}`).join(', '));
    for (const kind of wanted) assert.ok(numberOf(kind) > 0, `no history has a ${kind}`);
    const within = withinRounds(architectures, 2);
    assert.ok(within >= histories * 0.99, `${within} of ${histories} in two rounds`);
  });

  after(() => {
    reached(
      'B10',
      `${shown(histories)} histories of architectures and as many of classes finish, ${shown(withinRounds(architectures, 2))} of the former with at most two rounds of questions, ${shown(Math.max(...architectures.byRounds.keys()))} at most`,
    );
  });
});
