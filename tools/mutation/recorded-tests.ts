/** A test as a file declared it; its id holds the file, its suites and its name, and is unique. */
export type RecordedTest = {
  readonly id: string;
  readonly fileName: string;
  readonly run: () => Promise<void>;
};

type Body = () => unknown;

/** An outermost suite, and how many tests it has declared so far. */
type Suite = { readonly declare: () => void; size: number };

/** A suite that is declared once more to run its test with the wanted number. */
type Replay = { readonly wanted: number; seen: number; body: Body | undefined };

const tests: RecordedTest[] = [];
const ids = new Set<string>();
let path: readonly string[] = [];
let suite: Suite | undefined;
let replay: Replay | undefined;

/** Loads a test file and gives the tests that it declares; a file without any is an error. */
export async function recordTests(
  fileName: string,
  load: () => Promise<unknown>,
): Promise<readonly RecordedTest[]> {
  const known = tests.length;
  path = [fileName];
  await load();
  if (tests.length === known) throw new Error(`${fileName} declares no test.`);
  return tests.slice(known);
}

/** Stands in for `describe` of `node:test`. */
export function describe(name: string, declare: () => void): void {
  if (replay !== undefined) {
    declare();
    return;
  }
  const [outerPath, outerSuite] = [path, suite];
  path = [...path, name];
  suite ??= { declare, size: 0 };
  declare();
  path = outerPath;
  suite = outerSuite;
}

/** Stands in for `it` of `node:test`, for tests without options and context. */
export function it(name: string, body: Body): void {
  if (replay !== undefined) {
    if (replay.seen === replay.wanted) replay.body = body;
    replay.seen += 1;
    return;
  }
  const [fileName = ''] = path;
  if (typeof body !== 'function' || body.length > 0)
    throw new Error(
      `The test "${name}" in ${fileName} takes options or a context, which mutation testing does not know; ` +
        'write it without, or extend tools/mutation/recorded-tests.ts.',
    );
  const run = runnerOf(body);
  tests.push({ id: unused([...path, name].join(' > ')), fileName, run });
}

export { it as test };

/** Stands in for `after` of `node:test`: what a suite tells when it is over finds no mutant. */
export const after = (): undefined => undefined;

/** Suites compute what several tests look at, so a test runs with its suite: a mutant acts on both. */
function runnerOf(body: Body): RecordedTest['run'] {
  if (suite === undefined)
    return async () => {
      await body();
    };
  const { declare, size: wanted } = suite;
  suite.size += 1;
  return async () => {
    const found = bodyIn(declare, wanted);
    if (found === undefined) throw new Error('The suite declares fewer tests than before.');
    await found();
  };
}

function bodyIn(declare: () => void, wanted: number): Body | undefined {
  const current: Replay = { wanted, seen: 0, body: undefined };
  replay = current;
  try {
    declare();
  } finally {
    replay = undefined;
  }
  return current.body;
}

/** Tables may give several tests one name. */
function unused(name: string): string {
  let id = name;
  for (let count = 2; ids.has(id); count += 1) id = `${name} (${count})`;
  ids.add(id);
  return id;
}
