/** A test as a file declared it; its id holds the file, its suites and its name, and is unique. */
export type RecordedTest = {
  readonly id: string;
  readonly fileName: string;
  readonly body: () => unknown;
};

const tests: RecordedTest[] = [];
const ids = new Set<string>();
let path: readonly string[] = [];

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
  const outer = path;
  path = [...outer, name];
  declare();
  path = outer;
}

/** Stands in for `it` of `node:test`, for tests without options and context. */
export function it(name: string, body: () => unknown): void {
  const [fileName = ''] = path;
  if (typeof body !== 'function' || body.length > 0)
    throw new Error(
      `The test "${name}" in ${fileName} takes options or a context, which mutation testing does not know; ` +
        'write it without, or extend tools/mutation/recorded-tests.ts.',
    );
  tests.push({ id: unused([...path, name].join(' > ')), fileName, body });
}

export { it as test };

/** Tables may give several tests one name. */
function unused(name: string): string {
  let id = name;
  for (let count = 2; ids.has(id); count += 1) id = `${name} (${count})`;
  ids.add(id);
  return id;
}
