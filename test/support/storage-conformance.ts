import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Clock } from '../../src/lib/clock.ts';
import type { ListQuery } from '../../src/lib/listing.ts';
import type { Account } from '../../src/modules/accounts/index.ts';
import type { ArtifactRecord, FileRef } from '../../src/modules/artifacts/index.ts';
import type { ClaimedJob, Job } from '../../src/modules/jobs/index.ts';
import type { ContentRef, ModelRecord } from '../../src/modules/models/index.ts';
import { keptRevisions } from '../../src/modules/models/index.ts';
import type { Baseline, SessionConflict, SyncSession } from '../../src/modules/synchronization/index.ts';
import type { AllStores, Storage } from '../../src/storage/index.ts';
import { manualClock } from './manual-clock.ts';
import type { Ending } from './temporary-storage.ts';

const hex = '0'.repeat(64);
const firstPage: ListQuery = { limit: 200, offset: 0, sort: { field: 'updatedAt', direction: 'desc' } };

/** What every storage must do, whatever database is behind it. `open` gives a new, empty one. */
export function describeStorage(
  name: string,
  open: (ending: Ending, clock?: Clock) => Promise<Storage>,
): void {
  describe(name, () => {
    let storage: Storage;
    const cleanUps: (() => Promise<void>)[] = [];
    before(async () => {
      storage = await open({ after: (clean) => void cleanUps.unshift(clean) });
    });
    after(async () => {
      for (const clean of cleanUps) await clean();
    });
    transactionTests(() => storage);
    contentTests(() => storage);
    clearingTests(open);
    accountTests(() => storage);
    projectTests(() => storage);
    modelTests(() => storage);
    lookingTests(() => storage);
    jobTests(() => storage);
    artifactTests(() => storage);
    synchronizationTests(() => storage);
    idempotencyTests(() => storage);
  });
}

function transactionTests(storage: () => Storage): void {
  test('what a transaction wrote is gone when it rejects, and the reason comes through', async () => {
    const account = newAccount();
    const reason = new Error('no');
    const work = storage().transactions.transact(async ({ accounts }) => {
      await accounts.insert(account, { passwordHash: null });
      throw reason;
    });
    await assert.rejects(work, reason);
    assert.equal(await storage().transactions.read(({ accounts }) => accounts.find(account.id)), undefined);
  });

  test('hooks run after the commit, and not at all after a rollback', async () => {
    const seen: string[] = [];
    const account = newAccount();
    await storage().transactions.transact(async ({ accounts }, afterCommit) => {
      afterCommit(() => seen.push('committed'));
      await accounts.insert(account, { passwordHash: null });
      assert.deepEqual(seen, []);
    });
    assert.deepEqual(seen, ['committed']);
    const rejected = storage().transactions.transact((_stores, afterCommit) => {
      afterCommit(() => seen.push('rolled back'));
      return Promise.reject(new Error('no'));
    });
    await assert.rejects(rejected);
    assert.deepEqual(seen, ['committed']);
  });

  test('a transaction that fails does not disturb the ones queued behind it', async () => {
    const accounts = Array.from({ length: 20 }, newAccount);
    const results = await Promise.allSettled(
      accounts.map((account, index) =>
        storage().transactions.transact(async (stores) => {
          await stores.accounts.insert(account, { passwordHash: null });
          if (index % 2 === 0) throw new Error('no');
        }),
      ),
    );
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 10);
    const found = await storage().transactions.read((stores) =>
      Promise.all(accounts.map((account) => stores.accounts.find(account.id))),
    );
    assert.equal(found.filter((account) => account !== undefined).length, 10);
  });

  test('transactions that read and then write are serialised: no update is lost', async () => {
    const account = await stored(storage());
    await storage().transactions.transact(({ accounts }) => accounts.rename(account.id, '0'));
    const increments = Array.from({ length: 30 }, () =>
      storage().transactions.transact(async ({ accounts }) => {
        const current = await accounts.find(account.id);
        await accounts.rename(account.id, String(Number(current?.displayName) + 1));
      }),
    );
    await Promise.all(increments);
    const last = await storage().transactions.read(({ accounts }) => accounts.find(account.id));
    assert.equal(last?.displayName, '30');
  });

  test('a read sees one snapshot, whatever is committed meanwhile', async () => {
    const account = await stored(storage());
    await storage().transactions.read(async ({ accounts }) => {
      const first = await accounts.find(account.id);
      await storage().transactions.transact((stores) => stores.accounts.rename(account.id, 'later'));
      assert.deepEqual(await accounts.find(account.id), first);
    });
    const after = await storage().transactions.read(({ accounts }) => accounts.find(account.id));
    assert.equal(after?.displayName, 'later');
  });

  test('a look sees what was committed before it, however often it looked and whoever holds a snapshot', async () => {
    const account = await stored(storage());
    const { transactions } = storage();
    const tokenHash = `1-${account.id}`;
    const session = {
      id: randomUUID(),
      accountId: account.id,
      tokenHash,
      createdAt: 1,
      lastSeenAt: 1,
      endsAt: 9,
    };
    const name = async (): Promise<string | undefined> =>
      (await transactions.look(({ accounts }) => accounts.findSession(tokenHash)))?.account.displayName;
    await transactions.transact(({ accounts }) => accounts.insertSession(session));
    await transactions.read(async ({ accounts }) => {
      await accounts.find(account.id);
      for (const displayName of ['first', 'second', 'second', 'third']) {
        await transactions.transact((stores) => stores.accounts.rename(account.id, displayName));
        assert.equal(await name(), displayName);
        assert.equal(await name(), displayName);
      }
    });
  });

  test('a storage that works is healthy', async () => {
    assert.equal(await storage().healthy(), true);
  });
}

