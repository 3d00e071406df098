import assert from 'node:assert/strict';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { isElement } from '../../../../src/kernel/model/element.ts';
import { cimExample } from '../../../../src/http/examples/cim.ts';
import type { Caller } from '../../../../src/modules/accounts/index.ts';
import type { AcceptedJob, Job } from '../../../../src/modules/jobs/index.ts';
import { createJobRunner } from '../../../../src/modules/jobs/index.ts';
import {
  knownReports,
  type KnownReports,
  type Level,
  type ModelRecord,
} from '../../../../src/modules/models/index.ts';
import type { Baseline, Synchronization } from '../../../../src/modules/synchronization/index.ts';
import { createSynchronization } from '../../../../src/modules/synchronization/index.ts';
import type {
  Direction,
  Generation,
  TransformationRequest,
  Transformations,
} from '../../../../src/modules/transformations/index.ts';
import { createTransformations } from '../../../../src/modules/transformations/index.ts';
import { edited } from '../../../fixtures/altered-models.ts';
import { businessModel } from '../../../fixtures/fixtures.ts';
import type { Modules } from '../modules.ts';
import { newProject, openModules } from '../modules.ts';
import type { Ending } from '../../storage/temporary-storage.ts';

/** The modules with a project, a runner that works off jobs, and a hand on what happens meanwhile. */
export type Opened = Modules & {
  readonly caller: Caller;
  readonly projectId: string;
  readonly synchronization: Synchronization;
  readonly transformations: Transformations;
  /** Reports that runs know. */
  readonly reports: KnownReports;
  readonly errors: unknown[];
  /** What happens while a job runs. */
  readonly meanwhile: {
    /** Done after a PIM was judged, before it is committed. */
    then: (() => Promise<void>) | undefined;
    /** Added to every generated file. */
    addition: string;
  };
};

/** Opens the modules on a new storage and starts the runner; everything is closed with the test. */
export async function open(ending: Ending): Promise<Opened> {
  const opened = await openOn(await openModules(ending), ending);
  return { ...opened, ...(await newProject(opened)) };
}

/** Starts the runner on modules that are open; it stops with the test. */
export async function openOn(
  modules: Modules,
  ending: Ending,
): Promise<Omit<Opened, 'caller' | 'projectId'>> {
  const { clock, signals, storage, workers } = modules;
  const { transactions, contents } = storage;
  const meanwhile: Opened['meanwhile'] = { then: undefined, addition: '' };
  const generation: Generation = {
    ...workers.generation,
    validate: async (request) => {
      const findings = await workers.generation.validate(request);
      // The target is validated between comparing and committing: where edits of others are dangerous.
      if (request.level === 'pim') await meanwhile.then?.();
      return findings;
    },
    transform: async (request) => {
      const generated = await workers.generation.transform(request);
      // A new target is judged where it is generated.
      if (generated.asNewTarget !== undefined && request.direction === 'CIM_TO_PIM') await meanwhile.then?.();
      return generated;
    },
    judge: async (request) => {
      const judgement = await workers.generation.judge(request);
      if (request.level === 'pim') await meanwhile.then?.();
      return judgement;
    },
    generate: async (request) => {
      const generated = await workers.generation.generate(request);
      if (generated.kind !== 'GENERATED') return generated;
      const addition = new TextEncoder().encode(meanwhile.addition);
      const files = generated.files.map((file) => ({
        ...file,
        bytes: Buffer.concat([file.bytes, addition]),
      }));
      return { ...generated, files };
    },
  };
  const { reader } = workers;
  const reports = knownReports();
  const transformations = createTransformations({
    transactions,
    contents,
    reader,
    generation,
    reports,
    signals,
    clock,
  });
  const synchronization = createSynchronization({ transactions, contents, merging: generation, clock });
  const errors: unknown[] = [];
  const runner = createJobRunner({
    transactions,
    handlers: transformations.handlers,
    signals,
    clock,
    concurrency: 2,
    timeLimit: 60_000,
    onError: (error) => errors.push(error),
  });
  await runner.start();
  ending.after(() => runner.stop());
  return { ...modules, synchronization, transformations, reports, errors, meanwhile };
}

/** A fresh copy of the bookshop's business model. */
export async function bookshop(): Promise<Record<string, unknown>> {
  return Promise.resolve({ ...businessModel('bookshop') });
}

/** A fresh copy of a business model with one object, `Bicycle`. */
export function smallCim(): Element {
  return { ...cimExample };
}

/** Stores a model in the project. */
export async function store(opened: Opened, content: object, level: Level = 'cim'): Promise<ModelRecord> {
  const body = JSON.stringify({ projectId: opened.projectId, content });
  const document = await opened.workers.reader.readDocument(level, new TextEncoder().encode(body));
  return (await opened.models.create(opened.caller, { level, document })).record;
}

/** Replaces members of a stored model's root, as a person would. */
export async function edit(
  opened: Opened,
  record: ModelRecord,
  change: Readonly<Record<string, unknown>>,
): Promise<ModelRecord> {
  return replace(opened, record, { ...(await contentOf(opened, record)), ...change });
}

/** Replaces every element of a stored model by what `change` makes of it, inner elements first. */
export async function editElements(
  opened: Opened,
  record: ModelRecord,
  change: (element: Element) => Element,
): Promise<ModelRecord> {
  return replace(opened, record, edited(await modelOf(opened, record), change));
}

/** Replaces the content of a stored model. */
export async function replace(opened: Opened, record: ModelRecord, content: object): Promise<ModelRecord> {
  const { level, id } = record;
  const body = new TextEncoder().encode(JSON.stringify({ content }));
  const document = await opened.workers.reader.readDocument(level, body);
  return opened.models.replace(opened.caller, { level, id, document });
}

/** The content of a stored model. */
export async function contentOf(opened: Opened, record: ModelRecord): Promise<Record<string, unknown>> {
  const json: unknown = JSON.parse(new TextDecoder().decode(await opened.models.content(record)));
  assert.ok(typeof json === 'object' && json !== null);
  return { ...json };
}

/** The root element of a stored model. */
export async function modelOf(opened: Opened, record: ModelRecord): Promise<Element> {
  const root = await contentOf(opened, record);
  assert.ok(isElement(root));
  return root;
}

/** Submits a transformation. */
export function submit(
  opened: Opened,
  direction: Direction,
  request: TransformationRequest,
): Promise<AcceptedJob> {
  return opened.transformations.submit(opened.caller, { direction, request });
}

/** Submits a transformation and waits for its end. */
export async function run(
  opened: Opened,
  direction: Direction,
  request: TransformationRequest,
): Promise<Job> {
  const { job } = await submit(opened, direction, request);
  return opened.jobs.waitFor(opened.caller, { jobId: job.id, milliseconds: 60_000 });
}

/** The target of a job as it is now. */
export async function target(opened: Opened, job: Job, level: Level = 'pim'): Promise<ModelRecord> {
  assert.ok(job.targetModelId !== null, JSON.stringify(job.diagnostics));
  return opened.models.get(opened.caller, { level, id: job.targetModelId });
}

/** The baseline of a business model. */
export function baselineOf(opened: Opened, source: ModelRecord): Promise<Baseline | undefined> {
  return opened.storage.transactions.read((stores) => stores.baselines.findBySource(source.id, 'CIM_TO_PIM'));
}

/** The codes of a job's diagnostics. */
export function codesOf(job: Job): readonly string[] {
  return job.diagnostics.map((diagnostic) => diagnostic.code);
}
