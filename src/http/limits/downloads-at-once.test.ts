import assert from 'node:assert/strict';
import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { it } from 'node:test';
import { createDownloadsAtOnce } from './downloads-at-once.ts';
import { ProtocolError } from '../answers/errors.ts';

const [ann, bob] = ['ann', 'bob'].map((accountId) => ({ accountId, sessionId: accountId, guest: false }));

function response(): { readonly raw: ServerResponse } {
  return { raw: new ServerResponse(new IncomingMessage(new Socket())) };
}

it('two downloads of an account go at once, others have their own, and the next begins when one has ended', () => {
  assert.ok(ann !== undefined && bob !== undefined);
  const downloads = createDownloadsAtOnce();
  const [first, second] = [response(), response()];
  downloads.enter(ann, first);
  downloads.enter(ann, second);
  downloads.enter(bob, response());
  const isRefused = (error: unknown): boolean =>
    error instanceof ProtocolError && error.failure.status === 429 && 'Retry-After' in error.failure.headers;
  assert.throws(() => downloads.enter(ann, response()), isRefused);
  first.raw.emit('close');
  downloads.enter(ann, response());
  assert.throws(() => downloads.enter(ann, response()), isRefused);
});
