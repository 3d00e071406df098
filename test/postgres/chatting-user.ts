import assert from 'node:assert/strict';
import type { StreamedEvent } from '../support/http/chats.ts';
import { eventsIn } from '../support/http/chats.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { backlogOf } from '../support/modules/assistant/backlogs.ts';
import { requestsTo } from '../support/process/plain-requests.ts';

/** Someone with one long turn, who follows it while processes die. */
export type ChattingUser = {
  /** Resolves when the turn has made its first checkpoint. */
  readonly reached: Promise<undefined>;
  /** Sends the message and follows its turn to the end. */
  readonly work: () => Promise<void>;
  /** Fails unless the turn ended once, and every reader had every event once and in order; at all of the addresses. */
  readonly check: (urls: readonly string[]) => Promise<Interruptions>;
};

/** How often the streams were cut off, and how often the turn went on in another process. */
export type Interruptions = { readonly cuts: number; readonly recoveries: number };

const finalTypes = ['turn.completed', 'turn.failed', 'turn.cancelled'];

/** Makes a guest of the service at `url` with a project and a text of so many stories. */
export async function newChattingUser(url: string, stories: number): Promise<ChattingUser> {
  const { asked, insisted } = requestsTo(url);
  const token = textAt(await asked('POST', '/api/auth/guest'), 'token');
  const projectId = textAt(await asked('POST', '/api/projects', { token, json: { name: 'P' } }), 'id');
  const about = { level: 'cim', projectId };
  const session = textAt(await asked('POST', '/api/chatbot/sessions', { token, json: about }), 'id');
  const form = new FormData();
  form.append('file', new Blob([backlogOf(stories)]), 'backlog.md');
  const attachment = await asked('POST', '/api/chatbot/attachments', { token, form });
  const message = {
    message: 'Build a model from this backlog.',
    idempotencyKey: 'only',
    attachmentIds: [textAt(attachment, 'id')],
  };
  const say = async (): Promise<string> =>
    textAt(
      await insisted('POST', `/api/chatbot/sessions/${session}/messages`, { token, json: message }),
      'turnId',
    );
  const heard: StreamedEvent[][] = [];
  const first = Promise.withResolvers<undefined>();
  let turnId = '';
  let cuts = 0;
  const onCut = (): void => void (cuts += 1);

  return {
    reached: first.promise,
    work: async () => {
      turnId = await say();
      const onEvent = ({ type }: StreamedEvent): void => {
        if (type === 'model.checkpoint') first.resolve(undefined);
      };
      const reader = { url, token, turnId, onEvent, onCut };
      // One stays until it is cut off, one goes and comes back after every few events.
      heard.push(...(await Promise.all([followed(reader), followed({ ...reader, leaveAfter: 3 })])));
    },
    check: async (urls) => {
      assert.equal(await say(), turnId, 'the same key leads to the same turn');
      const turn = await asked('GET', `/api/chatbot/turns/${turnId}`, { token });
      assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
      assert.ok(listAt(turn, 'checkpoints').length > 1, 'the turn has several checkpoints');
      const whole = await followed({ url, token, turnId });
      const ends = whole.filter(({ type }) => finalTypes.includes(type));
      assert.deepEqual([ends.length, ends[0]], [1, whole.at(-1)]);
      assert.deepEqual(
        whole.map(({ sequence }) => sequence),
        whole.map((_, index) => index + 1),
      );
      for (const one of urls) heard.push(await followed({ url: one, token, turnId }));
      for (const events of heard) assert.deepEqual(events, whole);
      return { cuts, recoveries: Number(at(turn, 'recoveries')) };
    },
  };
}

type Reader = {
  readonly url: string;
  readonly token: string;
  readonly turnId: string;
  /** Goes after so many events, and comes back with its cursor. */
  readonly leaveAfter?: number;
  readonly onEvent?: (event: StreamedEvent) => void;
  /** Called when the stream ends though the turn has not. */
  readonly onCut?: () => void;
};

/** Everything a reader hears until the turn has ended; one that is cut off comes back with its cursor. */
async function followed(reader: Reader): Promise<StreamedEvent[]> {
  const { url, token, turnId, leaveAfter } = reader;
  const heard: StreamedEvent[] = [];
  let refused = 0;
  const isOver = (): boolean => finalTypes.includes(heard.at(-1)?.type ?? '');
  while (!isOver()) {
    const cursor = heard.at(-1)?.eventId;
    const controller = new AbortController();
    const response = await fetch(`${url}/api/chatbot/turns/${turnId}/events`, {
      signal: controller.signal,
      headers: { 'X-Auth-Token': token, ...(cursor !== undefined && { 'Last-Event-ID': cursor }) },
    }).catch(() => undefined);
    if (response === undefined || response.status === 502) {
      refused += 1;
      assert.ok(refused < 100, `turn ${turnId} cannot be followed any more`);
      continue;
    }
    assert.equal(response.status, 200);
    refused = 0;
    let count = 0;
    try {
      for await (const event of eventsIn(response)) {
        heard.push(event);
        reader.onEvent?.(event);
        count += 1;
        if (count === leaveAfter) break;
      }
      if (count !== leaveAfter && !isOver()) reader.onCut?.();
    } catch {
      reader.onCut?.();
    } finally {
      controller.abort();
    }
  }
  return heard;
}
