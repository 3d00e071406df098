import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useLocation } from 'preact-iso';
import type { ChatSession, Model } from '../../../client/src/index.ts';
import { keptText } from '../../api/kept-text.ts';
import { readAgain } from '../../api/queries.ts';
import { textPath } from '../../lib/paths.ts';
import { Problem } from '../../ui/problem.tsx';
import { Allowance } from './allowance.tsx';
import { DropZone } from './drop-zone.tsx';
import { longestMessage, useSending } from './sending.ts';
import { UploadList } from './upload-list.tsx';
import { uploadsOf } from './uploads.ts';

type ComposerProps = { readonly session: ChatSession; readonly model: Model | undefined };

/** The field for the next message. Enter sends, Shift Enter begins a line; files can be dropped and pasted. */
export function Composer({ session, model }: ComposerProps): VNode {
  const { route } = useLocation();
  const text = keptText(`message-${session.id}`);
  const uploads = uploadsOf(`message-${session.id}`);
  const sending = useSending(text, { uploads, isToRead: false });
  const files = uploads.files.value;
  const isReady =
    (text.value.trim() !== '' || files.length > 0) &&
    files.every(({ attachmentId }) => attachmentId !== undefined);
  const submit = (): void => {
    const hasText = files.length > 0;
    if (!isReady || sending.isBusy.value) return;
    void sending.send(
      () => Promise.resolve(session.id),
      () => {
        for (const key of ['session', 'messages']) void readAgain(key, session.id);
        void readAgain('attachments');
        // The column of the text shows the newest one unless the address names another.
        if (hasText) route(textPath(session.projectId, session.id), true);
      },
    );
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DropZone className="composer-drop" onFiles={uploads.add}>
        <Allowance isSpent={sending.isSpent} />
        {sending.failure.value !== undefined && <Problem error={sending.failure.value} />}
        <textarea
          aria-label="Message"
          rows={3}
          placeholder={model === undefined ? 'Describe something' : `Ask, or change ${model.name}`}
          value={text.value}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = event.clipboardData?.files ?? [];
            if (pasted.length === 0) return;
            event.preventDefault();
            uploads.add(pasted);
          }}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        {text.value.trim().length > longestMessage && (
          <p class="help">Too long for a message: it is sent as a file.</p>
        )}
        <div class="composer-foot">
          <UploadList uploads={uploads} />
          <button type="submit" class="button button-main" disabled={!isReady || sending.isBusy.value}>
            Send
          </button>
        </div>
      </DropZone>
    </form>
  );
}
