import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { createChatting } from '../support/http/chats.ts';
import { at, textAt } from '../support/lib/json.ts';
import { largeModel } from '../support/http/large-client.ts';
import { startService, type Service } from '../support/http/service.ts';
import { targetForms } from '../support/http/target-forms.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';

let service: Service;
before(async () => {
  service = await startService({ SERVICE_METRICS_PORT: '0' });
});
after(() => service.stop());

test('the metrics count requests by route, jobs with their phases, and show the queue and the process', async () => {
  const { call, newAccount, newProject } = service;
  const token = await newAccount();
  const projectId = await newProject(token);
  const json = { projectId, name: 'M', content: cimExample };
  const id = textAt((await call('POST', '/api/cim', { token, json })).body, 'id');
  const job = await call('POST', '/api/transformations/cim-to-pim', { token, json: { sourceModelId: id } });
  const jobId = textAt(job.body, 'id');
  await call('GET', `/api/transformations/jobs/${jobId}?wait=30`, { token });
  await call('GET', '/no-such-path');
  const text = await scrape();
  for (const line of [
    /^mde_http_request_seconds_count\{method="POST",route="\/api\/cim",status="201"\} 1$/m,
    /^mde_http_request_seconds_count\{method="GET",route="\/api\/transformations\/jobs\/:id",status="200"\} 1$/m,
    /^mde_jobs_ended_total\{type="CIM_TO_PIM",status="COMPLETED",outcome="APPLIED"\} 1$/m,
    /^mde_job_phase_seconds_count\{type="CIM_TO_PIM",phase="GENERATE"\} 1$/m,
    /^mde_jobs_queued 0$/m,
    /^mde_jobs_running 0$/m,
    /^mde_worker_tasks_waiting 0$/m,
    /^mde_event_streams_open 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_resident_memory_bytes /m,
  ])
    assert.match(text, line);
  for (const secret of [token, projectId, id]) assert.equal(text.includes(secret), false);
});

test('turns are counted by how they ended, and the streams that are open', async () => {
  const { baseUrl, newAccount, newProject } = service;
  const chatting = createChatting(service);
  const token = await newAccount();
  const { sessionId } = await chatting.newChat(token, await newProject(token));
  assert.match(await scrape(), /^mde_turns_ended_total\{status="COMPLETED"\} 1$/m);
  const asking = await chatting.ask(token, sessionId, 'Frobnicate the whatsit.');
  assert.equal(at(asking, 'status'), 'NEEDS_INPUT');
  const turnPath = `/api/chatbot/turns/${textAt(asking, 'turnId')}`;
  const stream = await fetch(`${baseUrl}${turnPath}/events`, { headers: { 'X-Auth-Token': token } });
  assert.match(await scrape(), /^mde_event_streams_open 1$/m);
  await service.call('POST', `${turnPath}/cancel`, { token, json: {} });
  await stream.text();
  const text = await scrape();
  assert.match(text, /^mde_event_streams_open 0$/m);
  assert.match(text, /^mde_turns_ended_total\{status="CANCELLED"\} 1$/m);
});

test('what the assistant does without its language model is counted and logged', async (t) => {
  const scripted = await startScriptedProvider();
  t.after(scripted.close);
  const lines: string[] = [];
  const logTo = new PassThrough();
  logTo.on('data', (chunk) => lines.push(String(chunk)));
  const refused = await startService(
    {
      SERVICE_METRICS_PORT: '0',
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
      SERVICE_ASSISTANT_BASE_URL: scripted.openAiUrl,
      SERVICE_ASSISTANT_MODEL: 'scripted-model',
    },
    { logTo },
  );
  t.after(() => refused.stop());
  const chatting = createChatting(refused);
  const token = await refused.newAccount();
  const projectId = await refused.newProject(token);
  const sessionId = await chatting.newSession(token, { projectId });
  scripted.script({ status: 401 });
  await chatting.ask(token, sessionId, 'Add a business object Book.');
  const answered = await chatting.ask(token, sessionId, 'What is in this model?');
  assert.match(
    textAt(answered, 'answer'),
    /\(The provider refuses the key\. This is the answer without it\.\)$/,
  );
  assert.match(await scrape(refused), /^mde_assistant_fallbacks_total\{reason="UNAUTHORIZED"\} 2$/m);
  assert.equal(lines.filter((line) => line.includes('The provider refuses the key. The embedded')).length, 2);
});

