/**
 * Runs the service for long under load while it is killed and stopped at random, and checks its promises all the time:
 * npm run soak -- --minutes 30 --seed 1
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listAt, textAt } from '../../test/support/lib/json.ts';
import { drawFrom } from '../../test/support/testing/random-numbers.ts';
import {
  firstOfRegister,
  makeRegisters,
  readRegister,
  type Registers,
} from '../../test/support/process/register-clients.ts';
import { contradictions } from '../../test/support/process/register-history.ts';
import { clientOf, type Client } from '../../test/support/http/service.ts';
import { startProcess, type ServiceProcess } from '../../test/support/process/service-process.ts';
import { Figures } from './figures.ts';
import { useChain, useFuzz, useRegisters, useSlowConnections, type Made } from './loads.ts';

const second = 1_000;
const registersInAll = 5;
/** A round lasts so long (milliseconds); every second one ends in the middle of everything. */
const roundLength = { from: 8 * second, to: 25 * second };

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error(`--minutes ${values.minutes} --seed ${values.seed ?? ''}: give numbers above 0.`);
console.log(`Soak of ${minutes} minutes, seed ${seed}`);

const dataFolder = await mkdtemp(join(tmpdir(), 'mde-soak-'));
const environment = { SERVICE_DATA_FOLDER: dataFolder, SERVICE_DATABASE_URL: '' };
const figures = new Figures();
const random = drawFrom(seed);
const made: Made[] = [];
const end = performance.now() + minutes * 60 * second;

let service = await startProcess(environment);
let client = await clientOf(service.url);
const registers = await makeRegisters(service.url, registersInAll);
for (let number = 1; performance.now() < end && figures.violations.length === 0; number += 1) {
  const kind = number % 2 === 0 ? 'KILL' : 'STOP';
  await runRound(number, kind);
  checkFile();
  service = await startProcess(environment);
  client = await clientOf(service.url);
  await patiently(() => checkPromises(client));
  console.log(`round ${number}, ${kind}: ${figures.line()}`);
}
const code = await service.stop();
if (code !== 0) figures.violated([`the service ended with ${String(code)} when it was asked to stop`]);
await rm(dataFolder, { recursive: true });
for (const violation of figures.violations) console.error(violation);
console.log(`${new Date().toISOString().slice(0, 10)}, ${minutes} minutes, seed ${seed}: ${figures.line()}`);
process.exit(figures.violations.length === 0 ? 0 : 1);

/** Load until the time of the round is over; then the process is killed under it, or asked to stop after it. */
async function runRound(number: number, kind: 'KILL' | 'STOP'): Promise<void> {
  const length = roundLength.from + random(roundLength.to - roundLength.from);
  let over = false;
  const round = { number, seed, client, figures, isOver: () => over };
  const loads = [
    useRegisters(round, registers),
    useChain(round, made),
    useSlowConnections(round),
    // A service that is killed gives fuzz no answers to judge.
    ...(kind === 'STOP' ? [useFuzz(round)] : []),
  ];
  await pause(length);
  await noteMemory(service);
  over = true;
  if (kind === 'KILL') {
    figures.kills += 1;
    await service.kill();
    await Promise.all(loads);
    return;
  }
  await Promise.all(loads);
  figures.stops += 1;
  const status = await service.stop();
  if (status !== 0) figures.violated([`the service ended with ${String(status)} when it was asked to stop`]);
}

async function noteMemory({ pid }: ServiceProcess): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const resident = Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
  figures.residentPeak = Math.max(figures.residentPeak, resident);
}

/** The database as the process has left it. */
function checkFile(): void {
  const database = new DatabaseSync(join(dataFolder, 'mde.sqlite'));
  const answers = ['integrity_check', 'foreign_key_check'].flatMap((check) =>
    database
      .prepare(`pragma ${check}`)
      .all()
      .map((row) => JSON.stringify(row)),
  );
  database.close();
  if (answers.join() !== '{"integrity_check":"ok"}') figures.violated(answers);
}

/** What must hold after every start. */
async function checkPromises({ call, baseUrl }: Client): Promise<void> {
  await checkRegisters(baseUrl, registers);
  for (const { token, projectId } of made) {
    const project = await call('GET', `/api/projects/${projectId}`, { token });
    if (project.status !== 200) figures.violated([`project ${projectId} was acknowledged and is gone`]);
    const path = `/api/transformations/jobs?projectId=${projectId}`;
    for (const job of listAt((await call('GET', path, { token })).body)) {
      const ended = await call('GET', `/api/transformations/jobs/${textAt(job, 'id')}?wait=30`, { token });
      const status = textAt(ended.body, 'status');
      if (!['COMPLETED', 'FAILED', 'CANCELLED'].includes(status))
        figures.violated([`job ${textAt(job, 'id')} is ${status} long after the restart`]);
      figures.jobs += 1;
    }
  }
  made.length = 0;
  const health = await fetch(`${baseUrl}/api/health`);
  if (health.status !== 200) figures.violated([`health answered ${health.status}: ${await health.text()}`]);
}

/** Does it again where no answer came: a connection was ended while it was idle, just when it was used. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 3 || !(error instanceof TypeError && error.message === 'fetch failed')) throw error;
    }
}

async function checkRegisters(url: string, { token, histories }: Registers): Promise<void> {
  const all = [...histories.values()].flat();
  figures.reads = all.filter(({ kind }) => kind === 'READ').length;
  figures.writes = all.filter(({ kind, outcome }) => kind === 'WRITE' && outcome === 'DONE').length;
  figures.unanswered = all.filter(({ outcome }) => outcome === 'UNANSWERED').length;
  for (const [id, operations] of histories) {
    const last = await readRegister(url, { token, id });
    figures.violated(contradictions(operations, { first: firstOfRegister, last }));
  }
}
