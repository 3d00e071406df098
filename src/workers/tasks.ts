/**
 * The table of what threads do: the pool calls a task by the name of its export. A task has the name of the function
 * it is made for, in the port that is named beside it.
 */
import type { Level } from '../chain/levels.ts';
import * as agents from '../mcp/model-work.ts';
import * as assistant from '../modules/assistant/tasks.ts';
import type { TextReader } from '../modules/assistant/tasks.ts';
import type {
  FileFormat,
  ReadContent,
  RootChange,
  UnreadableContent,
  WantedFile,
} from '../modules/models/index.ts';
import type { TaskAnswer } from './answer.ts';
import { heavy, light } from './answer.ts';
import * as comparing from './compare-models.ts';
import { countClasses as countClassesOf } from './count-classes.ts';
import type * as foreign from './foreign-files.ts';
import type * as artifacts from './generate-files.ts';
import { indexModel as indexOf } from './index-model.ts';
import * as successors from './judge-target.ts';
import * as merging from './merge-models.ts';
import * as files from './model-files.ts';
import * as generating from './model-tasks.ts';
import * as patching from './patch-model.ts';
import * as documents from './read-document.ts';
import type * as rendering from './render-picture.ts';
import type * as trials from './try-changes.ts';
import * as validation from './validate-model.ts';
import * as viewing from './view-models.ts';

type Bytes = { readonly level: Level; readonly bytes: Uint8Array };

/** Of `ModelReader`. */
export const readDocument = heavy(
  ({ level, bytes }: Bytes) => documents.readDocument(level, bytes),
  ({ content }) => bytesOf(content),
);
/** Of `ModelReader`. */
export const fingerprintOf = heavy(({ bytes }: Pick<Bytes, 'bytes'>) => documents.fingerprintOf(bytes));
/** Of `ModelReader`. */
export const changeRoot = heavy(
  (given: { readonly level: Level; readonly content: ReadContent; readonly change: RootChange }) =>
    documents.changeRoot(given.level, given),
  bytesOf,
);

/** Of `ModelTasks`. */
export const patch = heavy(
  (given: Parameters<typeof patching.patch>[1] & { readonly level: Level }) =>
    patching.patch(given.level, given),
  ({ outcome, body }) => [body, ...(outcome.kind === 'PATCHED' ? [outcome.content.bytes] : [])],
);
/** Of `ModelTasks` and `Generation`. */
export const validate = heavy(validation.validate);
/** Of `ModelTasks`. */
export const validateDocument = heavy(validation.validateDocument);
/** Of `ModelTasks`. */
export const toXmi = heavy(
  ({ level, bytes }: Bytes) => files.toXmi(level, bytes),
  (file) => [file],
);
/** Of `ModelTasks`. */
export const toBpmn = heavy(files.toBpmn, ({ bytes }) => [bytes]);
/** Of `ModelTasks`. */
export const exportDocument = heavy(
  (given: Bytes & { readonly otherwise: WantedFile }) => files.exportDocument(given.level, given),
  ({ bytes }) => [bytes],
);
/** Of `ModelTasks`. */
export const readFile = heavy(
  (given: Bytes & { readonly format: FileFormat }) => files.readFile(given.level, given),
  bytesOf,
);
/** Of `ModelTasks`. */
export const readXmiFiles = heavy(
  (given: { readonly level: Level } & Parameters<typeof files.readModelFiles>[1]) =>
    files.readModelFiles(given.level, given),
  bytesOf,
);
/** Of `ModelTasks`. What reads them is loaded on first use. */
export const readForeignFile = heavy(
  async (request: Parameters<typeof foreign.readForeignFile>[0]) =>
    (await import('./foreign-files.ts')).readForeignFile(request),
  (read) => ('report' in read ? [read.content.bytes] : []),
);

/** Of `Generation`. */
export const transform = heavy(generating.transform, ({ bytes, asNewTarget }) => [
  bytes,
  ...(asNewTarget?.summary.changes.pages ?? []),
]);
/** Of `Generation`. */
export const merge = heavy(merging.merge, pagesOf);
/** Of `Generation`. */
export const question = heavy(merging.question, pagesOf);
/** Of `Generation`. */
export const compare = heavy(merging.compare, ({ changes }) => changes.pages);
/** Of `Generation`. */
export const judge = heavy(successors.judge);
/** Of `Generation`. Its templates are loaded on first use: they are many, and most tasks need none of them. */
export const generate = heavy(
  async (request: Parameters<typeof artifacts.generate>[0]) =>
    (await import('./generate-files.ts')).generate(request),
  (generated) => (generated.kind === 'GENERATED' ? generated.files.map(({ bytes }) => bytes) : []),
);

/** Of `ViewTasks`. */
export const view = heavy(viewing.view);
/** Of `ViewTasks`. */
export const drawing = light(viewing.drawing);
/** Of `ViewTasks`. */
export const draw = light(viewing.draw);
/** Of `ViewTasks`. The renderers and their fonts are large, so they are loaded on first use. */
export const render = heavy(
  async (request: Parameters<typeof rendering.render>[0]) =>
    (await import('./render-picture.ts')).render(request),
  (bytes) => [bytes],
);
/** Of `Indexing`. */
export const indexModel = heavy(({ level, bytes }: Bytes) => indexOf(level, bytes));
/** Of `Trying`. All rules and templates come with it, so it is loaded on first use. */
export const tryChanges = light(async (request: Parameters<typeof trials.tryChanges>[0]) =>
  (await import('./try-changes.ts')).tryChanges(request),
);
/** Of `Comparing` and `Generation`. */
export const differences = heavy(comparing.differences);
/** Of `Reach`: what tools of agents do with a model. */
export const workOnModel = heavy(
  (request: Parameters<typeof agents.workOnModel>[0]) => agents.workOnModel(request),
  (answer) => (answer.kind === 'APPLIED' ? [answer.body] : []),
);
/** Of `ClassCounting`. */
export const countClasses = heavy(({ bytes }: Pick<Bytes, 'bytes'>) => countClassesOf(bytes));

/** Of `AssistantEngine`. */
export const provenance = light(async () => assistant.provenance(await reading()));
/** Of `AssistantEngine`. */
export const plan = reads(assistant.plan);
/** Of `AssistantEngine`. */
export const make = reads(assistant.make);
/** Of `AssistantEngine`. */
export const tryBatch = reads(assistant.tryBatch);
/** Of `AssistantEngine`. */
export const takeBack = reads(assistant.takeBack);
/** Of `AssistantEngine`. */
export const overlaps = light(assistant.overlaps);
/** Of `AssistantEngine`. */
export const check = reads(assistant.check);

/** Of `OperationTools`. */
export const outline = light(assistant.outline);
/** Of `OperationTools`. */
export const use = light(assistant.use);
/** Of `OperationTools`. */
export const collect = light(assistant.collect);

/** Makes a task of work that reads texts. */
function reads<R, T>(
  work: (reading: TextReader, request: R) => T,
): (request: R) => Promise<TaskAnswer<Awaited<T>>> {
  return light(async (request: R) => work(await reading(), request));
}

/** Loaded on first use: its word tables are large, and most tasks need none of them. */
function reading(): Promise<TextReader> {
  return import('../chain/text-to-model/index.ts');
}

function bytesOf(content: ReadContent | UnreadableContent | undefined): readonly Uint8Array[] {
  return content?.kind === 'READ' ? [content.bytes] : [];
}

function pagesOf(merged: ReturnType<typeof merging.merge | typeof merging.question>): readonly Uint8Array[] {
  return merged.kind === 'MERGED' ? [merged.content.bytes, ...merged.changes.pages] : [];
}
