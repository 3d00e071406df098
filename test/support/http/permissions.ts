/**
 * Who may carry out an operation. PUBLIC: everyone. ACCOUNT: everyone with a token. MEMBER: the members of the
 * project that the request is about, regardless of their role label. OWNER: its owner alone; members get 403. To all
 * others a project, and everything in it, does not exist: 404. OWN: the account that the thing belongs to; 404 to
 * everyone else.
 */
export type Access = 'PUBLIC' | 'ACCOUNT' | 'MEMBER' | 'OWNER' | 'OWN';

/** What the table says about one operation. */
export type Permission = {
  readonly access: Access;
  /**
   * The operation takes away what other rows need, so it gets a project or an account of its own; or it needs a
   * project with a synchronization session; or a conversation of the account's own.
   */
  readonly uses?: 'OWN_PROJECT' | 'OWN_ACCOUNT' | 'OWN_CONFLICT' | 'OWN_CHAT';
  /** The projects of the test have no such thing, so to members it is not found either. */
  readonly absent?: true;
  /** Part of the request that decides about access; `PROJECT` stands for the project's id. */
  readonly query?: string;
};

const ofLevels = (
  rows: (level: 'Cim' | 'Pim' | 'Psm') => Readonly<Record<string, Permission>>,
): Readonly<Record<string, Permission>> => ({ ...rows('Cim'), ...rows('Pim'), ...rows('Psm') });

const everybody: Permission = { access: 'PUBLIC' };
const account: Permission = { access: 'ACCOUNT' };
const member: Permission = { access: 'MEMBER' };
const owner: Permission = { access: 'OWNER' };
const ownWebhook: Permission = { access: 'OWNER', absent: true };
const ownChat: Permission = { access: 'OWN', uses: 'OWN_CHAT' };
const aboutConflict: Permission = { access: 'MEMBER', uses: 'OWN_CONFLICT' };

/** The permission table: one row for every operation of the OpenAPI document, by its operationId. */
export const permissions: Readonly<Record<string, Permission>> = {
  getHealth: everybody,
  register: everybody,
  login: everybody,
  startGuestSession: everybody,
  getMe: account,
  updateMe: account,
  changePassword: { access: 'ACCOUNT', uses: 'OWN_ACCOUNT' },
  deleteMe: { access: 'ACCOUNT', uses: 'OWN_ACCOUNT' },
  logout: { access: 'ACCOUNT', uses: 'OWN_ACCOUNT' },
  listSessions: account,
  endSession: { access: 'OWN', uses: 'OWN_ACCOUNT' },

  listProjects: account,
  createProject: account,
  importProject: account,
  getProject: member,
  updateProject: owner,
  deleteProject: { access: 'OWNER', uses: 'OWN_PROJECT' },
  downloadProject: member,
  readActivity: member,
  listWebhooks: owner,
  createWebhook: owner,
  getWebhook: ownWebhook,
  updateWebhook: ownWebhook,
  deleteWebhook: ownWebhook,
  rotateWebhookSecret: ownWebhook,
  listWebhookDeliveries: ownWebhook,
  listMembers: member,
  inviteMember: owner,
  changeMemberRole: owner,
  removeMember: { access: 'OWNER', uses: 'OWN_PROJECT' },
  handOverProject: { access: 'OWNER', uses: 'OWN_PROJECT' },

  ...ofLevels((level) => ({
    [`list${level}s`]: { access: 'MEMBER', query: 'projectId=PROJECT' },
    [`create${level}`]: member,
    [`get${level}`]: member,
    [`replace${level}`]: member,
    [`patch${level}`]: member,
    [`delete${level}`]: { access: 'MEMBER', uses: 'OWN_PROJECT' },
    [`list${level}Revisions`]: member,
    [`get${level}Revision`]: member,
    [`list${level}Changes`]: member,
    [`restore${level}`]: member,
    [`validateUnsaved${level}`]: account,
    [`validateUnsaved${level}Structurally`]: account,
    [`validate${level}`]: member,
    [`validate${level}Structurally`]: member,
    [`submit${level}Validation`]: member,
    [`exportUnsaved${level}`]: account,
    [`export${level}`]: member,
    [`import${level}`]: member,
    [`list${level}Views`]: member,
    [`get${level}View`]: member,
    [`layout${level}View`]: member,
    [`place${level}ViewNodes`]: member,
    [`draw${level}View`]: member,
    [`get${level}ElementImpact`]: member,
    [`get${level}Process`]: account,
    [`get${level}Coverage`]: account,
  })),

  transformCimToPim: member,
  transformPimToPsm: member,
  generateArtifact: member,
  getJob: member,
  listJobs: { access: 'MEMBER', query: 'projectId=PROJECT' },
  cancelJob: member,

  listChanges: member,

  listSynchronizations: member,
  getSynchronization: aboutConflict,
  saveResolution: aboutConflict,
  saveResolutions: aboutConflict,
  withdrawResolution: aboutConflict,
  previewSynchronization: aboutConflict,
  finalizeSynchronization: aboutConflict,
  cancelSynchronization: aboutConflict,

  listArtifacts: { access: 'MEMBER', query: 'projectId=PROJECT' },
  getArtifact: member,
  getArtifactImpact: member,
  getEndToEndProcess: account,
  getModelingConfig: everybody,
  layoutGraph: everybody,
  listArtifactFiles: member,
  readArtifactFile: member,
  listArtifactFileOrigins: member,
  writeArtifactFile: member,
  writeArtifactFileByBody: member,
  deleteArtifactFile: member,
  downloadArtifact: member,

  createChatSession: member,
  listChatSessions: { access: 'MEMBER', query: 'projectId=PROJECT' },
  getChatSession: ownChat,
  deleteChatSession: ownChat,
  clearChatSession: ownChat,
  listChatMessages: ownChat,
  listTurnUnits: ownChat,
  sendChatMessage: ownChat,
  uploadAttachment: account,
  listAttachments: account,
  getAttachment: ownChat,
  readAttachmentContent: ownChat,
  deleteAttachment: ownChat,
  getTurn: ownChat,
  followTurn: ownChat,
  cancelTurn: ownChat,
  continueTurn: ownChat,
  confirmTurn: ownChat,
  undoTurn: ownChat,
  rebaseTurn: ownChat,
  rollbackCheckpoint: ownChat,
  leaveFeedback: ownChat,
};
