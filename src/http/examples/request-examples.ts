import { cimExample } from './cim.ts';
import { pimExample } from './pim.ts';
import { psmExample } from './psm.ts';

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
  createCim: { projectId: anId, name: 'Bicycle hire', content: cimExample },
  createPim: { projectId: anId, name: 'Bicycle hire', content: pimExample },
  createPsm: { projectId: anId, name: 'Bicycle hire', content: psmExample },
  replaceCim: { name: 'Bicycle hire', content: cimExample, expectedRevision: 1 },
  replacePim: { name: 'Bicycle hire', content: pimExample, expectedRevision: 1 },
  replacePsm: { name: 'Bicycle hire', content: psmExample, expectedRevision: 1 },
  transformCimToPim: { sourceModelId: anId, expectedRevision: 1 },
  transformPimToPsm: { sourceModelId: anId, expectedRevision: 1 },
  generateArtifact: { sourceModelId: anId, expectedRevision: 1 },
};
