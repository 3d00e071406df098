import { useLogin, useNotify, useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useClient } from './client';
import { Heading } from './heading';
import { Notices } from './notices';

/** Someone who can be taken in a first run, with the headers that prove it. */
interface LocalCaller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where people sign in: by choosing a caller in a first run, with a key, or at a provider. */
export function LoginPage() {
  const { signIn, name } = useClient();
  const translate = useTranslate();
  return (
    <main className="login">
      <Heading text={translate('ra.auth.sign_in')} />
      <p>{name}</p>
      {signIn.kind === 'LOCAL' && <LocalCallers />}
      {signIn.kind === 'API_KEY' && <KeyForm />}
      {signIn.kind === 'OIDC' && <ProviderButton />}
      <Notices />
    </main>
  );
}

/** Signs in with headers; where that fails, it is said. */
function useSignIn(): (headers: Readonly<Record<string, string>>) => Promise<void> {
  const login = useLogin();
  const notify = useNotify();
  return async (headers) => {
    try {
      await login(headers);
    } catch {
      notify('ra.auth.sign_in_error', { type: 'error' });
    }
  };
}

function LocalCallers() {
  const translate = useTranslate();
  const signIn = useSignIn();
  const [callers, setCallers] = useState<readonly LocalCaller[]>([]);
  useEffect(() => {
    void fetch('/dev/sign-in')
      .then((response) => response.json())
      .then((answer: { readonly callers: readonly LocalCaller[] }) => setCallers(answer.callers));
  }, []);
  return (
    <>
      <p>{translate('client.chooseCaller')}</p>
      <div className="buttons">
        {callers.map(({ name, headers }) => (
          <button key={name} type="button" onClick={() => void signIn(headers)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

function KeyForm() {
  const translate = useTranslate();
  const signIn = useSignIn();
  const [key, setKey] = useState('');
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn({ 'x-api-key': key });
      }}
    >
      <div className="input">
        <label htmlFor={id}>{translate('client.apiKey')}</label>
        <input
          id={id}
          type="password"
          autoComplete="off"
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
      </div>
      <button type="submit" className="main">
        {translate('ra.auth.sign_in')}
      </button>
    </form>
  );
}

function ProviderButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const { credentials } = useClient();
  const { isRefused } = credentials;
  useEffect(() => {
    if (isRefused) notify('ra.auth.sign_in_error', { type: 'error' });
  }, [isRefused, notify]);
  const leave = () => credentials.leave().catch(() => notify('client.providerAway', { type: 'error' }));
  return (
    <button type="button" className="main" onClick={() => void leave()}>
      {translate('ra.auth.sign_in')}
    </button>
  );
}
