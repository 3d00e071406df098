import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { askForReset } from '../api/reset.ts';
import { DialogForm } from './dialog-form.tsx';
import { Field } from './field.tsx';
import { issueOf } from './problem.tsx';

/** The way to another password; what it answers does not say whether there is an account. */
export function ForgottenPassword(): VNode {
  const name = useSignal('');
  const isOpen = useSignal(false);
  const isSent = useSignal(false);
  return (
    <>
      <p class="quiet" role="status">
        {isSent.value
          ? 'If there is an account with a verified e-mail address, a link is on its way there. It is good for 30 minutes.'
          : ''}
      </p>
      <button
        type="button"
        class="button-link"
        onClick={() => {
          isSent.value = false;
          isOpen.value = true;
        }}
      >
        Forgot your password?
      </button>
      {isOpen.value && (
        <DialogForm
          title="Another password"
          action="Send a link"
          shown={['username']}
          onClose={() => {
            isOpen.value = false;
          }}
          send={async () => {
            await askForReset({ username: name.value.trim() });
            isSent.value = true;
          }}
        >
          {(failure) => (
            <>
              <p>We send a link to the verified e-mail address of the account.</p>
              <Field
                label="Your username or e-mail address"
                value={name}
                required
                autofocus
                autocomplete="username"
                problem={issueOf(failure, 'username')}
              />
            </>
          )}
        </DialogForm>
      )}
    </>
  );
}
