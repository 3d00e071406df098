import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reached, shown } from '../support/figures.ts';
import { withinRounds } from '../support/history-counts.ts';
import { runHistories } from '../support/history-properties.ts';
import { runClassHistories } from '../support/class-histories.ts';
import { seed } from '../support/seed.ts';

// `HISTORIES=20000 npm run test:reliability -- decided` tries ten times as many.
const histories = Number(process.env['HISTORIES'] ?? 2_000);

describe(`whatever people and the business change, and whatever is decided, ${histories} times`, () => {
  it('every history finalizes, most in two rounds of questions, and the next run has nothing to do', () => {
    const ofArchitectures = runHistories(seed, histories);
    const ofClasses = runClassHistories(seed, histories);
    const kinds = new Map<string, number>();
    for (const { byKind } of [ofArchitectures, ofClasses])
      for (const [kind, number] of byKind) kinds.set(kind, (kinds.get(kind) ?? 0) + number);
    const wanted = [
      ...[
        'CHANGE_CHANGE',
        'DELETE_CHANGE',
        'CHANGE_DELETE',
        'ADD_ADD',
        'MOVE_MOVE',
        'ORDER',
        'CYCLE',
        'SLOT',
      ],
      ...['CONSTRAINT', 'BEHIND'],
    ];
    const shownKinds = wanted.map((kind) => `${kind} ${shown(kinds.get(kind) ?? 0)}`).join(', ');
    console.log(`Conflicts: ${shownKinds}`);
    for (const kind of wanted) assert.ok((kinds.get(kind) ?? 0) > 0, `no history has a ${kind}`);
    const within = withinRounds(ofArchitectures, 2);
    assert.ok(within >= histories * 0.99, `${within} of ${histories} in two rounds`);
    const most = Math.max(...ofArchitectures.byRounds.keys());
    reached(
      'B10',
      `${shown(histories)} histories of architectures and as many of classes finish, ${shown(within)} of the former with at most two rounds of questions, ${most} at most; ${shownKinds}`,
    );
  });
});
