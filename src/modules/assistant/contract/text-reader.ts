import type * as textToModel from '../../../chain/text-to-model/index.ts';

/**
 * What reads texts: pure functions without ids, time or chance, which name new elements by `ref`. Threads load it on
 * first use and hand it in, because its word tables are large.
 */
export type TextReader = typeof textToModel;
