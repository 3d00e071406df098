import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { makeClient } from '../client/make-client.ts';
import { filesTouched } from './changes.ts';
import { avoided, endings, isBreakdown } from './endings.ts';
import { figuresTable, missingFigures, noteRun, readResults } from './figures.ts';
import { inOrder, lastRunFile, noteLastRun, readLastRun, type LastRun } from './last-run.ts';
import { hasTestsDeclared, processesOf, type TestProcess } from './processes.ts';
import { seedOfRun } from './seed-of-run.ts';
import { isMeasuredAlone, longFiles, startNeeds, testFiles } from './suites.ts';

/** A test that takes longer, or a file that goes on longer after its last test, hangs; a setting shortens it. */
const patienceMs = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 300) * 1000;

/** One process more than there are cores: those of a service wait for their disk, their threads and each other. */
const atOnce = availableParallelism() + 1;

const onlyChanged = process.argv.includes('--changed');
const [suiteName = 'all', ...words] = process.argv.slice(2).filter((word) => word !== '--changed');
const ofSuite = await testFiles(suiteName, words);
if (ofSuite.length === 0) {
  console.error(`No test file found in suite "${suiteName}" ${words.join(' ')}; nothing was tested.`);
  process.exit(1);
}
const lastRun = process.env['LAST_RUN'] ?? lastRunFile;
const usual: LastRun = Object.fromEntries(
  longFiles.map((file, place) => [file, { failed: false, seconds: longFiles.length - place }]),
);
const last = { ...usual, ...readLastRun(lastRun) };
const files = onlyChanged ? await filesTouched(ofSuite) : ofSuite;
const isWhole = words.length === 0 && !onlyChanged;
const seed = (process.env['SEED'] = seedOfRun(process.env['SEED']));
const which = onlyChanged ? `of the ${ofSuite.length} of` : 'of';
console.log(`${files.length} test files ${which} suite "${suiteName}", SEED=${seed}`);
// Several runs collect their figures in one file when they get its name.
const folder = mkdtempSync(join(tmpdir(), 'mde-test-run-'));
const collected = (process.env['FIGURES'] ??= join(folder, 'figures'));
process.env['TEST_RUN_FOLDER'] = folder;

const processes = processesInOrder();
const filesOf = new Map(processes.map(({ entry, files: some }) => [resolve(entry), some]));
const entryOf = new Map(
  processes.flatMap(({ entry, files: some }) => some.map((file) => [resolve(file), resolve(entry)])),
);
await makeClient();
const takeDown = await startNeeds(suiteName);
const complaints: string[] = [];
const unfinished = new Set(processes.map(({ entry }) => resolve(entry)));
/** Tests that have begun and not ended, with their files. */
const begun = new Set<string>();
const failed = new Set<string>();
/** Test files of which something was heard. */
const heard = new Set<string>();
/** How long each file took, in seconds. */
const seconds = new Map<string, number>();
/** Entries in whose process the runtime itself broke down; they are run once more (ADR 164). */
const brokenDown = new Set<string>();
const stop = new AbortController();
const watchdog = setTimeout(giveUp, patienceMs * 1.2);
await pipeline(Readable.from(onlyTheNoteworthy(eventsOfAll())), new spec(), process.stdout, { end: false });
clearTimeout(watchdog);
await takeDown();

noteRun(collected, { ran: files, failed: [...failed] });
noteLastRun(
  lastRun,
  Object.fromEntries(
    files.map((file) => [file, { failed: failed.has(file), seconds: seconds.get(file) ?? 0 }]),
  ),
);
const results = readResults(collected);
rmSync(folder, { recursive: true });
complaints.push(...missingFigures(results.filter(({ file }) => files.includes(file))));
if (suiteName === 'reliability') {
  const table = figuresTable(results, isWhole ? 'ALL' : 'RUN');
  console.log(`\nGoals and what was reached:\n\n${table}`);
}
if (isWhole) console.log(slowest());
if (process.exitCode === 1 || complaints.length > 0) console.error(`Repeat this run with SEED=${seed}.`);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

