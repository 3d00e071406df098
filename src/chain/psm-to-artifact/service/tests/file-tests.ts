import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { FilePlan, HandlerPlan } from '../../plan/handlers.ts';
import { allHandlers } from '../../plan/resource-plan.ts';
import { kindsOf, storeKind, type StoredKind } from './kind-rows.ts';
import { requestTests } from './request-tests.ts';
import { statesToTry, wrongStateTest } from './state-tests.ts';
import {
  allowedCaller,
  expectStatus,
  expectTag,
  importedAssert,
  importedRefused,
  ownFixture,
  partsUnderTest,
  renamed,
  send,
  storeRow,
  testCase,
  validFile,
  type TestWriting,
} from './test-source.ts';

/** What an operation on a file promises. */
export function fileTests(source: TestWriting, plan: HandlerPlan, file: FilePlan): readonly Lines[] {
  const isFound = partsUnderTest(source, plan).length === plan.way.length;
  if (!plan.exposed || ownFixture(source)?.key === undefined || !isFound) return [];
  switch (file.action) {
    case 'store':
      return [...storeTests(source, plan), ...wrongStateTest(source, plan)];
    case 'read':
      return readTests(source, plan);
    case 'remove':
      return [...removeTests(source, plan), ...wrongStateTest(source, plan)];
  }
}

/** The operation that does something else with the same file; undefined where callers have none. */
function sibling(
  { resource }: TestWriting,
  { file, way }: HandlerPlan,
  action: FilePlan['action'],
): HandlerPlan | undefined {
  return allHandlers(resource).find(
    (each) =>
      each.exposed &&
      !each.denied &&
      each.file?.action === action &&
      each.file.field === file?.field &&
      each.way.at(-1) === way.at(-1),
  );
}

function storeTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { name, mediaTypes } = plan.handler;
  const as = allowedCaller(source, plan);
  const file = validFile(source, plan);
  const read = sibling(source, plan, 'read');
  const tests = [
    ...[undefined, ...kindsWithFile(source, plan)].map((kind) =>
      testCase(
        source,
        `${name} keeps the file${ofKind(kind)}`,
        stored(source, plan, kind),
        expectTag(source, 2),
        read !== undefined && [
          renamed(send(source, read, { as: allowedCaller(source, read), row: kind?.fixture.key }), 'kept'),
          `${importedAssert(source)}.deepEqual(kept.rawPayload, ${file ?? ''}.contents);`,
        ],
      ),
    ),
    ...requestTests(source, plan, {
      stored: (of) => storeRow(of, statesToTry(source, plan).start),
      storedIn: (state) => storeRow(source, state),
    }),
    ...(mediaTypes.length > 1 ? [everyTypeTest(source, plan)] : []),
    testCase(
      source,
      `${name} answers 422 to an empty file`,
      storeRow(source, statesToTry(source, plan).start),
      send(source, plan, {
        as,
        file: `{ contents: Buffer.alloc(0), mediaType: ${tsString(mediaTypes[0] ?? 'text/plain')} }`,
      }),
      expectStatus(source, 422),
    ),
  ];
  // Only of images the bytes tell that they are something else than they are called.
  if (!mediaTypes.every((type) => type.startsWith('image/')) || mediaTypes.length === 0) return tests;
  return [
    ...tests,
    testCase(
      source,
      `${name} answers 415 to a file of another type, also where it is called an image`,
      storeRow(source, statesToTry(source, plan).start),
      send(source, plan, {
        as,
        file: `{ contents: Buffer.from('%PDF-1.7'), mediaType: ${tsString(mediaTypes[0] ?? '')} }`,
      }),
      expectStatus(source, 415),
    ),
  ];
}

function everyTypeTest(source: TestWriting, plan: HandlerPlan): Lines {
  const { name, mediaTypes, successStatus } = plan.handler;
  const fileOf = source.imports.value('fileOf', '../support/app.js');
  return testCase(
    source,
    `${name} takes files of each of its types`,
    storeRow(source, statesToTry(source, plan).start),
    bracketed({
      before: 'for (const type of ',
      brackets: '[]',
      entries: mediaTypes.map(tsString),
      after: ') {',
    }),
    ...indent(
      2,
      send(source, plan, { as: allowedCaller(source, plan), file: `${fileOf}(type)` }),
      `${importedAssert(source)}.equal(answer.statusCode, ${successStatus}, type);`,
    ),
    '}',
  );
}

function readTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { name } = plan.handler;
  const as = allowedCaller(source, plan);
  const assert = importedAssert(source);
  const store = sibling(source, plan, 'store');
  const none = testCase(
    source,
    `${name} answers 404 while there is no file`,
    storeRow(source),
    send(source, plan, { as }),
    refusedWithoutFile(source, plan),
  );
  if (store === undefined) return [none];
  return [
    none,
    testCase(
      source,
      `${name} answers a range of the file, to be saved and not to be shown`,
      stored(source, store),
      renamed(send(source, plan, { as, range: 'bytes=1-3' }), 'range'),
      `${assert}.equal(range.statusCode, 206, range.body);`,
      `${assert}.deepEqual(range.rawPayload, ${validFile(source, store) ?? ''}.contents.subarray(1, 4));`,
      `${assert}.match(String(range.headers['content-disposition']), /^attachment/);`,
      `${assert}.equal(range.headers['x-content-type-options'], 'nosniff');`,
    ),
  ];
}

function removeTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { name, successStatus } = plan.handler;
  const as = allowedCaller(source, plan);
  const assert = importedAssert(source);
  const store = sibling(source, plan, 'store');
  const read = sibling(source, plan, 'read');
  const none = testCase(
    source,
    `${name} answers 404 when there is no file`,
    storeRow(source, statesToTry(source, plan).start),
    send(source, plan, { as }),
    refusedWithoutFile(source, plan),
  );
  if (store === undefined) return [none];
  return [
    none,
    ...requestTests(source, plan, {
      stored: (of) => keptFile(of, store),
      storedIn: (state) => keptFile(source, store, state),
    }),
    ...[undefined, ...kindsWithFile(source, plan)].map((kind) => {
      const row = kind?.fixture.key;
      return testCase(
        source,
        `${name} takes the file away${ofKind(kind)}`,
        stored(source, store, kind),
        renamed(send(source, plan, { as, row }), 'removed'),
        `${assert}.equal(removed.statusCode, ${successStatus}, removed.body);`,
        source.resource.shape?.version !== undefined && `${assert}.equal(removed.headers['etag'], '"3"');`,
        read !== undefined && [
          renamed(send(source, read, { as: allowedCaller(source, read), row }), 'left'),
          `${assert}.equal(left.statusCode, 404, left.body);`,
        ],
      );
    }),
  ];
}

function refusedWithoutFile(source: TestWriting, { file }: HandlerPlan): Lines {
  return `${importedRefused(source)}(answer, 404, 'no_file', ${tsString(file?.field.name ?? '')});`;
}

/** The more special kinds of rows that have the file themselves, and not in a part. */
function kindsWithFile(source: TestWriting, { way }: HandlerPlan): readonly StoredKind[] {
  return way.length > 0 ? [] : kindsOf(source);
}

function ofKind(kind: StoredKind | undefined): string {
  return kind === undefined ? '' : ` of a row of the kind ${kind.resource.shape?.table.name ?? ''}`;
}

/** The same, where another answer follows. */
function keptFile(source: TestWriting, plan: HandlerPlan, state = statesToTry(source, plan).start): Lines {
  const sent = send(source, plan, { as: allowedCaller(source, plan), file: validFile(source, plan) });
  return [
    storeRow(source, state),
    renamed(sent, 'kept'),
    `${importedAssert(source)}.equal(kept.statusCode, ${plan.handler.successStatus}, kept.body);`,
  ];
}

/** The statements that store the row under test, or one of a more special kind, and a file of it. */
function stored(source: TestWriting, plan: HandlerPlan, kind?: StoredKind): Lines {
  return [
    rowToStore(source, plan, kind),
    send(source, plan, {
      as: allowedCaller(source, plan),
      file: validFile(source, plan),
      row: kind?.fixture.key,
    }),
    expectStatus(source, plan.handler.successStatus),
  ];
}

function rowToStore(source: TestWriting, plan: HandlerPlan, kind: StoredKind | undefined): Lines {
  const { start } = statesToTry(source, plan);
  return kind === undefined ? storeRow(source, start) : storeKind(source, kind, start);
}
