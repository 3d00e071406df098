import { planGeneration, type PlannedGeneration } from '../offline/generate-files.ts';
import { writeChain } from '../offline/run-chain.ts';
import { applyChange, type FolderChange } from '../repository/generated-folder.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ChainOptions } from './chain-options.ts';
import type { Context } from './context.ts';
import { chainOf, modelsOf, sayModels } from './transform.ts';

/** Options of `mde generate`. */
export type GenerateOptions = Omit<ChainOptions, 'to'> & { readonly into?: string; readonly watch?: true };

/** Which chain is generated from. */
export type GenerateRequest = { readonly path: string | undefined; readonly options: GenerateOptions };

/** Where the software goes. Fails with `usage` when neither options nor configuration say it. */
export function outputFolder(config: Context['config'], { into }: GenerateOptions): string {
  const folder = into ?? config.output;
  if (folder !== undefined) return folder;
  throw new Failure('usage', 'Say where the software goes: --into DIR, or "output" in mde.config.json.');
}

/**
 * `mde generate --local`: runs the chain of model files and generates software from its end into a folder. Models and
 * software are written together, or nothing is.
 */
export async function generateLocally(context: Context, { path, options }: GenerateRequest): Promise<void> {
  const { terminal, config, programTexts } = context;
  const folder = outputFolder(config, options);
  const ran = await chainOf(context, { path, options, until: 'psm' });
  terminal.progress(`Generating into ${folder} …`);
  const planned = await planGeneration(ran.last.root, { folder, texts: programTexts() });
  if (options.dryRun !== true) {
    await applyChange(folder, planned.change);
    await writeChain(ran);
  }
  sayModels(terminal, ran);
  sayGeneration(terminal, { folder, ...planned });
  if (options.dryRun === true) terminal.say('Nothing was written (--dry-run).');
  const { created, changed, removed } = planned.change;
  terminal.answer({
    models: modelsOf(ran),
    folder,
    files: { created, changed, removed },
    notes: planned.notes,
  });
}

/** Says what a generation did to a folder. */
export function sayGeneration(
  { say, note, look }: Terminal,
  { folder, change, notes }: PlannedGeneration & { readonly folder: string },
): void {
  for (const { severity, code, message } of notes)
    if (severity === 'WARNING') note(`${look('yellow', code)} ${message}`);
  say(`${look('bold', folder)}: ${changeText(change)}`);
}

/** A change of a folder in numbers. */
export function changeText({ created, changed, removed }: Omit<FolderChange, 'texts'>): string {
  const parts = Object.entries({ created, changed, removed })
    .filter(([, paths]) => paths.length > 0)
    .map(([name, paths]) => `${paths.length} ${name}`);
  return parts.length === 0 ? 'all files are as they were' : `${parts.join(', ')} (files)`;
}
