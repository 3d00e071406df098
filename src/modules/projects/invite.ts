import { notFound, Refusal } from '../../lib/refusal.ts';
import {
  type AccountStore,
  type Caller,
  type GrantedLevel,
  loginKeyOf,
  loginKeysOf,
} from '../accounts/index.ts';
import { requireManager } from './access.ts';
import { invitationNames, type InvitedName } from './invitation.ts';
import { asSeenBy, requireMember } from './members.ts';
import type { Invitation, Projects, ProjectsDependencies } from './projects.ts';
import { readRole } from './roles.ts';

const membersPerProject = 100;

/** Makes the use case "take a member into a project at once". */
export function createInvite(dependencies: ProjectsDependencies): Projects['invite'] {
  const { transactions, clock } = dependencies;
  return (caller, invitation) =>
    transactions.transact(async (stores) => {
      const { projectId } = invitation;
      await requireManager(stores, { caller, projectId });
      const { role, access, name } = readInvitation(caller, invitation);
      const accountId = await findInvited(stores, name, dependencies);
      if (accountId === undefined) throw notFound('The user');
      if ((await stores.projects.membership(projectId, accountId)) !== undefined)
        throw new Refusal('CONFLICT', 'This user is a member already; change the role instead.');
      const invitedBy = caller.accountId;
      if (await stores.invitations.isRefused({ accountId, inviterId: invitedBy }))
        throw new Refusal('CONFLICT', 'This user takes no invitations of yours.');
      requireRoomForMember((await stores.projects.members(projectId)).length);
      const joinedAt = clock.now();
      const membership = { projectId, accountId, role, access, invitedBy, owner: false, joinedAt };
      await stores.projects.insertMembership(membership);
      // One that was made while invitations had to be accepted.
      await stores.invitations.deleteOfAccount({ accountId, projectId });
      const member = await requireMember(stores, { projectId, userId: accountId });
      // Who wrote the address knows it already.
      return name.kind === 'email' ? member : asSeenBy(caller, member);
    });
}

/** What an invitation says. Refuses with INVALID, and with FORBIDDEN a guest who names someone otherwise than by id. */
export function readInvitation(
  { guest }: Caller,
  { access = 'WRITE', ...invitation }: Invitation,
): { readonly role: string; readonly access: GrantedLevel; readonly name: InvitedName } {
  if (guest && invitation.userId === undefined)
    throw new Refusal(
      'FORBIDDEN',
      'Guests invite by userId only, so that no names can be guessed; register, or ask for the userId of the person.',
    );
  const read = readRole(invitation.role);
  const names = invitationNames.flatMap((kind) => {
    const text = invitation[kind];
    return text === undefined ? [] : [{ kind, text }];
  });
  const [name] = names;
  const problem =
    names.length === 1
      ? undefined
      : `body: give one of username, email and userId, found ${String(names.length)}`;
  if (problem !== undefined || read.problem !== undefined || name === undefined)
    throw new Refusal(
      'INVALID',
      'Request validation failed',
      [problem, read.problem].filter((each) => each !== undefined),
    );
  return { role: read.role, access, name };
}

/** Refuses with CONFLICT where a project has as many members, and invitations that wait, as it may. */
export function requireRoomForMember(count: number): void {
  if (count < membersPerProject) return;
  throw new Refusal(
    'CONFLICT',
    `A project has at most ${membersPerProject} members; remove one who no longer needs it.`,
  );
}

/** The id of the account that has a name; undefined when none has it. Each kind of name takes one statement. */
export async function findInvited(
  stores: { readonly accounts: AccountStore },
  { kind, text }: InvitedName,
  { verifiedAddresses = false }: Pick<ProjectsDependencies, 'verifiedAddresses'>,
): Promise<string | undefined> {
  if (kind === 'userId') return (await stores.accounts.find(text))?.id;
  const found = (await stores.accounts.findByLoginName(loginKeysOf(text)))?.account;
  // Where addresses are verified, one that is merely claimed leads nowhere, and a username that looks like one neither.
  if (verifiedAddresses && (kind === 'username' ? text.includes('@') : found?.emailVerifiedAt === null))
    return undefined;
  const fits = kind === 'username' ? found?.username : found?.email;
  return typeof fits === 'string' && loginKeyOf(fits) === loginKeyOf(text) ? found?.id : undefined;
}