function contentTests(storage: () => Storage): void {
  const mebibyte = 1024 * 1024;
  for (const size of [0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte + 17]) {
    test(`a content of ${size} bytes comes back as it was`, async () => {
      const bytes = new Uint8Array(size).map((_, index) => (index * 31 + size) % 251);
      const ref = await storage().contents.put(bytes);
      assert.equal(ref.size, size);
      assert.match(ref.sha256, /^[0-9a-f]{64}$/);
      assert.equal(Buffer.compare(await storage().contents.get(ref), bytes), 0);
    });
  }

  test('putting a content again gives the same reference, also at the same time', async () => {
    const bytes = new Uint8Array(2 * mebibyte + 5).fill(7);
    const refs = await Promise.all([1, 2, 3].map(() => storage().contents.put(bytes)));
    assert.deepEqual(refs[1], refs[0]);
    assert.deepEqual(refs[2], refs[0]);
    assert.deepEqual(await storage().contents.put(bytes), refs[0]);
  });

  test('a part of a larger memory is stored as that part, and stays with the caller', async () => {
    const part = new TextEncoder().encode('before middle after').subarray(7, 13);
    const ref = await storage().contents.put(part);
    assert.equal(new TextDecoder().decode(await storage().contents.get(ref)), 'middle');
    assert.equal(new TextDecoder().decode(part), 'middle');
  });

  test('a content that was never stored is an error, not an empty content', async () => {
    await assert.rejects(storage().contents.get({ sha256: hex, size: 0 }), /incomplete/);
    await assert.rejects(storage().contents.get({ sha256: hex, size: 5 }), /incomplete/);
  });

  test('a model cannot point to a content that is not there', async () => {
    const { projectId, accountId } = await storedProject(storage());
    const model = newModel({ projectId, accountId, content: { sha256: hex, size: 1 } });
    await assert.rejects(storage().transactions.transact(({ models }) => models.insert(model)));
  });
}

function clearingTests(open: (ending: Ending, clock?: Clock) => Promise<Storage>): void {
  const hour = 3_600_000;
  const bytesOf = (size: number): Uint8Array => new Uint8Array(size).fill(size % 251);
  const sizes = [0, 1, 1_000, 9 * 1024 * 1024 + 3];

  test('contents that nothing points to are cleared away, but not before a pointer may still come', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    const refs = [];
    for (const size of sizes) refs.push(await storage.contents.put(bytesOf(size)));
    clock.advance(2 * hour - 1);
    assert.equal(await storage.clearContents(), 0);
    clock.advance(1);
    assert.equal(await storage.clearContents(), sizes.length);
    for (const ref of refs) await assert.rejects(storage.contents.get(ref), /incomplete/);
    assert.equal(await storage.clearContents(), 0);
  });

  test('contents that something points to stay, and go when it goes', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    const content = await storage.contents.put(bytesOf(10));
    const { projectId, accountId } = await storedProject(storage);
    const model = newModel({ projectId, accountId, content });
    await storage.transactions.transact(({ models }) => models.insert(model));
    clock.advance(9 * hour);
    assert.equal(await storage.clearContents(), 0);
    assert.deepEqual(await storage.contents.get(content), bytesOf(10));
    await storage.transactions.transact(({ models }) => models.delete(model.id));
    assert.equal(await storage.clearContents(), 1);
  });

  test('putting a content again keeps it for as long as its pointer may take', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    const content = await storage.contents.put(bytesOf(10));
    clock.advance(5 * hour);
    await storage.contents.put(bytesOf(10));
    clock.advance(hour);
    assert.equal(await storage.clearContents(), 0);
    await storage.contents.put(bytesOf(10));
    clock.advance(hour);
    assert.equal(await storage.clearContents(), 0);
    const { projectId, accountId } = await storedProject(storage);
    const model = newModel({ projectId, accountId, content });
    await storage.transactions.transact(({ models }) => models.insert(model));
  });

  test('a content that is put while it is cleared away is whole afterwards', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    for (let round = 0; round < 10; round += 1) {
      for (const size of sizes) await storage.contents.put(bytesOf(size));
      clock.advance(3 * hour);
      const clearing = storage.clearContents();
      const refs = await Promise.all(sizes.map((size) => storage.contents.put(bytesOf(size))));
      await clearing;
      for (const ref of refs) assert.deepEqual(await storage.contents.get(ref), bytesOf(ref.size));
    }
  });

  test('clearing away ends early when it is told to', async (t) => {
    const clock = manualClock();
    const storage = await open(t, clock);
    await storage.contents.put(bytesOf(10));
    clock.advance(9 * hour);
    assert.equal(await storage.clearContents(AbortSignal.abort()), 0);
    assert.equal(await storage.clearContents(), 1);
  });
}

