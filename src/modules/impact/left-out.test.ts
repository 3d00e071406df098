import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Followed } from './follow-traces.ts';
import { leftOut } from './left-out.ts';

const all: Followed = { nodes: [], spots: [], complete: true };
const given = { upstream: all, downstream: all, broken: [] };
const trial = { elements: [], files: [], broken: [], tried: 9, possible: 9 };

it('nothing is left out when every change was tried, or nothing was made from the model', () => {
  assert.deepEqual(leftOut({ ...given, tried: trial }), []);
  assert.deepEqual(leftOut({ ...given, tried: 'NOTHING_BEHIND' }), []);
});

it('what was not tried, not followed or could not run is said', () => {
  assert.match(leftOut({ ...given, tried: { ...trial, tried: 4 } }).join(), /4 of 9 possible changes/);
  assert.match(leftOut({ ...given, tried: 'TOO_LARGE' }).join(), /no change of the element was tried/);
  assert.match(leftOut({ ...given, tried: trial, broken: ['Shop'] }).join(), /"Shop" has errors/);
  const cut = { ...all, complete: false };
  assert.match(leftOut({ ...given, downstream: cut, tried: trial }).join(), /5,000/);
});
