import { Type, type Static } from 'typebox';
import type {
  Acceptance,
  Attachment as AttachmentRecord,
  ChatSession as ChatSessionRecord,
  Feedback as FeedbackRecord,
  ThreadEntry,
} from '../../modules/assistant/index.ts';
import { assistantLevels } from '../../modules/assistant/index.ts';
import { expectedRevision, id } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

/** The body of a new assistant session. */
export const ChatSessionRequest = component(
  'ChatSessionRequest',
  Type.Object({
    level: Type.Unsafe<'cim' | 'pim' | 'psm'>({
      'x-caseless': true,
      type: 'string',
      enum: ['cim', 'pim', 'psm'],
      description: 'The assistant works on CIM and PIM; psm is answered with 422.',
    }),
    projectId: Type.Optional(
      nullable(Type.String({ description: 'Required unless modelId names a model.' })),
    ),
    modelId: Type.Optional(
      nullable(
        Type.String({ description: 'The model to work on; a new one with the first message otherwise.' }),
      ),
    ),
    title: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
  }),
);

/** A conversation with the assistant. */
export const ChatSession = component(
  'ChatSession',
  Type.Object({
    id,
    sessionId: Type.String({ description: 'The same value as `id`.' }),
    level: oneOf(assistantLevels),
    projectId: id,
    modelId: nullable(Type.String()),
    title: Type.String(),
    messageCount: Type.Integer(),
    lastTurnId: nullable(Type.String()),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

/** What was said in a conversation. */
export const ChatMessage = component(
  'ChatMessage',
  Type.Object({
    id,
    sequence: Type.Integer({ minimum: 1 }),
    role: oneOf(['USER', 'ASSISTANT']),
    message: Type.String(),
    turnId: nullable(Type.String()),
    attachmentIds: Type.Array(Type.String()),
    createdAt: timestamp,
  }),
);

/** The form that attaches a text file. */
export const AttachmentRequest = component(
  'AttachmentRequest',
  Type.Object({
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'UTF-8 text; its name ends in .md, .txt or .json.',
    }),
    sessionId: Type.Optional(
      Type.String({ description: 'Binds it to a conversation; the first message that uses it does so too.' }),
    ),
  }),
);

/** A text file that messages can refer to. */
export const Attachment = component(
  'Attachment',
  Type.Object({
    id,
    attachmentId: Type.String({ description: 'The same value as `id`.' }),
    sessionId: nullable(Type.String({ description: 'The conversation that has used it.' })),
    fileName: Type.String(),
    contentType: Type.String(),
    size: Type.Integer(),
    sha256: Type.String(),
    createdAt: timestamp,
  }),
);

/** The body of a message to the assistant. */
export const MessageRequest = component(
  'MessageRequest',
  Type.Object(
    {
      idempotencyKey: Type.Optional(
        nullable(
          Type.String({
            maxLength: 255,
            pattern: '^[\\x21-\\x7e]+$',
            description:
              'Repeating the message with the same key is safe. Required, unless the header Idempotency-Key is sent.',
          }),
        ),
      ),
      message: Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' }),
      modelId: Type.Optional(nullable(Type.String({ description: "The session's model unless given." }))),
      expectedRevision: Type.Optional(nullable(expectedRevision)),
      revision: Type.Optional(nullable(expectedRevision)),
      activeView: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
      selectedElementIds: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 500,
          description: 'What `it`, `this` and `selected` mean.',
        }),
      ),
      attachmentIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    },
    {
      description:
        'How it is answered is for the service to decide; there is no member that chooses a mode, a provider or a strategy.',
    },
  ),
);

/** The body of a request to continue a turn. */
export const ContinueRequest = component(
  'ContinueRequest',
  Type.Object({
    message: Type.Optional(
      nullable(
        Type.String({ maxLength: 20_000, description: 'The answer to a question, or what is to be added.' }),
      ),
    ),
    idempotencyKey: Type.Optional(nullable(Type.String({ maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }))),
  }),
);

/** The body that confirms or declines a batch with many deletions. */
export const ConfirmRequest = component(
  'ConfirmRequest',
  Type.Object({
    confirmed: Type.Optional(
      Type.Boolean({
        description: 'True unless given; false leaves out what would be deleted and continues.',
      }),
    ),
    confirmationId: Type.Optional(
      nullable(Type.String({ description: 'Refused with 409 when something else is to be confirmed.' })),
    ),
  }),
);

/** The body of feedback on a turn. */
export const FeedbackRequest = component(
  'FeedbackRequest',
  Type.Object({
    helpful: Type.Boolean(),
    comment: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
  }),
);

/** Feedback on a turn. */
export const Feedback = component(
  'Feedback',
  Type.Object({
    turnId: id,
    helpful: Type.Boolean(),
    comment: nullable(Type.String()),
    updatedAt: timestamp,
  }),
);

/** The answer to an accepted message. */
export const TurnAcceptance = component(
  'TurnAcceptance',
  Type.Object({
    turnId: id,
    sessionId: id,
    status: oneOf(['ACCEPTED'], { description: 'Read the turn to see its result.' }),
    deadline: timestamp,
    modelId: id,
    revision: Type.Integer({ minimum: 1 }),
    eventCursor: Type.String({
      description: 'Id of the first event; usable as Last-Event-ID for those after it.',
    }),
    eventsUrl: Type.String({ description: 'Where the events are streamed.' }),
  }),
);

/** The session on the wire. */
export function chatSessionOf(session: ChatSessionRecord): Static<typeof ChatSession.schema> {
  const { id: sessionId, level, projectId, modelId, title, messageCount, lastTurnId } = session;
  return {
    id: sessionId,
    sessionId,
    level,
    projectId,
    modelId,
    title,
    messageCount,
    lastTurnId,
    createdAt: isoTime(session.createdAt),
    updatedAt: isoTime(session.updatedAt),
  };
}

/** The entry on the wire. */
export function chatMessageOf(entry: ThreadEntry): Static<typeof ChatMessage.schema> {
  const { id: entryId, sequence, role, message, turnId, attachmentIds, createdAt } = entry;
  return {
    id: entryId,
    sequence,
    role,
    message,
    turnId,
    attachmentIds: [...attachmentIds],
    createdAt: isoTime(createdAt),
  };
}

const contentTypes = { md: 'text/markdown', txt: 'text/plain', json: 'application/json' } as const;

/** The attachment on the wire; never its text. */
export function attachmentOf(attachment: AttachmentRecord): Static<typeof Attachment.schema> {
  const { id: attachmentId, sessionId, fileName, format, size, sha256, createdAt } = attachment;
  return {
    id: attachmentId,
    attachmentId,
    sessionId,
    fileName,
    size,
    sha256,
    contentType: contentTypes[format],
    createdAt: isoTime(createdAt),
  };
}

/** The acceptance on the wire. */
export function acceptanceOf(acceptance: Acceptance): Static<typeof TurnAcceptance.schema> {
  const { turnId, sessionId, deadline, modelId, revision, eventCursor } = acceptance;
  return {
    turnId,
    sessionId,
    status: 'ACCEPTED' as const,
    deadline: isoTime(deadline),
    modelId,
    revision,
    eventCursor,
    eventsUrl: `/api/chatbot/turns/${turnId}/events`,
  };
}

/** The feedback on the wire. */
export function feedbackOf(feedback: FeedbackRecord): Static<typeof Feedback.schema> {
  return { ...feedback, updatedAt: isoTime(feedback.updatedAt) };
}
