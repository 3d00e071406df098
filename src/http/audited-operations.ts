import type { RecordedBy } from '../lib/audit.ts';

const ofLevel = (level: 'Cim' | 'Pim' | 'Psm'): Readonly<Record<string, RecordedBy>> => ({
  [`delete${level}`]: 'WRITE',
  [`import${level}`]: 'WRITE',
  [`export${level}`]: 'ANSWER',
});

/** The operations that stand in the audit log, by operationId. */
export const auditedOperations: Readonly<Record<string, RecordedBy>> = {
  register: 'WRITE',
  login: 'WRITE',
  startGuestSession: 'WRITE',
  signOn: 'WRITE',
  logout: 'WRITE',
  endSession: 'WRITE',
  endOtherSessions: 'WRITE',
  changePassword: 'WRITE',
  resetPassword: 'WRITE',
  changeEmail: 'WRITE',
  // Counts a wrong code in a transaction of its own.
  verifyEmail: 'ANSWER',
  deleteMe: 'WRITE',
  createAccessToken: 'WRITE',
  revokeAccessToken: 'WRITE',

  inviteMember: 'WRITE',
  withdrawInvitation: 'WRITE',
  acceptInvitation: 'WRITE',
  declineInvitation: 'WRITE',
  refuseInviter: 'WRITE',
  admitInviter: 'WRITE',
  changeMemberRole: 'WRITE',
  removeMember: 'WRITE',
  handOverProject: 'WRITE',
  createWebhook: 'WRITE',
  updateWebhook: 'WRITE',
  deleteWebhook: 'WRITE',
  rotateWebhookSecret: 'WRITE',

  deleteProject: 'WRITE',
  importProject: 'WRITE',
  downloadProject: 'ANSWER',
  ...ofLevel('Cim'),
  ...ofLevel('Pim'),
  ...ofLevel('Psm'),
  downloadArtifact: 'ANSWER',
  deleteArtifactFile: 'WRITE',
  deleteChatSession: 'WRITE',
  clearChatSession: 'WRITE',
  deleteAttachment: 'WRITE',

  saveResolution: 'WRITE',
  saveResolutions: 'WRITE',
  withdrawResolution: 'WRITE',
  cancelSynchronization: 'WRITE',
  // Looks at the session in a transaction before.
  finalizeSynchronization: 'CHANGE',
};
