import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '../lib/refusal.ts';
import type { PasswordHasher } from '../modules/accounts/index.ts';
import type { ModelReader } from '../modules/models/index.ts';
import type { Generation } from '../modules/transformations/index.ts';
import { argon2Hasher } from './argon2-hasher.ts';
import type * as entry from './entry.ts';
import type { Answer } from './entry.ts';
import * as documents from './read-document.ts';

/** Work that must not hold up the event loop, done elsewhere. */
export type Workers = {
  readonly reader: ModelReader;
  readonly generation: Generation;
  readonly passwords: PasswordHasher;
  /** Ends the worker threads; work in progress is rejected. */
  close(): Promise<void>;
};

/** Smaller bodies are read where they are: the way to a thread and back would take longer. */
const inlineBytes = 256 * 1024;

type Tasks = typeof entry;

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
    reader: {
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
    },
    generation: {
      validate: ({ signal, ...request }) => run('validate', request, { signal }),
      transform: ({ signal, ...request }) => run('transform', request, { signal }),
      compare: ({ signal, ...request }) => run('compare', request, { signal }),
      generate: ({ signal, ...request }) => run('generate', request, { signal }),
    },
    passwords: argon2Hasher,
    close: () => pool.destroy(),
  };
}

type Options = { readonly signal?: AbortSignal; readonly transfer?: readonly ArrayBuffer[] };

type Value<N extends keyof Tasks> = Awaited<ReturnType<Tasks[N]>> extends Answer<infer T> ? T : never;

type Run = <N extends keyof Tasks>(
  name: N,
  request: Parameters<Tasks[N]>[0],
  options: Options,
) => Promise<Value<N>>;

function runnerOf(pool: Piscina): Run {
  return async <N extends keyof Tasks>(
    name: N,
    request: Parameters<Tasks[N]>[0],
    { signal, transfer = [] }: Options,
  ): Promise<Value<N>> => {
    try {
      // Checked border: `entry.ts` exports a task of this name, and that is what it answers.
      const answer = (await pool.run(request, {
        name,
        transferList: [...transfer],
        signal: signal ?? null,
      })) as Answer<Value<N>>;
      if (answer.ok) return answer.value;
      throw new Refusal('INVALID', answer.message, answer.issues);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  };
}

/** The bytes in memory of their own, so that it can be handed over; copied only when they share it. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
