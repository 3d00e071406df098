import { type AuditEntry, inAudit } from '../../src/lib/audit.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import { createAuditFile } from '../../src/observability/index.ts';
import {
  type Administration,
  createAdministration,
  findNamed,
  resetLink,
} from '../../src/modules/accounts/index.ts';
import type { ShownAuditEntry } from '../../src/modules/audit/index.ts';
import { openStorage } from '../../src/storage/index.ts';
import { lookAtStorage } from '../../src/storage/operating/index.ts';
import { readSettings } from '../../src/settings.ts';

const usage = `Usage:
  npm run accounts -- list               lists the registered accounts
  npm run accounts -- disable NAME       ends the sessions of an account, and refuses its sign-ins
  npm run accounts -- enable NAME        lets it sign in again
  npm run accounts -- remove NAME        deletes an account with the projects that it alone is in
  npm run accounts -- reset NAME         gives a link with which the account gets another password, once, within 30 minutes
  npm run accounts -- audit              lists what was done last, by all
  npm run accounts -- audit NAME         lists what an account did last, or what was done in a project, by its id
  npm run accounts -- audit NAME COUNT   lists so many; 200 otherwise
NAME is a username, an e-mail address or a user id. The database is that of SERVICE_DATABASE_URL, else the one in
SERVICE_DATA_FOLDER; there the service has to be stopped for what changes something.`;

const shownEntries = 200;

try {
  const { dataFolder, databaseUrl, auditFile, publicUrl, port } = readSettings(process.env);
  const url = publicUrl === '' ? `http://127.0.0.1:${port}` : publicUrl;
  await run({ dataFolder, databaseUrl, auditFile, url }, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Refusal) for (const issue of error.issues) console.error(`  ${issue}`);
  process.exitCode = 1;
}

type Place = {
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly auditFile: string;
  readonly url: string;
};

async function run(place: Place, [command, name, ...rest]: readonly string[]): Promise<void> {
  if (command === 'list' && name === undefined) return await list(place);
  if (command === 'audit' && rest.length <= 1) return await audit(place, { name, count: rest[0] });
  if (name === undefined || rest.length > 0) throw new Error(usage);
  switch (command) {
    case 'disable':
      return await change(place, { command, work: ({ disable }) => disable(name), done: 'is disabled' });
    case 'enable':
      return await change(place, { command, work: ({ enable }) => enable(name), done: 'is enabled' });
    case 'remove':
      return await change(place, { command, work: ({ remove }) => remove(name), done: 'is removed' });
    case 'reset':
      return await change(place, {
        command,
        work: async ({ reset }) => {
          const { account, code } = await reset(name);
          console.log(resetLink(place.url, code));
          return account;
        },
        done: 'gets another password by this link, once, within 30 minutes',
      });
    default:
      throw new Error(usage);
  }
}

async function list(place: Place): Promise<void> {
  const accounts = await lookAtStorage(place, (stores) => stores.accounts.registered());
  for (const { id, username, email, displayName, createdAt, lastSeenAt, disabled } of accounts) {
    const names = [username, email].filter((each) => each !== null).join(' ');
    const state = disabled === true ? 'disabled' : 'enabled';
    const seen = lastSeenAt === null ? 'not signed in' : `last seen ${timeOf(lastSeenAt)}`;
    console.log(`${id}  ${state.padEnd(8)}  ${names}  (${displayName})  since ${timeOf(createdAt)}, ${seen}`);
  }
  console.log(`${accounts.length} registered accounts.`);
}

async function audit(
  place: Place,
  { name, count }: { readonly name: string | undefined; readonly count: string | undefined },
): Promise<void> {
  const limit = Number(count ?? shownEntries);
  if (!Number.isInteger(limit) || limit < 1) throw new Error(usage);
  const entries = await lookAtStorage(place, async (stores) => {
    const part = { limit, offset: 0 };
    if (name === undefined) return (await stores.audit.list(part)).items;
    // Of what is gone the id is left.
    const accountId = (await findNamed(stores, name))?.id ?? name;
    const own = await stores.audit.list({ ...part, of: { accountId } });
    const inProject = await stores.audit.list({ ...part, of: { projectId: name } });
    return [...own.items, ...inProject.items];
  });
  for (const entry of entries.toReversed()) console.log(lineOf(entry));
}

function lineOf({ at, outcome, operation, ...entry }: ShownAuditEntry): string {
  const { accountId, username, displayName, accessTokenId, projectId, about, address, requestId } = entry;
  const who = accountId === null ? 'unknown account' : `${username ?? displayName ?? 'gone'} (${accountId})`;
  const parts = {
    from: address,
    project: projectId,
    token: accessTokenId,
    ...about,
    request: requestId,
  };
  const facts = Object.entries(parts).flatMap(([word, value]) =>
    value === null ? [] : [`${word} ${value}`],
  );
  return [timeOf(at), outcome, operation, who, ...facts].join('  ');
}

/** Carries out a command that changes something, recorded in the audit log of the account. */
async function change(
  place: Place,
  given: {
    readonly command: string;
    readonly work: (administration: Administration) => ReturnType<Administration['disable']>;
    readonly done: string;
  },
): Promise<void> {
  const { auditFile: path, dataFolder, databaseUrl } = place;
  const where = { dataFolder, databaseUrl };
  const file = path === '' ? undefined : createAuditFile(path, (error) => console.error(error));
  const onAudited = (entry: AuditEntry): void => file?.append(entry);
  const storage = await openStorage({ ...where, clock: systemClock, onAudited });
  try {
    const { transactions } = storage;
    const administration = createAdministration({ transactions, clock: systemClock });
    const scope = {
      operation: `accounts ${given.command}`,
      outcome: 'DONE',
      accessTokenId: null,
      address: null,
      requestId: null,
      recordedBy: 'WRITE',
      notes: {},
      isRecorded: false,
    } as const;
    const { id, displayName } = await inAudit({ ...scope }, () => given.work(administration));
    console.log(`The account ${displayName} (${id}) ${given.done}.`);
  } finally {
    await storage.close();
    await file?.close();
  }
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
