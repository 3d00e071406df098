import { signal } from '@preact/signals';
import { ServiceError } from '../../client/src/index.ts';
import { noteRefused, session } from './session.ts';

/** How the service can be reached. */
export type Connection =
  | { readonly kind: 'FINE' | 'OFFLINE' }
  | { readonly kind: 'BUSY'; readonly seconds: number };

/** Seen by the last request; the page shows a bar unless it is fine. */
export const connection = signal<Connection>({ kind: 'FINE' });

/** As often a request that is one too many is sent again. */
export const attempts = 3;
const longestWait = 30;

/** The seconds that a refusal asks to wait, at most half a minute; `usual` where it does not say. */
export function askedWait(error: unknown, usual: number): number {
  const asked = error instanceof ServiceError ? error.retryAfter : undefined;
  return Math.min(asked ?? usual, longestWait);
}

/** `fetch` that notices lost connections and refused tokens, and waits where the service asks to. */
export const watchedFetch: typeof fetch = async (input, init) => {
  for (let attempt = 1; ; attempt += 1) {
    const token = session.value?.token;
    const answer = await sent(input instanceof Request ? input.clone() : input, init);
    if (answer.status === 401 && !isOpen(input)) noteRefused(token);
    if (answer.status !== 429 || attempt === attempts || isOpen(input)) return answer;
    const seconds = Math.min(Number(answer.headers.get('Retry-After') ?? 1), longestWait);
    for (let left = seconds; left > 0; left -= 1) {
      connection.value = { kind: 'BUSY', seconds: left };
      await new Promise((done) => setTimeout(done, Math.min(left, 1) * 1000));
    }
  }
};

async function sent(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const answer = await fetch(...request);
    if (connection.value.kind !== 'FINE') connection.value = { kind: 'FINE' };
    return answer;
  } catch (error) {
    if (error instanceof TypeError) connection.value = { kind: 'OFFLINE' };
    throw error;
  }
}

/** Requests that sign in answer with 401 and 429 for reasons of their own. */
function isOpen(input: string | URL | Request): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return /\/api\/auth\/(?:login|register|guest)$/.test(url);
}
