import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ending } from '../../storage/temporary-storage.ts';
import { temporaryFolder } from '../../storage/temporary-storage.ts';
import type { TurnReport } from './turn-process.ts';

const script = join(import.meta.dirname, 'turn-process.ts');

/** Turns that are killed at chosen places, each in a process of its own. */
export type TurnKills = {
  /** What comes of the turn when no one is killed. */
  readonly unharmed: TurnReport;
  /** What comes of it when the process is killed at a place, and another one is started. */
  readonly killedAt: (place: number) => Promise<TurnReport>;
};

/** Prepares a session, and runs its turn once without harm; `providerUrl` is where a language model carries it out. */
export async function prepareKills(
  ending: Ending,
  options: { readonly providerUrl?: string } = {},
): Promise<TurnKills> {
  const runProcess = (mode: 'setup' | 'run', at: string, place: number): ReturnType<typeof startProcess> =>
    startProcess({ mode, folder: at, place, ...options });
  const folder = await temporaryFolder(ending);
  const prepared = join(folder, 'prepared');
  await cp(await temporaryFolder(ending), prepared, { recursive: true });
  await runProcess('setup', prepared, 0);
  const attempt = async (place: number): Promise<TurnReport> => {
    const copy = join(folder, `place-${place}`);
    await cp(prepared, copy, { recursive: true });
    const first = await runProcess('run', copy, place);
    if (place === 0) return reportIn(first.output);
    assert.equal(first.signal, 'SIGKILL', `place ${place} was not reached`);
    return reportIn((await runProcess('run', copy, 0)).output);
  };
  return { unharmed: await attempt(0), killedAt: attempt };
}

/** Fails unless a turn that was killed came to what the unharmed one came to. */
export function assertUnharmed(report: TurnReport, unharmed: TurnReport, place: number): void {
  const where = `killed at place ${place}`;
  const { status, objects, checkpoints, revision, coveragePercent, promptsUsed, turns } = unharmed;
  const expected = { status, objects, checkpoints, revision, coveragePercent, promptsUsed, turns };
  assert.deepEqual({ ...expected, ...pick(report) }, expected, where);
  assert.deepEqual(pick(report), expected, where);
  assert.deepEqual(
    report.events.map(({ sequence }) => sequence),
    report.events.map((_, index) => index + 1),
    where,
  );
  const ends = report.events.filter(({ type }) =>
    ['turn.completed', 'turn.failed', 'turn.cancelled'].includes(type),
  );
  assert.equal(ends.length, 1, where);
}

function pick(report: TurnReport): Omit<TurnReport, 'places' | 'events' | 'recoveries'> {
  const { status, objects, checkpoints, revision, coveragePercent, promptsUsed, turns } = report;
  return { status, objects, checkpoints, revision, coveragePercent, promptsUsed, turns };
}

function reportIn(output: string): TurnReport {
  // Checked border: the process prints a report, or dies.
  return JSON.parse(output) as TurnReport;
}

async function startProcess(given: {
  readonly mode: 'setup' | 'run';
  readonly folder: string;
  readonly place: number;
  readonly providerUrl?: string;
}): Promise<{ readonly output: string; readonly signal: string | null }> {
  const { mode, folder, place, providerUrl } = given;
  const child = spawn(process.execPath, [script, mode, folder, String(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(providerUrl !== undefined && { PROVIDER_URL: providerUrl }) },
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const signal = await new Promise<string | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.signalCode);
    else child.once('exit', (_, by) => resolve(by));
  });
  return { output, signal };
}
