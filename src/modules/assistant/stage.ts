import { createHash } from 'node:crypto';
import type { PrivateStage } from './assistant-stores.ts';
import type { ItemWork } from './engine.ts';

/** What a work item has made, and how many of its batches are committed. */
export type Stage = { readonly work: ItemWork; readonly next: number };

/** A stage as it is stored. */
export function storedStage(
  place: { readonly turnId: string; readonly ordinal: number },
  stage: Stage,
): PrivateStage {
  const payload = JSON.stringify(stage);
  return { ...place, payload, digest: digestOf(payload) };
}

/** A stored stage. */
export function stageOf({ payload }: PrivateStage): Stage {
  // Checked border: only `storedStage` writes payloads.
  return JSON.parse(payload) as Stage;
}

/** SHA-256 of a text in hexadecimal digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
