import { createHash } from 'node:crypto';
import type { ItemWork } from '../contract/engine.ts';
import type { ProviderReply } from '../contract/provider.ts';
import type { PrivateStage } from '../contract/stores.ts';

/** What a work item has made, and how many of its batches are committed. */
export type Stage = { readonly work: ItemWork; readonly next: number };

/** What a provider has replied about something that is not made yet, and how many uses of tools were reported. */
export type Replies = { readonly replies: readonly ProviderReply[]; readonly toolsTold: number };

/** Where replies stand that belong to no work item, but to the plan. */
export const planOrdinal = 0;

type Place = { readonly turnId: string; readonly ordinal: number };

/** A stage as it is stored. */
export function storedStage(place: Place, stage: Stage): PrivateStage {
  return stored(place, stage);
}

/** Replies as they are stored, in the place where the stage they lead to will stand. */
export function storedReplies(place: Place, replies: Replies): PrivateStage {
  return stored(place, replies);
}

function stored(place: Place, value: Stage | Replies): PrivateStage {
  const payload = JSON.stringify(value);
  return { ...place, payload, digest: digestOf(payload) };
}

/** A stored stage; undefined where only replies are stored. */
export function stageOf({ payload }: PrivateStage): Stage | undefined {
  const value = read(payload);
  return 'work' in value ? value : undefined;
}

/** Stored replies; none where a stage is stored. */
export function repliesOf(stage: PrivateStage | undefined): Replies {
  const value = stage === undefined ? undefined : read(stage.payload);
  return value === undefined || 'work' in value ? { replies: [], toolsTold: 0 } : value;
}

function read(payload: string): Stage | Replies {
  // Checked border: only `stored` writes payloads.
  return JSON.parse(payload) as Stage | Replies;
}

/** SHA-256 of a text in hexadecimal digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
