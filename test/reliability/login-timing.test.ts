import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chanceOfLonger } from '../support/testing/chance-of-longer.ts';
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
  const chance = chanceOfLonger(known, unknown);
  // By chance alone it is off by 0.06 (one standard deviation for 48 times of each kind).
  assert.ok(Math.abs(chance - 0.5) < 0.25, `chance that a name that exists takes longer: ${chance}`);
  reached(
    'D6',
    `${known.length} logins of each kind; one of a name that exists takes longer in ${(chance * 100).toFixed(1)} % of the pairs`,
  );
});