/** The processes of this run: those of files that failed last come first, then those that take longest. */
function processesInOrder(): readonly TestProcess[] {
  const apart = new Set(files.filter((file) => last[file]?.failed === true));
  const all = processesOf(files, { folder, apart });
  const endingOf = ({ entry, files: some }: TestProcess): readonly [string, (typeof last)[string]] => [
    entry,
    {
      failed: some.some((file) => apart.has(file)),
      seconds: some.reduce((sum, file) => sum + (last[file]?.seconds ?? 0), 0),
    },
  ];
  const order = inOrder(
    all.map(({ entry }) => entry),
    Object.fromEntries(all.map(endingOf)),
  );
  return order.flatMap((entry) => all.filter((each) => each.entry === entry));
}

/** Runs the processes beside each other, then one by one those that measure the machine, and those that broke down. */
async function* eventsOfAll(): AsyncGenerator<TestEvent> {
  const entries = processes.map(({ entry }) => entry);
  const alone = entries.filter(isMeasuredAlone);
  const beside = entries.filter((file) => !isMeasuredAlone(file));
  if (beside.length > 0) yield* eventsOf(beside, atOnce);
  if (alone.length > 0) yield* eventsOf(alone, 1);
  const again = [...brokenDown];
  if (again.length > 0) yield* eventsOf(again, 1);
}

function eventsOf(some: readonly string[], concurrency: number): AsyncIterable<TestEvent> {
  return run({
    files: some.map((file) => resolve(file)),
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
      case 'test:fail': {
        const { file = '', name } = event.data;
        if (isBreakdown(event.data) && !brokenDown.has(name)) {
          console.log(
            `${endings(event.data, shownFiles(name)).join()} The runtime broke down, so it is run once more.`,
          );
          brokenDown.add(name);
          runAgain += 1;
          break;
        }
        process.exitCode = 1;
        for (const each of filesOf.get(file) ?? [shown(file)]) failed.add(each);
        complaints.push(...endings(event.data, shownFiles(name)));
        const said = entryOf.get(file) ?? file;
        yield* outputs.get(said) ?? [];
        outputs.delete(said);
        yield event;
        break;
      }
      case 'test:pass':
        if (event.data.name === event.data.file) complaints.push(`${shown(event.data.file)} holds no test.`);
        break;
      case 'test:dequeue':
        if (event.data.name !== event.data.file) begun.add(testIn(event.data));
        break;
      case 'test:complete':
        begun.delete(testIn(event.data));
        noteCompleted(event.data);
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

/** Takes the time of what has ended: of a test in a file that shares its process, or of a process. */
function noteCompleted({
  name,
  file = '',
  nesting,
  details,
}: Extract<TestEvent, { type: 'test:complete' }>['data']): void {
  const time = details.duration_ms / 1000;
  const some = filesOf.get(file) ?? [];
  if (name !== file) {
    heard.add(shown(file));
    const entry = entryOf.get(file);
    if (nesting === 0 && entry !== undefined && entry !== file)
      seconds.set(shown(file), (seconds.get(shown(file)) ?? 0) + time);
    return;
  }
  unfinished.delete(file);
  const [only] = some;
  if (some.length === 1 && only !== undefined) seconds.set(only, time);
  const silent = some.length > 1 && details.passed ? some.filter((each) => !heard.has(each)) : [];
  complaints.push(
    ...silent.filter((each) => !hasTestsDeclared(each)).map((each) => `${each} holds no test.`),
  );
}

/** The files that took longest: where a suite that has become slow is to be shortened. */
function slowest(): string {
  const longest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 12);
  return `Slowest files: ${longest.map(([file, time]) => `${file} ${time.toFixed(0)} s`).join(', ')}`;
}

/** Ends the run when nothing happens any more: a test file left something open. */
function giveUp(): void {
  complaints.push(
    `Nothing happened for ${patienceMs * 1.2} ms; not finished: ${[...unfinished].map(shownFiles).join(', ')}. ` +
      'Close what the tests open: servers, databases, timers, workers.',
    ...[...begun].map((test) => `Begun and not ended: ${test}`),
  );
  stop.abort();
}

function testIn({ name, file = '' }: { readonly name: string; readonly file?: string }): string {
  return `${name} (${shown(file)})`;
}

function shownFiles(entry: string): string {
  return (filesOf.get(entry) ?? [shown(entry)]).join(', ');
}

function shown(file: string): string {
  return relative(process.cwd(), file);
}
