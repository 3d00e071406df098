import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TurnEvent } from '../../client/src/index.ts';
import { progressOf, savedText, sumOf } from './turn-progress.ts';

const committed = {
  checkpointId: 'c',
  kind: 'EDIT',
  revision: 5,
  fromRevision: 4,
  added: 18,
  updated: 2,
  removed: 0,
  connected: 1,
};

function events(...all: readonly (readonly [TurnEvent['type'], object])[]): readonly TurnEvent[] {
  return all.map(([type, payload], index) => ({
    eventId: `t.${index + 1}`,
    turnId: 't',
    sequence: index + 1,
    type,
    timestamp: '2026-01-01T00:00:00Z',
    payload: { ...payload },
  }));
}

it('says what is being done, part by part, and what is saved', () => {
  const all = events(
    ['turn.stage', { phase: 'SOURCING' }],
    ['turn.plan.ready', { workItems: 3 }],
    ['turn.stage', { phase: 'WORKING' }],
    ['model.slice', { ordinal: 1, total: 3, state: 'started' }],
    ['model.slice', { ordinal: 1, total: 3, state: 'staged' }],
    ['model.checkpoint.committed', committed],
    ['model.slice', { ordinal: 2, total: 3, state: 'started' }],
    ['turn.stage', { phase: 'FINALIZING', recovered: true }],
  );
  assert.equal(progressOf([]).doing, 'Waiting for its turn');
  assert.equal(progressOf(all.slice(0, 1)).doing, 'Reading the text');
  const working = progressOf(all.slice(0, 7));
  assert.equal(working.doing, 'Working: part 2 of 3');
  assert.deepEqual(working.parts, { done: 1, total: 3 });
  assert.deepEqual(working.saved.map(savedText), ['Saved r5: +18 ~2']);
  const last = progressOf(all);
  assert.deepEqual([last.doing, last.isRecovered], ['Finishing', true]);
});

it('writes commits in short, and undone ones as such', () => {
  assert.equal(savedText({ ...committed, kind: 'UNDO', added: 0, removed: 3 }), 'Undone in r5: ~2 −3');
  assert.equal(savedText({ ...committed, added: 0, updated: 0 }), 'Saved r5');
  assert.equal(sumOf([committed, { ...committed, revision: 7 }]), 'Saved r5 to r7: +36 ~4');
});
