/**
 * Measures what is done with a stored model of 12 MB, a generated PIM: a `PATCH` of one name over HTTP, the report of a
 * validation that was made before, a part of a view behind another one, the bytes that a revision takes on disk, and
 * reading it. The processor time of the service is known on Linux only.
 * Run: node bench/stored-model.ts
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Of } from '../src/lib/sha256.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { isElement } from '../src/kernel/model/element.ts';
import { parseContent } from '../src/modules/models/index.ts';
import { openStorage, type Storage } from '../src/storage/index.ts';
import { transform } from '../src/workers/model-tasks.ts';
import { processorSecondsOf } from '../test/support/process/process-time.ts';
import { medianOf, report } from './figure.ts';
import { mixedBusiness } from './large-business.ts';
import { medianTime } from './processor-time.ts';
import { startBenchService, type BenchService } from './service.ts';

const rounds = 9;
const patches = 10;
const elements = 10_000;
const encoder = new TextEncoder();

/** A business of so many elements and what becomes of it have less than a MB. */
const fewElements = 150;

const bytes = generatedFrom(elements);
const size = `${Math.round(bytes.length / 1e6)} MB`;
if (process.platform === 'linux') await measureService();
else console.log('A PATCH and a report are not measured: that takes the /proc of Linux.');
await measureStorage();

function businessOf(count: number): Uint8Array {
  return encoder.encode(JSON.stringify(mixedBusiness(count)));
}

/** The text of the PIM that a business of so many elements becomes. */
function generatedFrom(count: number): Uint8Array {
  return transform({ direction: 'CIM_TO_PIM', bytes: businessOf(count) }).bytes;
}

async function measureService(): Promise<void> {
  const service = await startBenchService();
  try {
    await measureAnswers(service);
    await measurePatch(service);
  } finally {
    await service.stop();
  }
}

async function measureAnswers({ ask, pid, projectId }: BenchService): Promise<void> {
  const content = parseContent(bytes);
  const model = await ask('POST', '/api/pim', { projectId, content });
  const path = `/api/pim/${String(model['id'])}`;
  const timeOf = async (method: string, address: string, json?: object): Promise<number> => {
    for (let round = 0; round < rounds; round += 1) await ask(method, address, json);
    const before = processorSecondsOf(pid);
    for (let round = 0; round < rounds; round += 1) await ask(method, address, json);
    return processorSecondsOf(pid) - before;
  };
  const remembered = await timeOf('POST', `${path}/validate`, {});
  const viewed = await timeOf('GET', `${path}/views/default?scope=${partOf(content).id}`);
  const read = await timeOf('GET', path);
  report({
    work: `Report of a validation that was made before, model of ${size}, processor time of the service`,
    floor: 'a read of the model',
    ratio: remembered / read,
    goal: 2,
    better: 'lower',
  });
  report({
    work: `Part of a view (\`scope\`) behind another of the same model of ${size}, processor time of the service`,
    floor: 'a read of the model',
    ratio: viewed / read,
    goal: 2,
    better: 'lower',
  });
}

/** A part that a person looks at: the first element in the model. */
function partOf(root: Element): Element {
  const [part] = Object.values(root).flat().filter(isElement);
  if (part === undefined) throw new Error('The model has no parts to look at.');
  return part;
}

async function measurePatch({ ask, pid, projectId }: BenchService): Promise<void> {
  const hashes: number[] = [];
  for (let round = 0; round < rounds; round += 1) hashes.push(await processorTime(() => sha256Of(bytes)));
  const rewriting = medianTime(rounds, () => JSON.stringify(parseContent(bytes)));
  const floor = rewriting + medianOf(hashes);
  const model = await ask('POST', '/api/pim', { projectId, content: parseContent(bytes) });
  let revision = Number(model['revision']);
  const path = `/api/pim/${String(model['id'])}`;
  const patch = async (): Promise<void> => {
    const operations = [{ op: 'replace', path: '/contexts/0/name', value: `Context ${revision}` }];
    await ask('PATCH', path, { operations, expectedRevision: revision });
    revision += 1;
  };
  for (let round = 0; round < patches; round += 1) await patch();
  const before = processorSecondsOf(pid);
  for (let round = 0; round < patches; round += 1) await patch();
  const time = (1_000 * (processorSecondsOf(pid) - before)) / patches;
  console.log(`PATCH ${time.toFixed(0)} ms, floor ${floor.toFixed(0)} ms`);
  report({
    work: `\`PATCH\` of one name over HTTP, model of ${size}, processor time of the service`,
    floor: '`JSON.parse`, `JSON.stringify` and SHA-256 of it',
    ratio: time / floor,
    goal: 2,
    better: 'lower',
  });
}

async function measureStorage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-bench-'));
  try {
    const empty = await bytesAfter(folder, []);
    const first = await bytesAfter(folder, [bytes]);
    const all = await bytesAfter(folder, revisionsOf(bytes));
    report({
      work: `Bytes on disk of a revision that changes one name, model of ${size}`,
      floor: 'its text',
      ratio: (all - first) / patches / bytes.length,
      goal: 0.005,
      better: 'lower',
    });
    report({
      work: `Bytes on disk of a first revision, model of ${size}`,
      floor: 'its text',
      ratio: (first - empty) / bytes.length,
      goal: 0.25,
      better: 'lower',
    });
    await withStorage(folder, measureReading);
    for (const content of [businessOf(fewElements), generatedFrom(fewElements)])
      await measureSmall(folder, content);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Contents that differ from another one in the first name, each in its own way. */
function revisionsOf(content: Uint8Array): readonly Uint8Array[] {
  const text = new TextDecoder().decode(content);
  return Array.from({ length: patches }, (_, at) =>
    encoder.encode(text.replace(/"name":"[^"]*"/, `"name":"Revision ${at}"`)),
  );
}

async function measureSmall(folder: string, content: Uint8Array): Promise<void> {
  const before = await bytesAfter(folder, [content]);
  const after = await bytesAfter(folder, revisionsOf(content));
  report({
    work: `Bytes on disk of a revision that changes one name, model of ${Math.round(content.length / 1e3)} KB`,
    floor: '8 KiB',
    ratio: (after - before) / patches / 8_192,
    goal: 1,
    better: 'lower',
  });
}

async function measureReading({ contents }: Storage): Promise<void> {
  const ref = await contents.put(bytes);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await processorTime(() => contents.get(ref)));
  report({
    work: `Read of a stored model of ${size}`,
    floor: '`JSON.parse` of it',
    ratio: medianOf(times) / medianTime(rounds, () => parseContent(bytes)),
    goal: 1,
    better: 'lower',
  });
}

/** The size of a data folder after some more contents were put into it. */
async function bytesAfter(folder: string, added: readonly Uint8Array[]): Promise<number> {
  await withStorage(folder, async ({ contents }) => {
    for (const one of added) await contents.put(one);
  });
  let sum = 0;
  for (const name of await readdir(folder)) sum += (await stat(join(folder, name))).size;
  return sum;
}

async function withStorage(folder: string, use: (storage: Storage) => Promise<void>): Promise<void> {
  const storage = await openStorage({ dataFolder: folder, clock: { now: () => Date.now() } });
  try {
    await use(storage);
  } finally {
    await storage.close();
  }
}

/** Processor time of all threads of this process for a piece of work, in milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
