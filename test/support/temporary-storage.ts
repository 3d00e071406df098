import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/lib/clock.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Storage } from '../../src/storage/index.ts';
import { openStorage } from '../../src/storage/index.ts';

/** Something that runs clean-up when it ends: a test, or `after` of a file. */
export type Ending = { readonly after: (clean: () => Promise<void>) => void };

/** A new folder that goes away with the test. */
export async function temporaryFolder(ending: Ending): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-test-'));
  ending.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A new, empty storage on disk that is closed and removed with the test. */
export async function temporaryStorage(ending: Ending, clock: Clock = systemClock): Promise<Storage> {
  const dataFolder = await temporaryFolder(ending);
  const storage = await openStorage({ dataFolder, clock });
  ending.after(() => storage.close());
  return storage;
}
