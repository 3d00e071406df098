import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { resetPassword } from '../../api/reset.ts';
import { homePath } from '../../lib/paths.ts';
import { Field } from '../../ui/field.tsx';
import { issueOf, Problem } from '../../ui/problem.tsx';
import { useSending } from '../../ui/use-sending.ts';

/** Another password, with the code behind the # of the address that a mail or an operator gave. */
export function Reset(): VNode {
  const password = useSignal('');
  const isDone = useSignal(false);
  const { isBusy, failure, run } = useSending();
  useEffect(() => {
    document.title = 'Another password – MDE Studio';
  }, []);
  const save = (): Promise<void> =>
    run(async () => {
      await resetPassword({ code: location.hash.slice(1), newPassword: password.value });
      isDone.value = true;
    });
  return (
    <main class="welcome">
      <section class="card" aria-label="Another password">
        <h1>Another password</h1>
        {isDone.value ? (
          <p role="status">
            The password is changed. <a href={homePath}>Sign in</a> with it.
          </p>
        ) : (
          <form
            class="sign-in-form"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <Field
              label="New password"
              value={password}
              isSecret
              required
              autofocus
              autocomplete="new-password"
              help="At least 8 characters. All sessions and access tokens of the account end."
              problem={issueOf(failure.value, 'newPassword') ?? issueOf(failure.value, 'code')}
            />
            {failure.value !== undefined && <Problem error={failure.value} shown={['newPassword', 'code']} />}
            <button type="submit" class="button button-main" disabled={isBusy.value}>
              Change password
            </button>
          </form>
        )}
      </section>
    </main>
  );
}
