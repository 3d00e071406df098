import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { makeClient } from '../client/make-client.ts';
import { figuresTable, missingFigures, noteRun, readResults } from './figures.ts';
import { isMeasuredAlone, startNeeds, testFiles } from './suites.ts';

/** A test that takes longer, or a file that goes on longer after its last test, hangs; a setting shortens it. */
const patienceMs = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 300) * 1000;

type TestFailure = Extract<TestEvent, { type: 'test:fail' }>['data'];

const [suiteName = 'all', ...words] = process.argv.slice(2);
const files = await testFiles(suiteName, words);
if (files.length === 0) {
  console.error(`No test file found in suite "${suiteName}" ${words.join(' ')}; nothing was tested.`);
  process.exit(1);
}
const seed = (process.env['SEED'] ??= String(Math.floor(Math.random() * 2 ** 31)));
console.log(`${files.length} test files of suite "${suiteName}", SEED=${seed}`);
// Several runs collect their figures in one file when they are told its name.
const folder = mkdtempSync(join(tmpdir(), 'mde-test-run-'));
const collected = (process.env['FIGURES'] ??= join(folder, 'figures'));

await makeClient();
const takeDown = await startNeeds(suiteName);
const complaints: string[] = [];
const unfinished = new Set(files);
const failed = new Set<string>();
/** How long each file took, in seconds. */
const seconds = new Map<string, number>();
/** Files in whose process the runtime itself broke down; they are run once more (ADR 164). */
const brokenDown = new Set<string>();
const stop = new AbortController();
const watchdog = setTimeout(giveUp, patienceMs * 1.2);
await pipeline(Readable.from(onlyTheNoteworthy(eventsOfAll())), new spec(), process.stdout, { end: false });
clearTimeout(watchdog);
await takeDown();

noteRun(collected, { ran: files, failed: [...failed] });
const results = readResults(collected);
rmSync(folder, { recursive: true });
complaints.push(...missingFigures(results.filter(({ file }) => files.includes(file))));
if (suiteName === 'reliability') {
  const table = figuresTable(results, words.length === 0 ? 'ALL' : 'RUN');
  console.log(`\nGoals and what was reached:\n\n${table}`);
}
if (words.length === 0) console.log(slowest());
if (process.exitCode === 1 || complaints.length > 0) console.error(`Repeat this run with SEED=${seed}.`);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

/** Runs the files beside each other, then one by one those that measure the machine, and those that broke down. */
async function* eventsOfAll(): AsyncGenerator<TestEvent> {
  const alone = files.filter(isMeasuredAlone);
  const beside = files.filter((file) => !isMeasuredAlone(file));
  if (beside.length > 0) yield* eventsOf(beside, availableParallelism());
  if (alone.length > 0) yield* eventsOf(alone, 1);
  const again = [...brokenDown];
  if (again.length > 0) yield* eventsOf(again, 1);
}

function eventsOf(some: readonly string[], concurrency: number): AsyncIterable<TestEvent> {
  return run({
    files: some.map((file) => join(process.cwd(), file)),
    concurrency,
    timeout: patienceMs,
    signal: stop.signal,
    execArgv: ['../node24.mjs', 'seed-properties.ts', 'program-texts.ts'].flatMap((file) => [
      '--import',
      join(import.meta.dirname, file),
    ]),
  });
}

/** Passes on failures with the output around them and the closing lines; keeps passing tests quiet. */
async function* onlyTheNoteworthy(all: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  const outputs = new Map<string, TestEvent[]>();
  let runAgain = 0;
  for await (const event of all) {
    watchdog.refresh();
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr':
        outputs.set(event.data.file, [...(outputs.get(event.data.file) ?? []), event]);
        break;
      case 'test:fail':
        if (isBreakdown(event.data) && !brokenDown.has(shown(event.data.name))) {
          console.log(`${endings(event.data).join()} The runtime broke down, so it is run once more.`);
          brokenDown.add(shown(event.data.name));
          runAgain += 1;
          break;
        }
        process.exitCode = 1;
        failed.add(shown(event.data.file ?? ''));
        complaints.push(...endings(event.data));
        yield* outputs.get(event.data.file ?? '') ?? [];
        outputs.delete(event.data.file ?? '');
        yield event;
        break;
      case 'test:pass':
        if (event.data.name === event.data.file) complaints.push(`${shown(event.data.file)} holds no test.`);
        break;
      case 'test:complete':
        if (event.data.name === event.data.file) {
          unfinished.delete(shown(event.data.file));
          seconds.set(shown(event.data.file), event.data.details.duration_ms / 1000);
        }
        break;
      case 'test:summary':
        if (event.data.file === undefined) {
          complaints.push(...avoided(event.data.counts));
          runAgain = 0;
        }
        yield event;
        break;
      case 'test:diagnostic':
        yield event.data.message === `fail ${runAgain}`
          ? { ...event, data: { ...event.data, message: 'fail 0' } }
          : event;
        break;
      default:
    }
  }
}

/** The files that took longest: where a suite that has become slow is to be shortened. */
function slowest(): string {
  const files = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 12);
  return `Slowest files: ${files.map(([file, time]) => `${file} ${time.toFixed(0)} s`).join(', ')}`;
}

/** Whether a file failed because its process broke down in the runtime's own code, which no test can do. */
function isBreakdown({ name, file, details }: TestFailure): boolean {
  const signal = 'signal' in details.error ? details.error.signal : undefined;
  return name === file && ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'].includes(String(signal));
}

/** How a test file ended that failed as a whole and not in one of its tests: a crash of its process says nothing itself. */
function endings({ name, file, details }: TestFailure): readonly string[] {
  const { error } = details;
  if (name !== file || !('exitCode' in error) || !('signal' in error)) return [];
  const { exitCode, signal } = error;
  const how = typeof signal === 'string' ? `by signal ${signal}` : `with exit code ${Number(exitCode)}`;
  return [`${shown(name)} ended ${how} before its tests had all been reported.`];
}

/** Ends the run when nothing happens any more: a test file left something open. */
function giveUp(): void {
  complaints.push(
    `Nothing happened for ${patienceMs * 1.2} ms; not finished: ${[...unfinished].join(', ')}. ` +
      'Close what the tests open: servers, databases, timers, workers.',
  );
  stop.abort();
}

function avoided(counts: { readonly skipped: number; readonly todo: number }): readonly string[] {
  if (counts.skipped + counts.todo === 0) return [];
  return [`${counts.skipped} tests were skipped and ${counts.todo} are to be done; run them or delete them.`];
}

function shown(file: string): string {
  return relative(process.cwd(), file);
}
