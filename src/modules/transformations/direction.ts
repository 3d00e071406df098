import type { ModelDirection } from '../synchronization/index.ts';

/** All transformations. */
export type Direction = ModelDirection | 'PSM_TO_ARTIFACT';
