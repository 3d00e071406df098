import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Level } from '../../../src/chain/levels.ts';
import { isObject, type Element } from '../../../src/kernel/model/element.ts';
import { readModelFile } from '../models/model-file.ts';
import { modelText } from '../models/model-text.ts';
import { keptFolder } from '../offline/model-paths.ts';
import { writeWhole } from '../repository/write-whole.ts';
import { Failure } from '../terminal/failure.ts';

/** A revision at the service. */
export type Revision = { readonly id: string; readonly revision: number };

/** What files and service last had in common. */
export type PulledState = {
  readonly models: Partial<Readonly<Record<Level, Revision>>>;
  /** For each folder of software the revision that it was last brought in line with. */
  readonly folders: Readonly<Record<string, Revision>>;
};

function statePath(folder: string): string {
  return join(folder, keptFolder, 'pulled.json');
}

function basePath(folder: string, level: Level): string {
  return join(folder, keptFolder, 'pulled', `${level}.json`);
}

/** Reads what was last pulled below a folder. Fails with `refused` when the file cannot be understood. */
export async function readState(folder: string): Promise<PulledState> {
  const path = statePath(folder);
  if (!existsSync(path)) return { models: {}, folders: {} };
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    const { models = {}, folders = {} } = isObject(json) ? json : {};
    return { models: revisionsIn(models), folders: revisionsIn(folders) };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Failure('refused', `${path} cannot be read; restore it from Git.`);
    throw error;
  }
}

function revisionsIn(json: unknown): Readonly<Record<string, Revision>> {
  const entries = isObject(json) ? Object.entries(json) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const revision = revisionOf(value);
      return revision === undefined ? [] : [[name, revision]];
    }),
  );
}

function revisionOf(json: unknown): Revision | undefined {
  if (!isObject(json)) return undefined;
  const { id, revision } = json;
  return typeof id === 'string' && typeof revision === 'number' ? { id, revision } : undefined;
}

/** Writes what files and service have in common now. */
export async function writeState(folder: string, state: PulledState): Promise<void> {
  await writeWhole(statePath(folder), `${JSON.stringify(state, undefined, 2)}\n`);
}

/** The content of a model as it was last pulled or pushed; undefined before the first time. */
export async function readBase(folder: string, level: Level): Promise<Element | undefined> {
  const path = basePath(folder, level);
  if (!existsSync(path)) return undefined;
  const { content } = await readModelFile(path);
  if (content.ok) return content.root;
  throw new Failure('refused', `${path} cannot be read as a model; restore it from Git.`);
}

/** Keeps the content of a model as the one that files and service have in common. */
export async function writeBase(folder: string, level: Level, root: Element): Promise<void> {
  await writeWhole(basePath(folder, level), modelText(level, root, 'JSON'));
}
