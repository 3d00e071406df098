import type { AccessLevel } from '../../modules/accounts/index.ts';

/**
 * What an operation asks of its caller beyond a token: a level of access in the project it is about, or OWN, that the
 * thing it is about belongs to the account. The OpenAPI document lists it as the roles of `sessionToken`.
 */
export type RequiredRole = AccessLevel | 'OWN';

type Row = readonly RequiredRole[];

const account: Row = [];
const own: Row = ['OWN'];
const reads: Row = ['READ'];
const writes: Row = ['WRITE'];
const manages: Row = ['MANAGE'];
const owner: Row = ['OWNER'];
const ownReads: Row = ['OWN', 'READ'];
const ownWrites: Row = ['OWN', 'WRITE'];

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
const requiredRoles: Readonly<Record<string, Row>> = {
  getMe: account,
  updateMe: account,
  changePassword: account,
  deleteMe: account,
  logout: account,
  listSessions: account,
  endSession: own,

  listProjects: account,
  createProject: account,
  importProject: account,
  getProject: reads,
  updateProject: owner,
  deleteProject: owner,
  downloadProject: reads,
  readActivity: reads,
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

  createChatSession: reads,
  listChatSessions: reads,
  getChatSession: ownReads,
  deleteChatSession: ownReads,
  clearChatSession: ownReads,
  listChatMessages: ownReads,
  listTurnUnits: ownReads,
  // A question; a turn that would change the model ends.
  sendChatMessage: ownReads,
  uploadAttachment: account,
  listAttachments: account,
  getAttachment: own,
  readAttachmentContent: own,
  deleteAttachment: own,
  getTurn: ownReads,
  followTurn: ownReads,
  cancelTurn: ownReads,
  continueTurn: ownWrites,
  confirmTurn: ownWrites,
  undoTurn: ownWrites,
  rebaseTurn: ownWrites,
  rollbackCheckpoint: ownWrites,
  leaveFeedback: ownReads,
};

/** What an operation asks of its caller. Throws for one that is missing in the table. */
export function requiredRolesOf(operationId: string): readonly RequiredRole[] {
  const row = requiredRoles[operationId];
  if (row === undefined) throw new Error(`Operation ${operationId} has no row in required-access.ts.`);
  return row;
}

/** The access an operation needs in the project it is about; undefined where it is about none. */
export function neededLevel(roles: readonly RequiredRole[]): AccessLevel | undefined {
  return roles.find((role) => role !== 'OWN');
}
