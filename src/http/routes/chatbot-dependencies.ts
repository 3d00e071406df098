import type { Accounts } from '../../modules/accounts/index.ts';
import type { Assistant, TurnSignals } from '../../modules/assistant/index.ts';
import type { StreamCount, StreamTimes } from '../answers/turn-stream.ts';
import type { Validators } from '../bodies/validation.ts';

/** What the assistant's operations need. */
export type ChatbotDependencies = {
  readonly assistant: Assistant;
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly turnSignals: TurnSignals;
  readonly streams: StreamCount;
  readonly streamTimes?: StreamTimes | undefined;
  /** Where processes share a database, how often a stream looks for what others wrote (milliseconds). */
  readonly lookEvery?: number | undefined;
  readonly stopping: AbortSignal;
  readonly validators: Validators;
  /** Bytes an attachment may have. */
  readonly maxAttachmentBytes: number;
};
