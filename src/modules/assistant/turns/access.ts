import { notFound, Refusal } from '../../../lib/refusal.ts';
import { type Caller, includesLevel } from '../../accounts/index.ts';
import { findMembership, onlyProject, requireLevel } from '../../projects/index.ts';
import type { AssistantStores } from '../contract/stores.ts';
import type { Attachment, ChatSession } from '../records/chat.ts';
import type { Turn } from '../records/turn.ts';

/** The caller's own session in a project it is in; refuses with NOT_FOUND, or FORBIDDEN when it needs more access. */
export async function requireSession(
  stores: Pick<AssistantStores, 'chats' | 'projects'>,
  { caller, sessionId }: { readonly caller: Caller; readonly sessionId: string },
): Promise<ChatSession> {
  const session = await stores.chats.find(sessionId);
  if (session === undefined || !(await isVisible(stores, caller, session)))
    throw notFound('The assistant session');
  return session;
}

/** The caller's own turn in a project it is in; refuses with NOT_FOUND, or FORBIDDEN when it needs more access. */
export async function requireTurn(
  stores: Pick<AssistantStores, 'turns' | 'projects'>,
  { caller, turnId }: { readonly caller: Caller; readonly turnId: string },
): Promise<Turn> {
  const turn = await stores.turns.find(turnId);
  if (turn === undefined || !(await isVisible(stores, caller, turn))) throw notFound('The turn');
  return turn;
}

/**
 * Refuses with FORBIDDEN to change the model of a turn whose account may not (any more): its questions are answered, and
 * nothing else.
 */
export async function requireMayChange(
  { projects }: Pick<AssistantStores, 'projects'>,
  { projectId, accountId }: Pick<Turn, 'projectId' | 'accountId'>,
): Promise<void> {
  const membership = await projects.membership(projectId, accountId);
  if (membership !== undefined && includesLevel(membership.access, 'WRITE')) return;
  throw new Refusal(
    'FORBIDDEN',
    'You may not change this project, so nothing was changed. You can ask about it; its owner can give you WRITE access.',
  );
}

/** The caller's own attachment; refuses with NOT_FOUND, also when it is in a conversation that a token does not reach. */
export async function requireAttachment(
  stores: Pick<AssistantStores, 'attachments' | 'chats' | 'projects'>,
  { caller, attachmentId }: { readonly caller: Caller; readonly attachmentId: string },
): Promise<Attachment> {
  const attachment = await stores.attachments.find(attachmentId);
  if (attachment?.accountId !== caller.accountId) throw notFound('The attachment');
  const { sessionId } = attachment;
  if (sessionId !== null && onlyProject(caller) !== undefined)
    await requireSession(stores, { caller, sessionId });
  return attachment;
}

async function isVisible(
  stores: Pick<AssistantStores, 'projects'>,
  caller: Caller,
  thing: { readonly accountId: string; readonly projectId: string },
): Promise<boolean> {
  if (thing.accountId !== caller.accountId) return false;
  const membership = await findMembership(stores, { caller, projectId: thing.projectId });
  if (membership === undefined) return false;
  requireLevel(caller, membership.access);
  return true;
}
