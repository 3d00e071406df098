export type { AnsweredRequest, EndedJob, Metrics, Readings } from './metrics.ts';
export { createMetrics } from './metrics.ts';
export type { Tracing, TracingSettings } from './tracing.ts';
export { createTracing } from './tracing.ts';
export type { WorkSpans } from './work-spans.ts';
export { createWorkSpans } from './work-spans.ts';
export { type AuditFile, createAuditFile } from './audit-file.ts';
