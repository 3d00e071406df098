import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ago } from './dates.ts';

const now = Date.parse('2026-05-10T12:00:00Z');

it('says how long ago a moment was, and its date beyond a week', () => {
  const said = ['11:59:40', '11:55:00', '09:00:00'].map((time) => ago(`2026-05-10T${time}Z`, now));
  assert.deepEqual(said, ['just now', '5 minutes ago', '3 hours ago']);
  assert.equal(ago('2026-05-09T11:00:00Z', now), 'yesterday');
  assert.equal(ago('2026-04-01T12:00:00Z', now), 'Apr 1, 2026');
});
