import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Element } from '../../../src/kernel/model/element.ts';
import { pimOf, psmOf } from '../../support/chain/chain-runs.ts';
import { run, writeRepository } from '../../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, membersOf, textAt } from '../../support/lib/json.ts';
import type { Ending } from '../../support/storage/temporary-storage.ts';
import { temporaryFolder } from '../../support/storage/temporary-storage.ts';
import { migrateDatabase, startForTrying, type ServiceUnderTest } from '../service-under-test.ts';
import { startPartners, type Partners } from '../walks/partners.ts';

/** The answer to a request: its status and its body. */
export type Reply = { readonly status: number; readonly body: unknown };

/** A generated service that is driven over HTTP as its roles would. */
export type TriedService = {
  readonly partners: Partners;
  send(role: string, request: string, body?: object): Promise<Reply>;
  /** Does the step of the business model with this id; fails unless that succeeds. */
  step(role: string, id: string, given?: { readonly on?: string; readonly body?: object }): Promise<unknown>;
  /** The names of the steps where the processes about a row wait. */
  waitsAt(role: string, subject: string): Promise<readonly string[]>;
  /** Asks until the answer is as wanted; fails after some seconds. */
  until<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T>;
  /** Stops the process, and starts it again on the same database. */
  restart(): Promise<void>;
};

/** So long (milliseconds) a step of software may take in a machine that is busy with other tests. */
const patience = 60_000;

/** Generates a business as one service, builds it and starts it as people do who try it out. */
export async function startTriedService(business: Element, ending: Ending): Promise<TriedService> {
  const repository = await writeRepository(psmOf(pimOf(business)).root, ending);
  const folder = join(repository.folder, repository.services[0] ?? '');
  await run(folder, ['npm', 'run', 'build']);
  const databaseUrl = `embedded:${await temporaryFolder(ending)}`;
  await migrateDatabase(folder, databaseUrl);
  const contract: unknown = parse(await readFile(join(folder, 'openapi/openapi.yaml'), 'utf8'));
  const partners = await startPartners(ending);
  const settings = { BANK_URL: partners.addressOf('bank'), COURIER_URL: partners.addressOf('courier') };
  const start = (): Promise<ServiceUnderTest> =>
    startForTrying(folder, { databaseUrl, roles: ['clerk', 'manager', 'courier'], settings });
  let service = await start();
  ending.after(() => service.stop());
  const send: TriedService['send'] = async (role, request, body) => {
    const [method = '', path = ''] = request.split(' ');
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(service.address + path, {
      method,
      headers: { ...service.headersOf(role), ...typed },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    partners,
    send,
    async step(role, id, { on = '', body } = {}) {
      const address = addressOf(contract, id).replace(/\{\w+\}/, on);
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
    async restart() {
      await service.stop();
      service = await start();
    },
  };
}

/** The verb and the path of the operation that carries the id of a step. */
function addressOf(contract: unknown, step: string): string {
  for (const [path, operations] of Object.entries(membersOf(at(contract, 'paths'))))
    for (const [verb, operation] of Object.entries(membersOf(operations)))
      if (listAt(operation, 'x-model-elements').includes(step) && !path.startsWith('/processes'))
        return `${verb.toUpperCase()} ${path}`;
  return assert.fail(`no operation carries the id ${step}`);
}
