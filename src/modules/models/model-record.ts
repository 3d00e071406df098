import type { Level } from '../../chain/levels.ts';
import type { ContentRef } from './content-store.ts';

/** A stored model without its content. Times are milliseconds since 1970. */
export type ModelRecord = {
  readonly id: string;
  readonly level: Level;
  readonly projectId: string;
  /** The root element's name. */
  readonly name: string;
  /** The root element's description. */
  readonly description: string | null;
  readonly revision: number;
  readonly content: ContentRef;
  /** The model this one was generated from, when it was. */
  readonly sourceModelId: string | null;
  readonly generated: boolean;
  readonly rootId: string;
  readonly fingerprint: string;
  readonly elementCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly createdBy: string;
  readonly updatedBy: string;
};
