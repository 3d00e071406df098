import type { ModelRecord } from './model-record.ts';

/** A state a model had, without its content. Times are milliseconds since 1970. */
export type ModelRevision = Pick<
  ModelRecord,
  | 'revision'
  | 'name'
  | 'description'
  | 'content'
  | 'rootId'
  | 'fingerprint'
  | 'elementCount'
  | 'updatedAt'
  | 'updatedBy'
>;