function accountTests(storage: () => Storage): void {
  test('an account comes back as it was, with its password hash by login name only', async () => {
    const account = newAccount();
    const key = `name-${account.id}`;
    await storage().transactions.transact(async ({ accounts }) => {
      await accounts.insert(account, { passwordHash: 'hash' });
      await accounts.addLoginNames(account.id, [{ kind: 'USERNAME', key }]);
    });
    await storage().transactions.read(async ({ accounts }) => {
      assert.deepEqual(await accounts.find(account.id), account);
      assert.deepEqual(await accounts.findByLoginName(key), { account, passwordHash: 'hash' });
      assert.equal(await accounts.findByLoginName('nobody'), undefined);
      assert.deepEqual(await accounts.takenLoginNames([key, 'nobody']), [key]);
      assert.deepEqual(await accounts.takenLoginNames([]), []);
    });
  });

  test('a login name leads to one account only', async () => {
    const [first, second] = [await stored(storage()), await stored(storage())];
    const names = [{ kind: 'EMAIL', key: `mail-${first.id}` }] as const;
    await storage().transactions.transact(({ accounts }) => accounts.addLoginNames(first.id, names));
    await assert.rejects(
      storage().transactions.transact(({ accounts }) => accounts.addLoginNames(second.id, names)),
    );
  });

  test('sessions are found by the hash of their token, listed oldest first, touched and deleted', async () => {
    const account = await stored(storage());
    const sessions = [1, 2].map((number) => ({
      id: randomUUID(),
      accountId: account.id,
      tokenHash: `${number}-${account.id}`,
      createdAt: number,
      lastSeenAt: number,
      endsAt: 99,
    }));
    await storage().transactions.transact(async ({ accounts }) => {
      for (const session of [...sessions].reverse()) await accounts.insertSession(session);
      await accounts.touchSession(sessions[0]?.id ?? '', 50);
    });
    await storage().transactions.read(async ({ accounts }) => {
      assert.deepEqual(
        (await accounts.sessionsOf(account.id)).map((session) => session.id),
        sessions.map((session) => session.id),
      );
      const found = await accounts.findSession(`1-${account.id}`);
      assert.deepEqual(found, { account, session: { ...sessions[0], lastSeenAt: 50 } });
    });
    await storage().transactions.transact(({ accounts }) => accounts.deleteSession(sessions[0]?.id ?? ''));
    const gone = await storage().transactions.read(({ accounts }) => accounts.findSession(`1-${account.id}`));
    assert.equal(gone, undefined);
  });
}

function projectTests(storage: () => Storage): void {
  test('a project is seen by its members with their own role, and by nobody else', async () => {
    const { projectId, accountId } = await storedProject(storage());
    const [member, stranger] = [await stored(storage()), await stored(storage())];
    await storage().transactions.transact(({ projects }) =>
      projects.insertMembership({
        projectId,
        accountId: member.id,
        role: 'reviewer',
        owner: false,
        joinedAt: 5,
      }),
    );
    await storage().transactions.read(async ({ projects }) => {
      assert.equal((await projects.find(projectId, accountId))?.role, 'OWNER');
      assert.equal((await projects.find(projectId, member.id))?.role, 'reviewer');
      assert.equal((await projects.find(projectId, member.id))?.memberCount, 2);
      assert.equal(await projects.find(projectId, stranger.id), undefined);
      assert.equal(await projects.membership(projectId, stranger.id), undefined);
      assert.deepEqual(
        (await projects.members(projectId)).map((one) => [one.userId, one.owner]),
        [
          [accountId, true],
          [member.id, false],
        ],
      );
      assert.equal(await projects.countOwnedBy(accountId), 1);
      assert.equal((await projects.list(member.id, { ...firstPage, role: 'OWNER' })).total, 0);
      assert.equal((await projects.list(member.id, { ...firstPage, role: 'MEMBER' })).total, 1);
    });
  });

  test('lists are sorted, cut and searched without regard to letter case or wildcards', async () => {
    const account = await stored(storage());
    const names = ['Ätna', 'beta', 'Gamma', '100%', 'a_b'];
    for (const [index, name] of names.entries())
      await storedProject(storage(), { accountId: account.id, name, time: index + 1 });
    const list = (query: Partial<ListQuery>): Promise<readonly string[]> =>
      storage().transactions.read(async ({ projects }) =>
        (await projects.list(account.id, { ...firstPage, ...query })).items.map((one) => one.name),
      );
    assert.deepEqual(await list({}), [...names].reverse());
    assert.deepEqual(await list({ sort: { field: 'createdAt', direction: 'asc' } }), names);
    assert.deepEqual(await list({ limit: 2, offset: 1 }), ['100%', 'Gamma']);
    assert.deepEqual(await list({ offset: 50 }), []);
    assert.deepEqual(await list({ q: 'äT' }), ['Ätna']);
    assert.deepEqual(await list({ q: '%' }), ['100%']);
    assert.deepEqual(await list({ q: '_' }), ['a_b']);
    assert.deepEqual(await list({ q: '\\' }), []);
    const page = await storage().transactions.read(({ projects }) =>
      projects.list(account.id, { ...firstPage, limit: 1 }),
    );
    assert.equal(page.total, names.length);
  });
}

