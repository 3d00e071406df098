/**
 * The seed of runs for which none is set. It is the same for every run, because a change is to be refused for what it
 * does and not for what was drawn; `npm run test:long` looks for cases that were never drawn.
 */
export const usualSeed = '1';

/** The seed of a run, by the variable `SEED`: a whole number, `random` for one that is drawn, or nothing. */
export function seedOfRun(setting: string | undefined): string {
  if (setting === undefined || setting === '') return usualSeed;
  if (setting === 'random') return String(Math.floor(Math.random() * 2 ** 31));
  if (/^\d{1,10}$/.test(setting)) return setting;
  throw new Error(`SEED=${setting}: a seed is a whole number, or "random".`);
}
