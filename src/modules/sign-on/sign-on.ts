import { noteInAudit } from '../../lib/audit.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Transactions } from '../../lib/transactions.ts';
import {
  type AccountCodeStore,
  type AccountStore,
  type GrantedLevel,
  includesLevel,
  insertSignedOn,
  newSignInCode,
} from '../accounts/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { IdentityStore } from './identity-store.ts';

/** The access to a project that a group of the provider gives. */
export type GroupAccess = {
  readonly group: string;
  readonly projectId: string;
  readonly access: GrantedLevel;
};

/** Who has signed in at the provider. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  /** Only an address that the provider has verified. */
  readonly email: string | undefined;
  readonly groups: readonly string[];
};

type Stores = {
  readonly accounts: AccountStore;
  readonly accountCodes: AccountCodeStore;
  readonly identities: IdentityStore;
  readonly projects: ProjectStore;
};

/** What signing in at a provider needs from the rest of the process. */
export type SignOnDependencies = {
  readonly transactions: Transactions<Stores>;
  readonly clock: Clock;
  readonly groups: readonly GroupAccess[];
};

/** Signing in at the provider of a company. */
export type SignOn = {
  /**
   * Gives the code that the browser exchanges for a session. The account is the one of issuer and subject, made at the
   * first time, and never found by an address; it is in the projects of its groups, and no longer in those of groups
   * that it has left.
   */
  readonly enter: (person: Person, browser: string) => Promise<string>;
};

/** The label of members that are in a project by a group. */
const roleOfGroups = 'Member by group';

/** Builds signing in at a provider. */
export function createSignOn(dependencies: SignOnDependencies): SignOn {
  const { transactions, clock, groups } = dependencies;
  return {
    enter: (person, browser) =>
      transactions.transact(async (stores) => {
        const now = clock.now();
        const { issuer, subject } = person;
        const known = await stores.identities.accountOf({ issuer, subject });
        const accountId = known ?? (await insertSignedOn(stores, { ...person, now })).id;
        if (known === undefined)
          await stores.identities.insert({ issuer, subject, accountId, createdAt: now });
        noteInAudit({ accountId });
        await followGroups(stores, { accountId, wanted: accessOf(person.groups, groups), now });
        return newSignInCode(stores, { accountId, browser, now });
      }),
  };
}

/** The highest access to each project that groups give. */
function accessOf(
  groups: readonly string[],
  given: readonly GroupAccess[],
): ReadonlyMap<string, GrantedLevel> {
  const wanted = new Map<string, GrantedLevel>();
  for (const { group, projectId, access } of given) {
    const before = wanted.get(projectId);
    if (groups.includes(group) && (before === undefined || includesLevel(access, before)))
      wanted.set(projectId, access);
  }
  return wanted;
}

/** Puts an account into the projects of its groups. Projects that it is in otherwise stay as they are. */
async function followGroups(
  { projects, identities }: Stores,
  given: {
    readonly accountId: string;
    readonly wanted: ReadonlyMap<string, GrantedLevel>;
    readonly now: number;
  },
): Promise<void> {
  const { accountId, wanted, now } = given;
  const before = await identities.projectsByGroups(accountId);
  for (const projectId of before) {
    if (wanted.has(projectId)) continue;
    await identities.forgetByGroups({ accountId, projectId });
    const membership = await projects.membership(projectId, accountId);
    // An owner stays.
    if (membership?.owner === false) await projects.deleteMembership(projectId, accountId);
  }
  for (const [projectId, access] of wanted) {
    const membership = await projects.membership(projectId, accountId);
    if (membership === undefined) {
      // A project that is gone has no members, not even an owner.
      if ((await projects.members(projectId)).length === 0) continue;
      const joined = { projectId, accountId, role: roleOfGroups, access, owner: false, invitedBy: null };
      await projects.insertMembership({ ...joined, joinedAt: now });
      if (!before.includes(projectId)) await identities.noteByGroups({ accountId, projectId });
    } else if (before.includes(projectId) && !membership.owner && membership.access !== access)
      await projects.changeMembership({ ...membership, access });
  }
}
