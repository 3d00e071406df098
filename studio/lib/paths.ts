const base = '/studio';

/** A level of models, as addresses and the service spell it. */
export type Level = 'cim' | 'pim' | 'psm';

/** Parameters of an address; those without a value are left out. */
export type Search = Readonly<Record<string, string | undefined>>;

/** The address of the list of projects, which is also that of signing in. */
export const homePath = `${base}/`;

/** The address of a project's chain. */
export function projectPath(projectId: string): string {
  return `${base}/p/${encodeURIComponent(projectId)}`;
}

/** The address of another password; its code stands behind a #. */
export const resetPath = `${base}/reset`;

/** The address that people come back to from the provider; its code stands behind a #. */
export const signedInPath = `${base}/signed-in`;

/** The address of the own account. */
export const accountPath = `${base}/account`;

/** The address of a project's name, members and end. */
export function settingsPath(projectId: string): string {
  return inProject(projectId, ['settings']);
}

/** The address of a model; of one of its views, and with `{ e: id }` of an element in it. */
export function modelPath(
  projectId: string,
  level: string,
  modelId: string,
  viewId?: string,
  search: Search = {},
): string {
  return inProject(projectId, [level, modelId, ...(viewId === undefined ? [] : [viewId])], search);
}

/** The address of a model's revisions. */
export function historyPath(projectId: string, level: string, modelId: string, search: Search = {}): string {
  return inProject(projectId, [level, modelId, 'history'], search);
}

/** The address of a run that was started; `{ revision: '3' }` is the one that finishing its conflicts has made. */
export function runPath(projectId: string, jobId: string, search: Search = {}): string {
  return inProject(projectId, ['runs', jobId], search);
}

/** The address where a run is previewed and started. */
export function newRunPath(projectId: string, type: string, sourceId: string, search: Search = {}): string {
  return inProject(projectId, ['runs', 'new'], { type, source: sourceId, ...search });
}

/** The address where the conflicts of a run are decided; of one of them when it is named. */
export function conflictsPath(projectId: string, sessionId: string, conflictId?: string): string {
  return inProject(projectId, ['conflicts', sessionId], { c: conflictId });
}

/** In place of a session: the page that begins one; `{ level, model }` is what the text goes into. */
export const newSession = 'new';

/** The address of a text and the conversation about it; `search` selects (`{ turn, passage }`). */
export function textPath(projectId: string, sessionId: string, search: Search = {}): string {
  return inProject(projectId, ['text', sessionId], search);
}

/** The address of generated files; of one of them, and with `{ line: '12' }` of a line in it. */
export function filesPath(projectId: string, artifactId: string, path = '', search: Search = {}): string {
  return inProject(projectId, ['files', artifactId, ...path.split('/').filter(Boolean)], search);
}

function inProject(projectId: string, steps: readonly string[], search: Search = {}): string {
  const parameters = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const text = new URLSearchParams(parameters).toString();
  const path = [projectPath(projectId), ...steps.map(encodeURIComponent)].join('/');
  return text === '' ? path : `${path}?${text}`;
}