function lookingTests(storage: () => Storage): void {
  test('the placement of a view is the one saved last, and goes with its model', async () => {
    const { record } = await storedModel(storage());
    const save = (viewId: string, placement: string): Promise<void> =>
      storage().transactions.transact(({ viewLayouts }) =>
        viewLayouts.save(record.id, { viewId, placement, updatedAt: 1 }),
      );
    const find = (viewId: string): Promise<string | undefined> =>
      storage().transactions.read(({ viewLayouts }) => viewLayouts.find(record.id, viewId));
    await save('goals', '{"a":1}');
    await save('goals', '{"b":2}');
    assert.equal(await find('goals'), '{"b":2}');
    assert.equal(await find('other'), undefined);
    await storage().transactions.transact(({ models }) => models.delete(record.id));
    assert.equal(await find('goals'), undefined);
  });

  test('an index is there once it is complete, for one state of its model, and goes with it', async () => {
    const { record } = await storedModel(storage());
    const [old, current] = [
      { modelId: record.id, version: 'old' },
      { modelId: record.id, version: 'current' },
    ];
    await storage().transactions.transact(({ indexes }) =>
      indexes.insertPages(old, [{ number: 0, page: 'old 0' }]),
    );
    assert.equal(await storage().transactions.read(({ indexes }) => indexes.pageCount(old)), undefined);
    for (const state of [old, current])
      await storage().transactions.transact(async ({ indexes }) => {
        const pages = [0, 1].map((number) => ({ number, page: `${state.version} ${number}` }));
        await indexes.insertPages(state, pages);
        await indexes.complete(state, 2);
      });
    await storage().transactions.read(async ({ indexes }) => {
      assert.equal(await indexes.pageCount(old), undefined);
      assert.equal(await indexes.page(old, 0), undefined);
      assert.equal(await indexes.pageCount(current), 2);
      assert.equal(await indexes.page(current, 1), 'current 1');
    });
    await storage().transactions.transact(({ models }) => models.delete(record.id));
    assert.equal(await storage().transactions.read(({ indexes }) => indexes.page(current, 1)), undefined);
  });

  test('models know what they were generated from and into', async () => {
    const { record } = await storedModel(storage());
    const made = { ...record, id: randomUUID(), sourceModelId: record.id };
    await storage().transactions.transact(({ models }) => models.insert(made));
    await storage().transactions.read(async ({ indexes }) => {
      assert.deepEqual(await indexes.downstreamModels(record.id), [made.id]);
      assert.deepEqual(await indexes.upstreamModels(made.id), [record.id]);
      assert.deepEqual(await indexes.upstreamModels(record.id), []);
      assert.deepEqual(await indexes.artifactsOf(record.id), []);
    });
  });
}

