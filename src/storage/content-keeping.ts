import type { Kysely } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import type { LatelyPut } from './lately-put.ts';
import type { Tables } from './tables.ts';

/** What keeps contents, and for how long one that was put is safe from being cleared away. */
export type ContentKeeping = {
  readonly writer: Kysely<Tables>;
  readonly contentWriter: Kysely<Tables>;
  readonly reader: Kysely<Tables>;
  readonly contentReader: Kysely<Tables>;
  readonly clock: Clock;
  /** A content is pointed to within this time after it was put, if at all (milliseconds). */
  readonly pointedToWithin: number;
  readonly latelyPut?: LatelyPut;
};
