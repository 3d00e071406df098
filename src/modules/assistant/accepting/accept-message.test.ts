import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import { Refusal } from '../../../lib/refusal.ts';

const shared = await openAssistant({ after }, { guestPromptLimit: 5 });

const refusal = (kind: string) => (error: unknown) => error instanceof Refusal && error.kind === kind;

describe('the prompts of a guest', () => {
  it('are counted exactly when twenty messages come at once: five are accepted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const test = await shared.another();
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => test.send('?')));
      const accepted = answers.filter(({ status }) => status === 'fulfilled');
      const refused = answers.filter(
        (answer) => answer.status === 'rejected' && refusal('FORBIDDEN')(answer.reason),
      );
      assert.deepEqual([accepted.length, refused.length], [5, 15]);
      assert.equal((await test.modules.accounts.me(test.caller)).promptsUsed, 5);
      for (const answer of accepted)
        if (answer.status === 'fulfilled') await test.settled(answer.value.turnId);
    }
  });

  it('are used once when the same message comes twenty times', async () => {
    const test = await shared.another();
    const same = { idempotencyKey: 'the-same' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.send('add A', same)));
    assert.equal(new Set(answers.map(({ turnId }) => turnId)).size, 1);
    assert.equal(new Set(answers.map(({ deadline }) => deadline)).size, 1);
    assert.equal(answers.filter(({ replayed }) => !replayed).length, 1);
    assert.equal((await test.modules.accounts.me(test.caller)).promptsUsed, 1);
    await test.settled(answers[0]?.turnId ?? '');
    assert.deepEqual(await test.objects(), ['A']);
  });

  it('are not used by what is refused', async () => {
    const test = await shared.another();
    await test.ask('add A');
    await assert.rejects(test.send('add B', { expectedRevision: 1 }), refusal('CONFLICT'));
    await assert.rejects(test.send('add B', { attachmentIds: ['unknown'] }), refusal('NOT_FOUND'));
    await assert.rejects(test.send('add B', { modelId: 'unknown' }), refusal('NOT_FOUND'));
    await assert.rejects(test.send(' '), refusal('INVALID'));
    await assert.rejects(test.send('x'.repeat(20_001)), refusal('INVALID'));
    assert.equal((await test.modules.accounts.me(test.caller)).promptsUsed, 1);
  });

  it('do not run out for a repeated message, nor does its model move on', async () => {
    const test = await shared.another();
    const message = { idempotencyKey: 'first', expectedRevision: 1 };
    const first = await test.send('add A', message);
    await test.settled(first.turnId);
    for (let index = 0; index < 4; index += 1) await test.ask('add B');
    await assert.rejects(test.send('?'), refusal('FORBIDDEN'));
    const again = await test.send('add A', message);
    assert.deepEqual(again, { ...first, replayed: true });
  });
});

describe('a message', () => {
  it('with the key of another one is refused', async () => {
    const test = await shared.another();
    await test.ask('add A', { idempotencyKey: 'key' });
    await assert.rejects(test.send('add B', { idempotencyKey: 'key' }), refusal('UNPROCESSABLE'));
  });

  it('makes the model of its session when there is none, and says so at once', async () => {
    const test = await shared.another();
    const { modelId, revision, turnId, eventCursor } = await test.send('add A');
    assert.equal(revision, 1);
    assert.equal(eventCursor, `${turnId}.1`);
    assert.equal((await test.assistant.session(test.caller, test.sessionId)).modelId, modelId);
    await test.settled(turnId);
  });

  it('binds its attachments to the session: no other session can use them', async () => {
    const test = await shared.another();
    const attachmentIds = [await test.attach('A')];
    await test.ask('build', { attachmentIds });
    const { projectId, caller } = test;
    const { value: other } = await test.assistant.createSession(caller, { level: 'cim', projectId });
    const elsewhere = test.send('build', { sessionId: other.id, attachmentIds });
    await assert.rejects(elsewhere, refusal('NOT_FOUND'));
    const stranger = await shared.another();
    await assert.rejects(stranger.send('build', { attachmentIds }), refusal('NOT_FOUND'));
  });
});

describe('an attachment', () => {
  const attach = (name: string, bytes: Uint8Array): Promise<unknown> =>
    shared.assistant.attach(shared.caller, { name, bytes });
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  const refusals: Readonly<Record<string, readonly [string, string, Uint8Array]>> = {
    'of another type': ['INVALID', 'a.pdf', text('x')],
    'without a type': ['INVALID', 'notes', text('x')],
    'that is empty': ['INVALID', 'a.md', text(' \n')],
    'that is not UTF-8': ['INVALID', 'a.txt', Uint8Array.of(0xff, 0xfe, 0x41)],
    'with NUL characters': ['INVALID', 'a.txt', text('a\0b')],
    'that is called JSON and is none': ['INVALID', 'a.json', text('{')],
    'that is too large': ['TOO_LARGE', 'a.md', new Uint8Array(1024 * 1024 + 1).fill(0x61)],
  };
  for (const [what, [kind, name, bytes]] of Object.entries(refusals))
    it(`${what} is refused`, () => assert.rejects(attach(name, bytes), refusal(kind)));

  it('has the last part of its path as name, on one line', async () => {
    const { value } = await shared.assistant.attach(shared.caller, {
      name: '../../etc\\pass\nwd\u202e.md',
      bytes: text('Members borrow books.'),
    });
    assert.equal(value.fileName, 'passwd.md');
  });
});
