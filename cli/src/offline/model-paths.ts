import { basename, dirname, join } from 'node:path';
import { levelNames, type Level } from '../../../src/chain/levels.ts';
import { levelNamed } from '../models/model-file.ts';
import type { Config } from '../settings/config.ts';
import { Failure } from '../terminal/failure.ts';

/** The file of each level of one chain of models. */
export type ModelPaths = Readonly<Record<Level, string>>;

/**
 * The files of a chain: those of the configuration, and for a level that it does not name, or when `path` names another
 * chain, files beside that one: `shop.pim.json` beside `shop.cim.json`.
 */
export function modelPaths(config: Config, path: string | undefined, level: Level | undefined): ModelPaths {
  const isConfigured =
    path === undefined || Object.values(config.models).some((file) => join(file) === join(path));
  const known = isConfigured ? config.models : {};
  const first = path ?? levelNames.map((name) => known[name]).find((file) => file !== undefined);
  if (first === undefined)
    throw new Failure('usage', 'Name a file with a model, or enter your models into mde.config.json.');
  const paths = levelNames.map((name) => [
    name,
    known[name] ?? (name === level ? first : besides(first, name)),
  ]);
  // Checked border: the entries are those of all levels.
  return Object.fromEntries(paths) as ModelPaths;
}

function besides(path: string, level: Level): string {
  return levelNamed(path) === undefined
    ? path.replace(/(\.[a-z]+)?$/i, (extension) => `.${level}${extension === '' ? '.json' : extension}`)
    : path.replace(/\.(?:cim|pim|psm)(\.[a-z]+)$/i, (_, extension: string) => `.${level}${extension}`);
}

/** The folder of what `mde` keeps for itself, beside a model. */
export const keptFolder = '.mde';

/** Where the baseline of a target is kept: what was generated into it last. */
export function baselinePath(target: string): string {
  return join(dirname(target), keptFolder, 'baselines', `${basename(target).replace(/\.[a-z]+$/i, '')}.json`);
}
