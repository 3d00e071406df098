import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { levelNames, type Level } from '../../../src/chain/levels.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { readModelFile } from '../models/model-file.ts';
import { errorsAmong, validateFile } from '../models/validate-file.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { Failure } from '../terminal/failure.ts';
import {
  ErrorsInModel,
  soundModel,
  transformFile,
  type TransformedFile,
  type Transforming,
} from './transform-files.ts';

/** What a chain of files came to, before anything is written. */
export type RanChain = {
  readonly steps: readonly TransformedFile[];
  /** The model of the last level that was asked for. */
  readonly last: { readonly level: Level; readonly path: string; readonly root: Element };
};

/**
 * Runs a chain of model files from the level `from` up to `until`: each model is generated from the one before it and
 * merged with what people refined. Nothing is written; see `writeChain`.
 *
 * @throws {ErrorsInModel} When a model has errors.
 */
export async function runChain(
  how: Transforming,
  { from, until }: { readonly from: Level; readonly until: Level },
): Promise<RanChain> {
  const { paths } = how;
  const path = paths[from];
  const file = await readModelFile(path);
  const errors = errorsAmong(validateFile(file));
  if (errors.length > 0) throw new ErrorsInModel(path, errors);
  let last: RanChain['last'] = { level: from, path, root: soundModel(file, from) };
  const steps: TransformedFile[] = [];
  while (last.level !== until && last.level !== 'psm') {
    const { level, root } = last;
    const step = await transformFile({ level, root }, how);
    steps.push(step);
    last = step;
  }
  return { steps, last };
}

/** The first level of a chain that has a file. Fails with `usage` when none has. */
export function firstLevel(paths: Transforming['paths']): Level {
  const level = levelNames.find((name) => existsSync(paths[name]));
  if (level === undefined) throw new Failure('usage', `There is no file ${paths.cim}.`);
  return level;
}

/** Writes the files of a chain, except those that hold the same text already. */
export async function writeChain({ steps }: RanChain): Promise<void> {
  for (const { path, text } of steps.flatMap(({ files }) => files))
    if (!existsSync(path) || (await readFile(path, 'utf8')) !== text) await writeWhole(path, text);
}
