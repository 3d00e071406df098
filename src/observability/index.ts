export type { AnsweredRequest, EndedJob, Metrics, Readings } from './metrics.ts';
export { createMetrics } from './metrics.ts';
export type { MetricsServer } from './serve-metrics.ts';
export { serveMetrics } from './serve-metrics.ts';
