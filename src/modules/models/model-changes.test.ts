import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Modules } from '../../../test/support/modules/modules.ts';
import { newProject, openModules } from '../../../test/support/modules/modules.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import type { Caller } from '../accounts/index.ts';
import { createJobRunner } from '../jobs/index.ts';
import type { ModelRecord, Models, ModelTasks } from './index.ts';
import { createModels, knownReports } from './index.ts';

type Opened = Modules & {
  readonly caller: Caller;
  readonly record: ModelRecord;
  /** What happens after a patch was applied and before it is stored. */
  readonly meanwhile: { then: (() => Promise<unknown>) | undefined };
};

const level = 'cim';
const root = { eClass: 'CimModel', id: 'root-1', name: 'Shop' };

async function open(ending: Ending): Promise<Opened> {
  const modules = await openModules(ending);
  const { storage, workers, signals, clock } = modules;
  const { transactions, contents } = storage;
  const meanwhile: Opened['meanwhile'] = { then: undefined };
  const tasks: ModelTasks = {
    ...workers.tasks,
    patch: async (on, request) => {
      const tried = await workers.tasks.patch(on, request);
      const { then } = meanwhile;
      meanwhile.then = undefined;
      await then?.();
      return tried;
    },
  };
  const { reader } = workers;
  const models = createModels({
    transactions,
    contents,
    reader,
    tasks,
    reports: knownReports(),
    signals,
    clock,
  });
  const { caller, projectId } = await newProject(modules);
  const document = await reader.readDocument(level, bytesOf({ projectId, content: root }));
  const { record } = await models.create(caller, { level, document });
  return { ...modules, models, caller, record, meanwhile };
}

function bytesOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

async function describe(
  opened: Opened,
  description: string,
  expectedRevision?: number,
): Promise<ModelRecord> {
  const { models, caller, record } = opened;
  const operations = [{ op: 'add', path: '/description', value: description }];
  const body = bytesOf({ operations, expectedRevision });
  return (await models.patch(caller, { level, id: record.id, body, form: 'OBJECT' })).record;
}

async function rename(opened: Opened, name: string): Promise<ModelRecord> {
  const { models, caller, record, workers } = opened;
  const document = await workers.reader.readDocument(level, bytesOf({ content: { ...root, name } }));
  return models.replace(caller, { level, id: record.id, document });
}

function now({ models, caller, record }: Opened): ReturnType<Models['get']> {
  return models.get(caller, { level, id: record.id });
}

test('a patch without revision is applied again to what another request wrote in between', async (t) => {
  const opened = await open(t);
  opened.meanwhile.then = () => rename(opened, 'Renamed meanwhile');
  const patched = await describe(opened, 'Sells books');
  assert.equal(patched.revision, 3);
  assert.equal(patched.name, 'Renamed meanwhile');
  assert.equal(patched.description, 'Sells books');
});

test('a patch with a revision is refused when another request wrote in between', async (t) => {
  const opened = await open(t);
  opened.meanwhile.then = () => rename(opened, 'Renamed meanwhile');
  await refusalOf(describe(opened, 'Sells books', 1), 'CONFLICT');
  assert.equal((await now(opened)).description, null);
});

test('a patch of a model that is deleted in between is refused, and the model stays away', async (t) => {
  const opened = await open(t);
  const { models, caller, record } = opened;
  opened.meanwhile.then = () => models.delete(caller, { level, id: record.id });
  await refusalOf(describe(opened, 'Sells books'), 'NOT_FOUND');
  await refusalOf(now(opened), 'NOT_FOUND');
});

test('a patch gives up after five attempts on a model that never rests', async (t) => {
  const opened = await open(t);
  let writes = 0;
  const disturb = async (): Promise<void> => {
    writes += 1;
    await rename(opened, `Write ${writes}`);
    opened.meanwhile.then = disturb;
  };
  opened.meanwhile.then = disturb;
  await refusalOf(describe(opened, 'Sells books'), 'CONFLICT');
  assert.equal(writes, 5);
});

test('a refused patch does not keep the next one from its turn', async (t) => {
  const opened = await open(t);
  const refused = describe(opened, 'x', 7);
  const accepted = describe(opened, 'Sells books');
  await refusalOf(refused, 'CONFLICT');
  assert.equal((await accepted).revision, 2);
});

test('a validation whose model is deleted before its turn ends with the cause', async (t) => {
  const opened = await open(t);
  const { models, caller, record, storage, signals, clock, jobs } = opened;
  const { job } = await models.submitValidation(caller, { level, id: record.id });
  await models.delete(caller, { level, id: record.id });
  const errors: unknown[] = [];
  const runner = createJobRunner({
    transactions: storage.transactions,
    handlers: models.handlers,
    signals,
    clock,
    concurrency: 1,
    timeLimit: 60_000,
    onError: (error: unknown) => errors.push(error),
  });
  await runner.start();
  t.after(() => runner.stop());
  const ended = await jobs.waitFor(caller, { jobId: job.id, milliseconds: 30_000 });
  assert.equal(ended.status, 'FAILED');
  assert.deepEqual(
    ended.diagnostics.map((diagnostic) => diagnostic.code),
    ['SOURCE_DELETED'],
  );
  assert.deepEqual(errors, []);
});

test('deleting is refused for a stale revision, however it is sent', async (t) => {
  const opened = await open(t);
  const { models, caller, record } = opened;
  const model = { level, id: record.id } as const;
  await refusalOf(models.delete(caller, { ...model, expectedRevision: 2 }), 'CONFLICT');
  await refusalOf(models.delete(caller, { ...model, ifMatch: 2 }), 'PRECONDITION_FAILED');
  await models.delete(caller, { ...model, expectedRevision: 1, ifMatch: 9 });
  await refusalOf(models.delete(caller, model), 'NOT_FOUND');
});
