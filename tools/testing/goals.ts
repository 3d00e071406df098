/** One promise about reliability or security, with the figure to reach. */
export type Goal = {
  readonly says: string;
  /** The test files that show it; each reports what it reached with `reached` of `test/support/testing/figures.ts`. */
  readonly testedIn: readonly string[];
};

/**
 * Every goal of reliability and security, and the budgets of the studio: A durability, B concurrency, C robustness, D security, E the studio. A run of the tests
 * prints what was reached of each, and fails when a file named here reports nothing.
 */
export const goals = {
  A1: {
    says: 'no acknowledged write is lost when the process is killed: 60 kills, ≥ 5,000 writes (a tenth in every run), 0 lost, 0 half',
    testedIn: ['test/reliability/kills.test.ts'],
  },
  A2: {
    says: 'the same of the storage alone: 300 kills (30 in every run), 0 lost, integrity ok each',
    testedIn: ['test/reliability/storage-kills.test.ts', 'test/reliability/chunk-kills.test.ts'],
  },
  A3: {
    says: 'a write is on disk before it is acknowledged: 200 of 200 requests',
    testedIn: ['test/reliability/written-before-answered.test.ts'],
  },
  A4: {
    says: 'a process that ends at any statement of a commit (SQLite) leaves all of it or nothing, and a repeated request completes it',
    testedIn: ['test/reliability/faults-in-commits.test.ts', 'test/reliability/turn-kills.test.ts'],
  },
  A5: {
    says: 'a full disk and failing I/O: 503 or 500 with the error body, health DOWN, reads and deletions go on, also after a start, recovery, 0 lost',
    testedIn: ['test/reliability/failing-disk.test.ts', 'test/postgres/full-disk.test.ts'],
  },
  A6: {
    says: 'jobs and turns go on after a restart: 60 restarts (a tenth in every run), all end, none twice',
    testedIn: ['test/reliability/kills.test.ts'],
  },
  A7: {
    says: 'a stop under load drops no answer, ends within 10 s, streams can be taken up again: 10 stops',
    testedIn: ['test/reliability/stops.test.ts'],
  },
  A8: {
    says: 'damaged data is refused with a message and never emptied: 10 kinds of damage',
    testedIn: ['test/reliability/damaged-data.test.ts'],
  },
  A9: {
    says: 'a stored content that is damaged is never sent: 500 each, the log names what and which revision, downloads end, all else works',
    testedIn: ['test/reliability/damaged-contents.test.ts'],
  },
  A10: {
    says: 'no write is acknowledged once files of the database are moved or deleted under the process: refused with 503, health DOWN, reads go on',
    testedIn: ['src/storage/sqlite/data-folder.test.ts'],
  },
  A11: {
    says: 'health costs one write a second at most, however many ask',
    testedIn: ['src/storage/sqlite/data-folder.test.ts'],
  },
  A12: {
    says: '`npm run database -- check` finds every damaged content, missing row and broken page, and says where and what to do',
    testedIn: ['src/storage/checking/find-damage.test.ts', 'test/postgres/check.test.ts'],
  },
  A20: {
    says: 'a job or turn with nothing wrong ends well however often its process dies: 8 and 6 kills, 0 given up',
    testedIn: ['test/reliability/jobs-under-kills.test.ts', 'test/reliability/turns-under-kills.test.ts'],
  },
  A21: {
    says: 'processes of a generated service end once however often it is killed, on the embedded database and on PostgreSQL: 40 kills each (3 in every run), 0 steps lost, 0 doubled, one key for each call',
    testedIn: ['test/generated/processes.test.ts'],
  },
  B1: {
    says: 'of 16 writers that expect one revision one succeeds: 200 rounds (20 in every run)',
    testedIn: ['test/reliability/concurrent-writes.test.ts'],
  },
  B2: {
    says: 'models are linearizable: ≥ 20,000 operations of 10 clients on 5 models (6,000 in every run), 5 kills',
    testedIn: ['test/reliability/linearizable-models.test.ts'],
  },
  B3: {
    says: 'of 8 finalizes at once one commits: 200 sessions (20 in every run)',
    testedIn: ['test/reliability/finalize-races.test.ts'],
  },
  B4: {
    says: 'a finalize and an edit, a deletion or a new transformation never both succeed: 200 rounds of each (20 in every run)',
    testedIn: ['test/reliability/finalize-races.test.ts'],
  },
  B5: {
    says: 'requests with one key have one effect and one answer, also across a kill: 200 keys × 10 (20 in every run, and those across kills)',
    testedIn: [
      'test/reliability/concurrent-writes.test.ts',
      'test/reliability/idempotency-across-kills.test.ts',
    ],
  },
  B6: {
    says: 'a guest’s prompts are counted exactly: 50 guests × 20 at once, 5 accepted and 15 refused each',
    testedIn: ['test/reliability/assistant-races.test.ts'],
  },
  B7: {
    says: 'the merge agrees with an independent table of all combinations, and loses nothing in 10,000 random triples (1,000 in every run)',
    testedIn: ['src/kernel/merge/value-table.test.ts', 'test/reliability/merge-properties.test.ts'],
  },
  B8: {
    says: 'equal input gives equal ids and bytes: 100 times, in any order of lists, process, locale and time zone',
    testedIn: [
      'test/reliability/equal-input.test.ts',
      'test/reliability/any-business-model.test.ts',
      'test/scenarios/examples.test.ts',
    ],
  },
  B10: {
    says: 'a history finalizes with any changes of people and business and any decisions: 2,000, at most two rounds of questions in 99 %',
    testedIn: ['test/reliability/decided-histories.test.ts'],
  },
  B11: {
    says: 'impact analysis names beforehand everything that a change of an element changes, in models and files: 300 elements (12 in every run), 100 %, and at least 70 % of what it names changes',
    testedIn: ['test/reliability/impact.test.ts'],
  },
  B9: {
    says: 'nothing waits for ever under crossing transformations, deletions and cancels: 20 s',
    testedIn: ['test/reliability/no-deadlock.test.ts'],
  },
  C1: {
    says: 'answers are as documented to any request: 10,000 requests (1,500 in every run), none ≥ 500',
    testedIn: ['test/reliability/documented-requests.test.ts'],
  },
  C2: {
    says: 'sequences of requests are answered as by a model in memory: 300 × 25 (30 × 25 in every run)',
    testedIn: ['test/reliability/request-sequences.test.ts'],
  },
  C3: {
    says: 'the event loop stays free under fuzz and attacks: delay < 200 ms',
    testedIn: ['test/reliability/memory-and-event-loop.test.ts'],
  },
  C4: {
    says: 'hostile JSON: 4xx, soon, without memory growth or changed prototypes',
    testedIn: ['test/reliability/hostile-json.test.ts'],
  },
  C5: {
    says: 'no member name reaches a prototype, in any body or pointer',
    testedIn: ['test/reliability/hostile-json.test.ts'],
  },
  C6: {
    says: 'hostile XML: ≥ 40 attacks refused soon, no file and no connection opened',
    testedIn: ['test/reliability/xml-reaches-nothing.test.ts'],
  },
  C7: {
    says: 'no regular expression is slow: 0 vulnerable, 100 KB strings < 100 ms each',
    testedIn: [
      'test/reliability/regular-expressions.test.ts',
      'test/reliability/hostile-strings.test.ts',
      'test/reliability/slow-messages.test.ts',
    ],
  },
  C8: {
    says: 'no path leads out: ≥ 60 spellings, archives unpack inside their root',
    testedIn: ['test/reliability/paths.test.ts'],
  },
  C9: {
    says: 'slow clients do no harm: 60 slow connections × 8 s, health stays up',
    testedIn: ['test/reliability/slow-clients.test.ts'],
  },
  C10: {
    says: 'readers that never read do no harm; streams have no gap and no duplicate',
    testedIn: ['test/reliability/stream-readers.test.ts', 'test/reliability/assistant-races.test.ts'],
  },
  C11: {
    says: 'layouts are answered in time and health stays fast: 500 random graphs (50 in every run) and the hard ones',
    testedIn: ['test/reliability/layout.test.ts'],
  },
  C12: {
    says: 'memory and handles come back: RSS ≤ 400 MiB, heap within 20 %, handles ± 10',
    testedIn: ['test/reliability/memory-and-event-loop.test.ts', 'test/reliability/unread-answers.test.ts'],
  },
  C13: {
    says: '≥ 300 model reads/s and ≥ 80 durable patches/s of 1,000 elements on two cores',
    testedIn: ['test/reliability/load.alone.test.ts', 'test/postgres/load.alone.test.ts'],
  },
  C14: {
    says: 'requests of changed bytes in all forms of the target are answered, and none with 5xx: 20,000 requests, 2,000 in every run',
    testedIn: ['test/reliability/raw-requests.test.ts'],
  },
  C15: {
    says: 'a large body of any shape takes ≤ idle + 8 × its bytes, three at once ≤ 1.5 GB, a minute later ≤ idle + 150 MB',
    testedIn: ['test/reliability/body-memory.test.ts'],
  },
  D1: {
    says: 'every protected operation needs a token: 100 % of operations × 5',
    testedIn: ['test/reliability/isolation.test.ts'],
  },
  D2: {
    says: 'every operation answers every kind of account, and members of every level, as the OpenAPI document says',
    testedIn: ['test/reliability/isolation.test.ts'],
  },
  D3: {
    says: 'a child under a foreign parent is not found',
    testedIn: ['test/reliability/hierarchy.test.ts'],
  },
  D4: {
    says: 'members the server manages are changed by no request',
    testedIn: ['test/reliability/mass-assignment.test.ts'],
  },
  D5: {
    says: 'no token and no password is found at rest, in logs or answers',
    testedIn: ['test/reliability/secrets-at-rest.test.ts', 'test/reliability/errors-tell-nothing.test.ts'],
  },
  D6: {
    says: 'a login, and an invitation, lasts and looks the same whether the name exists or not: chances of lasting longer within 25 % and 6 % of even ones',
    testedIn: ['test/reliability/login-timing.test.ts', 'test/reliability/invitation-timing.test.ts'],
  },
  D7: {
    says: 'guessing and flooding are limited, others are unaffected',
    testedIn: ['test/reliability/too-many-requests.test.ts', 'test/reliability/fair-queue.test.ts'],
  },
  D8: {
    says: 'tokens end when they should, and open streams within 1 s of them; purged guests leave nothing but ids in the audit log',
    testedIn: [
      'test/reliability/nothing-left.test.ts',
      'test/reliability/purge-races.test.ts',
      'test/reliability/streams-end.test.ts',
    ],
  },
  D9: {
    says: 'generated files parse and say what was meant with any names: 500 hostile texts',
    testedIn: ['test/reliability/hostile-names.test.ts'],
  },
  D10: {
    says: 'texts are never executed: quotes, templates and commands in every field',
    testedIn: ['test/reliability/injected-texts.test.ts'],
  },
  D11: {
    says: 'injected instructions change nothing else: ≥ 60 attachments and messages',
    testedIn: ['test/reliability/obeying-provider.test.ts'],
  },
  D12: {
    says: 'headers guard every answer, and the document lists what is served',
    testedIn: ['test/api/health-and-documentation.test.ts'],
  },
  D14: {
    says: 'no form of the request target is a way around token or membership: every operation × ≥ 30 forms × 3 callers, none let in, one log line without stack each',
    testedIn: ['test/reliability/request-targets.test.ts', 'test/reliability/target-forms.test.ts'],
  },
  D13: {
    says: '≤ 35 runtime packages, locked; no known weakness',
    testedIn: ['test/invariants/dependencies.test.ts', 'test/reliability/known-weaknesses.test.ts'],
  },
  D15: {
    says: 'no name holds what controls, turns round or hides: every place where a name is set × 17 texts',
    testedIn: ['test/reliability/names.test.ts'],
  },
  D21: {
    says: 'the disk is not filled by one account: what a project and an account store is counted exactly, also at once, and ends with 413',
    testedIn: [
      'test/reliability/quotas.test.ts',
      'test/reliability/storage-accounting.test.ts',
      'test/postgres/shared-quotas.test.ts',
    ],
  },
  D20: {
    says: 'failed logins of anybody never keep out the right password at an address where the account is at home: < 1 s',
    testedIn: ['test/reliability/too-many-requests.test.ts'],
  },
  E1: {
    says: 'the studio costs the start of the service nothing: the same processor time as with `SERVICE_STUDIO=off`, ≤ 15 % more',
    testedIn: ['test/browser/studio/fresh-clone.test.ts'],
  },
  E2: {
    says: 'the studio goes to the next of 500 conflicts with at most 100 ms of scripts',
    testedIn: ['test/browser/studio/conflicts.test.ts'],
  },
  E3: {
    says: 'the studio on a processor that is 4 × slower: sign-in usable after 1 s, a model of 1,000 elements drawn after 2 s',
    testedIn: ['test/browser/studio/budgets.alone.test.ts'],
  },
  E4: {
    says: 'the studio with 10,000 elements: selecting one or typing a letter takes the processor 100 ms, a search 50 ms of scripts',
    testedIn: ['test/browser/studio/budgets.alone.test.ts'],
  },
  E5: {
    says: 'a page of the studio with a model of 10,000 elements holds at most 150 MB',
    testedIn: ['test/browser/studio/budgets.alone.test.ts'],
  },
  E6: {
    says: 'the studio draws a view of 300 nodes with 300 ms of the processor and moves it with 8 ms of scripts a frame; one of 2,000 nodes with 1.5 s and 16 ms',
    testedIn: ['test/browser/studio/large-model.test.ts'],
  },
  E7: {
    says: 'the studio opens a file of 1 MB with 1 s of the processor',
    testedIn: ['test/browser/studio/repository.test.ts'],
  },
} as const satisfies Readonly<Record<string, Goal>>;

/** Names of the goals. */
export type GoalName = keyof typeof goals;
