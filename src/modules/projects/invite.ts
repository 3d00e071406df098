import { notFound, Refusal } from '../../lib/refusal.ts';
import { type AccountStore, loginKeyOf, loginKeysOf } from '../accounts/index.ts';
import { requireManager } from './access.ts';
import { asSeenBy, requireMember } from './members.ts';
import type { Invitation, Projects, ProjectsDependencies } from './projects.ts';
import { readRole } from './roles.ts';

const membersPerProject = 100;

/** Makes the use case "invite a member into a project". */
export function createInvite(dependencies: ProjectsDependencies): Projects['invite'] {
  const { transactions, clock } = dependencies;
  return (caller, invitation) =>
    transactions.transact(async (stores) => {
      const { projectId, access = 'WRITE' } = invitation;
      await requireManager(stores, { caller, projectId });
      if (caller.guest && invitation.userId === undefined)
        throw new Refusal(
          'FORBIDDEN',
          'Guests invite by userId only, so that no names can be guessed; register, or ask for the userId of the person.',
        );
      const read = readRole(invitation.role);
      const issues = [addressProblem(invitation), read.problem].filter((problem) => problem !== undefined);
      if (issues.length > 0 || read.problem !== undefined)
        throw new Refusal('INVALID', 'Request validation failed', issues);
      const accountId = await findInvited(stores, invitation);
      if (accountId === undefined) throw notFound('The user');
      if ((await stores.projects.membership(projectId, accountId)) !== undefined)
        throw new Refusal('CONFLICT', 'This user is a member already; change the role instead.');
      if ((await stores.projects.members(projectId)).length >= membersPerProject)
        throw new Refusal(
          'CONFLICT',
          `A project has at most ${membersPerProject} members; remove one who no longer needs it.`,
        );
      const joinedAt = clock.now();
      await stores.projects.insertMembership({
        projectId,
        accountId,
        role: read.role,
        access,
        owner: false,
        joinedAt,
      });
      const member = await requireMember(stores, { projectId, userId: accountId });
      // Who wrote the address knows it already.
      return invitation.email === undefined ? asSeenBy(caller, member) : member;
    });
}

function addressProblem({ username, email, userId }: Invitation): string | undefined {
  const given = [username, email, userId].filter((name) => name !== undefined).length;
  return given === 1 ? undefined : `body: give one of username, email and userId, found ${given}`;
}

async function findInvited(
  stores: { readonly accounts: AccountStore },
  { username, email, userId }: Invitation,
): Promise<string | undefined> {
  if (userId !== undefined) return (await stores.accounts.find(userId))?.id;
  const name = username ?? email ?? '';
  const found = (await stores.accounts.findByLoginName(loginKeysOf(name)))?.account;
  const fits = email === undefined ? found?.username : found?.email;
  return typeof fits === 'string' && loginKeyOf(fits) === loginKeyOf(name) ? found?.id : undefined;
}
