/** A test as a file declared it; its id holds the file, its suites and its name, and is unique. */
export type RecordedTest = {
  readonly id: string;
  readonly fileName: string;
  readonly run: () => Promise<void>;
};

/** What a test is given: it may have something done when it is over. */
type Context = { readonly after: (undo: () => unknown) => void };

type Body = (context: Context) => unknown;

/** An outermost suite, and how many tests it has declared so far. */
type Suite = { readonly declare: () => void; size: number };

/** A suite that is declared once more to run its test with the wanted number. */
type Replay = { readonly wanted: number; seen: number; body: Body | undefined };

const tests: RecordedTest[] = [];
const ids = new Set<string>();
let path: readonly string[] = [];
/** What the file and the suites around what is being declared do before each test, from the outermost one. */
let preparations: readonly (() => unknown)[][] = [];
/** What the suites of the file that is being loaded do once, before their tests. */
let once: (() => unknown)[] = [];
let suite: Suite | undefined;
let replay: Replay | undefined;

/**
 * Loads a test file and gives the tests that it declares; a file without any is an error. What its suites do once is
 * done right away, under no mutant.
 */
export async function recordTests(
  fileName: string,
  load: () => Promise<unknown>,
): Promise<readonly RecordedTest[]> {
  const known = tests.length;
  path = [fileName];
  preparations = [[]];
  once = [];
  await load();
  for (const prepare of once) await prepare();
  if (tests.length === known) throw new Error(`${fileName} declares no test.`);
  return tests.slice(known);
}

/** Stands in for `describe` of `node:test`. */
export function describe(name: string, declare: () => void): void {
  if (replay !== undefined) {
    declare();
    return;
  }
  const outer = { path, suite, preparations };
  path = [...path, name];
  suite ??= { declare, size: 0 };
  preparations = [...preparations, []];
  declare();
  ({ path, suite, preparations } = outer);
}

/** Stands in for `it` of `node:test`, for tests without options that take no more of their context than `after`. */
export function it(name: string, body: Body): void {
  if (replay !== undefined) {
    if (replay.seen === replay.wanted) replay.body = body;
    replay.seen += 1;
    return;
  }
  const [fileName = ''] = path;
  if (typeof body !== 'function')
    throw new Error(
      `The test "${name}" in ${fileName} takes options, which mutation testing does not know; ` +
        'write it without, or extend tools/mutation/recorded-tests.ts.',
    );
  const run = runnerOf(body);
  tests.push({ id: unused([...path, name].join(' > ')), fileName, run });
}

export { it as test };

/** Stands in for `before` of `node:test`. */
export function before(prepare: () => unknown): void {
  if (replay === undefined) once.push(prepare);
}

/** Stands in for `beforeEach` of `node:test`. */
export function beforeEach(prepare: () => unknown): void {
  if (replay === undefined) preparations.at(-1)?.push(prepare);
}

/** Stands in for `after` of `node:test`: what a suite does when it is over finds no mutant, and its tests run again. */
export const after = (): undefined => undefined;

/**
 * Suites compute what several tests look at, so a test runs with its suite: a mutant acts on both. A suite that prepares
 * something keeps it for its tests, which run as they were declared first.
 */
function runnerOf(body: Body): RecordedTest['run'] {
  const around = preparations;
  const inSuite = finderOf(body);
  return async () => {
    const prepares = around.flat();
    for (const prepare of prepares) await prepare();
    await runInContext(prepares.length > 0 ? body : inSuite());
  };
}

/** Finds the body of a test in its suite, which is declared once more; a test outside of suites has only its own. */
function finderOf(body: Body): () => Body {
  if (suite === undefined) return () => body;
  const { declare, size: wanted } = suite;
  suite.size += 1;
  return () => {
    const found = bodyIn(declare, wanted);
    if (found === undefined) throw new Error('The suite declares fewer tests than before.');
    return found;
  };
}

async function runInContext(body: Body): Promise<void> {
  const undoing: (() => unknown)[] = [];
  try {
    await body({ after: (undo) => void undoing.push(undo) });
  } finally {
    for (const undo of undoing.toReversed()) await undo();
  }
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
