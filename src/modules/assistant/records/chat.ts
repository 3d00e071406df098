import type { SourceText } from '../../../chain/text-to-model/index.ts';
import type { AssistantLevel } from './turn.ts';

/** A conversation with the assistant about one model. Times are milliseconds since 1970. */
export type ChatSession = {
  readonly id: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly level: AssistantLevel;
  /** Null until the first message, unless the session was made for a model. */
  readonly modelId: string | null;
  readonly title: string;
  readonly messageCount: number;
  /** Number of the next thread entry. */
  readonly nextSequence: number;
  readonly lastTurnId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What was said in a session. */
export type ThreadEntry = {
  readonly id: string;
  readonly sessionId: string;
  readonly sequence: number;
  readonly role: 'USER' | 'ASSISTANT';
  readonly message: string;
  readonly turnId: string | null;
  readonly attachmentIds: readonly string[];
  readonly createdAt: number;
};

/** How an attachment is read. */
export type AttachmentFormat = SourceText['format'];

/** A text file that messages can refer to, without its text. */
export type Attachment = {
  readonly id: string;
  readonly accountId: string;
  /** The session that used it first; null until then. */
  readonly sessionId: string | null;
  readonly fileName: string;
  readonly format: AttachmentFormat;
  /** Bytes in UTF-8. */
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: number;
};
