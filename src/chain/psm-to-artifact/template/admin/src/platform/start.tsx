import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CoreAdmin } from 'ra-core';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { createApi } from './api';
import { createAuthProvider } from './auth-provider';
import { ClientContext, type ClientModel } from './client';
import { createDataProvider } from './data-provider';
import { Layout } from './layout';
import { LoginPage } from './login-page';
import { createMessages, type Words } from './messages';
import { resourcePages } from './pages';
import { processPages } from './processes';
import './style.css';
import { openCredentials, type SignIn } from './session';

/** Starts the client on its page: for the rows and processes of a model, in the language of the model. */
export async function startClient({
  model,
  ...words
}: Words & { readonly model: ClientModel }): Promise<void> {
  // The service says how people sign in; see src/platform/admin.ts.
  const { signIn } = (await (await fetch('settings.json')).json()) as { readonly signIn: SignIn };
  const credentials = await openCredentials(signIn);
  const { refusals } = words.texts;
  const api = createApi(
    () => credentials.headers(),
    ({ code, message }) => refusals[code] ?? message,
  );
  const client = { ...model, api, credentials, signIn };
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the client.');
  const admin = (
    <CoreAdmin
      title={model.name}
      dataProvider={createDataProvider(api, model.resources)}
      authProvider={createAuthProvider(client)}
      i18nProvider={createMessages(words, model)}
      loginPage={LoginPage}
      layout={Layout}
      requireAuth
      disableTelemetry
    >
      {model.processOwners === undefined ? [] : processPages()}
      {model.resources.map(resourcePages)}
    </CoreAdmin>
  );
  const router = createHashRouter([{ path: '*', element: admin }]);
  createRoot(place).render(
    <StrictMode>
      <ClientContext value={client}>
        {/* ra-core looks again who is signed in before a transition would show the page of the sign-in. */}
        <RouterProvider router={router} useTransitions={false} />
      </ClientContext>
    </StrictMode>,
  );
}
