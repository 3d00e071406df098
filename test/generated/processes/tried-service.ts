import { PGlite } from '@electric-sql/pglite';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Element } from '../../../src/kernel/model/element.ts';
import { pimOf, psmOf } from '../../support/chain/chain-runs.ts';
import { run, writeRepository } from '../../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, membersOf, textAt } from '../../support/lib/json.ts';
import { rowsOf } from '../../support/storage/postgres-server.ts';
import type { Ending } from '../../support/storage/temporary-storage.ts';
import { migrateDatabase, startForTrying, type ServiceUnderTest } from '../service-under-test.ts';
import { startPartners, type Partners } from '../walks/partners.ts';

/** The answer to a request: its status and its body. */
export type Reply = { readonly status: number; readonly body: unknown };

/** The process of the service ended before it answered a request: whether it was carried out is not known. */
export class AnswerLost extends Error {}

/** A generated service that is driven over HTTP as its roles would. */
export type TriedService = {
  readonly partners: Partners;
  /** Sends a request to the process that runs, or to the one that is starting. Throws {@link AnswerLost}. */
  send(role: string, request: string, body?: object): Promise<Reply>;
  /** The verb and the path of the step of the business model with this id, for a row where it has one. */
  addressOf(id: string, on?: string): string;
  /** Does the step of the business model with this id; fails unless that succeeds. */
  step(role: string, id: string, given?: { readonly on?: string; readonly body?: object }): Promise<unknown>;
  /** The names of the steps where the processes about a row wait. */
  waitsAt(role: string, subject: string): Promise<readonly string[]>;
  /** Asks until the answer is as wanted; fails after some seconds. */
  until<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T>;
  /** Stops the process, and starts it again on the same database. */
  restart(): Promise<void>;
  /** Ends the process in the middle of what it does, and starts it again on the same database. */
  kill(): Promise<void>;
  /** Stops the process for good, and gives the rows that a query finds in its database. */
  stored(query: string): Promise<readonly unknown[]>;
};

/** So long (milliseconds) a step of software may take in a machine that is busy with other tests. */
const patience = 60_000;

/** Generates a business as one service and builds it; gives the folder of the service. */
export async function buildTriedService(business: Element, ending: Ending): Promise<string> {
  const repository = await writeRepository(psmOf(pimOf(business)).root, ending);
  const folder = join(repository.folder, repository.services[0] ?? '');
  await run(folder, ['npm', 'run', 'build']);
  return folder;
}

/** Starts a built service on an empty database as people do who try it out. */
export async function startTriedService(
  folder: string,
  databaseUrl: string,
  ending: Ending,
): Promise<TriedService> {
  await migrateDatabase(folder, databaseUrl);
  return continueTriedService(folder, databaseUrl, ending);
}

/** Starts a built service on a database that an earlier one has left. */
export async function continueTriedService(
  folder: string,
  databaseUrl: string,
  ending: Ending,
): Promise<TriedService> {
  const contract: unknown = parse(await readFile(join(folder, 'openapi/openapi.yaml'), 'utf8'));
  const partners = await startPartners(ending);
  const settings = { BANK_URL: partners.addressOf('bank'), COURIER_URL: partners.addressOf('courier') };
  const start = (): Promise<ServiceUnderTest> =>
    startForTrying(folder, { databaseUrl, roles: ['clerk', 'manager', 'courier'], settings });
  let service = start();
  await service;
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (!isStopped) await (await service).stop();
    isStopped = true;
  };
  ending.after(stop);
  const send: TriedService['send'] = async (role, request, body) => {
    const [method = '', path = ''] = request.split(' ');
    const typed = body !== undefined && { 'content-type': 'application/json' };
    const running = await service;
    try {
      const answer = await fetch(running.address + path, {
        method,
        headers: { ...running.headersOf(role), ...typed },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch (error) {
      throw new AnswerLost(request, { cause: error });
    }
  };
  const again = async (end: (running: ServiceUnderTest) => Promise<void>): Promise<void> => {
    const running = await service;
    // Requests that come from now on wait for the next process.
    service = end(running).then(start);
    await service;
  };
  const addressOf = (id: string, on = ''): string => operationOf(contract, id).replace(/\{\w+\}/, on);
  return {
    partners,
    send,
    addressOf,
    async step(role, id, { on, body } = {}) {
      const address = addressOf(id, on);
      const reply = await send(role, address, body);
      assert.ok(reply.status < 300, `${id} by ${role}: ${address} answered ${JSON.stringify(reply)}`);
      return reply.body;
    },
    async waitsAt(role, subject) {
      const { body } = await send(role, `GET /processes?subjectId=${subject}`);
      return listAt(body, 'items')
        .flatMap((item) => listAt(item, 'waitsAt').map((place) => textAt(place, 'name')))
        .sort();
    },
    async until(ask, wanted) {
      const end = Date.now() + patience;
      let value = await ask();
      while (!wanted(value)) {
        assert.ok(Date.now() < end, `still ${JSON.stringify(value)}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        value = await ask();
      }
      return value;
    },
    restart: () => again((running) => running.stop()),
    kill: () => again((running) => running.kill()),
    async stored(query) {
      await stop();
      if (!databaseUrl.startsWith('embedded:')) return rowsOf(databaseUrl, query);
      const database = await PGlite.create(databaseUrl.slice('embedded:'.length));
      const { rows } = await database.query(query);
      await database.close();
      return rows;
    },
  };
}

/** The verb and the path of the operation that carries the id of a step. */
function operationOf(contract: unknown, step: string): string {
  for (const [path, operations] of Object.entries(membersOf(at(contract, 'paths'))))
    for (const [verb, operation] of Object.entries(membersOf(operations)))
      if (listAt(operation, 'x-model-elements').includes(step) && !path.startsWith('/processes'))
        return `${verb.toUpperCase()} ${path}`;
  return assert.fail(`no operation carries the id ${step}`);
}
