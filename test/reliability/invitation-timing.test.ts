import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';
import { chanceOfLonger } from '../support/testing/chance-of-longer.ts';
import { reached } from '../support/testing/figures.ts';

const names = Array.from({ length: 20 }, (_, index) => String(index).padStart(2, '0'));
const roundsOfEach = 50;

const service = await startService({ SERVICE_INVITATIONS: 'accept', SERVICE_INVITATIONS_PER_HOUR: '0' });
after(service.stop);

test('an invitation takes as long whether the name exists or not', async () => {
  const password = 'correct horse battery';
  for (const name of names)
    await service.call('POST', '/api/auth/register', { json: { username: `ada-${name}`, password } });
  const { body } = await service.call('POST', '/api/auth/register', { json: { username: 'bob', password } });
  const token = textAt(body, 'token');
  const path = `/api/projects/${await service.newProject(token)}/invitations`;
  const timed = async (username: string): Promise<number> => {
    const json = { username, role: 'Architect' };
    const begun = performance.now();
    const answer = await service.call('POST', path, { token, json });
    const time = performance.now() - begun;
    assert.equal(answer.status, 202);
    await service.call('DELETE', `${path}/${textAt(answer.body, 'id')}`, { token });
    return time;
  };
  for (const name of names) await timed(`ada-${name}`);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < roundsOfEach; round += 1)
    for (const [index, name] of names.entries()) {
      // Each comes first as often as the other.
      const isKnownFirst = (round + index) % 2 === 0;
      if (isKnownFirst) known.push(await timed(`ada-${name}`));
      unknown.push(await timed(`eva-${name}`));
      if (!isKnownFirst) known.push(await timed(`ada-${name}`));
    }
  const chance = chanceOfLonger(known, unknown);
  // By chance alone it is off by 0.013 (one standard deviation for 1,000 times of each kind).
  assert.ok(Math.abs(chance - 0.5) < 0.06, `chance that a name that exists takes longer: ${chance}`);
  reached(
    'D6',
    `${known.length + unknown.length} invitations; one of a name that exists takes longer in ${(chance * 100).toFixed(1)} % of the pairs`,
  );
});
