import {
  getProject,
  listArtifacts,
  listCims,
  listJobs,
  listPims,
  listProjects,
  listPsms,
  listSynchronizations,
  type Project,
} from '../../client/src/index.ts';
import type { Chain } from './chain.ts';
import { client } from './client.ts';
import { type Reading, useQuery, whileVisible } from './queries.ts';

/** The projects of the account, those that changed last first. */
export function projectsReading(): Reading<readonly Project[]> {
  return {
    key: ['projects'],
    read: (signal) => listProjects({ client, query: { limit: 500 }, signal }),
    every: whileVisible,
  };
}

/** One project with its members. */
export function projectReading(projectId: string): Reading<Project> {
  const path = { projectId };
  return { key: ['project', projectId], read: (signal) => getProject({ client, path, signal }) };
}

/** Whether the account may change what is in a project; true until that is known. */
export function useCanWrite(projectId: string): boolean {
  return useQuery(projectReading(projectId)).data?.access !== 'READ';
}

/** Models, files, runs and open conflicts of a project. */
export function chainReading(projectId: string): Reading<Chain> {
  return {
    key: ['chain', projectId],
    read: async (signal) => {
      const query = { projectId };
      const [cims, pims, psms, artifacts, jobs, synchronizations] = await Promise.all([
        listCims({ client, query, signal }),
        listPims({ client, query, signal }),
        listPsms({ client, query, signal }),
        listArtifacts({ client, query, signal }),
        listJobs({ client, query: { projectId, limit: 20 }, signal }),
        listSynchronizations({ client, path: { projectId }, signal }),
      ]);
      return { cims, pims, psms, artifacts, jobs, synchronizations };
    },
  };
}
