import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { membersOf } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

/** Logins of each kind; each name fails fewer times than are allowed. */
const names = Array.from({ length: 6 }, (_, index) => `ada-${index}`);
const triesOfEach = 8;

const service = await startService();
after(service.stop);

async function login(username: string): Promise<{ readonly time: number; readonly answer: Answer }> {
  const begun = performance.now();
  const json = { username, password: 'wrong horse battery' };
  const answer = await service.call('POST', '/api/auth/login', { json });
  return { time: performance.now() - begun, answer };
}

/** What an answer says besides when it was and which one it was. */
function saidBy({ status, headers, body }: Answer): unknown {
  const { timestamp: _timestamp, errorId: _errorId, ...members } = membersOf(body);
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
  return { status, members, headers: names.map((name) => [name, headers.get(name)]) };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

test('a login with a wrong password looks and lasts the same whether the name exists or not', async () => {
  for (const username of names)
    await service.call('POST', '/api/auth/register', {
      json: { username, password: 'correct horse battery' },
    });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < triesOfEach; round += 1)
    for (const name of names) {
      const wrong = await login(name);
      const nobody = await login(`no${name.slice(1)}`);
      assert.deepEqual(saidBy(nobody.answer), saidBy(wrong.answer));
      assert.equal(wrong.answer.status, 401);
      known.push(wrong.time);
      unknown.push(nobody.time);
    }
  const ratio = median(known) / median(unknown);
  assert.ok(ratio > 0.7 && ratio < 1.3, `ratio of the medians: ${ratio}`);
  reached(
    'D6',
    `${known.length} logins of each kind, medians ${median(known).toFixed(1)} ms and ${median(unknown).toFixed(1)} ms`,
  );
});