function modelTests(storage: () => Storage): void {
  test('a model record comes back as it was, and as it was updated', async () => {
    const { record, accountId } = await storedModel(storage());
    const changed = { ...record, name: 'Other', description: 'New', revision: 2, updatedAt: 77 };
    await storage().transactions.read(async ({ models }) => {
      assert.deepEqual(await models.find(record.id), record);
      assert.deepEqual(await models.findFor(accountId, record.id), record);
      assert.equal(await models.findFor(randomUUID(), record.id), undefined);
      const page = await models.list(accountId, { ...firstPage, level: record.level });
      assert.deepEqual(page, { items: [record], total: 1 });
      assert.equal((await models.list(accountId, { ...firstPage, level: 'psm' })).total, 0);
    });
    await storage().transactions.transact(({ models }) => models.update(changed));
    await storage().transactions.read(async ({ models }) => {
      assert.deepEqual(await models.find(record.id), changed);
      const { level, projectId } = record;
      const query = { ...firstPage, level, projectId, q: 'OTH' };
      assert.equal((await models.list(accountId, query)).total, 1);
      assert.equal((await models.list(randomUUID(), query)).total, 0);
      assert.equal(await models.countIn(projectId), 1);
    });
  });

  test('the states of a model are kept, newest first, unless only the number changed', async () => {
    const { record } = await storedModel(storage());
    const other = await storage().contents.put(new TextEncoder().encode('{"other":1}'));
    const states = [
      { ...record, revision: 2, updatedAt: 20 },
      { ...record, revision: 3, updatedAt: 30, name: 'Other', content: other },
      { ...record, revision: 4, updatedAt: 40 },
    ];
    for (const state of states) await storage().transactions.transact(({ models }) => models.update(state));
    const kept = await storage().transactions.read(({ models }) => models.revisions(record.id));
    assert.deepEqual(
      kept.map(({ revision, name, content, updatedAt }) => [revision, name, content.sha256, updatedAt]),
      [
        [4, 'Model', record.content.sha256, 40],
        [3, 'Other', other.sha256, 30],
        [1, 'Model', record.content.sha256, 10],
      ],
    );
    assert.deepEqual(await storage().transactions.read(({ models }) => models.revisions('unknown')), []);
  });

  test('only the last states of a model are kept', async () => {
    const { record } = await storedModel(storage());
    const contents = await Promise.all(
      ['a', 'b'].map((text) => storage().contents.put(new TextEncoder().encode(text))),
    );
    for (let revision = 2; revision <= keptRevisions + 5; revision += 1) {
      const content = contents[revision % 2] ?? record.content;
      await storage().transactions.transact(({ models }) => models.update({ ...record, revision, content }));
    }
    const kept = await storage().transactions.read(({ models }) => models.revisions(record.id));
    assert.equal(kept.length, keptRevisions);
    assert.equal(kept[0]?.revision, keptRevisions + 5);
    assert.equal(kept.at(-1)?.revision, 6);
  });

  test('a deleted model takes its states and baselines along, and leaves other models alone', async () => {
    const [one, two, three] = [
      (await storedModel(storage())).record,
      (await storedModel(storage())).record,
      (await storedModel(storage())).record,
    ];
    await storage().transactions.transact(async ({ models, baselines }) => {
      await baselines.insert(newBaseline(one, two));
      await baselines.insert(newBaseline(two, three));
      await models.delete(two.id);
    });
    await storage().transactions.read(async ({ models, baselines }) => {
      assert.equal(await models.find(two.id), undefined);
      assert.deepEqual(await models.revisions(two.id), []);
      assert.equal(await baselines.findBySource(one.id, 'CIM_TO_PIM'), undefined);
      assert.deepEqual(await baselines.findByTarget(three.id), []);
      assert.deepEqual(await models.find(one.id), one);
      assert.equal((await models.revisions(three.id)).length, 1);
    });
  });

  test('models are found by their root, the newest first', async () => {
    const { record } = await storedModel(storage());
    const later = { ...record, id: randomUUID(), createdAt: record.createdAt + 1 };
    await storage().transactions.transact(({ models }) => models.insert(later));
    const { projectId, level, rootId } = record;
    const found = await storage().transactions.read(({ models }) =>
      models.findByRoot({ projectId, level, rootId }),
    );
    assert.deepEqual(found, [later, record]);
  });

  test('a relationship has one baseline, found from both of its ends', async () => {
    const [source, target] = [(await storedModel(storage())).record, (await storedModel(storage())).record];
    const baseline = newBaseline(source, target);
    await storage().transactions.transact(({ baselines }) => baselines.insert(baseline));
    await assert.rejects(
      storage().transactions.transact(({ baselines }) => baselines.insert({ ...baseline, id: randomUUID() })),
    );
    const next = { ...baseline, version: 2, fingerprint: 'f2' };
    await storage().transactions.transact(({ baselines }) => baselines.update(next));
    await storage().transactions.read(async ({ baselines }) => {
      assert.deepEqual(await baselines.findBySource(source.id, 'CIM_TO_PIM'), next);
      assert.equal(await baselines.findBySource(source.id, 'PIM_TO_PSM'), undefined);
      assert.deepEqual(await baselines.findByTarget(target.id), [next]);
      assert.deepEqual(await baselines.findByTarget(source.id), []);
    });
  });
}

