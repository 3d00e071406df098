export type { Workers } from './create-workers.ts';
export { createWorkers } from './create-workers.ts';
export { createLayoutPool } from './layout-pool.ts';
