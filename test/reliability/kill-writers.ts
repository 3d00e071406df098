import assert from 'node:assert/strict';
import { cimExample } from '../../src/http/examples/cim.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';

/** A status and the JSON that came with it. */
export type Reply = { readonly status: number; readonly body: unknown };

/** Sends a request to the service as it runs now; rejects when no answer comes. */
export type Send = (method: string, path: string, request?: Request) => Promise<Reply>;

type Request = {
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Someone who writes one thing after the other, numbered from 1, and can tell later what is stored. */
export type Writer = {
  /** `REGISTER`: each write replaces the one before. `LOG`: each is kept beside the others, and can be repeated. */
  readonly kind: 'REGISTER' | 'LOG';
  readonly write: (number: number) => Promise<Reply>;
  /** Whether the write with this number is stored; of a log it is repeated. Fails when half of it is. */
  readonly holds: (number: number) => Promise<boolean>;
  /** Does what comes after an acknowledgement, before the next write. */
  readonly settle?: (number: number) => Promise<unknown>;
};

/** What the writers write to; made before the first of them begins. */
export type Grounds = {
  readonly projectId: string;
  readonly member: string;
  readonly patched: string;
  readonly replaced: string;
  readonly artifact: string;
  readonly conflict: { readonly path: string; readonly conflictId: string };
  readonly source: string;
  readonly chat: string;
};

/** One writer for each kind of thing that is stored. */
export function killWriters(send: Send, grounds: Grounds): Readonly<Record<string, Writer>> {
  return {
    jobs: jobs(send, grounds),
    turns: turns(send, grounds),
    'patched models': patchedModel(send, grounds),
    'replaced models': replacedModel(send, grounds),
    members: memberRole(send, grounds),
    files: file(send, grounds),
    decisions: decision(send, grounds),
    'created models': createdModels(send, grounds),
  };
}

function patchedModel(send: Send, { patched }: Grounds): Writer {
  const path = `/api/cim/${patched}`;
  return {
    kind: 'REGISTER',
    write: (number) => {
      const value = String(number);
      const operations = ['/name', '/description'].map((place) => ({ op: 'add', path: place, value }));
      return send('PATCH', path, { json: { operations } });
    },
    holds: async (number) => {
      const { body } = await send('GET', path);
      const name = textAt(body, 'content', 'name');
      assert.equal(at(body, 'content', 'description') ?? name, name, 'half a patch');
      assert.equal(at(body, 'name'), name, 'the record is not the content’s');
      return name === String(number);
    },
  };
}

/** Enough objects for several pieces of an index. */
const objects = 40;

function replacedModel(send: Send, { replaced }: Grounds): Writer {
  const path = `/api/cim/${replaced}`;
  const contentOf = (number: number): object => ({
    eClass: 'CimModel',
    id: 'replaced',
    name: `Replaced ${number}`,
    businessObjects: Array.from({ length: objects }, (_, index) => ({
      eClass: 'BusinessObject',
      id: `o-${index}`,
      name: `Object ${index}`,
      description: String(number),
    })),
  });
  return {
    kind: 'REGISTER',
    write: (number) => send('PUT', path, { json: { content: contentOf(number) } }),
    holds: async (number) => {
      const { body } = await send('GET', path);
      const stored = listAt(body, 'content', 'businessObjects').map((object) => at(object, 'description'));
      assert.equal(new Set(stored).size, 1, 'half a content');
      return textAt(body, 'content', 'name') === `Replaced ${number}` && stored[0] === String(number);
    },
  };
}

function memberRole(send: Send, { projectId, member }: Grounds): Writer {
  const path = `/api/projects/${projectId}/members`;
  return {
    kind: 'REGISTER',
    write: (number) => send('PUT', `${path}/${member}`, { json: { role: `Role ${number}` } }),
    holds: async (number) => {
      const members = listAt((await send('GET', path)).body);
      return members.some((each) => at(each, 'userId') === member && at(each, 'role') === `Role ${number}`);
    },
  };
}

function file(send: Send, { artifact }: Grounds): Writer {
  const path = `/api/artifact/${artifact}/files/notes/kept.txt`;
  const textOf = (number: number): string => `${number}\n`.repeat(500);
  return {
    kind: 'REGISTER',
    write: (number) => send('PUT', path, { text: textOf(number), headers: { 'Content-Type': 'text/plain' } }),
    holds: async (number) => {
      const stored = textAt((await send('GET', path)).body, 'content');
      const [first] = stored.split('\n');
      assert.ok(stored === textOf(Number(first)), 'half a file');
      return Number(first) === number;
    },
  };
}

function decision(send: Send, { conflict }: Grounds): Writer {
  const { path, conflictId } = conflict;
  const decisionOf = (number: number): string => (number % 2 === 0 ? 'KEEP_USER' : 'TAKE_GENERATED');
  return {
    kind: 'REGISTER',
    write: (number) =>
      send('POST', `${path}/resolutions`, { json: { conflictId, decision: decisionOf(number) } }),
    holds: async (number) => {
      const conflicts = listAt((await send('GET', path)).body, 'conflicts');
      return conflicts.every((each) => at(each, 'decision') === decisionOf(number));
    },
  };
}

/** A project holds 500 models. */
const modelsOfProject = 400;

function createdModels(send: Send, grounds: Grounds): Writer {
  const projects: string[] = [grounds.projectId];
  const write = async (number: number): Promise<Reply> => {
    const place = Math.floor(number / modelsOfProject);
    if (projects[place] === undefined) {
      const headers = { 'Idempotency-Key': `project-${place}` };
      const { body } = await send('POST', '/api/projects', { json: { name: `More ${place}` }, headers });
      projects[place] = textAt(body, 'id');
    }
    const content = { ...cimExample, id: `created-${number}`, name: `Created ${number}` };
    const headers = { 'Idempotency-Key': `model-${number}` };
    return send('POST', '/api/cim', { json: { projectId: projects[place], content }, headers });
  };
  const ids = new Map<number, string>();
  return {
    kind: 'LOG',
    write: async (number) => {
      const reply = await write(number);
      if (reply.status === 201) ids.set(number, textAt(reply.body, 'id'));
      return reply;
    },
    holds: async (number) => {
      const id = textAt((await write(number)).body, 'id');
      const { body } = await send('GET', `/api/cim/${id}`);
      return id === (ids.get(number) ?? id) && at(body, 'content', 'name') === `Created ${number}`;
    },
  };
}

function jobs(send: Send, { source }: Grounds): Writer {
  const path = '/api/transformations/cim-to-pim';
  const submitted = new Map<number, string>();
  const revisions = new Map<number, number>();
  const submit = async (number: number): Promise<Reply> => {
    const headers = { 'Idempotency-Key': `job-${number}` };
    const reply = await send('POST', path, { json: { sourceModelId: source }, headers });
    if (reply.status === 202) submitted.set(number, textAt(reply.body, 'id'));
    return reply;
  };
  const end = async (number: number): Promise<unknown> => {
    const path = `/api/transformations/jobs/${submitted.get(number) ?? ''}?wait=30`;
    for (;;) {
      const { body } = await send('GET', path);
      if (!['QUEUED', 'RUNNING'].includes(textAt(body, 'status'))) return body;
    }
  };
  const write = async (number: number): Promise<Reply> => {
    const operations = [{ op: 'add', path: '/businessObjects/0/name', value: `Object ${number}` }];
    const changed = await send('PATCH', `/api/cim/${source}`, { json: { operations } });
    return changed.status === 200 ? submit(number) : changed;
  };
  return {
    kind: 'LOG',
    write,
    settle: end,
    holds: async (number) => {
      const before = submitted.get(number);
      await (before === undefined ? write(number) : submit(number));
      const job = await end(number);
      assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
      assert.equal(at(job, 'outcome'), 'APPLIED', JSON.stringify(job));
      revisions.set(number, Number(at(job, 'targetRevision')));
      // What two jobs made has two revisions; the same one twice would be an effect that was lost or done again.
      assert.equal(new Set(revisions.values()).size, revisions.size, 'two jobs made one revision');
      return submitted.get(number) === (before ?? submitted.get(number));
    },
  };
}

function turns(send: Send, { chat }: Grounds): Writer {
  const accepted = new Map<number, string>();
  const write = async (number: number): Promise<Reply> => {
    const json = { idempotencyKey: `turn-${number}`, message: `Add an object called Thing${number}.` };
    const reply = await send('POST', `/api/chatbot/sessions/${chat}/messages`, { json });
    if (reply.status === 202) accepted.set(number, textAt(reply.body, 'turnId'));
    return reply;
  };
  const end = async (number: number): Promise<unknown> => {
    const path = `/api/chatbot/turns/${accepted.get(number) ?? ''}`;
    // The stream of events ends with the turn.
    await send('GET', `${path}/events`);
    return (await send('GET', path)).body;
  };
  return {
    kind: 'LOG',
    write,
    settle: end,
    holds: async (number) => {
      const before = accepted.get(number);
      await write(number);
      const turn = await end(number);
      assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(turn));
      const { body } = await send('GET', `/api/cim/${textAt(turn, 'modelId')}`);
      const made = listAt(body, 'content', 'businessObjects').filter(
        (object) => at(object, 'name') === `Thing${number}`,
      );
      assert.equal(made.length, 1, `${made.length} objects were made by one message`);
      return accepted.get(number) === (before ?? accepted.get(number));
    },
  };
}
