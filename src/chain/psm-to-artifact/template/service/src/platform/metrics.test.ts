import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Metrics } from './metrics.js';

test('metrics count requests by code and durations by route, each bucket with those below it', () => {
  const metrics = new Metrics();
  for (const [code, seconds] of [
    [200, 0.02],
    [200, 0.2],
    [404, 20],
  ] as const)
    metrics.record({ method: 'GET', route: '/orders/:id', code, seconds });
  const lines = metrics.render().split('\n');
  const route = 'method="GET",route="/orders/:id"';
  for (const line of [
    `http_requests_total{${route},code="200"} 2`,
    `http_requests_total{${route},code="404"} 1`,
    `http_request_duration_seconds_bucket{${route},le="0.01"} 0`,
    `http_request_duration_seconds_bucket{${route},le="0.025"} 1`,
    `http_request_duration_seconds_bucket{${route},le="0.25"} 2`,
    `http_request_duration_seconds_bucket{${route},le="10"} 2`,
    `http_request_duration_seconds_bucket{${route},le="+Inf"} 3`,
    `http_request_duration_seconds_sum{${route}} 20.22`,
    `http_request_duration_seconds_count{${route}} 3`,
  ])
    assert.ok(lines.includes(line), line);
  metrics.record({ method: 'POST', route: '/orders', code: 201, seconds: 0.025 });
  const text = metrics.render();
  assert.ok(text.includes('{method="POST",route="/orders",le="0.01"} 0\n'));
  assert.ok(text.includes('{method="POST",route="/orders",le="0.025"} 1\n'));
  for (const wanted of [
    /^# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes \d+$/m,
    /^# TYPE process_uptime_seconds gauge\nprocess_uptime_seconds [\d.]+$/m,
    /^# TYPE http_requests_total counter\nhttp_requests_total\{/m,
    /^# TYPE http_request_duration_seconds histogram\nhttp_request_duration_seconds_bucket\{/m,
  ])
    assert.match(text, wanted);
});
