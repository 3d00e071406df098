import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  login,
  register,
  type SessionResponse,
  ServiceError,
  startGuestSession,
} from '../../client/src/index.ts';
import { client } from '../api/client.ts';
import { readAgain } from '../api/queries.ts';
import { keepSession, session } from '../api/session.ts';
import { readSignInMethods, signInMethods } from '../api/sign-in-methods.ts';
import { Field } from './field.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { issueOf, Problem } from './problem.tsx';
import { useSending } from './use-sending.ts';

type Mode = 'SIGN_IN' | 'REGISTER';
const fields = ['username', 'email', 'password', 'displayName'];

/** Signing in, registering, and beginning as a guest; `only` leaves out the others. */
export function SignInForm({ only }: { readonly only?: Mode }): VNode {
  const mode = useSignal<Mode>(only ?? 'SIGN_IN');
  const name = useSignal('');
  const displayName = useSignal('');
  const password = useSignal('');
  const { isBusy, failure, run } = useSending();
  const isNew = mode.value === 'REGISTER';
  const { passwords, provider } = signInMethods.value;
  useEffect(() => void readSignInMethods(), []);

  const begin = (asked: () => Promise<SessionResponse>): Promise<void> =>
    run(async () => {
      keepSession(await asked());
      await readAgain();
    });
  const submit = (): Promise<SessionResponse> => {
    if (!isNew) return login({ client, body: { username: name.value.trim(), password: password.value } });
    const shown = displayName.value.trim();
    // Registering needs no token; with a guest's one the guest becomes the account, and keeps its work.
    const guest = session.value?.user.guest === true ? session.value.token : undefined;
    return register({
      client,
      ...(guest !== undefined && { headers: { 'X-Auth-Token': guest } }),
      body: {
        ...(name.value.includes('@') ? { email: name.value.trim() } : { username: name.value.trim() }),
        password: password.value,
        ...(shown !== '' && { displayName: shown }),
      },
    });
  };
  const switchTo = (to: Mode) => (): void => {
    mode.value = to;
    failure.value = undefined;
  };

  return (
    <div class="sign-in-form">
      {provider && (
        <p>
          <a class="button button-main" href="/auth/oidc" target="_top">
            Sign in with your organisation
          </a>
        </p>
      )}
      {passwords && only === undefined && (
        <div class="tabs" role="group" aria-label="Account">
          <button type="button" aria-pressed={!isNew} onClick={switchTo('SIGN_IN')}>
            Sign in
          </button>
          <button type="button" aria-pressed={isNew} onClick={switchTo('REGISTER')}>
            Create account
          </button>
        </div>
      )}
      {passwords && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void begin(submit);
          }}
        >
          <Field
            label="Username or e-mail address"
            value={name}
            required
            autofocus
            autocomplete="username"
            problem={issueOf(failure.value, 'username') ?? issueOf(failure.value, 'email')}
          />
          {isNew && (
            <Field
              label="Display name"
              value={displayName}
              autocomplete="name"
              problem={issueOf(failure.value, 'displayName')}
            />
          )}
          <Field
            label="Password"
            isSecret
            value={password}
            required
            autocomplete={isNew ? 'new-password' : 'current-password'}
            {...(isNew && { help: 'At least 8 characters.' })}
            problem={issueOf(failure.value, 'password')}
          />
          {failure.value !== undefined && <Problem error={shownError(failure.value)} shown={fields} />}
          <button type="submit" class="button button-main" disabled={isBusy.value}>
            {isNew ? 'Create account' : 'Sign in'}
          </button>
        </form>
      )}
      {passwords && only === undefined && !isNew && <ForgottenPassword />}
      {only === undefined && (
        <p class="guest">
          <span class="quiet">Just looking?</span>{' '}
          <button
            type="button"
            class="button-link"
            disabled={isBusy.value}
            onClick={() => void begin(() => startGuestSession({ client }))}
          >
            Continue as guest
          </button>
        </p>
      )}
    </div>
  );
}

/** Too many attempts: the answer says how long to wait. */
function shownError(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.status !== 429 || error.retryAfter === undefined)
    return error;
  return new Error(`Too many attempts. Try again in ${error.retryAfter} seconds.`);
}
