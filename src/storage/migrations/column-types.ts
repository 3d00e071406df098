import type { Expression } from 'kysely';

/** The column types that databases spell differently. */
export type ColumnTypes = { readonly bytes: 'blob' | 'bytea' | Expression<unknown> };
