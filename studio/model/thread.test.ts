import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Attachment, ChatMessage } from '../../client/src/index.ts';
import { exchangesOf, textsOf } from './thread.ts';

const createdAt = '2026-01-01T00:00:00Z';

function said(turnId: string, message: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return { id: message, sequence: 1, role: 'USER', message, turnId, attachmentIds: [], createdAt, ...more };
}

const file: Attachment = {
  id: 'a',
  attachmentId: 'a',
  sessionId: 's',
  fileName: 'backlog.md',
  contentType: 'text/markdown',
  size: 1,
  sha256: '',
  createdAt,
};
const messages = [
  said('t1', 'Build it.', { attachmentIds: ['a', 'gone'] }),
  said('t1', 'Added 3 elements.', { role: 'ASSISTANT' }),
  said('t2', 'Rename A to B'),
  said('t3', 'A member borrows books. Each book has a title.'),
  said('t1', 'Undone.', { role: 'ASSISTANT' }),
];

it('groups what was said by turns, the newest one also before anything was said', () => {
  assert.deepEqual(
    exchangesOf(messages, 't4').map(({ turnId, entries }) => `${turnId} ${entries.length}`),
    ['t1 3', 't2 1', 't3 1', 't4 0'],
  );
});

it('knows which turns are about a text', () => {
  assert.deepEqual(textsOf(exchangesOf(messages, null), [file]), [
    { turnId: 't1', title: 'backlog.md, a deleted file', isFile: true },
    { turnId: 't3', title: 'A member borrows books. Each book has a title.', isFile: false },
  ]);
});