test('jobs that wait and run are seen', async (t) => {
  const busy = await startService({ SERVICE_METRICS_PORT: '0', SERVICE_WORKER_THREADS: '1' });
  t.after(() => busy.stop());
  const token = await busy.newAccount();
  const projectId = await busy.newProject(token);
  const json = { projectId, content: largeModel(1_000) };
  const id = textAt((await busy.call('POST', '/api/cim', { token, json })).body, 'id');
  const jobs = Array.from({ length: 6 }, () =>
    busy.call('POST', '/api/transformations/cim-to-pim', {
      token,
      json: { sourceModelId: id, dryRun: true },
    }),
  );
  const ids = (await Promise.all(jobs)).map(({ body }) => textAt(body, 'id'));
  const over = new AbortController();
  const ended = Promise.all(
    ids.map((jobId) => busy.call('GET', `/api/transformations/jobs/${jobId}?wait=30`, { token })),
  ).finally(() => over.abort());
  const seen: { readonly queued: number; readonly running: number }[] = [];
  while (!over.signal.aborted) {
    const text = await scrape(busy);
    seen.push({ queued: valueIn(text, 'mde_jobs_queued'), running: valueIn(text, 'mde_jobs_running') });
  }
  assert.deepEqual(new Set((await ended).map(({ status }) => status)), new Set([200]));
  // Before the first has begun, all of them wait.
  const whileOneRuns = seen.filter(({ running }) => running === 1).map(({ queued }) => queued);
  const waiting = Math.max(...whileOneRuns);
  assert.ok(waiting > 0 && waiting < ids.length, `${waiting} jobs were seen waiting`);
  assert.equal(Math.max(...seen.map(({ running }) => running)), 1);
});

test('tasks that wait for a thread are seen while they wait, and no more when they are done', async (t) => {
  const busy = await startService({ SERVICE_METRICS_PORT: '0', SERVICE_WORKER_THREADS: '1' });
  t.after(() => busy.stop());
  const token = await busy.newAccount();
  const json = { projectId: await busy.newProject(token), content: largeModel(3_000) };
  const id = textAt((await busy.call('POST', '/api/cim', { token, json })).body, 'id');
  const exportsAtOnce = 8;
  let most = 0;
  // On a busy machine all of them may be done before the metrics are answered for the first time.
  for (let round = 0; round < 10 && most === 0; round += 1) {
    const exports = Array.from({ length: exportsAtOnce }, () =>
      busy.call('POST', `/api/cim/${id}/export?format=XMI`, { token }),
    );
    const over = new AbortController();
    const answers = Promise.all(exports).finally(() => over.abort());
    while (!over.signal.aborted) most = Math.max(most, await waitingTasks(busy));
    assert.deepEqual(new Set((await answers).map(({ status }) => status)), new Set([200]));
  }
  assert.ok(most > 0 && most < exportsAtOnce, `${most} tasks were seen waiting`);
  assert.equal(await waitingTasks(busy), 0);
});

test('every metric of the service is one that these tests have seen move', async () => {
  const declared = [...(await scrape()).matchAll(/^# TYPE (mde_\S+)/gm)].map(([, name]) => String(name));
  assert.deepEqual(declared.sort(), [
    'mde_assistant_fallbacks_total',
    'mde_event_streams_open',
    'mde_http_request_seconds',
    'mde_job_phase_seconds',
    'mde_jobs_ended_total',
    'mde_jobs_queued',
    'mde_jobs_running',
    'mde_turns_ended_total',
    'mde_worker_tasks_waiting',
  ]);
});

test('only GET /metrics is answered on that port, and the public port has no metrics', async () => {
  const url = service.app.metricsUrl() ?? '';
  assert.equal((await fetch(url, { method: 'POST' })).status, 404);
  assert.equal((await fetch(new URL('/', url))).status, 404);
  assert.equal((await fetch(`${service.baseUrl}/metrics`)).status, 404);
});

test('the request target of the metrics is read as that of the API', async () => {
  const { hostname, port } = new URL(service.app.metricsUrl() ?? '');
  for (const [form, { means, write }] of Object.entries(targetForms)) {
    const path = write('/metrics');
    const { promise: answered, resolve } = Promise.withResolvers<IncomingMessage>();
    get({ hostname, port, path }, resolve);
    const { statusCode } = (await answered).resume();
    // Some forms are about what this path does not have; and a query changes nothing here.
    const isAnswered = means === 'SAME' || /^(http:\/\/h)?\/metrics(\?|$)/.test(path);
    const expected = isAnswered ? [200] : [400, 404];
    assert.ok(expected.includes(statusCode ?? 0), `${form}: ${statusCode}`);
  }
});

test('without the setting no metrics are served', async (t) => {
  const other = await startService();
  t.after(() => other.stop());
  assert.equal(other.app.metricsUrl(), undefined);
});

async function waitingTasks(of: Service): Promise<number> {
  return valueIn(await scrape(of), 'mde_worker_tasks_waiting');
}

function valueIn(text: string, metric: string): number {
  return Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(text)?.[1]);
}

async function scrape({ app }: Service = service): Promise<string> {
  const answer = await fetch(app.metricsUrl() ?? '');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return await answer.text();
}
