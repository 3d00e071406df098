import assert from 'node:assert/strict';
import { at, listAt, textAt } from '../lib/json.ts';
import type { Client } from './service.ts';

/** An event as it stands in the `data` line of a stream. */
export type StreamedEvent = {
  readonly eventId: string;
  readonly sequence: number;
  readonly type: string;
  readonly payload: unknown;
};

/** Ids of a conversation and of its newest turn. */
export type Chat = {
  readonly sessionId: string;
  readonly turnId: string;
  readonly modelId: string;
  readonly checkpointId: string;
  readonly attachmentId: string;
};

/** Talks to the assistant of a running service. */
export type Chatting = {
  readonly newSession: (token: string, about: object) => Promise<string>;
  readonly attach: (token: string, file: { readonly name: string; readonly text: string }) => Promise<string>;
  /** Sends a message and gives the acceptance. */
  readonly say: (token: string, sessionId: string, body: object) => Promise<unknown>;
  /** The events of a turn until one of the types comes, or until the stream ends. */
  readonly follow: (
    token: string,
    turnId: string,
    until?: { readonly types?: readonly string[]; readonly after?: string },
  ) => Promise<readonly StreamedEvent[]>;
  readonly turn: (token: string, turnId: string) => Promise<unknown>;
  /** Sends a message, follows its turn until it ends or asks, and gives the turn. */
  readonly ask: (token: string, sessionId: string, message: string, besides?: object) => Promise<unknown>;
  /** A conversation in a project whose only turn has made elements; `then` is one more message. */
  readonly newChat: (token: string, projectId: string, then?: string) => Promise<Chat>;
};

const ends = [
  'turn.completed',
  'turn.failed',
  'turn.cancelled',
  'turn.needs_input',
  'turn.needs_confirmation',
];

let keys = 0;

/** Makes what tests of the assistant say and hear. */
export function createChatting({ baseUrl, call }: Pick<Client, 'baseUrl' | 'call'>): Chatting {
  const newSession: Chatting['newSession'] = async (token, about) => {
    const json = { level: 'cim', ...about };
    const { status, body } = await call('POST', '/api/chatbot/sessions', { token, json });
    assert.equal(status, 201, JSON.stringify(body));
    return textAt(body, 'sessionId');
  };
  const attach: Chatting['attach'] = async (token, { name, text }) => {
    const form = new FormData();
    form.append('file', new Blob([text]), name);
    const encoded = new Response(form);
    const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
    const sent = { token, raw: await encoded.bytes(), headers };
    const { status, body } = await call('POST', '/api/chatbot/attachments', sent);
    assert.equal(status, 201, JSON.stringify(body));
    return textAt(body, 'attachmentId');
  };
  const say: Chatting['say'] = async (token, sessionId, body) => {
    keys += 1;
    const json = { idempotencyKey: `key-${keys}`, ...body };
    const answer = await call('POST', `/api/chatbot/sessions/${sessionId}/messages`, { token, json });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return answer.body;
  };
  const follow: Chatting['follow'] = async (token, turnId, { types = [], after } = {}) => {
    const cursor = after !== undefined && { 'Last-Event-ID': after };
    const response = await fetch(`${baseUrl}/api/chatbot/turns/${turnId}/events`, {
      headers: { 'X-Auth-Token': token, ...cursor },
    });
    assert.equal(response.status, 200);
    const events: StreamedEvent[] = [];
    for await (const event of eventsIn(response)) {
      events.push(event);
      if (types.includes(event.type)) break;
    }
    return events;
  };
  const turn: Chatting['turn'] = async (token, turnId) =>
    (await call('GET', `/api/chatbot/turns/${turnId}`, { token })).body;
  const ask: Chatting['ask'] = async (token, sessionId, message, besides = {}) => {
    const turnId = textAt(await say(token, sessionId, { message, ...besides }), 'turnId');
    await follow(token, turnId, { types: ends });
    return turn(token, turnId);
  };
  return {
    newSession,
    attach,
    say,
    follow,
    turn,
    ask,
    newChat: async (token, projectId, then) => {
      const sessionId = await newSession(token, { projectId });
      const attachmentId = await attach(token, { name: 'notes.txt', text: 'Members borrow books.' });
      const first = await ask(
        token,
        sessionId,
        'A member borrows books. Each book has a title and an author.',
      );
      assert.equal(at(first, 'status'), 'COMPLETED', JSON.stringify(first));
      const last = then === undefined ? first : await ask(token, sessionId, then);
      const checkpointId = textAt(listAt(at(first, 'checkpoints'))[0], 'checkpointId');
      const [turnId, modelId] = [textAt(last, 'turnId'), textAt(last, 'modelId')];
      return { sessionId, turnId, modelId, checkpointId, attachmentId };
    },
  };
}

/** The events in a stream as they come; comments are passed over. */
export async function* eventsIn(response: Response): AsyncGenerator<StreamedEvent> {
  assert.ok(response.body !== null);
  let open = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (open + text).split('\n\n');
    open = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '));
      // Checked border: the service's own events, which another test checks against their schema.
      if (data !== undefined) yield JSON.parse(data.slice('data: '.length)) as StreamedEvent;
    }
  }
}
