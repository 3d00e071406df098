import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SourceLevel } from '../../../src/chain/next-level.ts';
import { manifestPath } from '../../../src/kernel/generation/manifest.ts';
import { applyChange, isOfTool, refuseUncommitted } from '../repository/generated-folder.ts';
import { gitFolder } from '../repository/git.ts';
import {
  artifactOf,
  changeTo,
  editsSince,
  filesOf,
  sendEdits,
  type HandEdits,
  type RevisionFiles,
} from '../service/generated-files.ts';
import { readState, writeState, type Revision } from '../service/pulled-state.ts';
import { generateAtService, transformAtService, type JobRunning, type RanJob } from '../service/run-jobs.ts';
import { compareAll, writeFiles } from '../service/synchronize.ts';
import { Failure } from '../terminal/failure.ts';
import type { ChainOptions, ChainRequest } from './chain-options.ts';
import type { Context } from './context.ts';
import { changeText, outputFolder, type GenerateRequest } from './generate.ts';
import { linkedService, pushed, type LinkedService } from './synchronize.ts';

/** `mde transform` with a service: pushes, runs the transformations there, and brings the models back. */
export async function transformThere(context: Context, { path, options }: ChainRequest): Promise<void> {
  refuseLocalOnly({ path, options });
  const linked = await linkedService(context, { service: options.service }, 'MAKE_PROJECT');
  const { jobs } = await transformed(context, { linked, options, until: options.to ?? 'psm' });
  const compared = await compareAll(context.terminal, linked, undefined);
  const models = await writeFiles(linked, compared);
  for (const { path, revision } of models)
    context.terminal.say(`${context.terminal.look('bold', path)}: revision ${revision}`);
  context.terminal.answer({ project: linked.projectId, jobs: jobs.map(({ job }) => job.id), models });
}

/** What only works on files is not silently left out. */
function refuseLocalOnly({ path, options }: ChainRequest): void {
  if (path !== undefined)
    throw new Failure(
      'usage',
      'With a service, the models of mde.config.json are used; name a file with --local only.',
    );
  if (options.dryRun === true) throw new Failure('usage', '--dry-run needs --local.');
}

/** The jobs that ran, and the id of the deployment model where the chain went so far. */
type Transformed = { readonly jobs: readonly RanJob[]; readonly deploymentModel: string | undefined };

async function transformed(
  context: Context,
  given: { readonly linked: LinkedService; readonly options: ChainOptions; readonly until: 'pim' | 'psm' },
): Promise<Transformed> {
  const { terminal } = context;
  const { linked, options, until } = given;
  const running = runningAt(context, linked, options);
  await pushed(terminal, linked, undefined);
  const { models } = await readState(linked.folder);
  const jobs: RanJob[] = [];
  const run = async (level: SourceLevel, sourceModelId: string | undefined): Promise<string | undefined> => {
    if (sourceModelId === undefined) return undefined;
    const job = await transformAtService(running, { level, sourceModelId });
    jobs.push(job);
    return job.target;
  };
  const pim = (await run('cim', models.cim?.id)) ?? models.pim?.id;
  const psm = until === 'pim' ? undefined : ((await run('pim', pim)) ?? models.psm?.id);
  return { jobs, deploymentModel: psm };
}

function runningAt(
  { terminal }: Context,
  { service, client, projectId }: LinkedService,
  options: ChainOptions,
): JobRunning {
  return { terminal, service, client, projectId, take: options.take, adopt: options.adopt === true };
}

/**
 * `mde generate` with a service: pushes and transforms, sends what people changed in the generated files, generates over
 * it, and brings back what changed. Nothing that is not committed is overwritten.
 */
export async function generateThere(context: Context, { path, options }: GenerateRequest): Promise<void> {
  refuseLocalOnly({ path, options });
  const { terminal, config } = context;
  const folder = outputFolder(config, options);
  const linked = await linkedService(context, { service: options.service }, 'MAKE_PROJECT');
  const { client, projectId } = linked;
  const { jobs, deploymentModel: sourceModelId } = await transformed(context, {
    linked,
    options,
    until: 'psm',
  });
  await writeFiles(linked, await compareAll(terminal, linked, undefined));
  if (sourceModelId === undefined)
    throw new Failure('usage', 'There is no model that software can be generated from.');
  const { base, edits } = await sent(linked, { folder, sourceModelId });
  const { job, artifactId } = await generateAtService(runningAt(context, linked, options), sourceModelId);
  const artifact = await artifactOf(client, { projectId, sourceModelId });
  if (artifact?.id !== artifactId)
    throw new Failure('refused', 'The generated files are not there any more; run the command again.');
  const change = await changeTo(client, { folder, artifact, base, onProgress: terminal.progress });
  await refuseUncommitted(change, {
    folder,
    isUncommitted: (await (await gitFolder(folder))?.uncommitted()) ?? ((): boolean => false),
    isAsGenerated: (path) =>
      isOfTool(path) || (base.has(path) && !edits.written.has(path) && existsSync(join(folder, path))),
  });
  await applyChange(folder, change);
  await remember(linked, folder, artifact);
  for (const { severity, code, message } of job.diagnostics)
    if (severity !== 'INFO') terminal.note(`${terminal.look('yellow', code)} ${message}`);
  for (const path of change.inTheWay)
    terminal.note(
      `${terminal.look('yellow', 'FILE_IN_THE_WAY')} ${path} was there before, and stays as it is.`,
    );
  const { created, changed, removed, inTheWay } = change;
  terminal.say(`${terminal.look('bold', folder)}: ${changeText(change)}`);
  terminal.answer({
    project: projectId,
    jobs: [...jobs.map((ran) => ran.job.id), job.id],
    folder,
    files: { created, changed, removed, inTheWay },
  });
}

/** Sends what people changed in the folder; gives what the folder was brought in line with last. */
async function sent(
  linked: LinkedService,
  { folder, sourceModelId }: { readonly folder: string; readonly sourceModelId: string },
): Promise<{ readonly base: RevisionFiles; readonly edits: HandEdits }> {
  const { client, projectId } = linked;
  const artifact = await artifactOf(client, { projectId, sourceModelId });
  const known = (await readState(linked.folder)).folders[nameOf(linked, folder)];
  // A folder that was emptied is not one whose files people removed one by one.
  const isKnown = known?.id === artifact?.id && existsSync(join(folder, manifestPath));
  if (artifact === undefined || known === undefined || !isKnown)
    return { base: new Map(), edits: { written: new Map(), removed: [] } };
  const base = await filesOf(client, known);
  const current = await filesOf(client, artifact);
  const edits = await editsSince(folder, base);
  const now = await sendEdits(client, { folder, artifact, base, current, edits });
  // Where the run ends early, what was sent counts as known the next time.
  if (now.revision !== artifact.revision && artifact.revision === known.revision)
    await remember(linked, folder, now);
  return { base, edits };
}

async function remember(linked: LinkedService, folder: string, artifact: Revision): Promise<void> {
  const state = await readState(linked.folder);
  await writeState(linked.folder, {
    ...state,
    folders: { ...state.folders, [nameOf(linked, folder)]: artifact },
  });
}

/** How a folder of software is called in what is kept beside the models. */
function nameOf({ folder: kept }: LinkedService, folder: string): string {
  return relative(kept, folder).replaceAll('\\', '/') || '.';
}
