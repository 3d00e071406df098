import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { reached } from '../support/testing/figures.ts';
import { textAt } from '../support/lib/json.ts';
import { seed } from '../support/testing/seed.ts';
import { startService, type Service } from '../support/http/service.ts';
import { begin, sequencesOf, type Senders } from './commands.ts';

const accountCount = 3;
const steps = 25;

/**
 * Declares the test that a service answers sequences of requests as a model of it in memory does: after deletions, from
 * people who have left, under another level. The variable `SEED` repeats a run.
 */
export async function testSequencesAsExpected(sequences: number): Promise<void> {
  // Each sequence begins with an invitation.
  const service = await startService({ SERVICE_INVITATIONS_PER_HOUR: '0' });
  after(service.stop);

  describe(`${sequences} sequences of up to ${steps} requests`, () => {
    it('are answered as a model of projects, members and models in memory answers them', async () => {
      const senders = await sendersOf(service);
      await fc.assert(
        fc.asyncProperty(sequencesOf(steps, accountCount), async (sequence) => {
          const model = await begin(senders);
          await fc.asyncModelRun(() => ({ model, real: senders }), sequence);
          for (const { id, owner, alive } of model.projects)
            if (alive) await senders.send(owner, 'DELETE', `/api/projects/${id}`);
        }),
        { numRuns: sequences, seed },
      );
      reached('C2', `${sequences} sequences of up to ${steps} requests, all as expected`);
    });
  });
}

async function sendersOf(service: Service): Promise<Senders> {
  const sessions = await Promise.all(
    Array.from({ length: accountCount }, () => service.call('POST', '/api/auth/guest')),
  );
  const tokens = sessions.map(({ body }) => textAt(body, 'token'));
  return {
    userIds: sessions.map(({ body }) => textAt(body, 'user', 'id')),
    send: (account, method, path, sent = {}) =>
      service.call(method, path, { ...sent, token: tokens[account] ?? '' }),
  };
}
