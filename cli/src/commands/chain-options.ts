import type { Level } from '../../../src/chain/levels.ts';
import type { Resolution } from '../../../src/kernel/merge/resolution.ts';
import { decideConflicts, type OpenConflict } from '../terminal/decide-conflicts.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Options of the commands that run the chain. */
export type ChainOptions = {
  readonly local?: true;
  readonly service?: string;
  readonly adopt?: true;
  readonly take?: 'yours' | 'generated';
  readonly dryRun?: true;
  readonly to?: Exclude<Level, 'cim'>;
};

/** Which chain is run, and how. */
export type ChainRequest = { readonly path: string | undefined; readonly options: ChainOptions };

/** How the conflicts of a generated model are decided. */
export function decidingGenerated(
  terminal: Terminal,
  { take }: Pick<ChainOptions, 'take'>,
): (path: string, conflicts: readonly OpenConflict[]) => Promise<ReadonlyMap<string, Resolution>> {
  return (path, conflicts) => decideConflicts(terminal, conflicts, { path, other: 'generated', take });
}