function jobTests(storage: () => Storage): void {
  test('jobs are claimed oldest first', async () => {
    const scope = await storedProject(storage());
    await emptyQueue(storage());
    const queued = [newJob(scope, 3), newJob(scope, 1), newJob(scope, 2)];
    await storage().transactions.transact(async ({ jobs }) => {
      for (const job of queued) await jobs.insert(job, { number: job.createdAt });
    });
    for (const number of [1, 2, 3]) {
      const claim = await claimAs(storage(), `owner ${number}`);
      assert.equal(claim?.request['number'], number);
      assert.deepEqual([claim.job.status, claim.job.attempts, claim.job.startedAt], ['RUNNING', 1, 10]);
    }
    assert.equal(await claimAs(storage(), 'owner 4'), undefined);
    await emptyQueue(storage());
  });

  test('every job is claimed once, however many ask at the same time', async () => {
    const scope = await storedProject(storage());
    await emptyQueue(storage());
    await storage().transactions.transact(async ({ jobs }) => {
      for (const number of [1, 2, 3]) await jobs.insert(newJob(scope, number), { number });
    });
    const claims = await Promise.all([1, 2, 3, 4].map((number) => claimAs(storage(), `owner ${number}`)));
    const numbers = claims.map((claim) => Number(claim?.request['number'] ?? 0));
    assert.deepEqual(
      numbers.sort((one, other) => one - other),
      [0, 1, 2, 3],
    );
    await emptyQueue(storage());
  });

  test('only the owner of the lease ends a running job, and only once', async () => {
    const scope = await storedProject(storage());
    const job = await claimedJob(storage(), scope);
    const ending = {
      status: 'COMPLETED',
      outcome: 'APPLIED',
      targetModelId: 'target',
      targetRevision: 3,
      sessionId: 'session',
      conflicts: [newConflict('first')],
      diagnostics: [{ severity: 'INFO', code: 'CODE', message: 'text' }],
      validationResults: {
        kind: 'SEMANTIC',
        valid: true,
        structuralValid: true,
        errorCount: 0,
        warningCount: 0,
        level: 'cim',
        modelId: 'source',
        revision: 1,
        findings: [],
        durationMs: 1.5,
      },
      finishedAt: 20,
    } as const;
    const end = (owner: string): Promise<'ENDED' | 'LOST'> =>
      storage().transactions.transact(({ jobs }) => jobs.end(job.id, { ...ending, owner }));
    assert.equal(await end('somebody else'), 'LOST');
    assert.equal(await end('me'), 'ENDED');
    assert.equal(await end('me'), 'LOST');
    const ended = await storage().transactions.read(({ jobs }) => jobs.find(job.id));
    assert.equal(ended?.status, 'COMPLETED');
    assert.equal(ended.finishedAt, 20);
    assert.equal(ended.phase, null);
    assert.deepEqual(ended.resultIds, ['target']);
    assert.deepEqual(ended.diagnostics, ending.diagnostics);
    assert.deepEqual(ended.validationResults, ending.validationResults);
    assert.equal(ended.sessionId, 'session');
    assert.deepEqual(ended.conflicts, ending.conflicts);
  });

  test('a running job shows its phase; put back into the queue it looks new', async () => {
    const scope = await storedProject(storage());
    const job = await claimedJob(storage(), scope);
    const phaseTimings = [{ phase: 'LOCK', startedAt: 1, durationMs: 2 }] as const;
    await storage().transactions.transact(({ jobs }) =>
      jobs.enterPhase(job.id, { owner: 'me', phase: 'GENERATE', phaseTimings }),
    );
    const running = await storage().transactions.read(({ jobs }) => jobs.find(job.id));
    assert.equal(running?.phase, 'GENERATE');
    assert.deepEqual(running.phaseTimings, phaseTimings);
    await storage().transactions.transact(async ({ jobs }) => {
      assert.deepEqual(
        (await jobs.heldByOthers('a new process')).map((held) => [held.job.id, held.owner]),
        [[job.id, 'me']],
      );
      assert.deepEqual(await jobs.heldByOthers('me'), []);
      await jobs.requeue(job.id, 1);
    });
    const queued = await storage().transactions.read(({ jobs }) => jobs.find(job.id));
    assert.deepEqual(queued, { ...newJob(scope, job.createdAt), id: job.id, attempts: 1 });
    await emptyQueue(storage());
  });

  test('open jobs are counted by project and by account', async () => {
    const scope = await storedProject(storage());
    await storage().transactions.transact(({ jobs }) => jobs.insert(newJob(scope, 1), {}));
    await claimedJob(storage(), scope);
    await storage().transactions.read(async ({ jobs }) => {
      assert.equal(await jobs.countOpen({ projectId: scope.projectId }), 2);
      assert.equal(await jobs.countOpen({ accountId: scope.accountId }), 2);
      assert.equal(await jobs.countOpen({ accountId: randomUUID() }), 0);
    });
    await emptyQueue(storage());
  });
}

function artifactTests(storage: () => Storage): void {
  test('every revision of an artifact keeps its own files, sorted by path', async () => {
    const { projectId } = await storedProject(storage());
    const ref = await storage().contents.put(new TextEncoder().encode('text'));
    const record = newArtifact(projectId);
    const files = ['b.txt', 'a/z.txt', 'B.txt', 'a.txt'].map((path) => newFile(path, ref));
    await storage().transactions.transact(({ artifacts }) => artifacts.insert(record, files));
    const next = { ...record, revision: 2, fileCount: 1, updatedAt: 9 };
    await storage().transactions.transact(({ artifacts }) =>
      artifacts.update(next, [newFile('new.txt', ref)]),
    );
    await storage().transactions.read(async ({ artifacts }) => {
      assert.deepEqual(
        (await artifacts.files(record.id, 1)).map((file) => file.path),
        ['B.txt', 'a.txt', 'a/z.txt', 'b.txt'],
      );
      assert.deepEqual(await artifacts.files(record.id, 2), [newFile('new.txt', ref)]);
      assert.deepEqual(
        await artifacts.file(record.id, { revision: 2, path: 'new.txt' }),
        newFile('new.txt', ref),
      );
      assert.equal(await artifacts.file(record.id, { revision: 2, path: 'NEW.txt' }), undefined);
      assert.deepEqual(await artifacts.find(record.id), next);
      assert.deepEqual(await artifacts.findBySource(projectId, record.sourceModelId), next);
      assert.equal(await artifacts.findBySource('another project', record.sourceModelId), undefined);
      assert.deepEqual(await artifacts.list(projectId, firstPage), { items: [next], total: 1 });
    });
  });

  test('an artifact may have as many files as the limits allow', async () => {
    const { projectId } = await storedProject(storage());
    const ref = await storage().contents.put(new TextEncoder().encode('text'));
    const files = Array.from({ length: 2_000 }, (_, index) => newFile(`${index}.txt`, ref));
    const record = newArtifact(projectId);
    await storage().transactions.transact(({ artifacts }) => artifacts.insert(record, files));
    const found = await storage().transactions.read(({ artifacts }) => artifacts.files(record.id, 1));
    assert.equal(found.length, files.length);
  });
}

