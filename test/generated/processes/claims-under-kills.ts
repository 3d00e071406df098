import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import type { Draw } from '../../support/testing/random-numbers.ts';
import { AnswerLost, type Reply, type TriedService } from './tried-service.ts';

/** How claims went whose service was killed meanwhile. */
export type SettledClaims = {
  readonly claims: number;
  /** Requests whose answer was lost with the process. */
  readonly lostAnswers: number;
  /** What the bank was asked, with how many keys. */
  readonly calls: number;
  readonly keys: number;
};

/** Claims that people submit between two kills. */
const claimsAtOnce = 3;
/** Answers after which the service is killed at the latest. */
const mostAnswers = 60;
/** How long one claim may take (milliseconds): what was at work when the service died is taken again after a minute. */
const patience = 300_000;

/**
 * Has people take claims from submitting to filing while the service is killed again and again at a drawn moment; all
 * that they know of it is what it answers. Fails unless each claim went through each process once, from end to end.
 */
export async function settleUnderKills(
  service: TriedService,
  { kills, draw }: { readonly kills: number; readonly draw: Draw },
): Promise<SettledClaims> {
  service.partners.answer('bank', [{ status: 200, body: { receiptNumber: 'R-1' } }]);
  const client = new PatientClient(service);
  const claims = await settleWhileKilled(client, kills, draw).finally(() => client.leave());
  await service.until(
    async () => (await Promise.all(claims.map((id) => service.waitsAt('clerk', id)))).flat(),
    (waits) => waits.length === 0,
  );
  const bank = service.partners
    .callsOf('bank')
    .map(({ key, body }) => ({ key, claim: textAt(JSON.parse(body), 'claim', 'id') }));
  const keys = new Set(bank.map(({ key, claim }) => `${claim} ${key}`)).size;
  assert.deepEqual(new Set(bank.map(({ claim }) => claim)), new Set(claims));
  assert.equal(keys, claims.length, 'the bank was asked for one claim with several keys');
  await assertDoneOnce(service, claims);
  return { claims: claims.length, lostAnswers: client.lostAnswers, calls: bank.length, keys };
}

/** Gives the ids of the claims that were settled. */
async function settleWhileKilled(
  client: PatientClient,
  kills: number,
  draw: Draw,
): Promise<readonly string[]> {
  const settling: Promise<string>[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    for (let each = 0; each < claimsAtOnce; each += 1)
      settling.push(settle(client, `claimant ${settling.length}`, each % 2 === 0));
    // A claim that fails ends the kills, too.
    await Promise.race([client.answered(1 + draw(mostAnswers)), Promise.all(settling)]);
    await client.service.kill();
  }
  return Promise.all(settling);
}

/** Sends requests and counts the answers. */
class PatientClient {
  readonly service: TriedService;
  lostAnswers = 0;
  #answers = 0;
  #hasLeft = false;
  #waiting: { readonly until: number; readonly resolve: () => void } | undefined;

  constructor(service: TriedService) {
    this.service = service;
  }

