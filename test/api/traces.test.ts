import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { createChatting } from '../support/http/chats.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { databaseRows } from '../support/storage/database-rows.ts';
import { at, membersOf, textAt } from '../support/lib/json.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import type { CollectedSpan } from '../support/observability/trace-collector.ts';
import { attributesOf, startTraceCollector } from '../support/observability/trace-collector.ts';

const collector = await startTraceCollector();
after(collector.close);
const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
  OTEL_SERVICE_NAME: 'models',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
};
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callerSpan}-01`;

function only(spans: readonly CollectedSpan[], wanted: (span: CollectedSpan) => boolean): CollectedSpan {
  const [found, ...others] = spans.filter(wanted);
  assert.ok(found !== undefined && others.length === 0, spans.map(({ name }) => name).join(', '));
  return found;
}

test('a trace goes from the request through the queue to the job, its phases and its merge', async () => {
  const service = await startService(settings);
  const { call } = service;
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const { source } = await makeConflict(service, { token, projectId });
  const accepted = await call('POST', '/api/transformations/cim-to-pim', {
    token,
    json: { sourceModelId: source },
    headers: { traceparent, 'X-Request-Id': 'from-the-caller' },
  });
  const jobId = textAt(accepted.body, 'id');
  const job = (await call('GET', `/api/transformations/jobs/${jobId}?wait=30`, { token })).body;
  await call('GET', `/api/projects/${projectId}`, { token, headers: { traceparent: 'no such thing' } });
  await service.stop();

  const spans = collector.spans();
  const request = only(spans, (span) => span.parentSpanId === callerSpan);
  assert.equal(request.name, 'POST /api/transformations/cim-to-pim');
  assert.equal(request.traceId, traceId);
  assert.equal(request.kind, 2);
  assert.deepEqual(request.attributes, {
    'http.request.method': 'POST',
    'http.route': '/api/transformations/cim-to-pim',
    'http.response.status_code': 202,
    'mde.request.id': 'from-the-caller',
  });
  const run = only(spans, (span) => span.attributes['mde.job.id'] === jobId);
  assert.deepEqual([run.name, run.traceId, run.parentSpanId], ['job CIM_TO_PIM', traceId, request.spanId]);
  assert.equal(run.attributes['mde.job.outcome'], 'CONFLICTS');
  assert.equal(run.failed, false);
  const phases = spans.filter((span) => span.parentSpanId === run.spanId);
  const timed = at(job, 'phaseTimings');
  assert.ok(Array.isArray(timed) && timed.length > 3);
  assert.deepEqual(
    phases.map(({ name }) => name),
    timed.map((timing) => `phase ${textAt(timing, 'phase')}`),
  );
  const merge = only(phases, ({ name }) => name === 'phase MERGE');
  assert.equal(merge.attributes['mde.merge.conflicts'], 1);
  for (const { start, end, traceId: id } of [run, ...phases])
    assert.ok(start <= end && start >= request.start && id === traceId);
  const other = only(spans, ({ name }) => name === 'GET /api/projects/:projectId');
  assert.equal(other.parentSpanId, undefined);
  assert.notEqual(other.traceId, traceId);
});

test('a trace goes on through a turn to the language model', async (t) => {
  const provider = await startScriptedProvider();
  t.after(provider.close);
  const service = await startService({
    ...settings,
    SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
    SERVICE_ASSISTANT_BASE_URL: provider.openAiUrl,
    SERVICE_ASSISTANT_MODEL: 'scripted-model',
    SERVICE_ASSISTANT_API_KEY: 'provider-key',
  });
  const chatting = createChatting(service);
  const token = await service.newAccount();
  const sessionId = await chatting.newSession(token, { projectId: await service.newProject(token) });
  const attachmentIds = [await chatting.attach(token, { name: 'n.txt', text: 'Otters borrow quills.' })];
  const turn = await chatting.ask(token, sessionId, 'Build it from the notes.', { attachmentIds });
  await service.stop();

  const spans = collector.spans();
  const run = only(spans, (span) => span.attributes['mde.turn.id'] === textAt(turn, 'turnId'));
  const message = only(spans, (span) => span.spanId === run.parentSpanId);
  assert.equal(message.name, 'POST /api/chatbot/sessions/:sessionId/messages');
  assert.equal(run.name, 'turn');
  assert.equal(run.attributes['mde.turn.status'], at(turn, 'status'));
  assert.ok(Number(run.attributes['mde.turn.provider_calls']) > 0);
  assert.ok(provider.calls.length > 0);
  for (const { headers } of provider.calls)
    assert.equal(headers['traceparent'], `00-${run.traceId}-${run.spanId}-01`);
  const sent = collector.requests.map(({ body }) => body).join('\n');
  for (const secret of [token, sessionId, 'Otters', 'Build it', 'provider-key', 'collector-key', 'scripted'])
    assert.equal(sent.includes(secret), false, secret);
});

test('a request whose client leaves before it is answered has a log line, and its span ends', async () => {
  const left = Promise.withResolvers<Readonly<Record<string, unknown>>>();
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const line: unknown = JSON.parse(chunk.toString());
      if (at(line, 'msg') === 'left') left.resolve(membersOf(line));
      done();
    },
  });
  const service = await startService({ ...settings, SERVICE_LOG_LEVEL: 'info' }, { logTo });
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  const headers = ['Host: x', 'Content-Type: application/json', 'Content-Length: 100', 'X-Request-Id: gone'];
  socket.end(`POST /api/layout HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
  socket.resume();
  const line = await left.promise;
  await service.stop();
  const span = only(collector.spans(), ({ attributes }) => attributes['mde.request.id'] === 'gone');
  assert.deepEqual(
    [line['requestId'], line['path'], line['status'], line['traceId']],
    ['gone', '/api/layout', undefined, span.traceId],
  );
  assert.equal(span.name, 'POST /api/layout');
  assert.equal(span.failed, false);
  assert.deepEqual(span.attributes, {
    'http.request.method': 'POST',
    'http.route': '/api/layout',
    'mde.request.id': 'gone',
    'mde.request.left': true,
  });
});

test('the collector learns which process sends, with the headers of the settings', () => {
  assert.ok(collector.requests.length > 0);
  for (const { headers, body } of collector.requests) {
    assert.equal(headers.authorization, 'Bearer collector-key');
    const sent: unknown = JSON.parse(body);
    const told = attributesOf(at(sent, 'resourceSpans', 0, 'resource'));
    assert.equal(told['service.name'], 'models');
    assert.equal(told['service.version'], packageJson.version);
    assert.equal(told['deployment.environment.name'], 'test');
    assert.match(String(told['service.instance.id']), /^[0-9a-f-]{36}$/);
  }
});

test('nothing is traced, noted or sent unless the settings name a collector', async (t) => {
  const before = collector.requests.length;
  const dataFolder = await temporaryFolder(t);
  const service = await startService({ SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' });
  const token = await service.newAccount();
  await makeConflict(service, { token, projectId: await service.newProject(token) });
  assert.deepEqual(databaseRows(dataFolder).get('work_traces'), []);
  await service.stop();
  assert.equal(collector.requests.length, before);
});

test('a collector that is away blocks no request', async () => {
  const service = await startService({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const token = await service.newAccount();
  assert.equal((await service.call('GET', '/api/projects', { token })).status, 200);
  await service.stop();
});
