import { modelExamples } from './model-examples.ts';

const anId = '00000000-0000-4000-8000-000000000000';

/** For every operation with a request body: a body that works as it is, once its ids are replaced by real ones. */
export const requestExamples: Readonly<Record<string, object>> = {
  register: { username: 'ada', password: 'correct horse battery', displayName: 'Ada' },
  login: { username: 'ada', password: 'correct horse battery' },
  changePassword: { currentPassword: 'correct horse battery', newPassword: 'staple of correct horses' },
  deleteMe: { password: 'correct horse battery' },
  updateMe: { displayName: 'Ada L.' },
  createProject: { name: 'Bicycle hire', description: 'Bicycles by the hour.' },
  updateProject: { name: 'Bicycle rental', expectedRevision: 1 },
  inviteMember: { username: 'grace', role: 'Architect' },
  changeMemberRole: { role: 'Reviewer' },
  handOverProject: { userId: anId, role: 'Adviser' },
  ...modelExamples(anId),
  transformCimToPim: { sourceModelId: anId, expectedRevision: 1 },
  transformPimToPsm: { sourceModelId: anId, expectedRevision: 1 },
  saveResolution: { conflictId: anId, decision: 'KEEP_USER' },
  saveResolutions: { all: 'KEEP_USER' },
  generateArtifact: { sourceModelId: anId, expectedRevision: 1 },
};
