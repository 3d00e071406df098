import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '../lib/refusal.ts';
import type { PasswordHasher } from '../modules/accounts/index.ts';
import type { AssistantEngine } from '../modules/assistant/index.ts';
import type { ModelReader, ModelTasks } from '../modules/models/index.ts';
import type { Generation } from '../modules/transformations/index.ts';
import { argon2Hasher } from './argon2-hasher.ts';
import { assistantEngineOn } from './assistant-engine.ts';
import type { Answer } from './entry.ts';
import * as documents from './read-document.ts';
import type { RunTask, TaskOptions, Tasks, TaskValue } from './run-task.ts';

/** Work that must not hold up the event loop, done elsewhere. */
export type Workers = {
  readonly reader: ModelReader;
  readonly tasks: ModelTasks;
  readonly generation: Generation;
  readonly passwords: PasswordHasher;
  readonly assistant: AssistantEngine;
  /** Tasks that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the worker threads; work in progress is rejected. */
  close(): Promise<void>;
};

/** Smaller bodies are read where they are, in a few milliseconds: the way to a thread may be long when it is busy. */
const inlineBytes = 64 * 1024;

/** Work that a request waits for is stopped after this time (milliseconds); jobs have a limit of their own. */
const requestTimeLimit = 60_000;

/**
 * Makes a pool of worker threads. `ready` of them (1 unless told otherwise) begin to load the rules at once, the
 * others when there is work for them.
 */
export function createWorkers(options: { readonly threads: number; readonly ready?: number }): Workers {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./entry.ts', import.meta.url)),
    minThreads: options.ready ?? 1,
    maxThreads: options.threads,
    idleTimeout: 60_000,
    // The threads need none of the process's own options, whose relative paths may not hold any more.
    execArgv: [],
  });
  const run = runnerOf(pool);
  return {
    reader: readerOn(run),
    tasks: tasksOn(run),
    generation: {
      validate: ({ signal, ...request }) => run('validate', { ...request, kind: 'SEMANTIC' }, { signal }),
      transform: ({ signal, ...request }) => run('transform', request, { signal }),
      merge: ({ signal, ...request }) => run('merge', request, { signal }),
      compare: ({ signal, ...request }) => run('compare', request, { signal }),
      generate: ({ signal, ...request }) => run('generate', request, { signal }),
    },
    passwords: argon2Hasher,
    assistant: assistantEngineOn(run),
    waiting: () => pool.queueSize,
    close: () => pool.destroy(),
  };
}

function readerOn(run: RunTask): ModelReader {
  return {
    readDocument: async (level, bytes) => {
      if (bytes.byteLength <= inlineBytes) return documents.readDocument(level, bytes);
      const own = owned(bytes);
      return run('readDocument', { level, bytes: own }, { transfer: [own.buffer] });
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
    patch: (level, request) => {
      const [content, body] = [owned(request.content), owned(request.body)];
      const transfer = [content.buffer, body.buffer];
      return run('patch', { level, content, body, form: request.form }, { transfer });
    },
    validate: (level, { bytes, kind, signal }) => {
      const own = owned(bytes);
      return run('validate', { level, bytes: own, kind }, { signal, transfer: [own.buffer] });
    },
    validateDocument: (level, { bytes, kind }) => {
      const own = owned(bytes);
      return run('validateDocument', { level, bytes: own, kind }, { transfer: [own.buffer] });
    },
    toXmi: (level, bytes) => {
      const own = owned(bytes);
      return run('toXmi', { level, bytes: own }, { transfer: [own.buffer] });
    },
    exportDocument: (level, { bytes, otherwise }) => {
      const own = owned(bytes);
      return run('exportDocument', { level, bytes: own, otherwise }, { transfer: [own.buffer] });
    },
    readFile: (level, { bytes, format }) => {
      const own = owned(bytes);
      return run('readFile', { level, bytes: own, format }, { transfer: [own.buffer] });
    },
  };
}

function runnerOf(pool: Piscina): RunTask {
  return async <N extends keyof Tasks>(
    name: N,
    request: Parameters<Tasks[N]>[0],
    { signal, transfer = [] }: TaskOptions,
  ): Promise<TaskValue<N>> => {
    const limit = signal ?? AbortSignal.timeout(requestTimeLimit);
    try {
      // Checked border: `entry.ts` exports a task of this name, and that is what it answers.
      const answer = (await pool.run(request, {
        name,
        transferList: [...transfer],
        signal: limit,
      })) as Answer<TaskValue<N>>;
      if (answer.ok) return answer.value;
      throw new Refusal('INVALID', answer.message, answer.issues);
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted) throw tookTooLong();
      throw error;
    }
  };
}

function tookTooLong(): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    `The work took longer than ${requestTimeLimit / 1000} s and was stopped; try again when the service has less to do, or send a smaller model.`,
  );
}

/** The bytes in memory of their own, so that it can be handed over; copied only when they share it. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
