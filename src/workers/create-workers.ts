import type { NamedFile } from '../chain/file-to-model/file-reading.ts';
import type { PasswordHasher } from '../modules/accounts/index.ts';
import type { AssistantEngine, OperationTools } from '../modules/assistant/index.ts';
import { rememberedBytes, type ModelReader, type ModelTasks } from '../modules/models/index.ts';
import type { ClassCounting } from '../modules/guide/index.ts';
import type { Comparing } from '../modules/history/index.ts';
import type { Indexing, Trying } from '../modules/impact/index.ts';
import type { Generation } from '../modules/transformations/index.ts';
import type { ViewTasks } from '../modules/views/index.ts';
import { workOnModel } from '../mcp/model-work.ts';
import type { Reach } from '../mcp/reach.ts';
import { collectLater } from '../lib/collect-garbage.ts';
import { fewAtOnce } from '../lib/few-at-once.ts';
import { createArgon2Hasher } from './argon2-hasher.ts';
import { checkFont } from './further-font.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { isTried, leastRemembered } from './patch-model.ts';
import * as documents from './read-document.ts';
import { readProgramTexts } from './program-texts.ts';
import { tasksOf, type RunTask } from './run-task.ts';

/** Work that must not hold up the event loop, done elsewhere. */
export type Workers = {
  readonly reader: ModelReader;
  readonly tasks: ModelTasks;
  readonly generation: Generation;
  readonly passwords: PasswordHasher;
  readonly assistant: AssistantEngine;
  readonly operationTools: OperationTools;
  /** What tools of agents do with models. */
  readonly workOnModel: Reach['workOnModel'];
  /** What it takes to look at models. */
  readonly looking: ViewTasks & Indexing & Trying & ClassCounting & Comparing;
  /** Starts the thread that is to be ready; without this it starts with the first task. */
  readonly begin: () => void;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the worker threads; work in progress is rejected. */
  close(): Promise<void>;
};

/** How the workers work. */
export type WorkerOptions = PoolOptions & {
  /** The file of a font for letters in PNG and PDF that the usual one lacks; empty for none. */
  readonly pictureFont?: string;
};

/** Smaller bodies are read where they are, in a few milliseconds: the way to a thread may be long when it is busy. */
const inlineBytes = 64 * 1024;

/** Tasks on more bytes than this wait for each other. */
const largeBytes = 8 * 1024 * 1024;

/** Gives what `ask` gave the first time: for what is the same until the process ends. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Makes the workers with a pool of threads. The program texts of generated repositories are read here, once. Throws for a font that is none. */
export function createWorkers(options: WorkerOptions): Workers {
  const { pictureFont: furtherFont = '' } = options;
  if (furtherFont !== '') checkFont(furtherFont);
  const texts = readProgramTexts();
  const { run, begin, waiting, close } = createPool(options);
  const inTurn = largeInTurn(run);
  const by = tasksOf(run);
  // Pixels take memory by the million and seconds of a thread.
  const rendering = fewAtOnce({ running: 1, waiting: 30 });
  return {
    reader: readerOn(inTurn),
    tasks: tasksOn(inTurn),
    generation: {
      validate: ({ signal, ...request }) => run('validate', { ...request, kind: 'SEMANTIC' }, { signal }),
      transform: by('transform'),
      merge: by('merge'),
      question: by('question'),
      differences: by('differences'),
      compare: by('compare'),
      judge: by('judge'),
      generate: ({ signal, ...request }) => run('generate', { ...request, texts }, { signal }),
    },
    passwords: createArgon2Hasher(),
    assistant: {
      provenance: remembered(() => run('provenance', undefined, {})),
      plan: by('plan'),
      make: by('make'),
      tryBatch: by('tryBatch'),
      takeBack: by('takeBack'),
      overlaps: by('overlaps'),
      check: by('check'),
    },
    operationTools: { outline: by('outline'), use: by('use'), collect: by('collect') },
    workOnModel: async (request) => {
      if (request.bytes.byteLength <= inlineBytes) return workOnModel(request);
      const own = owned(request.bytes);
      return inTurn('workOnModel', { ...request, bytes: own }, { transfer: [own.buffer] });
    },
    looking: {
      view: by('view'),
      drawing: by('drawing'),
      draw: by('draw'),
      render: (request) => rendering(() => run('render', { ...request, furtherFont }, {})),
      indexModel: (level, bytes) => run('indexModel', { level, bytes }, {}),
      tryChanges: (request) => run('tryChanges', { ...request, texts }, {}),
      differences: by('differences'),
      countClasses: (bytes) => run('countClasses', { bytes }, {}),
    },
    begin,
    waiting,
    close,
  };
}

