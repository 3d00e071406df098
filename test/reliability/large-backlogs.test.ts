import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { backlogOf } from '../support/modules/assistant/backlogs.ts';
import { createChatting } from '../support/http/chats.ts';
import { at } from '../support/lib/json.ts';
import { clientOf } from '../support/http/service.ts';
import { startProcess } from '../support/process/service-process.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const [few, many] = [500, 1_900] as const;

type Measured = { readonly milliseconds: number; readonly mebibytes: number };

/** Builds a CIM from a backlog in a process of its own: how long it takes, and the most memory it had. */
async function build(ending: Ending, stories: number): Promise<Measured> {
  const process = await startProcess({ SERVICE_DATA_FOLDER: await temporaryFolder(ending) });
  ending.after(async () => process.kill());
  const client = await clientOf(process.url);
  const chatting = createChatting({ baseUrl: process.url, call: client.call });
  const token = await client.newAccount();
  const sessionId = await chatting.newSession(token, { projectId: await client.newProject(token) });
  const attachmentId = await chatting.attach(token, { name: 'backlog.md', text: backlogOf(stories) });
  const startedAt = performance.now();
  const message = 'Build a model from the backlog.';
  const turn = await chatting.ask(token, sessionId, message, { attachmentIds: [attachmentId] });
  const milliseconds = performance.now() - startedAt;
  assert.equal(at(turn, 'status'), 'COMPLETED', JSON.stringify(at(turn, 'error')));
  assert.equal(at(turn, 'coveragePercent'), 100);
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${process.pid ?? 0}/status`, 'utf8'))?.[1];
  return { milliseconds, mebibytes: Number(peak) / 1024 };
}

it(`${many} stories take little more time and memory for each than ${few} do`, async (t) => {
  const small = await build(t, few);
  const large = await build(t, many);
  const seconds = [small, large].map(({ milliseconds }) => (milliseconds / 1000).toFixed(1));
  const memory = [small, large].map(({ mebibytes }) => Math.round(mebibytes));
  t.diagnostic(
    `${few} stories: ${seconds[0]} s, ${memory[0]} MiB; ${many}: ${seconds[1]} s, ${memory[1]} MiB`,
  );
  const growth = many / few;
  const slower = large.milliseconds / small.milliseconds;
  assert.ok(slower < 2 * growth, `${growth} times the text takes ${slower.toFixed(1)} times as long`);
  const wider = large.mebibytes / small.mebibytes;
  assert.ok(wider < growth / 1.5, `${growth} times the text takes ${wider.toFixed(1)} times the memory`);
  assert.ok(large.mebibytes < 1_000, `${memory[1]} MiB`);
});
