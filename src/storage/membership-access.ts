import type { AccessLevel } from '../modules/accounts/index.ts';

/** What a member may do, as its row says. The column of the owner's row says nothing: older versions do not write it. */
export function accessOf(row: { readonly access: string; readonly owner: number }): AccessLevel {
  // Checked border: only the store of projects and the migration write this column.
  return row.owner === 1 ? 'OWNER' : (row.access as AccessLevel);
}