/**
 * Of tasks on large models one is done at a time: each takes several times the memory of its model. The room for large
 * bodies bounds how many wait.
 */
function largeInTurn(run: RunTask): RunTask {
  const inTurn = fewAtOnce({ running: 1, waiting: 1_000 });
  return (name, request, options) => {
    const bytes = (options.transfer ?? []).reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (bytes <= largeBytes) return run(name, request, options);
    return inTurn(() => run(name, request, options)).finally(collectLater);
  };
}

function readerOn(run: RunTask): ModelReader {
  return {
    readDocument: async (level, bytes) => {
      if (bytes.byteLength <= inlineBytes) return documents.readDocument(level, bytes);
      const own = owned(bytes);
      return run('readDocument', { level, bytes: own }, { transfer: [own.buffer] });
    },
    fingerprint: async (bytes) => {
      if (bytes.byteLength <= inlineBytes) return documents.fingerprintOf(bytes);
      const copy = new Uint8Array(bytes);
      return run('fingerprintOf', { bytes: copy }, { transfer: [copy.buffer] });
    },
    changeRoot: async (level, request) => {
      const { content, change } = request;
      if (content.bytes.byteLength <= inlineBytes) return documents.changeRoot(level, request);
      const own = owned(content.bytes);
      const moved = { level, content: { ...content, bytes: own }, change };
      return run('changeRoot', moved, { transfer: [own.buffer] });
    },
  };
}

function tasksOn(run: RunTask): ModelTasks {
  return {
    patch: async (level, { content: { ref, read }, form, body }) => {
      const { sha256 } = ref;
      let own = owned(body);
      if (ref.size >= leastRemembered) {
        const transfer = [own.buffer];
        const tried = await run(
          'patch',
          { level, sha256, content: undefined, body: own, form },
          { transfer },
        );
        if (isTried(tried)) return tried;
        own = owned(tried.body);
      }
      const content = ownedContent(await read());
      const transfer = [content.buffer, own.buffer];
      const tried = await run('patch', { level, sha256, content, body: own, form }, { transfer });
      if (isTried(tried)) return tried;
      throw new Error('A thread asked again for the content that it was given.');
    },
    validate: (level, { bytes, kind, signal }) => {
      const own = ownedContent(bytes);
      return run('validate', { level, bytes: own, kind }, { signal, transfer: [own.buffer] });
    },
    validateDocument: (level, { bytes, kind }) => {
      const own = owned(bytes);
      return run('validateDocument', { level, bytes: own, kind }, { transfer: [own.buffer] });
    },
    toXmi: (level, bytes) => {
      const own = ownedContent(bytes);
      return run('toXmi', { level, bytes: own }, { transfer: [own.buffer] });
    },
    toBpmn: ({ bytes, process }) => {
      const own = ownedContent(bytes);
      return run('toBpmn', { bytes: own, process }, { transfer: [own.buffer] });
    },
    exportDocument: (level, { bytes, otherwise }) => {
      const own = owned(bytes);
      return run('exportDocument', { level, bytes: own, otherwise }, { transfer: [own.buffer] });
    },
    readFile: (level, { bytes, format }) => {
      const own = owned(bytes);
      return run('readFile', { level, bytes: own, format }, { transfer: [own.buffer] });
    },
    readXmiFiles: (level, { files, main }) => {
      const { own, transfer } = ownedFiles(files);
      return run('readXmiFiles', { level, files: own, main }, { transfer });
    },
    readForeignFile: ({ format, files, model }) => {
      const { own, transfer } = ownedFiles(files);
      return run('readForeignFile', { format, files: own, model }, { transfer });
    },
  };
}

/** The bytes in memory of their own, so that it can be handed over; copied only when they share it. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}

/** Files with bytes in memory of their own, and that memory. */
function ownedFiles(files: readonly NamedFile[]): {
  readonly own: readonly NamedFile[];
  readonly transfer: ArrayBuffer[];
} {
  const own = files.map(({ path, bytes }) => ({ path, bytes: owned(bytes) }));
  return { own, transfer: own.map(({ bytes }) => bytes.buffer) };
}

/** As `owned`, of a stored content, whose memory may be in use elsewhere. */
function ownedContent(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.byteLength <= rememberedBytes ? new Uint8Array(bytes) : owned(bytes);
}
