import type { Advance } from './advance.js';
import type { CommandDone, ProcessCommand, SubjectRow } from './definition.js';
import type { ProcessTx } from './process-tx.js';
import type { Token } from './store.js';

/** A command that has just been done, with what the processes need to know about it. */
export interface Following {
  readonly tx: ProcessTx;
  readonly done: CommandDone;
  readonly command: ProcessCommand;
  readonly row: SubjectRow;
  /** All rows that it wrote and that processes follow. */
  readonly written: readonly SubjectRow[];
  /** The rows by which an instance knows it: those it changed, and those to which a new row refers. */
  readonly knownBy: readonly SubjectRow[];
  readonly advances: readonly Advance[];
}

/** Moves a token on whose node the command has done. */
export async function moveOn(
  { tx, row }: Following,
  { advance, token }: { readonly advance: Advance; readonly token: Token },
) {
  // The history and a later compensation need the row that was written.
  await tx.services.db.execute('UPDATE process_token SET table_name = $2, row_id = $3 WHERE id = $1', [
    token.id,
    row.table,
    row.id,
  ]);
  await advance.leave(token, { flows: tx.registry.place(token.node)?.node.next ?? [] });
}
