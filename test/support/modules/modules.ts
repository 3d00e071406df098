import { after } from 'node:test';
import { createAccounts } from '../../../src/modules/accounts/index.ts';
import type { Accounts, Caller } from '../../../src/modules/accounts/index.ts';
import { createArtifacts } from '../../../src/modules/artifacts/index.ts';
import type { Artifacts } from '../../../src/modules/artifacts/index.ts';
import { createJobs, createJobSignals } from '../../../src/modules/jobs/index.ts';
import type { Jobs, JobSignals } from '../../../src/modules/jobs/index.ts';
import { createModels, knownReports } from '../../../src/modules/models/index.ts';
import type { Models } from '../../../src/modules/models/index.ts';
import { createProjects } from '../../../src/modules/projects/index.ts';
import type { Projects } from '../../../src/modules/projects/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import type { Workers } from '../../../src/workers/index.ts';
import { createWorkers } from '../../../src/workers/index.ts';
import type { ManualClock } from '../lib/manual-clock.ts';
import { manualClock } from '../lib/manual-clock.ts';
import type { Ending } from '../storage/temporary-storage.ts';
import { temporaryStorage } from '../storage/temporary-storage.ts';

/** The business modules over a real storage and real workers, with a clock the test moves. */
export type Modules = {
  readonly clock: ManualClock;
  readonly storage: Storage;
  readonly workers: Workers;
  readonly signals: JobSignals;
  readonly accounts: Accounts;
  readonly projects: Projects;
  readonly jobs: Jobs;
  readonly models: Models;
  readonly artifacts: Artifacts;
};

/** Opens the modules on a new, empty storage; everything is closed with the test. */
export async function openModules(ending: Ending): Promise<Modules> {
  const clock = manualClock();
  const storage = await temporaryStorage(ending, clock);
  return modulesOn({ clock, storage, workers: sharedWorkers() });
}

let shared: Workers | undefined;

/** One pool for all tests of a process: its thread loads every module, which takes longer than most tests. */
function sharedWorkers(): Workers {
  return (shared ??= createWorkers({ threads: 1, ready: 0 }));
}

after(() => shared?.close());

/** The modules on what the caller opened and closes. */
export function modulesOn(opened: Pick<Modules, 'clock' | 'storage' | 'workers'>): Modules {
  const { clock, storage, workers } = opened;
  const { transactions, contents } = storage;
  const { reader, tasks, passwords } = workers;
  const signals = createJobSignals();
  return {
    ...opened,
    signals,
    accounts: createAccounts({ transactions, passwords, clock, onProjectDeleted: signals.abandoned }),
    projects: createProjects({ transactions, clock, onDeleted: signals.abandoned }),
    jobs: createJobs({ transactions, signals, clock }),
    models: createModels({ transactions, contents, reader, tasks, reports: knownReports(), signals, clock }),
    artifacts: createArtifacts({ transactions, contents, clock }),
  };
}

/** A new guest. */
export async function newCaller({ accounts }: Pick<Modules, 'accounts'>): Promise<Caller> {
  return accounts.authenticate((await accounts.startGuest()).token);
}

/** A new guest with a project of its own. */
export async function newProject(
  modules: Pick<Modules, 'accounts' | 'projects'>,
): Promise<{ readonly caller: Caller; readonly projectId: string }> {
  const caller = await newCaller(modules);
  const { project } = await modules.projects.create(caller, { name: 'Bookshop' });
  return { caller, projectId: project.id };
}
