/**
 * Measures what committing three 20 MB texts does to the event loop while small reads go on: with the database's
 * connection on the main thread, and with the database thread that the service uses. Prints the delay of the event
 * loop, the time of the commits and of the reads, and the ratios. Run: node bench/database-thread.ts
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { openStorage } from '../src/storage/index.ts';
import { medianOf } from './figure.ts';

const rounds = 5;
const textSize = 20_000_000;
const nanosecondsPerMillisecond = 1e6;

type Subject = {
  readonly name: string;
  readonly commit: (text: Uint8Array) => Promise<void>;
  readonly read: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Figures = {
  readonly delayP99: number;
  readonly delayMax: number;
  readonly commits: number;
  readonly reads: number;
  readonly readP99: number;
};

const account = {
  id: 'a',
  username: null,
  email: null,
  displayName: 'Ann',
  guest: true,
  createdAt: 1,
  emailVerifiedAt: null,
  pendingEmail: null,
  promptsUsed: 0,
};

/** One connection where requests are answered; the text is one row of one transaction. */
function onMainThread(folder: string): Promise<Subject> {
  const database = new DatabaseSync(join(folder, 'main.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table accounts(id text primary key, display_name text)');
  database.exec('create table contents(sha256 text primary key, bytes blob)');
  database.exec("insert into accounts values ('a', 'Ann')");
  const insert = database.prepare('insert into contents values (?, ?)');
  const select = database.prepare('select * from accounts where id = ?');
  return Promise.resolve({
    name: 'connection on the main thread',
    commit: (text) => {
      insert.run(createHash('sha256').update(text).digest('hex'), text);
      return Promise.resolve();
    },
    read: () => {
      select.get('a');
      return Promise.resolve();
    },
    close: () => Promise.resolve(database.close()),
  });
}

/** The service's own storage. */
async function onDatabaseThread(folder: string): Promise<Subject> {
  const storage = await openStorage({
    dataFolder: join(folder, 'thread'),
    clock: { now: () => 1 },
  });
  const { contents, transactions } = storage;
  await transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  return {
    name: 'database thread',
    commit: async (text) => {
      await contents.put(text);
    },
    read: async () => {
      await transactions.read(({ accounts }) => accounts.find('a'));
    },
    close: () => storage.close(),
  };
}

async function measure(subject: Subject, texts: readonly Uint8Array[]): Promise<Figures> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const readTimes: number[] = [];
  const work = { done: false };
  delay.enable();
  const start = performance.now();
  const commits = (async () => {
    for (const text of texts) {
      await setImmediate();
      await subject.commit(text);
    }
    work.done = true;
    return performance.now() - start;
  })();
  while (!work.done) {
    const before = performance.now();
    await subject.read();
    readTimes.push(performance.now() - before);
    await setImmediate();
  }
  const took = await commits;
  delay.disable();
  readTimes.sort((a, b) => a - b);
  return {
    delayP99: delay.percentile(99) / nanosecondsPerMillisecond,
    delayMax: delay.max / nanosecondsPerMillisecond,
    commits: took,
    reads: readTimes.length,
    readP99: readTimes[Math.floor(readTimes.length * 0.99)] ?? 0,
  };
}

/** Three texts that no round had before, so that nothing is stored already. */
function newTexts(round: number): readonly Uint8Array[] {
  return [1, 2, 3].map((number) => Buffer.alloc(textSize, `{"round":${round},"text":${number}} `));
}

async function figuresOf(make: (folder: string) => Promise<Subject>): Promise<readonly [string, Figures]> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  const subject = await make(folder);
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measure(subject, newTexts(round)));
  await subject.close();
  await rm(folder, { recursive: true });
  const of = (pick: (figures: Figures) => number): number => medianOf(all.map(pick));
  return [
    subject.name,
    {
      delayP99: of((figures) => figures.delayP99),
      delayMax: of((figures) => figures.delayMax),
      commits: of((figures) => figures.commits),
      reads: of((figures) => figures.reads),
      readP99: of((figures) => figures.readP99),
    },
  ];
}

const [mainName, main] = await figuresOf(onMainThread);
const [threadName, thread] = await figuresOf(onDatabaseThread);
const rows = [
  ['event loop delay, p99 (ms)', main.delayP99, thread.delayP99],
  ['event loop delay, max (ms)', main.delayMax, thread.delayMax],
  ['three commits of 20 MB (ms)', main.commits, thread.commits],
  ['small reads meanwhile', main.reads, thread.reads],
  ['small read, p99 (ms)', main.readP99, thread.readP99],
] as const;
process.stdout.write(`Medians of ${rounds} rounds, Node ${process.versions.node}\n`);
process.stdout.write(`${''.padEnd(30)}${mainName.padStart(32)}${threadName.padStart(18)}   ratio\n`);
for (const [what, left, right] of rows)
  process.stdout.write(
    `${what.padEnd(30)}${left.toFixed(1).padStart(32)}${right.toFixed(1).padStart(18)}   ${(left / right).toFixed(2)}\n`,
  );
