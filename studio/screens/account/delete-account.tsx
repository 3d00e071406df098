import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { deleteMe, type User } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { leaveSession } from '../../api/session.ts';
import { homePath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { OwnPassword, passwordOf } from '../../ui/own-password.tsx';

/** Deletes the account with all projects that it owns. */
export function DeleteAccount({ user }: { readonly user: User }): VNode {
  const isOpen = useSignal(false);
  const password = useSignal('');
  const { route } = useLocation();
  return (
    <section class="report-part">
      <h2>Delete account</h2>
      <p class="quiet">Your projects go with it. Hand over those that others work on first.</p>
      <div>
        <button
          type="button"
          class="button button-danger"
          onClick={() => {
            isOpen.value = true;
          }}
        >
          Delete account…
        </button>
      </div>
      {isOpen.value && (
        <DialogForm
          title="Delete your account?"
          action="Delete for good"
          shown={['password']}
          onClose={() => {
            isOpen.value = false;
          }}
          send={async () => {
            await deleteMe({ client, ...(!user.guest && { body: passwordOf(password) }) });
            leaveSession();
            route(homePath);
          }}
        >
          {(failure) => (
            <>
              <p>The account and all projects that you own are deleted. This cannot be taken back.</p>
              {!user.guest && <OwnPassword value={password} failure={failure} />}
            </>
          )}
        </DialogForm>
      )}
    </section>
  );
}
