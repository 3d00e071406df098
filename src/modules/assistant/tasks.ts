/** What turns have done in worker threads: the door for `src/workers`. Callers take `AssistantEngine` and `OperationTools`. */
export type { TextReader } from './contract/text-reader.ts';
export { provenance } from './planning/provenance.ts';
export { plan } from './planning/plan-message.ts';
export { make } from './making/make-work.ts';
export { check, overlaps, takeBack, tryBatch } from './committing/try-batch.ts';
export { outline } from './provider/outline.ts';
export { collect, use } from './provider/desk.ts';
