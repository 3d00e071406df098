import type { ComponentChildren, VNode } from 'preact';

type ActionButtonProps = {
  readonly children: ComponentChildren;
  /** Whether what it did last is still being done. It cannot be pressed then, and keeps the focus. */
  readonly isBusy: boolean;
  readonly act: () => void;
  readonly isMain?: boolean;
  readonly label?: string;
};

/** A button whose action takes a while. A disabled button would lose the focus, so this one ignores presses. */
export function ActionButton({ children, isBusy, act, isMain = false, label }: ActionButtonProps): VNode {
  return (
    <button
      type="button"
      class={isMain ? 'button button-main' : 'button'}
      aria-disabled={isBusy}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => {
        if (!isBusy) act();
      }}
    >
      {children}
    </button>
  );
}
