import {
  connect,
  entriesOf,
  getMe,
  listProjects,
  login,
  logout,
  ServiceError,
  startGuestSession,
} from '../../../client/src/index.ts';
import { serviceAddress, signedIn } from '../service/connection.ts';
import { credentialsPath, keepToken } from '../settings/credentials.ts';
import { Failure } from '../terminal/failure.ts';
import { readAll } from '../terminal/terminal.ts';
import type { Context } from './context.ts';

/** The option that names a service. */
export type ServiceOption = { readonly service?: string };

/** Options of `mde login`. */
export type LoginOptions = ServiceOption & {
  readonly username?: string;
  readonly passwordStdin?: true;
  readonly tokenStdin?: true;
  readonly guest?: true;
};

/** `mde login`: signs in, and keeps the token for later commands. */
export async function signIn(context: Context, options: LoginOptions): Promise<void> {
  const { terminal, environment } = context;
  const service = serviceAddress({ ...context, service: options.service });
  const token = await newToken(context, { service, options });
  const user = await getMe({ client: connect({ baseUrl: service, token }) });
  await keepToken(environment, { service, token });
  terminal.say(`Signed in to ${service} as ${user.displayName}.`);
  terminal.note(`The token is kept in ${credentialsPath(environment)}.`);
  terminal.answer({ service, user });
}

async function newToken(
  { terminal, input }: Context,
  { service, options }: { readonly service: string; readonly options: LoginOptions },
): Promise<string> {
  const client = connect({ baseUrl: service });
  if (options.tokenStdin === true) return (await readAll(input)).trim();
  if (options.guest === true) return (await startGuestSession({ client })).token;
  if (options.passwordStdin === true && options.username === undefined)
    throw new Failure('usage', '--password-stdin needs --username.');
  const username = options.username ?? (await terminal.ask('Username or e-mail address:'));
  const password =
    options.passwordStdin === true
      ? (await readAll(input)).replace(/\r?\n$/, '')
      : await terminal.ask('Password:', 'hidden');
  return (await login({ client, body: { username, password } })).token;
}

/** `mde logout`: ends the session at the service, and forgets its token. An access token is only forgotten. */
export async function signOut(context: Context, options: ServiceOption): Promise<void> {
  const { terminal, environment } = context;
  const choice = { ...context, service: options.service };
  const service = serviceAddress(choice);
  try {
    const { client } = await signedIn(choice);
    await logout({ client }).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.status === 403)) throw error;
      terminal.note('This was an access token; it stays valid until it expires or is revoked.');
    });
  } finally {
    // Also when the service has ended the session before, or cannot be reached.
    await keepToken(environment, { service, token: undefined });
  }
  terminal.say(`Signed out of ${service}.`);
  terminal.answer({ service });
}

/** `mde whoami`: says who is signed in. */
export async function whoAmI(context: Context, options: ServiceOption): Promise<void> {
  const { client, service } = await signedIn({ ...context, service: options.service });
  const user = await getMe({ client });
  context.terminal.say(`${user.displayName}${user.guest ? ' (a guest)' : ''} at ${service}`);
  context.terminal.answer({ service, user });
}

/** `mde projects`: lists the projects that the account is a member of. */
export async function projects(context: Context, options: ServiceOption): Promise<void> {
  const { client } = await signedIn({ ...context, service: options.service });
  const found = [];
  for await (const project of entriesOf((part) =>
    listProjects({ client, query: { ...part, sort: 'name,asc' } }),
  ))
    found.push(project);
  for (const { id, name, role, access } of found)
    context.terminal.say(`${id}  ${name}  ${context.terminal.look('dim', `${role} (${access})`)}`);
  if (found.length === 0) context.terminal.note('There are no projects yet; mde push makes one.');
  context.terminal.answer({ projects: found });
}
