import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { levelNames } from '../../../src/chain/levels.ts';
import { sarifOf } from '../models/sarif.ts';
import { readModelFile } from '../models/model-file.ts';
import { errorsAmong, validateFile, type PlacedFinding } from '../models/validate-file.ts';
import { gitRoot } from '../repository/git.ts';
import type { Config } from '../settings/config.ts';
import type { ErrorsInModel } from '../offline/transform-files.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Context } from './context.ts';

/** Options of `mde validate`. */
export type ValidateOptions = { readonly sarif?: string; readonly strict?: true };

/** `mde validate`: checks models in files, without a service. */
export async function validate(
  { terminal, config, version, folder }: Context,
  { files, options }: { readonly files: readonly string[]; readonly options: ValidateOptions },
): Promise<void> {
  const paths = files.length > 0 ? files : configuredFiles(config).filter((path) => existsSync(path));
  if (paths.length === 0)
    throw new Failure('usage', 'Name a file with a model, or enter your models into mde.config.json.');
  const checked = [];
  for (const path of paths) {
    const file = await readModelFile(path);
    checked.push({ path, level: file.level, findings: validateFile(file) });
  }
  const findings = checked.flatMap((file) => file.findings);
  if (options.sarif !== undefined) {
    // Code hosts look for the files from the root of the repository.
    const from = (await gitRoot(folder)) ?? folder;
    const log = `${JSON.stringify(sarifOf(findings, { version, folder: from }), undefined, 2)}\n`;
    await writeFile(options.sarif, log);
    terminal.note(`Findings are in ${options.sarif}.`);
  }
  sayFindings(terminal, findings);
  const errors = errorsAmong(findings).length;
  const warnings = findings.filter(({ severity }) => severity === 'WARNING').length;
  terminal.answer({
    valid: errors === 0,
    errorCount: errors,
    warningCount: warnings,
    files: checked.map(({ path, level, findings: found }) => ({
      path,
      level,
      valid: errorsAmong(found).length === 0,
      findings: found.map(({ path: _, ...finding }) => finding),
    })),
  });
  const summary = `${counted(checked.length, 'model')}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`;
  const isBad = errors > 0 || (options.strict === true && warnings > 0);
  if (isBad) throw new Failure('findings', summary);
  terminal.say(summary);
}

/** The models of the configuration; those of later levels need not be there yet. */
function configuredFiles({ models }: Config): readonly string[] {
  return levelNames.flatMap((level) => models[level] ?? []);
}

/** Prints findings as compilers do, so that editors lead to their places. */
export function sayFindings({ say, look }: Terminal, findings: readonly PlacedFinding[]): void {
  for (const { path, line, column, severity, code, message } of findings) {
    const tone = severity === 'ERROR' ? 'red' : severity === 'WARNING' ? 'yellow' : 'cyan';
    const text = message.replace(/^Line \d+, column \d+: /, '');
    say(`${look('bold', `${path}:${line}:${column}`)} ${look(tone, severity.toLowerCase())} ${code} ${text}`);
  }
}

/** Prints the findings of a model that keeps a command from being carried out. */
export function sayErrors(terminal: Terminal, { findings }: ErrorsInModel): void {
  sayFindings(terminal, findings);
  terminal.answer({ valid: false, findings });
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
