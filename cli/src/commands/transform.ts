import type { MergeCounts } from '../../../src/kernel/merge/merge-report.ts';
import { readModelFile } from '../models/model-file.ts';
import { modelPaths } from '../offline/model-paths.ts';
import { firstLevel, runChain, writeChain, type RanChain } from '../offline/run-chain.ts';
import type { Transforming } from '../offline/transform-files.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { decidingGenerated, type ChainOptions } from './chain-options.ts';
import type { Context } from './context.ts';

/** `mde transform --local`: generates the models of the next levels into files, and keeps what people refined there. */
export async function transformLocally(
  context: Context,
  { path, options }: { readonly path: string | undefined; readonly options: ChainOptions },
): Promise<void> {
  const { terminal } = context;
  const ran = await chainOf(context, { path, options, until: options.to ?? 'psm' });
  if (options.dryRun !== true) await writeChain(ran);
  sayModels(terminal, ran);
  if (options.dryRun === true) terminal.say('Nothing was written (--dry-run).');
  terminal.answer({ models: modelsOf(ran) });
}

/** Runs a chain of files without writing anything. */
export async function chainOf(
  { terminal, config }: Context,
  given: {
    readonly path: string | undefined;
    readonly options: ChainOptions;
    readonly until: Exclude<ChainOptions['to'], undefined>;
  },
): Promise<RanChain> {
  const { path, options, until } = given;
  const level = path === undefined ? undefined : (await readModelFile(path)).level;
  const paths = modelPaths(config, path, level);
  const how: Transforming = {
    paths,
    adopt: options.adopt === true,
    decide: decidingGenerated(terminal, options),
    onProgress: terminal.progress,
  };
  return runChain(how, { from: level ?? firstLevel(paths), until });
}

/** Says what became of each model. */
export function sayModels({ say, note, look }: Terminal, { steps }: RanChain): void {
  for (const { path, counts, diagnostics } of steps) {
    say(`${look('bold', path)}: ${countsText(counts)}`);
    const warnings = diagnostics.filter(({ severity }) => severity !== 'INFO');
    for (const { code, message } of warnings) note(`  ${look('yellow', code)} ${message}`);
  }
}

/** The models of a chain as they stand in an answer. */
export function modelsOf({ steps }: RanChain): readonly object[] {
  return steps.map(({ level, path, counts, diagnostics }) => ({ level, path, counts, diagnostics }));
}

function countsText(counts: MergeCounts): string {
  const { added, updated, deleted, moved, preserved, unchanged } = counts;
  const parts = Object.entries({ added, updated, deleted, moved, 'of yours kept': preserved })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  return parts.length === 0 ? `unchanged (${unchanged} elements)` : parts.join(', ');
}
