/** Whether long tests run at their full length: `npm run test:long` sets it. */
export const isFullLength = process.env['FULL_LENGTH'] === '1';

/** How often a long test does something: as often as given in `npm run test:long`, a tenth of it (or `often`) elsewhere. */
export function times(full: number, often: number = Math.ceil(full / 10)): number {
  return isFullLength ? full : often;
}
