import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { manualClock } from '../../../test/support/lib/manual-clock.ts';
import { temporaryStorage } from '../../../test/support/storage/temporary-storage.ts';
import { createEmitter } from '../work/index.ts';
import { createMailRunner, mailPauses, type MailMessage, type MailResult } from './index.ts';

type Opened = {
  readonly ask: (name: string) => Promise<void>;
  readonly advance: (milliseconds: number) => void;
  /** Resolves when as many attempts were made. */
  readonly attempts: (count: number) => Promise<readonly string[]>;
  readonly waiting: () => Promise<number | undefined>;
  readonly givenUp: readonly string[];
  /** Resolves when no mail waits or is being sent. */
  readonly done: () => Promise<void>;
};

const failed: MailResult = { kind: 'FAILED', error: '451 try again' };

/** A runner over a real storage, with a mail server that answers as `answer` says. */
async function open(test: TestContext, answer: (attempt: number) => MailResult): Promise<Opened> {
  const cleanUps: (() => Promise<void>)[] = [];
  const clock = manualClock();
  const { transactions } = await temporaryStorage({ after: (clean) => void cleanUps.unshift(clean) }, clock);
  const asked = createEmitter();
  const made = createEmitter();
  const attempts: string[] = [];
  const givenUp: string[] = [];
  const runner = createMailRunner({
    transactions,
    clock,
    prepare: (_, { name }): Promise<MailMessage | undefined> =>
      Promise.resolve(name === 'nobody' ? undefined : { to: name, subject: '', text: '' }),
    send: ({ to }) => {
      attempts.push(to);
      made.emit();
      return Promise.resolve(answer(attempts.length));
    },
    onChanged: asked.listen,
    onGivenUp: ({ name }) => {
      givenUp.push(name);
      made.emit();
    },
    onError: (error) => assert.fail(String(error)),
  });
  await runner.start();
  test.after(async () => {
    await runner.stop();
    for (const clean of cleanUps) await clean();
  });
  const now = clock.now();
  return {
    givenUp,
    advance: (milliseconds) => {
      clock.advance(milliseconds);
      asked.emit();
    },
    ask: async (name) => {
      const mail = { id: randomUUID(), kind: 'PASSWORD_RESET', accountId: null, name } as const;
      await transactions.transact(({ mails }) =>
        mails.insert({ ...mail, attempts: 0, notBefore: now, createdAt: now }),
      );
      asked.emit();
    },
    attempts: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (attempts.length < count) return;
          stop();
          resolve(attempts);
        };
        const stop = made.listen(look);
        look();
      }),
    waiting: () => transactions.look(({ mails }) => mails.nextAt()),
    done: async () => {
      const isDone = (): Promise<boolean> =>
        transactions.read(
          async ({ mails }) =>
            (await mails.nextAt()) === undefined && !(await mails.hasOthers([], undefined)),
        );
      while (!(await isDone())) await turn();
    },
  };
}

test('a mail that the server does not take is sent again after a pause, and once it is taken no more', async (t) => {
  const { ask, advance, attempts, waiting, done } = await open(t, (attempt) =>
    attempt < 3 ? failed : { kind: 'SENT' },
  );
  await ask('ada@example.org');
  await attempts(1);
  for (const [index, pause] of mailPauses.slice(0, 2).entries()) {
    while ((await waiting()) === undefined) await turn();
    advance(pause);
    await attempts(index + 2);
  }
  await done();
});

test('a mail is given up when it is refused for good, and behind the last pause', async (t) => {
  const { ask, advance, attempts, waiting, givenUp, done } = await open(t, (attempt) =>
    attempt === 1 ? { kind: 'REFUSED', error: '550 no such user' } : failed,
  );
  await ask('gone@example.org');
  await attempts(1);
  await ask('deaf@example.org');
  await attempts(2);
  for (const [index, pause] of mailPauses.entries()) {
    while ((await waiting()) === undefined) await turn();
    advance(pause);
    await attempts(index + 3);
  }
  await done();
  while (givenUp.length < 2) await turn();
  assert.deepEqual(givenUp, ['gone@example.org', 'deaf@example.org']);
});

test('a mail that has no reason any more is not sent', async (t) => {
  const { ask, attempts, done } = await open(t, () => ({ kind: 'SENT' }));
  await ask('nobody');
  await ask('ada@example.org');
  assert.deepEqual(await attempts(1), ['ada@example.org']);
  await done();
});
