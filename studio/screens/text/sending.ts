import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ServiceError, sendChatMessage, uploadAttachment } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import type { Uploads } from './uploads.ts';

/** The longest message that the service takes (characters); longer texts go as a file. */
export const longestMessage = 20_000;
const withFiles = 'Build a model from the attached text.';

/** Sends messages, and keeps what went wrong with the last one. */
export type Sending = {
  readonly isBusy: Signal<boolean>;
  readonly failure: Signal<unknown>;
  /** Whether the guest's prompts are used up. */
  readonly isSpent: Signal<boolean>;
  /** Sends the text with its files to the session that `sessionOf` gives. Text and files are emptied when it succeeded. */
  readonly send: (sessionOf: () => Promise<string>, done: (sessionId: string) => void) => Promise<void>;
};

/**
 * Sends what was written and attached; a message that is repeated after a failure is carried out once. A written text
 * goes as a file when it is one to read, not something to do, or when it is too long for a message.
 */
export function useSending(
  text: Signal<string>,
  { uploads, isToRead }: { readonly uploads: Uploads; readonly isToRead: boolean },
): Sending {
  const isBusy = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  const isSpent = useSignal(false);
  const last = useRef({ body: '', idempotencyKey: '' });
  const file = useRef({ written: '', attachmentId: '' });

  const asFile = async (written: string): Promise<string> => {
    if (file.current.written !== written) {
      const body = { file: new File([written], 'text.md', { type: 'text/markdown' }) };
      const { attachmentId } = await uploadAttachment({ client, body });
      file.current = { written, attachmentId };
    }
    return file.current.attachmentId;
  };

  const post = async (sessionId: string): Promise<void> => {
    const attachmentIds = uploads.files.value.flatMap(({ attachmentId }) => attachmentId ?? []);
    const written = text.value.trim();
    const isFile = written !== '' && (isToRead || written.length > longestMessage);
    if (isFile) attachmentIds.push(await asFile(written));
    const body = { message: isFile || written === '' ? withFiles : written, attachmentIds };
    const known = JSON.stringify([sessionId, body]);
    if (last.current.body !== known) last.current = { body: known, idempotencyKey: crypto.randomUUID() };
    const { idempotencyKey } = last.current;
    await sendChatMessage({ client, path: { sessionId }, body: { ...body, idempotencyKey } });
  };

  return {
    isBusy,
    failure,
    isSpent,
    send: async (sessionOf, done) => {
      isBusy.value = true;
      failure.value = undefined;
      try {
        const sessionId = await sessionOf();
        await post(sessionId);
        text.value = '';
        uploads.clear();
        done(sessionId);
      } catch (error) {
        isSpent.value = isAllowanceSpent(error);
        failure.value = isSpent.value ? undefined : error;
      } finally {
        isBusy.value = false;
      }
    },
  };
}

/** A guest has a number of prompts; the one after them is refused. */
function isAllowanceSpent(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.status === 403 &&
    error.issues.some((issue) => /register/.test(issue))
  );
}
