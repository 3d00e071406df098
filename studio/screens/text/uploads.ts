import { effect, type Signal, signal } from '@preact/signals';
import { deleteAttachment, ServiceError, uploadAttachment } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { keptText } from '../../api/kept-text.ts';
import { onLeave } from '../../api/session.ts';
import { messageOf } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

/** What can be attached, as the service accepts it. */
export const accepted = '.md,.txt,.json';
export const acceptedText = 'Markdown, plain text or JSON (.md, .txt, .json), up to 1 MB each, 10 files.';
const most = 10;

/** A file on its way to the service, or there. */
export type Upload = {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly attachmentId?: string;
  readonly problem?: string;
};

/** Files that go with the next message. They are sent when they are added, so that a problem is seen at once. */
export type Uploads = {
  readonly files: Signal<readonly Upload[]>;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: string) => void;
  /** Leaves out all of them: the message has taken them. */
  readonly clear: () => void;
};

const kept = new Map<string, Signal<readonly Upload[]>>();

/** The files of a message by the key of its text. What the service has of them survives a reload, as the text does. */
function keptUploads(key: string): Signal<readonly Upload[]> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const stored = keptText(`${key}-files`);
  // Checked border: only this function writes the key, in this tab.
  const files = signal(stored.peek() === '' ? [] : (JSON.parse(stored.peek()) as readonly Upload[]));
  kept.set(key, files);
  effect(() => {
    const sent = files.value.filter(({ attachmentId }) => attachmentId !== undefined);
    stored.value = sent.length === 0 ? '' : JSON.stringify(sent);
  });
  return files;
}
onLeave(() => kept.clear());

/** Keeps the files of a message that is being written. `key` is that of its text. */
export function uploadsOf(key: string): Uploads {
  const files = keptUploads(key);
  const change = (key: string, more: Partial<Upload>): void => {
    files.value = files.value.map((file) => (file.key === key ? { ...file, ...more } : file));
  };
  const send = async (key: string, file: File): Promise<void> => {
    try {
      const { attachmentId } = await uploadAttachment({ client, body: { file } });
      change(key, { attachmentId });
    } catch (error) {
      change(key, { problem: problemOf(error) });
    }
  };
  return {
    files,
    add: (added) => {
      for (const file of added) {
        if (files.value.length >= most) {
          toast(`A message takes ${most} files.`);
          return;
        }
        const key = crypto.randomUUID();
        files.value = [...files.value, { key, name: file.name, size: file.size }];
        void send(key, file);
      }
    },
    remove: (key) => {
      const attachmentId = files.value.find((file) => file.key === key)?.attachmentId;
      files.value = files.value.filter((file) => file.key !== key);
      if (attachmentId !== undefined)
        void deleteAttachment({ client, path: { attachmentId } }).catch(() => undefined);
    },
    clear: () => {
      files.value = [];
    },
  };
}

/** The issue of a refusal says more than its summary. */
function problemOf(error: unknown): string {
  const issue = error instanceof ServiceError ? error.issues[0] : undefined;
  return issue?.replace(/^file: /, '') ?? messageOf(error);
}
