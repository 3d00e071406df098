import { createHash } from 'node:crypto';
import type { Access } from './access.js';
import type { Db } from './db.js';
import { Problem } from './errors.js';
import type { Services } from './services.js';

/** A request as its caller names it, to be carried out once however often it is sent. */
export interface NamedRequest {
  /** Verb and address. */
  readonly request: string;
  readonly key: string;
}

/** The parts of a request that name it. */
interface Naming {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Access with the name that the header Idempotency-Key gives a POST. */
export function withName(access: Access, { method, url, headers }: Naming): Access {
  const header = headers['idempotency-key'];
  if (method !== 'POST' || header === undefined) return access;
  const key = String(header).trim();
  if (key.length < 1 || key.length > 200)
    throw new Problem(400, 'bad_request', 'Idempotency-Key must have between 1 and 200 characters.');
  return { ...access, named: { request: `${method} ${url}`, key } };
}

/** Transactions in which a named request is carried out: what it calls belongs to it. */
const running = new WeakSet<Services>();

/**
 * Carries out an operation in one transaction. Of a request that its caller has named, the result is kept in the same
 * transaction for a day: sent again, it is answered with that result and nothing is done. A request that was refused is
 * not kept. Refuses a name that the caller has given to a request with other values (422).
 */
export function once<T>(
  services: Services,
  { access, sent }: { readonly access: Access; readonly sent: readonly unknown[] },
  work: (tx: Services) => Promise<T>,
): Promise<T> {
  const { named, subject = '' } = access;
  if (named === undefined || running.has(services)) return services.transaction(work);
  const digest = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  const name = [subject, named.request, named.key];
  return services.transaction(async (tx) => {
    // Where the same request is being carried out, this waits for its end.
    const claimed = await tx.db.execute(
      `INSERT INTO idempotent_answer AS a (caller, request, key, digest) VALUES ($1, $2, $3, $4)
       ON CONFLICT (caller, request, key) DO UPDATE SET digest = excluded.digest, answered_at = now()
         WHERE a.answered_at < now() - interval '1 day'`,
      [...name, digest],
    );
    if (claimed === 0) return kept<T>(tx.db, name, digest);
    running.add(tx);
    const result = await work(tx);
    await tx.db.execute(
      'UPDATE idempotent_answer SET result = $4::jsonb WHERE caller = $1 AND request = $2 AND key = $3',
      [...name, JSON.stringify(result ?? null)],
    );
    return result;
  });
}

async function kept<T>(db: Db, name: readonly string[], digest: string): Promise<T> {
  const [found] = await db.query<{ readonly digest: string; readonly result: T }>(
    'SELECT digest, result FROM idempotent_answer WHERE caller = $1 AND request = $2 AND key = $3',
    name,
  );
  if (found?.digest === digest) return found.result;
  const message =
    'The Idempotency-Key belongs to a request with other values; give this one a key of its own.';
  throw new Problem(422, 'key_reused', message);
}

/** Forgets the results of requests that are older than a day. */
export async function forgetAnswers(db: Db): Promise<void> {
  await db.execute("DELETE FROM idempotent_answer WHERE answered_at < now() - interval '1 day'");
}
