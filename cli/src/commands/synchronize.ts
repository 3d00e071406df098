import { levelNames, levels, type Level } from '../../../src/chain/levels.ts';
import type { Change } from '../../../src/kernel/merge/change.ts';
import { reportChanges } from '../../../src/kernel/merge/merge-report.ts';
import { modelPaths } from '../offline/model-paths.ts';
import { readModelFile } from '../models/model-file.ts';
import { signedIn, type Connected } from '../service/connection.ts';
import {
  compareAll,
  projectFor,
  pushAll,
  PushOvertaken,
  writeFiles,
  type Linked,
  type SynchronizedModel,
} from '../service/synchronize.ts';
import { configureProject } from '../settings/config.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Context } from './context.ts';

/** Options of the commands that bring files and service together. */
export type SynchronizeOptions = {
  readonly service?: string | undefined;
  readonly project?: string;
  readonly model?: readonly string[];
  readonly take?: 'yours' | 'theirs';
};

/** A signed-in service with the project of the files. */
export type LinkedService = Linked & Connected;

/** `mde pull`: brings what was changed at the service into the files. */
export async function pull(context: Context, options: SynchronizeOptions): Promise<void> {
  const { terminal } = context;
  const linked = await linkedService(context, options);
  const compared = await compareAll(terminal, linked, options.take);
  const models = await writeFiles(linked, compared);
  if (models.length === 0) terminal.note('The project has no models yet.');
  sayModels(terminal, models);
  terminal.answer({ project: linked.projectId, models });
}

/** `mde push`: stores what was changed in the files at the service, merged with what was changed there. */
export async function push(context: Context, options: SynchronizeOptions): Promise<void> {
  const { terminal } = context;
  const linked = await linkedService(context, options, 'MAKE_PROJECT');
  const models = await pushed(terminal, linked, options.take);
  sayModels(terminal, models);
  terminal.answer({ project: linked.projectId, models });
}

/** How often a push begins again when somebody else was faster. */
const attempts = 5;

/** Brings files and service to the same state. */
export async function pushed(
  terminal: Terminal,
  linked: Linked,
  take: SynchronizeOptions['take'],
): Promise<readonly SynchronizedModel[]> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const compared = await compareAll(terminal, linked, take);
    try {
      return await pushAll(linked, compared);
    } catch (error) {
      if (!(error instanceof PushOvertaken)) throw error;
    }
  }
  throw new Failure('refused', 'The models are being changed at the service all the time; try again later.');
}

/** `mde diff`: lists what differs, in elements: between two files, or between the service and the files. */
export async function diff(
  context: Context,
  { files, options }: { readonly files: readonly string[]; readonly options: SynchronizeOptions },
): Promise<void> {
  const { terminal } = context;
  const pairs = files.length === 0 ? await pairsAtService(context, options) : [await pairOf(files)];
  const compared = pairs.map(({ level, path, before, after }) => ({
    level,
    path,
    changes: reportChanges(levels[level].metamodel, { before, after }).changes,
  }));
  for (const { path, changes } of compared) {
    if (changes.length > 0) terminal.say(terminal.look('bold', path));
    for (const change of changes) terminal.say(changeLine(terminal, change));
  }
  if (compared.every(({ changes }) => changes.length === 0)) terminal.note('Nothing differs.');
  terminal.answer({ models: compared });
}

type Pair = {
  readonly level: Level;
  readonly path: string;
  readonly before: NonNullable<Parameters<typeof reportChanges>[1]['before']> | undefined;
  readonly after: Parameters<typeof reportChanges>[1]['after'];
};

async function pairOf([first, second]: readonly string[]): Promise<Pair> {
  if (first === undefined || second === undefined)
    throw new Failure('usage', 'Name two files to compare, or none to compare the files with the service.');
  const [before, after] = [await readModelFile(first), await readModelFile(second)];
  if (before.level !== after.level)
    throw new Failure('usage', `${first} and ${second} are models of different levels.`);
  if (!before.content.ok || !after.content.ok)
    throw new Failure(
      'findings',
      `${before.content.ok ? second : first} cannot be read as a model; see mde validate.`,
    );
  return { level: after.level, path: second, before: before.content.root, after: after.content.root };
}

async function pairsAtService(context: Context, options: SynchronizeOptions): Promise<readonly Pair[]> {
  const linked = await linkedService(context, options);
  // Conflicts do not matter here: the file is compared as it is.
  const compared = await compareAll(context.terminal, linked, options.take ?? 'yours');
  return compared.flatMap(({ level, path, mine, theirs }) =>
    mine === undefined ? [] : [{ level, path, before: theirs?.root, after: mine }],
  );
}

function changeLine(
  { look }: Terminal,
  { kind, elementClass, elementName, elementId, feature, before, after }: Change,
): string {
  const name = `${elementClass} ${elementName === null ? elementId : JSON.stringify(elementName)}`;
  switch (kind) {
    case 'ADDED':
      return look('green', `  + ${name}`);
    case 'DELETED':
      return look('red', `  - ${name}`);
    case 'MOVED':
      return `  > ${name} moved`;
    default:
      return `  ~ ${name} · ${feature ?? ''}: ${short(before)} → ${short(after)}`;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The service with the project of the configuration; `MAKE_PROJECT` makes one where the configuration names none. */
export async function linkedService(
  context: Context,
  options: SynchronizeOptions,
  missing?: 'MAKE_PROJECT',
): Promise<LinkedService> {
  const { config, terminal } = context;
  const connected = await signedIn({ ...context, service: options.service });
  const paths = modelPaths(config, undefined, undefined);
  const chosen = Object.fromEntries((options.model ?? []).map(modelChoice));
  let projectId = options.project ?? config.project;
  if (projectId === undefined) {
    if (missing === undefined)
      throw new Failure(
        'usage',
        'No project is known: add "project" to mde.config.json (mde projects lists yours), or run mde push.',
      );
    projectId = await projectFor(connected.client, paths);
    await configureProject(config, { project: projectId, service: connected.service });
    terminal.note(`Made the project ${projectId}; mde.config.json names it.`);
  }
  return { ...connected, projectId, paths, folder: config.folder, chosen };
}

function modelChoice(text: string): readonly [Level, string] {
  const [name, id = ''] = text.split('=', 2);
  const level = levelNames.find((known) => known === name);
  if (level === undefined || id === '')
    throw new Failure('usage', `"${text}" does not choose a model; write --model pim=ID.`);
  return [level, id];
}

function sayModels({ say, look }: Terminal, models: readonly SynchronizedModel[]): void {
  const words = {
    WRITTEN: 'written',
    MERGED: 'merged, with changes to push',
    PUSHED: 'pushed',
    NONE: 'no change',
  };
  for (const { path, revision, change } of models)
    say(`${look('bold', path)}: ${words[change]}${revision === null ? '' : ` (revision ${revision})`}`);
}
