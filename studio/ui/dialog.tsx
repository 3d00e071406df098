import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

type DialogProps = {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Called when it was left by Escape; a dialog without it stays open. */
  readonly onClose?: () => void;
  readonly className?: string;
};

/** A modal dialog that is open as long as it is drawn; the platform keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose, className = '' }: DialogProps): VNode {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // At once: what is typed before the next frame belongs into the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
