import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { levelNames, type Level } from '../../../src/chain/levels.ts';
import { isObject } from '../../../src/kernel/model/element.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { Failure, hasCode } from '../terminal/failure.ts';

/** The name of the file that says what a folder works with. */
export const configName = 'mde.config.json';

/** What the configuration says; paths lead from the current folder. */
export type Config = {
  /** Where the configuration stands; the current folder where there is none. */
  readonly folder: string;
  /** Address of the service. */
  readonly service?: string;
  /** Id of the project there. */
  readonly project?: string;
  readonly models: Partial<Readonly<Record<Level, string>>>;
  /** Where generated files go. */
  readonly output?: string;
};

/**
 * The configuration of a folder: of the nearest `mde.config.json` in it or above it. Fails with `usage` when that file
 * cannot be understood.
 */
export async function readConfig(current: string): Promise<Config> {
  for (let folder = resolve(current); ; folder = dirname(folder)) {
    const path = join(folder, configName);
    const text = await readIfThere(path);
    if (text !== undefined) return parsed(text, { path, folder, current });
    if (dirname(folder) === folder) return { folder: '.', models: {} };
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parsed(
  text: string,
  { path, folder, current }: { readonly path: string; readonly folder: string; readonly current: string },
): Config {
  const json = jsonOf(text, path);
  const problems = problemsOf(json);
  if (problems.length > 0) throw new Failure('usage', `${path} is not understood:`, problems);
  const from = (file: string): string => relative(resolve(current), join(folder, file)) || '.';
  const texts = isObject(json) ? json : {};
  const models = isObject(texts['models']) ? texts['models'] : {};
  return {
    folder: from('.'),
    ...(typeof texts['service'] === 'string' && { service: texts['service'] }),
    ...(typeof texts['project'] === 'string' && { project: texts['project'] }),
    models: Object.fromEntries(
      levelNames.flatMap((level) => {
        const file = models[level];
        return typeof file === 'string' ? [[level, from(file)]] : [];
      }),
    ),
    ...(typeof texts['output'] === 'string' && { output: from(texts['output']) }),
  };
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure('usage', `${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

const members = ['$schema', 'service', 'project', 'models', 'output'];

function problemsOf(json: unknown): readonly string[] {
  if (!isObject(json)) return ['it must be a JSON object'];
  const { models = {}, ...texts } = json;
  const unknown = Object.keys(json).filter((name) => !members.includes(name));
  return [
    ...unknown.map((name) => `${name}: is not known; members are ${members.slice(1).join(', ')}`),
    ...Object.entries(texts)
      .filter(([name, value]) => members.includes(name) && typeof value !== 'string')
      .map(([name]) => `${name}: must be a text`),
    ...(isObject(models) ? modelProblems(models) : ['models: must be an object']),
  ];
}

function modelProblems(models: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(models).flatMap(([name, value]) => {
    if (!levelNames.some((level) => level === name))
      return [`models.${name}: is not a level; levels are ${levelNames.join(', ')}`];
    return typeof value === 'string' ? [] : [`models.${name}: must be the path of a file`];
  });
}

/** Enters a project into the configuration, or begins one with it. */
export async function configureProject(
  config: Config,
  { project, service }: { readonly project: string; readonly service: string },
): Promise<void> {
  const path = join(config.folder, configName);
  const text = await readIfThere(path);
  const before: unknown = text === undefined ? {} : jsonOf(text, path);
  const json = { service, ...(isObject(before) ? before : {}), project };
  await writeWhole(path, `${JSON.stringify(json, undefined, 2)}\n`);
}
