import { serviceErrorOf } from '../../client/src/index.ts';

/** Has a link to another password sent, if the service can. Rejects with a `ServiceError`. */
export function askForReset(body: { readonly username: string }): Promise<void> {
  return post('/auth/reset', body);
}

/** Sets another password with the code of a link. Rejects with a `ServiceError`. */
export function resetPassword(body: { readonly code: string; readonly newPassword: string }): Promise<void> {
  return post('/auth/password', body);
}

/** What works without a token stands outside of the API, and so of its client. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const answer: unknown = await response.json().catch(() => undefined);
  throw serviceErrorOf(answer, response);
}
