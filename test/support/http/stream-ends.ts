import assert from 'node:assert/strict';
import { createChatting } from './chats.ts';
import { textAt } from '../lib/json.ts';
import type { Client } from './service.ts';

/** Someone who follows a turn that waits for an answer. */
export type Follower = {
  readonly token: string;
  readonly username: string;
  readonly accountId: string;
  readonly projectId: string;
  /** Does something, and gives how long after it the stream ended (milliseconds). */
  readonly endsAfter: (done: () => Promise<unknown>) => Promise<number>;
};

export const followersPassword = 'seven quiet otters';

let count = 0;

/** Someone new, in a project of its own or in one of someone else's, whose stream comes from `streamFrom`. */
export async function newFollower(
  client: Client,
  given: {
    readonly project?: { readonly token: string; readonly id: string };
    readonly streamFrom?: string;
  } = {},
): Promise<Follower> {
  const { call } = client;
  const username = `reader${(count += 1)}`;
  const json = { username, password: followersPassword };
  const registered = (await call('POST', '/api/auth/register', { json })).body;
  const token = textAt(registered, 'token');
  const { project = { token, id: await client.newProject(token) } } = given;
  if (project.token !== token) {
    const invited = { userId: textAt(registered, 'user', 'id'), role: 'Reader' };
    const path = `/api/projects/${project.id}/invitations`;
    assert.equal((await call('POST', path, { token: project.token, json: invited })).status, 201);
  }
  const { newSession, ask } = createChatting(client);
  const sessionId = await newSession(token, { projectId: project.id });
  const turn = await ask(token, sessionId, 'Rename it.');
  assert.equal(textAt(turn, 'status'), 'NEEDS_INPUT');
  const path = `/api/chatbot/turns/${textAt(turn, 'turnId')}/events`;
  const response = await fetch((given.streamFrom ?? client.baseUrl) + path, {
    headers: { 'X-Auth-Token': token },
  });
  assert.equal(response.status, 200);
  const ended = response.text();
  return {
    token,
    username,
    projectId: project.id,
    accountId: textAt(registered, 'user', 'id'),
    endsAfter: async (done) => {
      await done();
      const since = performance.now();
      await ended;
      return performance.now() - since;
    },
  };
}
