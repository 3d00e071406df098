import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { Hole } from './scene.ts';

/** A command as it was understood; `intents` and what it spoke of are kept for "the same for …". */
export type Understood =
  | {
      readonly kind: 'operations';
      readonly operations: readonly ModelOperation[];
      readonly assumptions: readonly string[];
      /** What was not done, and why. */
      readonly notes: readonly string[];
      readonly namedForRemoval: readonly string[];
      readonly topics: readonly (readonly string[])[];
      readonly intents: readonly string[];
    }
  | { readonly kind: 'ask'; readonly hole: Hole; readonly intents: readonly string[] }
  | { readonly kind: 'abstained'; readonly said: string }
  | {
      readonly kind: 'unclear';
      /** The clause that has no reading. */
      readonly clause: string;
      /** Its words without a place in the best reading. */
      readonly unused: readonly string[];
      readonly intent: string | undefined;
    };
