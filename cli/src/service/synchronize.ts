import { existsSync } from 'node:fs';
import { createProject, type Client } from '../../../client/src/index.ts';
import { levelNames, type Level } from '../../../src/chain/levels.ts';
import { nameOf, type Element } from '../../../src/kernel/model/element.ts';
import { readModelFile } from '../models/model-file.ts';
import { formatNamed, modelText } from '../models/model-text.ts';
import type { ModelPaths } from '../offline/model-paths.ts';
import { soundModel } from '../offline/transform-files.ts';
import { writeWhole } from '../repository/write-whole.ts';
import type { Deciding } from '../terminal/decide-conflicts.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { combine, isSame } from './combine.ts';
import { readBase, readState, writeBase, writeState, type PulledState } from './pulled-state.ts';
import { createRemote, findRemote, readRemote, replaceRemote, type RemoteModel } from './remote-models.ts';

/** Files and the project they belong to. */
export type Linked = {
  readonly client: Client;
  readonly projectId: string;
  readonly paths: ModelPaths;
  /** Where `.mde` is. */
  readonly folder: string;
  /** Ids that the caller names, by level. */
  readonly chosen: Partial<Readonly<Record<Level, string>>>;
};

/** A model on both sides, and what both are to be. */
export type Compared = {
  readonly level: Level;
  readonly path: string;
  readonly mine: Element | undefined;
  readonly theirs: RemoteModel | undefined;
  /** Undefined where neither side has a model. */
  readonly result: Element | undefined;
};

/** Compares all levels, and has conflicts decided; nothing is written on either side. */
export async function compareAll(
  terminal: Terminal,
  linked: Linked,
  take: Deciding['take'],
): Promise<readonly Compared[]> {
  const state = await readState(linked.folder);
  const compared: Compared[] = [];
  for (const level of levelNames) compared.push(await compareLevel(terminal, { linked, state, level, take }));
  return compared;
}

async function compareLevel(
  terminal: Terminal,
  given: {
    readonly linked: Linked;
    readonly state: PulledState;
    readonly level: Level;
    readonly take: Deciding['take'];
  },
): Promise<Compared> {
  const { linked, state, level, take } = given;
  const path = linked.paths[level];
  terminal.progress(`Comparing ${path} …`);
  const mine = existsSync(path) ? soundModel(await readModelFile(path), level) : undefined;
  const theirs = await remoteOf(linked, { state, level });
  if (mine === undefined || theirs === undefined)
    return { level, path, mine, theirs, result: mine ?? theirs?.root };
  const base = await readBase(linked.folder, level);
  const result = await combine(terminal, { level, path, base, mine, theirs: theirs.root }, take);
  return { level, path, mine, theirs, result };
}

async function remoteOf(
  linked: Linked,
  { state, level }: { readonly state: PulledState; readonly level: Level },
): Promise<RemoteModel | undefined> {
  const { client, chosen } = linked;
  const id = chosen[level] ?? state.models[level]?.id;
  const known = id === undefined ? undefined : await readRemote(client, level, id);
  if (known === undefined && chosen[level] !== undefined)
    throw new Failure('usage', `The service has no ${level.toUpperCase()} ${chosen[level]}.`);
  return known ?? findRemote(linked, level);
}

/** What happened to the model of a level; null where there is none, or where nothing was to be done. */
export type SynchronizedModel = {
  readonly level: Level;
  readonly path: string;
  readonly revision: number | null;
  readonly change: 'WRITTEN' | 'MERGED' | 'PUSHED' | 'NONE';
};

/** Writes the results into the files, and keeps the service's state as what both have in common. */
export async function writeFiles(
  { folder }: Pick<Linked, 'folder'>,
  compared: readonly Compared[],
): Promise<readonly SynchronizedModel[]> {
  const done: SynchronizedModel[] = [];
  for (const { level, path, mine, theirs, result } of compared) {
    const isNew = result !== undefined && (mine === undefined || !isSame(mine, result));
    if (isNew) await writeWhole(path, modelText(level, result, formatNamed(path)));
    if (theirs === undefined) continue;
    await keepCommon(folder, { level, model: theirs });
    const merged = result !== undefined && !isSame(result, theirs.root);
    done.push({
      level,
      path,
      revision: theirs.revision,
      change: !isNew ? 'NONE' : merged ? 'MERGED' : 'WRITTEN',
    });
  }
  return done;
}

async function keepCommon(
  folder: string,
  { level, model }: { readonly level: Level; readonly model: RemoteModel },
): Promise<void> {
  const { id, revision, root } = model;
  const base = await readBase(folder, level);
  // The base comes first: with an older revision the next run compares contents, and finds them equal.
  if (base === undefined || !isSame(base, root)) await writeBase(folder, level, root);
  const state = await readState(folder);
  const known = state.models[level];
  if (known?.id !== id || known.revision !== revision)
    await writeState(folder, { ...state, models: { ...state.models, [level]: { id, revision } } });
}

/**
 * Stores the results at the service, and writes into the files what came from there. When somebody stored a model
 * meanwhile, `PushOvertaken` is thrown: what was compared does not hold any more.
 */
export async function pushAll(
  linked: Linked,
  compared: readonly Compared[],
): Promise<readonly SynchronizedModel[]> {
  await writeFiles(linked, compared);
  const done: SynchronizedModel[] = [];
  for (const { level, path, theirs, result } of compared) {
    if (result === undefined) continue;
    const isNew = theirs === undefined || !isSame(theirs.root, result);
    const stored = isNew ? await store(linked, { level, theirs, result }) : theirs;
    if (stored === undefined) throw new PushOvertaken();
    await keepCommon(linked.folder, { level, model: stored });
    done.push({ level, path, revision: stored.revision, change: isNew ? 'PUSHED' : 'NONE' });
  }
  return done;
}

/** Somebody else stored a model between the comparison and the push. */
export class PushOvertaken extends Error {}

function store(
  linked: Linked,
  { level, theirs, result }: Pick<Compared, 'level' | 'theirs'> & { readonly result: Element },
): Promise<RemoteModel | undefined> {
  return theirs === undefined
    ? createRemote(linked, { level, root: result })
    : replaceRemote(linked.client, { level, model: theirs, root: result });
}

/** Makes the project that models are pushed to for the first time, named as the first of them. */
export async function projectFor(client: Client, paths: ModelPaths): Promise<string> {
  const path = levelNames.map((level) => paths[level]).find((file) => existsSync(file));
  if (path === undefined) throw new Failure('usage', `There is no file ${paths.cim}.`);
  const { content } = await readModelFile(path);
  const name = (content.ok ? nameOf(content.root) : undefined) ?? 'Models';
  return (await createProject({ client, body: { name } })).id;
}
