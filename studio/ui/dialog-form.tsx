import type { ComponentChildren, VNode } from 'preact';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';
import { useSending } from './use-sending.ts';

type DialogFormProps = {
  readonly title: string;
  /** What the main button says. */
  readonly action: string;
  /** Fields that show their issues themselves. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
  /** Sends the form; the dialog closes when it succeeded, and keeps everything when it failed. */
  readonly send: () => Promise<void>;
  /** The fields; they get what went wrong last. */
  readonly children: (failure: unknown) => ComponentChildren;
};

/** A dialog that sends something. */
export function DialogForm({ title, action, shown, onClose, send, children }: DialogFormProps): VNode {
  const { isBusy, failure, run } = useSending();
  const submit = (): Promise<void> =>
    run(async () => {
      await send();
      onClose();
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children(failure.value)}
        {failure.value !== undefined && <Problem error={failure.value} shown={shown} />}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button button-main" disabled={isBusy.value}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
