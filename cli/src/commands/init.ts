import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { levelNames, type Level } from '../../../src/chain/levels.ts';
import { levelNamed } from '../models/model-file.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { configName } from '../settings/config.ts';
import { Failure, hasCode } from '../terminal/failure.ts';
import type { Context } from './context.ts';

/** Options of `mde init`. */
export type InitOptions = {
  readonly service?: string;
  readonly project?: string;
  readonly name?: string;
  readonly output: string;
};

/** Folders that hold no models of people. */
const passedOver = new Set(['node_modules', '.git', '.mde', '.generation']);

/**
 * `mde init`: writes `mde.config.json` for the models below the current folder, and names files for the levels that
 * have none yet.
 */
export async function init({ terminal, folder }: Context, options: InitOptions): Promise<void> {
  const path = join(folder, configName);
  const found = await modelsBelow(folder);
  const [first] = Object.values(found);
  const stem = first?.replace(/\.(?:cim|pim|psm)\.[a-z]+$/i, '') ?? `models/${options.name ?? 'model'}`;
  const models = Object.fromEntries(
    levelNames.map((level) => [level, found[level] ?? `${stem}.${level}.json`]),
  );
  const { service, project, output } = options;
  const config = { service, project, models, output };
  if (await isThere(folder))
    throw new Failure('refused', `${configName} is there already; edit it, or delete it.`);
  await writeWhole(path, `${JSON.stringify(config, undefined, 2)}\n`);
  terminal.say(`${configName} is written. Generated files go to ${output}.`);
  for (const level of levelNames)
    terminal.say(`  ${level}: ${models[level] ?? ''}${found[level] === undefined ? ' (not there yet)' : ''}`);
  terminal.answer(config);
}

async function isThere(folder: string): Promise<boolean> {
  return (await readdir(folder)).includes(configName);
}

/** The one model of each level below a folder. Fails with `refused` when a level has several. */
async function modelsBelow(folder: string): Promise<Partial<Record<Level, string>>> {
  const found = new Map<Level, string[]>();
  for (const path of await filesBelow(folder, '')) {
    const level = /\.(?:json|xmi)$/i.test(path) ? levelNamed(path) : undefined;
    if (level !== undefined) found.set(level, [...(found.get(level) ?? []), path]);
  }
  for (const [level, paths] of found)
    if (paths.length > 1)
      throw new Failure(
        'refused',
        `There are several models of the level ${level}; run mde init in the folder of one chain of models.`,
        paths,
      );
  return Object.fromEntries([...found].map(([level, [path]]) => [level, path]));
}

async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const entry of await entriesIn(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && !passedOver.has(entry.name))
      files.push(...(await filesBelow(root, path)));
  }
  return files.sort();
}

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'EACCES')) return [];
    throw error;
  }
}
