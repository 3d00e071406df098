import { modelExamples } from './model-examples.ts';
import { projectZip } from './project-zip.ts';

const anId = '00000000-0000-4000-8000-000000000000';

/** For every operation with a request body: a body that works as it is, once its ids are replaced by real ones. */
export const requestExamples: Readonly<Record<string, object>> = {
  register: { username: 'ada', password: 'correct horse battery', displayName: 'Ada' },
  login: { username: 'ada', password: 'correct horse battery' },
  changePassword: { currentPassword: 'correct horse battery', newPassword: 'staple of correct horses' },
  deleteMe: { password: 'correct horse battery' },
  updateMe: { displayName: 'Ada L.' },
  createProject: { name: 'Bicycle hire', description: 'Bicycles by the hour.' },
  importProject: { file: projectZip },
  updateProject: { name: 'Bicycle rental', expectedRevision: 1 },
  inviteMember: { username: 'grace', role: 'Architect', access: 'WRITE' },
  changeMemberRole: { role: 'Reviewer', access: 'READ' },
  createWebhook: { url: 'https://hooks.example.org/mde', description: 'Starts the build.' },
  updateWebhook: { enabled: false },
  handOverProject: { userId: anId, role: 'Adviser', access: 'MANAGE' },
  ...modelExamples(anId),
  transformCimToPim: { sourceModelId: anId, expectedRevision: 1 },
  transformPimToPsm: { sourceModelId: anId, expectedRevision: 1 },
  saveResolution: { conflictId: anId, decision: 'KEEP_USER' },
  saveResolutions: { all: 'KEEP_USER' },
  previewSynchronization: { all: 'KEEP_USER' },
  createChatSession: { level: 'cim', projectId: anId, title: 'Lending' },
  uploadAttachment: { file: '["As a member, I want to reserve a book, so that I need not wait for it."]' },
  sendChatMessage: {
    idempotencyKey: '3f1c1a52-5c0e-4f53-9b61-0e2f7c1d9a10',
    message: 'A member borrows books. Each book has a title and an author.',
  },
  continueTurn: { message: 'Each loan has a due date.' },
  confirmTurn: { confirmed: true },
  rebaseTurn: { expectedRevision: 2 },
  undoTurn: { expectedRevision: 2 },
  leaveFeedback: { helpful: true, comment: 'Found every rule.' },
  writeArtifactFile: { content: '# Notes\n' },
  deleteArtifactFile: { expectedRevision: 2 },
  writeArtifactFileByBody: { path: 'docs/notes.md', content: '# Notes\n' },
  layoutGraph: {
    nodes: [
      { id: 'a', width: 120, height: 50 },
      { id: 'b', width: 120, height: 50 },
    ],
    edges: [{ source: 'a', target: 'b' }],
    options: { direction: 'RIGHT' },
  },
  layoutCimView: { options: { direction: 'DOWN' } },
  layoutPimView: { options: { spacing: 50 } },
  layoutPsmView: { options: { mode: 'INCREMENTAL' }, persist: true },
  placeCimViewNodes: { places: [{ id: 'bicycle', x: 240, y: 120 }] },
  placePimViewNodes: { places: [{ id: 'fleet', x: 40, y: 40 }], expectedRevision: 1 },
  placePsmViewNodes: { places: [{ id: 'workload', x: 300, y: 80 }] },
  drawCimView: { patch: [{ op: 'replace', path: '/name', value: 'Bookshop' }] },
  drawPimView: { patch: [{ op: 'replace', path: '/name', value: 'Sales' }], expectedRevision: 1 },
  drawPsmView: {},
  generateArtifact: { sourceModelId: anId, expectedRevision: 1 },
};
