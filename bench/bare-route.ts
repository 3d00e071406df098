import { parentPort, workerData } from 'node:worker_threads';
import Fastify from 'fastify';

/** The floor of reads over HTTP: the framework with one route that answers given bytes from memory. */

// Checked border: `bench/http.ts` starts this thread.
const { bytes } = workerData as { readonly bytes: string };
const body = Buffer.from(bytes);
const server = Fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
parentPort?.postMessage(await server.listen({ host: '127.0.0.1', port: 0 }));
