import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

/** The floor of reads over HTTP: the framework with one route that answers the bytes of standard input. */
const body = await buffer(process.stdin);
const server = Fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
