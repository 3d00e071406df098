import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cimExample } from '../../src/http/examples/cim.ts';
import { fuzz } from '../../test/fuzz/fuzz.ts';
import { createChain } from '../../test/support/http/chain.ts';
import { at, textAt } from '../../test/support/lib/json.ts';
import { drawFrom } from '../../test/support/testing/random-numbers.ts';
import { operate, type Registers } from '../../test/support/process/register-clients.ts';
import type { Client } from '../../test/support/http/service.ts';
import type { Figures } from './figures.ts';

/** What loads share in one round: the service, until when they go on, and where they note what they did. */
export type Round = {
  readonly number: number;
  readonly seed: number;
  readonly client: Client;
  readonly figures: Figures;
  readonly isOver: () => boolean;
};

const clients = 6;
const slowConnections = 20;

/** Clients that write and read some models at once; every operation goes into their history. */
export async function useRegisters(round: Round, registers: Registers): Promise<void> {
  const { number, seed, client, isOver } = round;
  let sent = 0;
  const one = async (which: number): Promise<void> => {
    const random = drawFrom(seed * 1_000_003 + number * clients + which);
    while (!isOver()) {
      sent += 1;
      await operate(registers, { url: client.baseUrl, number: which, random, name: `${number}-${sent}` });
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, which) => one(which)));
}

/** Takes a business model through the whole chain, again and again; gives the accounts with their projects. */
export async function useChain({ client, figures, isOver }: Round, made: Made[]): Promise<void> {
  const chain = createChain(client);
  while (!isOver())
    try {
      const { token, projectId, source } = await chain.storeCim(cimExample);
      made.push({ token, projectId });
      const pim = textAt(await chain.transform(token, 'cim-to-pim', source), 'targetModelId');
      const psm = textAt(await chain.transform(token, 'pim-to-psm', pim), 'targetModelId');
      const job = await chain.transform(token, 'psm-to-artifact', psm);
      if (at(job, 'status') !== 'COMPLETED')
        figures.violated([`a job of the chain ended ${JSON.stringify(job)}`]);
      figures.chains += 1;
    } catch (error) {
      // No answer: the service was killed, or ended a connection that was idle for long just when it was used.
      if (error instanceof TypeError && error.message === 'fetch failed') figures.withoutAnswer += 1;
      else figures.violated([`the chain failed: ${String(error)}`]);
    }
}

/** A project that was acknowledged. */
export type Made = { readonly token: string; readonly projectId: string };

/** Requests made from the OpenAPI document, judged by it. */
export async function useFuzz({ number, seed, client, figures, isOver }: Round): Promise<void> {
  for (let part = 0; !isOver(); part += 1) {
    // Names of accounts have the seed in them.
    const report = await fuzz(client, { seed: seed + number * 1_000 + part, requests: 200 });
    figures.fuzzed += report.sent;
    figures.violated(report.complaints);
  }
}

/** Connections that send headers bit by bit and read nothing. */
export async function useSlowConnections({ client, figures, isOver }: Round): Promise<void> {
  const { hostname, port } = new URL(client.baseUrl);
  const sockets = Array.from({ length: slowConnections }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${hostname}\r\n`);
    return socket;
  });
  figures.slowConnections += slowConnections;
  while (!isOver()) {
    for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n');
    await pause(500);
  }
  for (const socket of sockets) socket.destroy();
}
