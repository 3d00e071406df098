import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../lib/refusal.ts';
import { readsBody, type Server } from '../server.ts';

/** Shares out the memory that large bodies and answers may take at the same time, over all connections. */
export type MemoryRoom = {
  /**
   * Takes room for so many bytes until the answer has been sent or given up; at once where a request needs little or
   * has room already. Waits for others to end, up to ten seconds; then refuses with UNAVAILABLE.
   */
  readonly enter: (reply: Pick<FastifyReply, 'raw'>, wanted: MemoryRequest) => Promise<void>;
};

/** Who requests how many bytes. */
export type MemoryRequest = { readonly by: string; readonly bytes: number };

declare module 'fastify' {
  interface FastifyInstance {
    readonly memoryRoom: MemoryRoom;
  }
}

/** What needs less is not counted (bytes). */
const little = 1024 * 1024;
/** How long a request waits for room (milliseconds). */
const usualPatience = 10_000;

/** Makes room for so many bytes in all; one account takes at most half of it. What is larger than that goes alone. */
export function createMemoryRoom(size: number, patience = usualPatience): MemoryRoom {
  const taken = new Map<object, MemoryRequest>();
  const waiting = new Set<() => void>();
  const sumOf = (by?: string): number =>
    [...taken.values()].reduce((sum, one) => sum + (by === undefined || one.by === by ? one.bytes : 0), 0);
  const fits = ({ by, bytes }: MemoryRequest): boolean => {
    const own = sumOf(by);
    return (own === 0 || own + bytes <= size / 2) && (taken.size === 0 || sumOf() + bytes <= size);
  };
  return {
    enter: async ({ raw }, wanted) => {
      if (wanted.bytes <= little || taken.has(raw)) return;
      const end = performance.now() + patience;
      while (!fits(wanted)) {
        const left = end - performance.now();
        if (left <= 0) throw full();
        await oneEnds(waiting, left);
      }
      // Its end would not be reported.
      if (raw.destroyed) throw full();
      taken.set(raw, wanted);
      raw.once('close', () => {
        taken.delete(raw);
        for (const wake of [...waiting]) wake();
      });
    },
  };
}

/** Bodies and answers of the largest size that may be on their way at the same time. */
const largestAtOnce = 4;

/**
 * Gives a server room for four bodies of `largest` bytes, and has large bodies wait for theirs before they are read.
 * Comes after the admission and before the routes are declared.
 */
export function addMemoryRoom(server: Server, largest: number): void {
  server.decorate('memoryRoom', createMemoryRoom(largestAtOnce * largest));
  const waitForRoom = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    server.memoryRoom.enter(reply, { by: ownerOf(request), bytes: bodyBytes(request, largest) });
  server.addHook('onRoute', (route) => {
    if (readsBody(route)) route.onRequest = [waitForRoom, ...[route.onRequest ?? []].flat()];
  });
}

/** Waits until there is room for an answer of so many bytes; see `MemoryRoom`. */
export async function roomForAnswer(reply: FastifyReply, bytes: number): Promise<void> {
  await reply.server.memoryRoom.enter(reply, { by: ownerOf(reply.request), bytes });
}

function ownerOf(request: FastifyRequest): string {
  // Not taken apart at once: the address is looked up when it is asked for.
  return request.caller?.accountId ?? request.clientAddress;
}

/**
 * The bytes of the body that will be read. Those of a body without length are as many as are accepted, of a form at
 * most `largestForm`, because forms have a limit of their own.
 */
function bodyBytes({ headers, routeOptions }: FastifyRequest, largestForm: number): number {
  const isForm = headers['content-type']?.startsWith('multipart/') === true;
  const limit = isForm ? largestForm : routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return limit;
  const declared = Number(headers['content-length'] ?? 0);
  // A larger one is refused without being read.
  return declared > limit ? 0 : declared;
}

async function oneEnds(waiting: Set<() => void>, patience: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const wake = (): void => resolve(undefined);
  waiting.add(wake);
  const timer = setTimeout(wake, patience);
  await promise;
  clearTimeout(timer);
  waiting.delete(wake);
}

function full(): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    'Too many large models are on their way at once; try again in a few seconds.',
  );
}
