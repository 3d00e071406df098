import { region } from '../../../../kernel/generation/region.ts';
import type { CodeProject } from '../../../psm/psm.ts';
import type { Filling, Program } from '../../program-text.ts';

/** The folder of program texts for each way in which callers prove who they are. */
const folders = { OIDC_JWT: 'oidc', API_KEY: 'api-keys', NONE: 'no-sign-in' } as const;

/** How callers prove who they are, and callers for tests and first runs. */
export function signInSources(
  project: CodeProject,
  program: Program,
): Readonly<Record<'auth.ts' | 'local-sign-in.ts', string>> {
  const folder = `${folders[project.authMode]}/src/platform`;
  const claims: Filling = (body) =>
    region({ kind: 'claims', elementId: project.id, hint: project.name, style: '//', body });
  return {
    'auth.ts': program(`${folder}/auth.ts`, { ...(project.authMode !== 'NONE' && { claims }) }),
    'local-sign-in.ts': program(`${folder}/local-sign-in.ts`),
  };
}
