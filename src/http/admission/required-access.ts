import { Refusal } from '../../lib/refusal.ts';
import {
  type AccessLevel,
  type Caller,
  includesScope,
  type TokenScope,
} from '../../modules/accounts/index.ts';

/**
 * What an operation asks of its caller beyond a token: a level of access in the project it is about, or OWN, that the
 * thing it is about belongs to the account. The OpenAPI document lists it in `x-required-access`.
 */
export type RequiredRole = AccessLevel | 'OWN';

/** What an operation asks of its caller. */
export type RequiredAccess = {
  readonly roles: readonly RequiredRole[];
  /** The scope of access tokens that may carry it out; ANY for all of them, absent where a login session is needed. */
  readonly scope?: TokenScope | 'ANY';
};

type Row = RequiredAccess;

/** Accounts, members, webhooks and projects as such are managed by people: a token that got lost cannot take them over. */
const session: Row = { roles: [] };
const ownSession: Row = { roles: ['OWN'] };
const manages: Row = { roles: ['MANAGE'] };
const owner: Row = { roles: ['OWNER'] };
const anyToken: Row = { roles: [], scope: 'ANY' };
const account: Row = { roles: [], scope: 'read' };
const accountWrites: Row = { roles: [], scope: 'write' };
const reads: Row = { roles: ['READ'], scope: 'read' };
const writes: Row = { roles: ['WRITE'], scope: 'write' };
const talks: Row = { roles: ['READ'], scope: 'assistant' };
const ownTalks: Row = { roles: ['OWN', 'READ'], scope: 'assistant' };
const ownTalksWriting: Row = { roles: ['OWN', 'WRITE'], scope: 'assistant' };
const files: Row = { roles: [], scope: 'assistant' };
const ownFiles: Row = { roles: ['OWN'], scope: 'assistant' };

const ofLevel = (level: 'Cim' | 'Pim' | 'Psm'): Readonly<Record<string, Row>> => ({
  [`list${level}s`]: reads,
  [`create${level}`]: writes,
  [`get${level}`]: reads,
  [`replace${level}`]: writes,
  [`patch${level}`]: writes,
  [`delete${level}`]: writes,
  [`list${level}Revisions`]: reads,
  [`get${level}Revision`]: reads,
  [`list${level}Changes`]: reads,
  [`restore${level}`]: writes,
  [`validateUnsaved${level}`]: account,
  [`validateUnsaved${level}Structurally`]: account,
  [`validate${level}`]: reads,
  [`validate${level}Structurally`]: reads,
  [`submit${level}Validation`]: reads,
  [`exportUnsaved${level}`]: account,
  [`export${level}`]: reads,
  [`import${level}`]: writes,
  [`list${level}Views`]: reads,
  [`get${level}View`]: reads,
  // READ where the layout is not kept.
  [`layout${level}View`]: writes,
  [`place${level}ViewNodes`]: writes,
  [`draw${level}View`]: reads,
  [`get${level}ElementImpact`]: reads,
  [`get${level}Process`]: account,
  [`get${level}Coverage`]: account,
});

/** The operations that need a token, by operationId. Admission, the OpenAPI document and the tests read this table. */
const requirements: Readonly<Record<string, Row>> = {
  getMe: anyToken,
  updateMe: session,
  changePassword: session,
  changeEmail: session,
  verifyEmail: session,
  deleteMe: session,
  logout: session,
  listSessions: session,
  endOtherSessions: session,
  endSession: ownSession,
  createAccessToken: session,
  listAccessTokens: session,
  revokeAccessToken: ownSession,

  listProjects: account,
  createProject: accountWrites,
  importProject: accountWrites,
  getProject: reads,
  updateProject: owner,
  deleteProject: owner,
  downloadProject: reads,
  readActivity: reads,
  listProjectAudit: manages,
  listMyAudit: session,
  listWebhooks: owner,
  createWebhook: owner,
  getWebhook: owner,
  updateWebhook: owner,
  deleteWebhook: owner,
  rotateWebhookSecret: owner,
  listWebhookDeliveries: owner,
  listMembers: reads,
  inviteMember: manages,
  changeMemberRole: manages,
  // All but the owner may remove themselves.
  removeMember: manages,
  handOverProject: owner,
  listInvitations: manages,
  withdrawInvitation: manages,
  listReceivedInvitations: session,
  acceptInvitation: ownSession,
  declineInvitation: ownSession,
  listRefusedInviters: session,
  refuseInviter: session,
  admitInviter: session,

  ...ofLevel('Cim'),
  ...ofLevel('Pim'),
  ...ofLevel('Psm'),

  // READ for dry runs.
  transformCimToPim: writes,
  transformPimToPsm: writes,
  generateArtifact: writes,
  getJob: reads,
  listJobs: reads,
  // READ for jobs of the account's own.
  cancelJob: writes,
  listChanges: reads,

  listSynchronizations: reads,
  getSynchronization: reads,
  saveResolution: writes,
  saveResolutions: writes,
  withdrawResolution: writes,
  previewSynchronization: reads,
  finalizeSynchronization: writes,
  cancelSynchronization: writes,

  listArtifacts: reads,
  getArtifact: reads,
  getArtifactImpact: reads,
  getEndToEndProcess: account,
  listArtifactFiles: reads,
  readArtifactFile: reads,
  listArtifactFileOrigins: reads,
  writeArtifactFile: writes,
  writeArtifactFileByBody: writes,
  deleteArtifactFile: writes,
  downloadArtifact: reads,

  createChatSession: talks,
  listChatSessions: talks,
  getChatSession: ownTalks,
  deleteChatSession: ownTalks,
  clearChatSession: ownTalks,
  listChatMessages: ownTalks,
  listTurnUnits: ownTalks,
  // A question; a turn that would change the model ends.
  sendChatMessage: ownTalks,
  uploadAttachment: files,
  listAttachments: files,
  getAttachment: ownFiles,
  readAttachmentContent: ownFiles,
  deleteAttachment: ownFiles,
  getTurn: ownTalks,
  followTurn: ownTalks,
  cancelTurn: ownTalks,
  continueTurn: ownTalksWriting,
  confirmTurn: ownTalksWriting,
  undoTurn: ownTalksWriting,
  rebaseTurn: ownTalksWriting,
  rollbackCheckpoint: ownTalksWriting,
  leaveFeedback: ownTalks,
};

/** What an operation asks of its caller. Throws for one that is missing in the table. */
export function requirementOf(operationId: string): RequiredAccess {
  const row = requirements[operationId];
  if (row === undefined) throw new Error(`Operation ${operationId} has no row in required-access.ts.`);
  return row;
}

/** The access an operation needs in the project it is about; undefined where it is about none. */
export function neededLevel({ roles }: RequiredAccess): AccessLevel | undefined {
  return roles.find((role) => role !== 'OWN');
}

/** Refuses with FORBIDDEN an access token whose scopes do not allow an operation. */
export function requireScope({ token }: Pick<Caller, 'token'>, { scope }: RequiredAccess): void {
  if (token === undefined || scope === 'ANY') return;
  if (scope === undefined)
    throw new Refusal('FORBIDDEN', 'An access token cannot do this; log in, and do it with that session.');
  if (includesScope(token.scopes, scope)) return;
  throw new Refusal('FORBIDDEN', `This access token may not do this; it needs the scope ${scope}.`, [
    `scopes: the token has ${token.scopes.join(', ')}`,
  ]);
}
