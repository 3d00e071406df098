import { createHash, randomUUID } from 'node:crypto';
import { findReplay, remember } from '../../../lib/idempotency.ts';
import { requireJson } from '../../../lib/json-body.ts';
import { checkSort } from '../../../lib/listing.ts';
import { notFound, Refusal } from '../../../lib/refusal.ts';
import type { Caller } from '../../accounts/index.ts';
import { requireAllProjects } from '../../projects/index.ts';
import type { Assistant } from '../contract/assistant.ts';
import type { AssistantDependencies } from '../contract/dependencies.ts';
import type { Attachment, AttachmentFormat } from '../records/chat.ts';
import { requireAttachment, requireSession } from '../turns/access.ts';

type Attachments = Pick<
  Assistant,
  'attach' | 'attachments' | 'attachment' | 'attachmentText' | 'deleteAttachment'
>;

const filesPerAccount = 100;
const bytesPerAccount = 50 * 1024 * 1024;

/** The endings of attachments' names. */
export const attachmentExtensions = ['.md', '.txt', '.json'] as const;

/** Makes the use cases around attachments. */
export function createAttachments(dependencies: AssistantDependencies): Attachments {
  const { transactions, clock, maxAttachmentBytes } = dependencies;
  return {
    attach: async (caller, { name, bytes, sessionId, idempotency }) => {
      const keyed = { accountId: caller.accountId, idempotency, now: clock.now() };
      const { text, ...file } = readFile({ name, bytes, maxAttachmentBytes });
      return transactions.transact(async (stores) => {
        // Checked border: only this use case remembers answers under its scope.
        const earlier = (await findReplay(stores, keyed)) as Attachment | undefined;
        if (earlier !== undefined) return { value: earlier, replayed: true };
        if (sessionId !== undefined) await requireSession(stores, { caller, sessionId });
        const totals = await stores.attachments.totals(caller.accountId);
        if (totals.count >= filesPerAccount || totals.bytes + file.size > bytesPerAccount)
          throw new Refusal('TOO_LARGE', 'The account has no room for more attachments.', [
            `file: an account has at most ${filesPerAccount} attachments of ${bytesPerAccount} bytes together; delete some`,
          ]);
        const attachment = newAttachment({ caller, file, sessionId, now: clock.now() });
        await stores.attachments.insert(attachment, text);
        await remember(stores, keyed, attachment);
        return { value: attachment, replayed: false };
      });
    },
    attachments: (caller, query) => {
      checkSort(query, ['fileName', 'createdAt']);
      return transactions.read(async (stores) => {
        // Files that no conversation has yet belong to no project.
        requireAllProjects(caller);
        return stores.attachments.list(caller.accountId, query);
      });
    },
    attachment: (caller, attachmentId) =>
      transactions.read((stores) => requireAttachment(stores, { caller, attachmentId })),
    attachmentText: (caller, attachmentId) =>
      transactions.read(async (stores) => {
        const { fileName } = await requireAttachment(stores, { caller, attachmentId });
        const text = await stores.attachments.textOf(attachmentId);
        if (text === undefined) throw notFound('The attachment');
        return { fileName, text };
      }),
    deleteAttachment: (caller, attachmentId) =>
      transactions.remove(async (stores) => {
        await requireAttachment(stores, { caller, attachmentId });
        await stores.attachments.delete(attachmentId);
      }),
  };
}

type TextFile = Pick<Attachment, 'fileName' | 'format' | 'size' | 'sha256'>;

function newAttachment(given: {
  readonly caller: Caller;
  readonly file: TextFile;
  readonly sessionId: string | undefined;
  readonly now: number;
}): Attachment {
  const { caller, file, sessionId, now } = given;
  return {
    id: randomUUID(),
    accountId: caller.accountId,
    sessionId: sessionId ?? null,
    ...file,
    createdAt: now,
  };
}

function readFile(given: {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly maxAttachmentBytes: number;
}): TextFile & { readonly text: string } {
  const { bytes, maxAttachmentBytes } = given;
  const fileName = plainName(given.name);
  const extension = attachmentExtensions.find((ending) => fileName.toLowerCase().endsWith(ending));
  if (extension === undefined)
    throw invalid(`file: ${JSON.stringify(fileName)} must end in ${attachmentExtensions.join(', ')}`);
  if (bytes.byteLength > maxAttachmentBytes)
    throw new Refusal('TOO_LARGE', 'The file is too large.', [
      `file: has ${bytes.byteLength} bytes, at most ${maxAttachmentBytes} are accepted; split it`,
    ]);
  const text = textOf(bytes);
  // Checked border: an extension without its dot is a format.
  const format = extension.slice(1) as AttachmentFormat;
  if (format === 'json') requireJson(bytes, 'file');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { fileName, format, size: bytes.byteLength, sha256, text };
}

/** The last component of a path, on one line. */
function plainName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200);
}

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A database text cannot hold it, and no text needs it.
    if (text.includes('\0')) throw invalid('file: holds NUL characters; send a text file');
    if (text.trim() !== '') return text;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalid('file: is not UTF-8 text; save it as UTF-8 and send it again');
  }
  throw invalid('file: is empty; send a file with text in it');
}

function invalid(issue: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', [issue]);
}
