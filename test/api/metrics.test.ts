import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cimExample } from '../../src/http/examples/cim.ts';
import { textAt } from '../support/json.ts';
import { startService, type Service } from '../support/service.ts';

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

test('only GET /metrics is answered on that port, and the public port has no metrics', async () => {
  const url = service.app.metricsUrl() ?? '';
  assert.equal((await fetch(url, { method: 'POST' })).status, 404);
  assert.equal((await fetch(new URL('/', url))).status, 404);
  assert.equal((await fetch(`${service.baseUrl}/metrics`)).status, 404);
});

test('without the setting no metrics are served', async (t) => {
  const other = await startService();
  t.after(() => other.stop());
  assert.equal(other.app.metricsUrl(), undefined);
});

async function scrape(): Promise<string> {
  const answer = await fetch(service.app.metricsUrl() ?? '');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return await answer.text();
}
