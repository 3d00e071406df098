import { buildStudio } from '../../../tools/studio/build.ts';

/** Builds the studio as it is now, for tests in browsers. */
export async function start(): Promise<() => Promise<void>> {
  await buildStudio();
  return () => Promise.resolve();
}
