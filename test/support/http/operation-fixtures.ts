/** What the tests need to know to send an operation; what it asks of its caller is in the OpenAPI document. */
export type Fixture = {
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
  rows: (level: 'Cim' | 'Pim' | 'Psm') => Readonly<Record<string, Fixture>>,
): Readonly<Record<string, Fixture>> => ({ ...rows('Cim'), ...rows('Pim'), ...rows('Psm') });

const ownProject: Fixture = { uses: 'OWN_PROJECT' };
const ownAccount: Fixture = { uses: 'OWN_ACCOUNT' };
const ownChat: Fixture = { uses: 'OWN_CHAT' };
const aboutConflict: Fixture = { uses: 'OWN_CONFLICT' };
const absent: Fixture = { absent: true };
const ofProject: Fixture = { query: 'projectId=PROJECT' };

/** What sending an operation needs, by its operationId; operations that are sent as they are documented have no row. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  changePassword: ownAccount,
  changeEmail: ownAccount,
  verifyEmail: ownAccount,
  deleteMe: ownAccount,
  logout: ownAccount,
  endOtherSessions: ownAccount,
  endSession: ownAccount,
  revokeAccessToken: absent,

  deleteProject: ownProject,
  removeMember: ownProject,
  handOverProject: ownProject,
  withdrawInvitation: absent,
  acceptInvitation: absent,
  declineInvitation: absent,
  changeMemberRole: ownProject,
  getWebhook: absent,
  updateWebhook: absent,
  deleteWebhook: absent,
  rotateWebhookSecret: absent,
  listWebhookDeliveries: absent,

  ...ofLevels((level) => ({ [`list${level}s`]: ofProject, [`delete${level}`]: ownProject })),
  listJobs: ofProject,
  listArtifacts: ofProject,
  listChatSessions: ofProject,

  getSynchronization: aboutConflict,
  saveResolution: aboutConflict,
  saveResolutions: aboutConflict,
  withdrawResolution: aboutConflict,
  previewSynchronization: aboutConflict,
  finalizeSynchronization: aboutConflict,
  cancelSynchronization: aboutConflict,

  getChatSession: ownChat,
  deleteChatSession: ownChat,
  clearChatSession: ownChat,
  listChatMessages: ownChat,
  listTurnUnits: ownChat,
  sendChatMessage: ownChat,
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
