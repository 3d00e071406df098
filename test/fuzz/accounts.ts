import { createChain } from '../support/http/chain.ts';
import { makeConflict } from '../support/http/conflicts.ts';
import { at, membersOf, textAt } from '../support/lib/json.ts';
import type { Answer, Client, Sent } from '../support/http/service.ts';
import type { KnownThings } from './known-things.ts';
import { accountCount } from './plans.ts';
import type { Router } from './router.ts';
import { knownPassword } from './schema-values.ts';
import { createWire } from './wire.ts';

/** The accounts that send requests, members of each other's projects, the last one a guest; and others to be lost. */
export type Accounts = {
  readonly tokenOf: (account: number) => string;
  /** The token of an account that a request may end; undefined when this round has no more. */
  readonly disposableToken: () => string | undefined;
  /** Makes again what requests have taken away: accounts, and the things that requests are about. */
  readonly revive: () => Promise<void>;
};

type Account = {
  readonly token: string;
  readonly userId: string;
  /** Null for guests, who cannot log in. */
  readonly username: string | null;
  rounds: number;
};

/** New things for an account come this often, in rounds; the accounts take turns. */
const stockedEvery = 6;
const disposableEachRound = 5;

/** Makes the accounts on a running service; what they make is made known. `revive` must be called first. */
export function createAccounts(given: {
  readonly service: Client;
  readonly document: unknown;
  readonly router: Router;
  readonly things: KnownThings;
  /** Usernames begin with it. */
  readonly prefix: string;
}): Accounts {
  const { service, document, router, things, prefix } = given;
  const accounts: Account[] = [];
  const disposable: string[] = [];
  const chain = createChain(service);
  let made = 0;

  /** Those whom examples name must be there. */
  const registerNamed = async (): Promise<void> => {
    for (const username of ['ada', 'grace'])
      await service.call('POST', '/api/auth/register', { json: { username, password: knownPassword } });
  };

  /** Every account comes from an address of its own: new accounts are counted by address. */
  const newAccount = async (kind: 'REGISTERED' | 'GUEST'): Promise<Account> => {
    made += 1;
    const wire = createWire(service.baseUrl, `127.${1 + (made >> 7)}.0.${1 + (made & 127)}`);
    const credentials = { username: `${prefix}-${made}`, password: knownPassword };
    const answer = await wire.send({
      method: 'POST',
      path: kind === 'GUEST' ? '/api/auth/guest' : '/api/auth/register',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify(kind === 'GUEST' ? {} : credentials)),
    });
    wire.close();
    const body: unknown = JSON.parse(answer.bytes.toString('utf8'));
    const username = kind === 'GUEST' ? null : credentials.username;
    return { token: textAt(body, 'token'), userId: textAt(body, 'user', 'id'), username, rounds: 0 };
  };

  const told = async (account: number, method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const answer = await service.call(method, path, { token: accounts[account]?.token ?? '', ...sent });
    const route = router(method, path.split('?', 1)[0] ?? '');
    const { status, bytes } = answer;
    things.learn({ account, route, answer: { status, bytes, headers: Object.fromEntries(answer.headers) } });
    return answer;
  };

  const stock = async (index: number): Promise<void> => {
    const token = accounts[index]?.token ?? '';
    const project = await told(index, 'POST', '/api/projects', { json: { name: 'Fuzz' } });
    // An account may have come to its limit of projects.
    if (project.status !== 201) return;
    const projectId = textAt(project.body, 'id');
    const ofProject = `/api/projects/${projectId}`;
    const json = { userId: accounts[(index + 1) % accountCount]?.userId, role: 'Reader' };
    await told(index, 'POST', `${ofProject}/invitations`, { json });
    const [, , psm] = await Promise.all(
      ['cim', 'pim', 'psm'].map((level) =>
        told(index, 'POST', `/api/${level}`, { json: { ...exampleOf(document, level), projectId } }),
      ),
    );
    const job = await chain.transform(token, 'psm-to-artifact', textAt(psm?.body, 'id'));
    const conflicted = await makeConflict(service, { token, projectId });
    const username = accounts[index]?.username ?? null;
    const login = { json: { username, password: knownPassword } };
    if (username !== null)
      for (let more = 0; more < 3; more += 1) await told(index, 'POST', '/api/auth/login', login);
    const lists = [
      ...[`${ofProject}/members`, `${ofProject}/download`, `/api/synchronizations/${projectId}`],
      ...[`/api/transformations/jobs?projectId=${projectId}`, `/api/artifact?projectId=${projectId}`],
      ...[`/api/artifact/${textAt(job, 'artifactId')}/files`, '/api/auth/sessions', conflicted.path],
    ];
    for (const path of lists) await told(index, 'GET', path);
    await told((index + 1) % accountCount, 'GET', '/api/projects');
  };

  const isAlive = async ({ token }: Account): Promise<boolean> =>
    (await service.call('GET', '/api/auth/me', { token })).status === 200;

  return {
    tokenOf: (account) => accounts[account]?.token ?? '',
    disposableToken: () => disposable.pop(),
    revive: async () => {
      if (accounts.length === 0) await registerNamed();
      while (disposable.length < disposableEachRound)
        disposable.push((await newAccount(disposable.length % 2 === 0 ? 'GUEST' : 'REGISTERED')).token);
      // The member comes first: the owner invites it.
      for (const index of [1, 0, 2]) {
        const present = accounts[index];
        const lives = present !== undefined && (await isAlive(present));
        const account = lives
          ? present
          : await newAccount(index === accountCount - 1 ? 'GUEST' : 'REGISTERED');
        accounts[index] = account;
        if (!lives || account.rounds % stockedEvery === 2 * index) await stock(index);
        account.rounds += 1;
      }
    },
  };
}

function exampleOf(document: unknown, level: string): Readonly<Record<string, unknown>> {
  const steps = ['paths', `/api/${level}`, 'post', 'requestBody', 'content', 'application/json', 'example'];
  return membersOf(at(document, ...steps));
}