  /** Comes back with so many further answers. */
  answered(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { until: this.#answers + count, resolve };
    });
  }

  /** Every later question fails, so that a claim that failed ends the others, too. */
  leave(): void {
    this.#hasLeft = true;
  }

  /** The answer, or `undefined` where it was lost with the process. A service never fails, it only dies. */
  async ask(role: string, request: string, body?: object): Promise<Reply | undefined> {
    assert.ok(!this.#hasLeft, 'another claim has failed');
    try {
      const reply = await this.service.send(role, request, body);
      assert.ok(reply.status < 500, `${request} answered ${JSON.stringify(reply)}`);
      this.#answers += 1;
      if (this.#waiting !== undefined && this.#answers >= this.#waiting.until) this.#waiting.resolve();
      return reply;
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      this.lostAnswers += 1;
      return undefined;
    }
  }
}

/** Does everything that people do for one claim, once; gives its id. */
async function settle(client: PatientClient, claimant: string, isArchived: boolean): Promise<string> {
  const end = Date.now() + patience;
  const { service } = client;
  let id: string | undefined;
  let wasFiled = false;
  let seen = 'nothing';
  for (;;) {
    assert.ok(Date.now() < end, `the claim of ${claimant} does not go on: ${seen}`);
    id ??= await claimOf(client, claimant);
    if (id === undefined) await client.ask('clerk', service.addressOf('submit-claim'), { claimant });
    else {
      const [claim, processes] = [
        await client.ask('clerk', `GET /sales/claims/${id}`),
        await client.ask('clerk', `GET /processes?subjectId=${id}`),
      ];
      if (claim !== undefined && processes !== undefined) {
        const waits = listAt(processes.body, 'items').flatMap((item) =>
          listAt(item, 'waitsAt').map((place) => textAt(place, 'name')),
        );
        seen = `${textAt(claim.body, 'status')}, waits at ${waits.join(', ')}`;
        if (wasFiled && waits.length === 0) return id;
        wasFiled ||= waits.includes('Print letter');
        await doNext(client, { id, waits, isArchived });
      }
    }
    await pause(100);
  }
}

/** The claim of somebody whose submission may have been answered or not. */
async function claimOf(client: PatientClient, claimant: string): Promise<string | undefined> {
  let cursor = '';
  for (;;) {
    const page = await client.ask('clerk', `GET /sales/claims?limit=100${cursor}`);
    // Until it is known that there is none, no other is submitted.
    if (page === undefined) continue;
    const own = listAt(page.body, 'items').filter((item) => at(item, 'claimant') === claimant);
    assert.ok(own.length <= 1, `the claim of ${claimant} was stored ${own.length} times`);
    if (own[0] !== undefined) return textAt(own[0], 'id');
    const next = at(page.body, 'nextCursor');
    if (typeof next !== 'string') return undefined;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

/** Does the next thing that waits for people; when it has been done already, the service refuses it. */
async function doNext(
  client: PatientClient,
  about: { readonly id: string; readonly waits: readonly string[]; readonly isArchived: boolean },
): Promise<void> {
  const { id, waits, isArchived } = about;
  const { service } = client;
  if (waits.includes('Accept')) return void (await client.ask('manager', service.addressOf('accept', id)));
  if (isArchived && waits.includes('Archived'))
    return void (await client.ask('clerk', service.addressOf('archive', id)));
  const roles = { 'Look through it': 'clerk', 'Print letter': 'clerk', Remind: 'manager' } as const;
  for (const [name, role] of Object.entries(roles))
    if (waits.includes(name)) {
      const tasks = await client.ask(role, 'GET /processes/tasks?limit=100');
      if (tasks === undefined) return;
      const task = listAt(tasks.body, 'items').find(
        (each) => at(each, 'name') === name && at(each, 'subjectId') === id,
      );
      if (task === undefined) return;
      return void (await client.ask(role, `POST /processes/tasks/${textAt(task, 'id')}/done`));
    }
}

/** Looks into the database behind the service's back. */
async function assertDoneOnce(service: TriedService, claims: readonly string[]): Promise<void> {
  const [found] = await service.stored(`
    WITH known AS (
      SELECT instance.id, process, state, row_id FROM process_instance AS instance
        JOIN process_subject ON instance_id = instance.id AND table_name = 'sales.claim'
    ), token AS (
      SELECT process_token.* FROM process_token WHERE instance_id IN (SELECT id FROM known)
    )
    SELECT (SELECT count(*)::int FROM sales.claim) AS claims,
      (SELECT count(*)::int FROM known WHERE state <> 'COMPLETED') AS "notCompleted",
      (SELECT count(*)::int FROM (SELECT 1 FROM known GROUP BY row_id, process HAVING count(*) > 1) AS twice)
        AS "begunTwice",
      (SELECT count(*)::int FROM (SELECT 1 FROM known GROUP BY row_id HAVING count(DISTINCT process) < 3) AS short)
        AS "withoutOne",
      (SELECT count(*)::int FROM token WHERE state NOT IN ('DONE', 'WITHDRAWN')) AS "notDone",
      (SELECT count(*)::int FROM (SELECT 1 FROM token WHERE state = 'DONE' AND kind <> 'PARALLEL'
          GROUP BY instance_id, node HAVING count(*) > 1) AS twice) AS "doneTwice",
      (SELECT count(*)::int FROM notification) AS notifications,
      (SELECT count(DISTINCT row_id)::int FROM notification) AS notified`);
  assert.deepEqual(found, {
    claims: claims.length,
    notCompleted: 0,
    begunTwice: 0,
    withoutOne: 0,
    notDone: 0,
    doneTwice: 0,
    notifications: claims.length,
    notified: claims.length,
  });
}