function synchronizationTests(storage: () => Storage): void {
  test('a session comes back as it was, with its conflicts in order and their decisions', async () => {
    const [source, target] = [(await storedModel(storage())).record, (await storedModel(storage())).record];
    const session = newSession(source, target);
    const conflicts = ['second', 'first', 'third'].map(newConflict);
    const { transactions } = storage();
    await transactions.transact(({ syncSessions }) => syncSessions.insert(session, conflicts));
    await transactions.read(async ({ syncSessions }) => {
      assert.deepEqual(await syncSessions.find(session.id), session);
      assert.deepEqual(await syncSessions.findByRelationship(session), session);
      assert.deepEqual(await syncSessions.conflicts(session.id), conflicts);
      const page = await syncSessions.list(session.projectId, firstPage);
      assert.deepEqual(page, { items: [session], total: 1 });
    });
    const decision = { decision: 'KEEP_USER', decidedBy: 'me', decidedAt: 7 } as const;
    const decided = { ...session, keptConflicts: 1, version: 2, updatedAt: 7 };
    await transactions.transact(async ({ syncSessions }) => {
      await syncSessions.decide(session.id, [{ conflictId: 'first', ...decision }]);
      await syncSessions.update(decided);
    });
    await transactions.read(async ({ syncSessions }) => {
      assert.deepEqual(await syncSessions.find(session.id), decided);
      const [second, first, third] = conflicts;
      assert.deepEqual(await syncSessions.conflicts(session.id), [second, { ...first, ...decision }, third]);
    });
  });

  test('a relationship has one session, which goes with its models, as the baseline does', async () => {
    for (const end of ['source', 'target'] as const) {
      const models = {
        source: (await storedModel(storage())).record,
        target: (await storedModel(storage())).record,
      };
      const session = newSession(models.source, models.target);
      const baseline = newBaseline(models.source, models.target);
      const { transactions } = storage();
      await transactions.transact(async ({ syncSessions, baselines }) => {
        await syncSessions.insert(session, [newConflict('first')]);
        await baselines.insert(baseline);
      });
      const another = { ...session, id: randomUUID() };
      await assert.rejects(transactions.transact(({ syncSessions }) => syncSessions.insert(another, [])));
      await transactions.transact((stores) => stores.models.delete(models[end].id));
      await transactions.read(async ({ syncSessions, baselines }) => {
        assert.equal(await syncSessions.find(session.id), undefined);
        assert.deepEqual(await syncSessions.conflicts(session.id), []);
        assert.deepEqual(await baselines.findByTarget(models.target.id), []);
      });
    }
  });

  test('the changes of a run are kept as pages, in order', async () => {
    const { transactions, contents } = storage();
    const job = newJob(await storedProject(storage()), 1);
    const content = await contents.put(new TextEncoder().encode('[]'));
    const pages = [3, 1, 2].map((count) => ({ content, count }));
    await transactions.transact(async (stores) => {
      await stores.jobs.insert(job, {});
      await stores.changes.insert(job.id, pages);
    });
    await transactions.read(async ({ changes }) => {
      assert.deepEqual(await changes.pages(job.id), pages);
      assert.deepEqual(await changes.pages('unknown'), []);
    });
    await emptyQueue(storage());
  });
}

function idempotencyTests(storage: () => Storage): void {
  test('a request is remembered by account, scope and key until it is too old', async () => {
    const account = await stored(storage());
    const request = {
      accountId: account.id,
      scope: 'POST /x',
      key: 'k',
      fingerprint: 'f',
      response: '{}',
      createdAt: 100,
    };
    await storage().transactions.transact(({ idempotency }) => idempotency.insert(request));
    const find = (scope: string): Promise<unknown> =>
      storage().transactions.read(({ idempotency }) =>
        idempotency.find({ accountId: account.id, scope, key: 'k' }),
      );
    assert.deepEqual(await find('POST /x'), request);
    assert.equal(await find('POST /y'), undefined);
    await assert.rejects(storage().transactions.transact(({ idempotency }) => idempotency.insert(request)));
    await storage().transactions.transact(({ idempotency }) => idempotency.deleteBefore(100));
    assert.deepEqual(await find('POST /x'), request);
    await storage().transactions.transact(({ idempotency }) => idempotency.deleteBefore(101));
    assert.equal(await find('POST /x'), undefined);
  });
}

function newAccount(): Account {
  return {
    id: randomUUID(),
    username: null,
    email: null,
    displayName: 'Guest-0000',
    guest: true,
    createdAt: 1,
    promptsUsed: 0,
  };
}

async function stored(storage: Storage): Promise<Account> {
  const account = newAccount();
  await storage.transactions.transact(({ accounts }) => accounts.insert(account, { passwordHash: null }));
  return account;
}

type Scope = { readonly projectId: string; readonly accountId: string };

async function storedProject(
  storage: Storage,
  given: { readonly accountId?: string; readonly name?: string; readonly time?: number } = {},
): Promise<Scope> {
  const accountId = given.accountId ?? (await stored(storage)).id;
  const projectId = randomUUID();
  const { name = 'Project', time = 1 } = given;
  await storage.transactions.transact(async ({ projects }) => {
    await projects.insert({
      id: projectId,
      name,
      description: null,
      ownerId: accountId,
      revision: 1,
      createdAt: time,
      updatedAt: time,
    });
    await projects.insertMembership({ projectId, accountId, role: 'OWNER', owner: true, joinedAt: 1 });
  });
  return { projectId, accountId };
}

