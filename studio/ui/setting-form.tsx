import type { ComponentChildren, VNode } from 'preact';
import { Problem } from './problem.tsx';
import type { Sending } from './use-sending.ts';

/** A form that changes one thing: its fields, what went wrong beside them, and the button that sends it. */
export function SettingForm({
  sending: { isBusy, failure },
  shown,
  action,
  isUnchanged = false,
  send,
  children,
}: {
  readonly sending: Sending;
  /** Names of the fields, which show their own issues. */
  readonly shown: readonly string[];
  /** What the button says. */
  readonly action: string;
  /** There is nothing to send. */
  readonly isUnchanged?: boolean;
  readonly send: () => Promise<void>;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <form
      class="setting-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      {failure.value !== undefined && <Problem error={failure.value} shown={shown} />}
      <div>
        <button type="submit" class="button button-main" disabled={isBusy.value || isUnchanged}>
          {action}
        </button>
      </div>
    </form>
  );
}
