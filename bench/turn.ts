/**
 * Measures a turn of the assistant that one sentence asks for, from sending the message to the event that ends it, with
 * the embedded engine on a model of 1,000 elements, relative to a `PATCH` that makes the same change of the same model.
 * Run: node bench/turn.ts
 */
import { randomUUID } from 'node:crypto';
import { eventsIn } from '../test/support/http/chats.ts';
import { medianOf, report } from './figure.ts';
import { largeBusiness } from './large-business.ts';
import { startBenchService, type BenchService } from './service.ts';

const warmUps = 40;
const rounds = 60;

const service = await startBenchService({ SERVICE_GUEST_PROMPT_LIMIT: '1000' });
try {
  await measure(service);
} finally {
  await service.stop();
}

async function measure({ url, token, projectId, ask }: BenchService): Promise<void> {
  const model = await ask('POST', '/api/cim', { projectId, content: largeBusiness(10) });
  const modelId = String(model['id']);
  const session = await ask('POST', '/api/chatbot/sessions', { level: 'cim', projectId, modelId });
  const messages = `/api/chatbot/sessions/${String(session['sessionId'])}/messages`;
  let revision = Number(model['revision']);

  const patch = async (name: string): Promise<void> => {
    const operations = [{ op: 'replace', path: '/businessObjects/0/name', value: name }];
    await ask('PATCH', `/api/cim/${modelId}`, { operations, expectedRevision: revision });
    revision += 1;
  };
  const turn = async (message: string): Promise<void> => {
    const accepted = await ask('POST', messages, { idempotencyKey: randomUUID(), message });
    const events = await fetch(`${url}/api/chatbot/turns/${String(accepted['turnId'])}/events`, {
      headers: { 'X-Auth-Token': token },
    });
    for await (const { type, payload } of eventsIn(events))
      if (type === 'turn.completed') break;
      else if (/^turn\.(?:failed|cancelled|needs_)/.test(type))
        throw new Error(`“${message}” ended with ${type}: ${JSON.stringify(payload)}`);
    revision += 1;
  };

  const patches: number[] = [];
  const turns: number[] = [];
  let name = 'Wares 0';
  await patch(name);
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const [first, second] = [`Wares ${2 * round + 1}`, `Wares ${2 * round + 2}`];
    const patched = await timeOf(() => patch(first));
    const turned = await timeOf(() => turn(`Rename ${first} to ${second}.`));
    name = second;
    if (round < warmUps) continue;
    patches.push(patched);
    turns.push(turned);
  }
  const now = await ask('GET', `/api/cim/${modelId}`);
  if (now['revision'] !== revision || !JSON.stringify(now).includes(`"${name}"`))
    throw new Error('The model is not what the sentences asked for.');
  console.log(`PATCH ${medianOf(patches).toFixed(1)} ms, turn ${medianOf(turns).toFixed(1)} ms`);
  report({
    work: 'A turn that one sentence asks for, model of 1,000 elements: time to its last event',
    floor: '`PATCH` of the same change',
    ratio: medianOf(turns) / medianOf(patches),
    goal: 5,
    better: 'lower',
  });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