function newModel(given: Scope & { readonly content: ContentRef }): ModelRecord {
  return {
    id: randomUUID(),
    level: 'cim',
    projectId: given.projectId,
    name: 'Model',
    description: null,
    revision: 1,
    content: given.content,
    sourceModelId: null,
    generated: false,
    rootId: 'root',
    fingerprint: hex,
    elementCount: 1,
    createdAt: 10,
    updatedAt: 10,
    createdBy: given.accountId,
    updatedBy: given.accountId,
  };
}

async function storedModel(
  storage: Storage,
): Promise<{ readonly record: ModelRecord; readonly accountId: string }> {
  const scope = await storedProject(storage);
  const content = await storage.contents.put(new TextEncoder().encode('{}'));
  const record = newModel({ ...scope, content });
  await storage.transactions.transact(({ models }) => models.insert(record));
  return { record, accountId: scope.accountId };
}

function newBaseline(source: ModelRecord, target: ModelRecord): Baseline {
  return {
    id: randomUUID(),
    sourceModelId: source.id,
    direction: 'CIM_TO_PIM',
    targetModelId: target.id,
    version: 1,
    content: target.content,
    xmi: source.content,
    fingerprint: 'f1',
    sourceRevision: 1,
    sourceFingerprint: source.fingerprint,
    createdAt: 10,
    updatedAt: 10,
  };
}

function newSession(source: ModelRecord, target: ModelRecord): SyncSession {
  const { sourceModelId, direction, targetModelId } = newBaseline(source, target);
  const { content } = target;
  return {
    ...{ id: randomUUID(), projectId: target.projectId, sourceModelId, direction, targetModelId },
    ...{ status: 'PENDING_CONFLICTS', sourceRevision: 1, sourceFingerprint: 'f1' },
    ...{ targetRevision: 2, targetFingerprint: 'f2', baselineVersion: 3 },
    ...{ base: content, working: content, generated: content, generatedXmi: content, candidate: content },
    ...{ generatedFingerprint: 'f3', totalConflicts: 3, keptConflicts: 0, takenConflicts: 0 },
    ...{ discardedUserDifferences: 4, version: 1, jobId: 'job' },
    ...{ createdAt: 5, updatedAt: 6, createdBy: 'me' },
  };
}

function newConflict(conflictId: string): SessionConflict {
  return {
    ...{ conflictId, elementId: 'e1', elementClass: 'Entity', elementName: null, feature: 'code' },
    ...{ kind: 'CHANGE_CHANGE', baseValue: null, workingValue: 'w', generatedValue: ['g', 1] },
    ...{ explanation: 'Both.', jsonPointer: '/a/0', decision: null, decidedBy: null, decidedAt: null },
  };
}

function newJob(scope: Scope, createdAt: number): Job {
  return {
    id: randomUUID(),
    type: 'CIM_TO_PIM',
    status: 'QUEUED',
    phase: null,
    projectId: scope.projectId,
    level: 'cim',
    sourceModelId: 'source',
    sourceRevision: 1,
    targetModelId: null,
    targetRevision: null,
    outcome: null,
    sessionId: null,
    artifactId: null,
    resultIds: [],
    mergeCounts: null,
    conflicts: [],
    findings: [],
    validationResults: null,
    diagnostics: [],
    phaseTimings: [],
    attempts: 0,
    cancelRequested: false,
    createdAt,
    startedAt: null,
    finishedAt: null,
    createdBy: scope.accountId,
  };
}

async function claimedJob(storage: Storage, scope: Scope): Promise<Job> {
  const job = newJob(scope, 0);
  return storage.transactions.transact(async ({ jobs }) => {
    await jobs.insert(job, {});
    const claimed = await jobs.claim({ owner: 'me', until: 100 }, 10);
    assert.equal(claimed?.job.id, job.id);
    return claimed.job;
  });
}

/** Tests share one database; each leaves the queue of jobs empty. */
async function emptyQueue(storage: Storage): Promise<void> {
  await storage.transactions.transact(async ({ jobs }: AllStores) => {
    for (const { job, owner } of await jobs.heldByOthers('nobody'))
      await jobs.end(job.id, { status: 'CANCELLED', owner, finishedAt: 1 });
    for (let next = await jobs.claim({ owner: 'x', until: 1 }, 1); next !== undefined;) {
      await jobs.end(next.job.id, { status: 'CANCELLED', owner: 'x', finishedAt: 1 });
      next = await jobs.claim({ owner: 'x', until: 1 }, 1);
    }
  });
}

function newArtifact(projectId: string): ArtifactRecord {
  return {
    id: randomUUID(),
    projectId,
    name: 'Bookshop',
    sourceModelId: randomUUID(),
    sourceRevision: 1,
    jobId: 'job',
    revision: 1,
    fileCount: 4,
    totalBytes: 16,
    createdAt: 5,
    updatedAt: 5,
  };
}

function newFile(path: string, ref: ContentRef): FileRef {
  return {
    path,
    ...ref,
    contentType: 'text/plain',
    mode: 'REGENERATE',
    updatedAt: 5,
    protectedRegions: [{ id: 'before:x', modified: false }],
  };
}

function claimAs(storage: Storage, owner: string): Promise<ClaimedJob | undefined> {
  return storage.transactions.transact(({ jobs }) => jobs.claim({ owner, until: 100 }, 10));
}
