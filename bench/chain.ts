/**
 * Measures the real chain on a business model with every class of elements: what a job does in threads from validating its
 * source to judging its target, cold (first in its thread) and warm, with a new target and with a refined one; structural
 * validation; generating files. Each is relative to what no program that reads and writes the same texts does without.
 * Run: node bench/chain.ts, or with other sizes of the CIM: node bench/chain.ts 100000
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { psm } from '../src/chain/psm/psm.ts';
import type { Element } from '../src/kernel/model/element.ts';
import { validateStructure } from '../src/kernel/validation/structural.ts';
import { parseContent } from '../src/modules/models/index.ts';
import type { ModelDirection } from '../src/modules/synchronization/index.ts';
import { generate } from '../src/workers/generate-files.ts';
import { transform } from '../src/workers/model-tasks.ts';
import { readProgramTexts } from '../src/workers/program-texts.ts';
import { edited, elementsOf } from '../test/fixtures/altered-models.ts';
import type { ColdJob } from './chain-cold.ts';
import { runJob } from './chain-phases.ts';
import { report } from './figure.ts';
import { mixedBusiness } from './large-business.ts';
import { medianTimes } from './processor-time.ts';

const roundsOfShortWork = 9;
const roundsOfFiles = 3;
/** Of work on a model with so many elements: short work takes more rounds until its code is compiled well. */
const roundsOf = (size: number): number => (size <= 1_000 ? roundsOfShortWork : 3);
/** Larger models are measured when they are asked for: they take minutes. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000];
/** Files grow with the model, and few applications have more elements. */
const mostElementsForFiles = 1_000;
const goals = { CIM_TO_PIM: 8, PIM_TO_PSM: 6 } as const;
/** Code that runs for the first time is not compiled well yet; small models hardly get beyond that. */
const coldGoal = 5;
const names = { CIM_TO_PIM: 'CIM to PIM', PIM_TO_PSM: 'PIM to PSM' } as const;

for (const size of sizes) await measure(size);

async function measure(size: number): Promise<void> {
  const business = mixedBusiness(size);
  const cimBytes = bytesOf(business);
  const pimBytes = transform({ direction: 'CIM_TO_PIM', bytes: cimBytes }).bytes;
  const psmBytes = transform({ direction: 'PIM_TO_PSM', bytes: pimBytes }).bytes;
  const of = `${size.toLocaleString('en')} elements in the CIM`;
  console.log(`${elementsOf(business).length} elements, ${cimBytes.length} bytes`);
  console.log(`PIM ${pimBytes.length} bytes, PSM ${psmBytes.length} bytes`);
  const rounds = roundsOf(size);
  await measureJob('CIM_TO_PIM', { of, rounds, source: cimBytes, target: pimBytes });
  await measureJob('PIM_TO_PSM', { of, rounds, source: pimBytes, target: psmBytes });
  measureMerge(of, { rounds, business, pimBytes });
  measureValidation(of, psmBytes);
  if (size <= mostElementsForFiles) measureFiles(of, psmBytes);
}

async function measureJob(
  direction: ModelDirection,
  given: {
    readonly of: string;
    readonly rounds: number;
    readonly source: Uint8Array;
    readonly target: Uint8Array;
  },
): Promise<void> {
  const { of, rounds, source, target } = given;
  const cold = await coldTime({ direction, bytes: source });
  const [floor = 0, warm = 0] = medianTimes(rounds, [
    readingAndWriting(source, target),
    () => runJob(direction, source),
  ]);
  const work = `${names[direction]}, ${of}, validation to judgement`;
  reportChain({ work: `${work}, warm`, floor, time: warm, goal: goals[direction] });
  reportChain({ work: `${work}, first in its thread`, floor, time: cold, goal: coldGoal * goals[direction] });
}

async function coldTime(job: ColdJob): Promise<number> {
  const thread = new Worker(new URL('chain-cold.ts', import.meta.url), { workerData: job });
  // Checked border: the thread sends one message, the time.
  const [time] = (await once(thread, 'message')) as [number];
  await thread.terminate();
  return time;
}

/** People described a fiftieth of the attributes; meanwhile a fiftieth of the business's attributes became sensitive. */
function measureMerge(
  of: string,
  given: { readonly rounds: number; readonly business: Element; readonly pimBytes: Uint8Array },
): void {
  const { rounds, business, pimBytes } = given;
  const working = bytesOf(
    everyFiftieth(parseContent(pimBytes), 'Attribute', { description: 'As people put it.' }),
  );
  const source = bytesOf(
    everyFiftieth(business, 'BusinessAttribute', { description: 'As the business puts it.' }),
  );
  let target: Uint8Array = pimBytes;
  const [floor = 0, warm = 0] = medianTimes(rounds, [
    readingAndWriting(source, pimBytes, working, pimBytes),
    () => {
      target = runJob('CIM_TO_PIM', source, { base: pimBytes, working });
    },
  ]);
  assert.notDeepEqual(target, pimBytes);
  const work = `${names.CIM_TO_PIM}, ${of}, merged with a refined target, warm`;
  reportChain({ work, floor, time: warm, goal: goals.CIM_TO_PIM });
}

function measureValidation(of: string, bytes: Uint8Array): void {
  const root = parseContent(bytes);
  const [floor = 0, time = 0] = medianTimes(roundsOfShortWork, [
    () => parseContent(bytes),
    () => assert.equal(validateStructure(psm, root).length, 0),
  ]);
  const work = `Structural validation of the valid PSM of ${of}`;
  reportChain({ work, floor, time, goal: 1.3, relativeTo: '`JSON.parse` of it' });
}

function measureFiles(of: string, bytes: Uint8Array): void {
  const request = { bytes, previous: undefined, texts: readProgramTexts() };
  const made = generate(request);
  assert.ok(made.kind === 'GENERATED');
  const decoder = new TextDecoder();
  const files = made.files.map((file) => decoder.decode(file.bytes));
  const encoder = new TextEncoder();
  const [floor = 0, time = 0] = medianTimes(roundsOfFiles, [
    () => [parseContent(bytes), files.map((text) => encoder.encode(text).length)],
    () => generate(request),
  ]);
  const work = `Files of the PSM of ${of}, warm`;
  const relativeTo = '`JSON.parse` of it and encoding of the files';
  reportChain({ work, floor, time, goal: 200, relativeTo });
}

function everyFiftieth(model: Element, eClass: string, change: object): Element {
  let count = 0;
  return edited(model, (element) => {
    if (element.eClass !== eClass) return element;
    count += 1;
    return count % 50 === 0 ? { ...element, ...change } : element;
  });
}

/** What it takes to read the texts of some models and to write them. */
function readingAndWriting(...texts: readonly Uint8Array[]): () => unknown {
  return () => texts.map((bytes) => bytesOf(parseContent(bytes)).length);
}

function bytesOf(model: Element): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(model));
}

function reportChain(row: {
  readonly work: string;
  readonly floor: number;
  readonly time: number;
  readonly goal: number;
  readonly relativeTo?: string;
}): void {
  const { work, floor, time, goal, relativeTo = '`JSON.parse` and `JSON.stringify` of all models' } = row;
  console.log(`${work}: floor ${floor.toFixed(0)} ms, ${time.toFixed(0)} ms`);
  report({ work, floor: relativeTo, ratio: time / floor, goal, better: 'lower' });
}
