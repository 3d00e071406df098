import type { TurnUnit } from '../../client/src/index.ts';

/** The passages of a text that a model was made of, with the conversation they stand in. */
export type CitedText = {
  readonly sessionId: string;
  readonly turnId: string;
  readonly units: readonly TurnUnit[];
};
