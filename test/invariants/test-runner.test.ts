import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { goals } from '../../tools/testing/goals.ts';
import { noteLastRun, type LastRun } from '../../tools/testing/last-run.ts';
import { seedOfRun } from '../../tools/testing/seed-of-run.ts';
import { plantTree, repositoryRoot } from './planted-tree.ts';

const passing = "import { it } from 'node:test';\nit('passes', () => {});\n";
const failing =
  "import { it } from 'node:test';\nit('fails', () => {\n  console.log('said before');\n  throw new Error('broken');\n});\n";

describe('the test runner', () => {
  it('prints the closing lines and nothing about passing tests', () => {
    const { status, output } = runTests({ 'src/lib/a.test.ts': passing }, []);
    assert.equal(status, 0, output);
    assert.match(output, /^ℹ tests 1$/m);
    assert.match(output, /^ℹ pass 1$/m);
    assert.match(output, /^ℹ fail 0$/m);
    assert.doesNotMatch(output, /passes/);
  });

  it('fails with the name, the error and the output of a failing test', () => {
    const { status, output } = runTests({ 'test/api/a.test.ts': failing }, []);
    assert.equal(status, 1);
    for (const part of [/✖ fails/, /broken/, /said before/, /^ℹ fail 1$/m]) assert.match(output, part);
  });

  it('fails when no test file was found', () => {
    const { status, output } = runTests({ 'src/lib/a.ts': 'export {};\n' }, []);
    assert.equal(status, 1);
    assert.match(output, /No test file found/);
  });

  it('fails when no test file contains the given word', () => {
    const { status, output } = runTests({ 'src/lib/a.test.ts': passing }, ['all', 'elsewhere']);
    assert.equal(status, 1);
    assert.match(output, /No test file found/);
  });

  it('fails when a test file holds no test', () => {
    const { status, output } = runTests(
      { 'src/lib/a.test.ts': passing, 'src/lib/b.test.ts': 'export {};\n' },
      [],
    );
    assert.equal(status, 1);
    assert.match(output, /src\/lib\/b\.test\.ts holds no test/);
  });

  it('names the file of a failing test that shares its process, with what was said there', () => {
    const { status, output } = runTests(
      { 'src/kernel/a.test.ts': passing, 'src/kernel/b.test.ts': failing },
      [],
    );
    assert.equal(status, 1);
    for (const part of [/src\/kernel\/b\.test\.ts:2/, /broken/, /said before/, /^ℹ pass 1$/m])
      assert.match(output, part);
  });

  it('cleans up after a file only when its tests have run, also where those of an earlier file end meanwhile', () => {
    const first =
      "import { it } from 'node:test';\nit('waits', () => new Promise((end) => setTimeout(end, 300)));\n";
    const second = [
      "import assert from 'node:assert/strict';",
      "import { after, it } from 'node:test';",
      'let isOpen = true;',
      'after(() => void (isOpen = false));',
      'await new Promise((end) => setTimeout(end, 900));',
      "it('needs what is open', () => assert.ok(isOpen));\n",
    ].join('\n');
    const { status, output } = runTests(
      { 'src/kernel/a.test.ts': first, 'src/kernel/b.test.ts': second },
      [],
    );
    assert.equal(status, 0, output);
    assert.match(output, /^ℹ pass 2$/m);
  });

  it('fails when one of the files that share a process holds no test', () => {
    const files = { 'src/kernel/a.test.ts': passing, 'src/kernel/b.test.ts': 'export {};\n' };
    const { status, output } = runTests(files, []);
    assert.equal(status, 1);
    assert.match(output, /src\/kernel\/b\.test\.ts holds no test/);
    assert.doesNotMatch(output, /a\.test\.ts holds no test/);
  });

  it('begins with what failed last, and goes on with what took longest', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mde-marks-'));
    const marks = join(folder, 'marks');
    const settings = { LAST_RUN: join(folder, 'last-run.json') };
    const marking = (name: string, ending: string): string =>
      `import { appendFileSync } from 'node:fs';\nappendFileSync('${marks}', '${name} ');\n${ending}`;
    const files = {
      'test/api/a.alone.test.ts': marking('a', passing),
      'test/api/b.alone.test.ts': marking('b', passing),
      'test/api/c.alone.test.ts': marking('c', failing),
    };
    runTests(files, [], settings);
    const noted = JSON.parse(readFileSync(settings.LAST_RUN, 'utf8')) as LastRun;
    assert.deepEqual(
      Object.values(noted).map(({ failed }) => failed),
      [false, false, true],
    );
    noteLastRun(settings.LAST_RUN, { 'test/api/b.alone.test.ts': { failed: false, seconds: 1_000 } });
    runTests(files, [], settings);
    const order = readFileSync(marks, 'utf8');
    rmSync(folder, { recursive: true });
    assert.equal(order, 'a b c c b a ');
  });

  for (const option of ['skip', 'todo']) {
    it(`fails when a test avoids running with ${option}`, () => {
      const avoiding = `import { it } from 'node:test';\nit('waits', { ${option}: true }, () => {});\n`;
      const { status, output } = runTests({ 'src/lib/a.test.ts': avoiding }, []);
      assert.equal(status, 1);
      assert.match(output, /were skipped/);
    });
  }

  it('fails when a test file cannot be loaded', () => {
    const { status, output } = runTests({ 'src/lib/a.test.ts': "import './missing.ts';\n" }, []);
    assert.equal(status, 1);
    assert.match(output, /missing\.ts/);
  });

  for (const [title, ending, told] of [
    ['a signal', "process.kill(process.pid, 'SIGKILL')", 'by signal SIGKILL'],
    ['an exit code', 'process.exit(13)', 'with exit code 13'],
  ] as const) {
    it(`says by ${title} how a test file ended that did not say why`, () => {
      const ended = `import { it } from 'node:test';\nit('a', () => {\n  ${ending};\n});\n`;
      const { status, output } = runTests({ 'src/lib/a.test.ts': ended }, []);
      assert.equal(status, 1);
      assert.ok(
        output.includes(`src/lib/a.test.ts ended ${told} before its tests had all been reported`),
        output,
      );
    });
  }

  for (const [title, condition, expected] of [
    ['passes when it is run once more', 'existsSync(mark)', 0],
    ['breaks down again', 'false', 1],
  ] as const) {
    it(`names a test file in which the runtime broke down and that ${title}`, () => {
      const breaking = `import { existsSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
const mark = new URL('mark', import.meta.url);
it('a', () => {
  if (${condition}) return;
  writeFileSync(mark, '');
  process.kill(process.pid, 'SIGSEGV');
});
`;
      const { status, output } = runTests(
        { 'src/workers/a.test.ts': breaking, 'src/workers/b.test.ts': passing },
        [],
      );
      assert.equal(status, expected, output);
      assert.match(output, /a\.test\.ts ended by signal SIGSEGV .* run once more/);
      const failures = [...output.matchAll(/^ℹ fail (\d+)$/gm)].map((match) => Number(match[1]));
      assert.deepEqual(failures, [0, expected]);
    });
  }

  for (const [title, body, expected] of [
    ['never ends', 'return new Promise(() => {});', /✖ a .*\n.*test timed out/],
    ['leaves something open', '', /Close what the tests open/],
    [
      'never ends, nor does what follows it',
      't.after(() => new Promise(() => {}));\n  return new Promise(() => {});',
      /Begun and not ended: a \(src\/lib\/a\.test\.ts\)/,
    ],
  ] as const) {
    it(`gives up when a test ${title}, and names its file`, () => {
      const text = `import { it } from 'node:test';\nit('a', (t) => {\n  setInterval(() => {}, 9);\n  ${body}\n});\n`;
      const { status, output } = runTests({ 'src/lib/a.test.ts': text }, [], { TEST_PATIENCE_SECONDS: '3' });
      assert.equal(status, 1);
      assert.match(output, /not finished: src\/lib\/a\.test\.ts/);
      assert.match(output, expected);
    });
  }

  it('runs a file that measures the machine when all others have ended', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mde-marks-'));
    const marks = join(folder, 'marks');
    const marking = (name: string): string => `import { appendFileSync } from 'node:fs';
appendFileSync('${marks}', '${name} begins\\n');
process.on('exit', () => appendFileSync('${marks}', '${name} ends\\n'));
${passing}`;
    const files = { 'test/api/a.alone.test.ts': marking('alone'), 'test/api/b.test.ts': marking('other') };
    const { status, output } = runTests(files, []);
    const order = readFileSync(marks, 'utf8');
    rmSync(folder, { recursive: true });
    assert.equal(status, 0, output);
    assert.equal(order, 'other begins\nother ends\nalone begins\nalone ends\n');
  });

  it('leaves the special suites to their own commands', () => {
    const files = {
      'src/lib/a.test.ts': passing,
      'test/tour/b.test.ts': failing,
      'test/corpus/c.test.ts': failing,
    };
    assert.equal(runTests(files, []).status, 0);
    assert.equal(runTests(files, ['tour']).status, 1);
    assert.equal(runTests(files, ['corpus']).status, 1);
  });

  it('prints what the tests reached of the goals, and the seed that repeats the run', () => {
    const figures = pathToFileURL(join(repositoryRoot, 'test/support/testing/figures.ts')).href;
    const reports = "reached('A2', '64 kills, 0 lost');\nfellShort('A2', '512 MiB');\n";
    const reporting = `import { fellShort, reached } from '${figures}';\n${passing}${reports}`;
    const [file] = goals.A2.testedIn;
    const { status, output } = runTests({ [file]: reporting }, ['reliability'], { SEED: '7' });
    assert.equal(status, 0, output);
    assert.match(output, /SEED=7/);
    assert.match(output, /^A2 .*\n +ok +64 kills, 0 lost.*\n +SHORT +512 MiB/m);
  });

  it('fails when a file that is named for a goal reports nothing', () => {
    const [file] = goals.A2.testedIn;
    const { status, output } = runTests({ [file]: passing }, ['reliability']);
    assert.equal(status, 1);
    assert.match(output, /reports no figure for goal A2/);
  });

  it('has properties draw from the seed of the run', () => {
    const fastCheck = import.meta.resolve('fast-check');
    const drawing = `import { it } from 'node:test';\nimport fc from '${fastCheck}';\nit('draws', () => {\n  throw new Error('drawn: ' + fc.sample(fc.nat(), 5));\n});\n`;
    const [first, second, other] = ['1', '1', '2'].map((SEED) => {
      const { output } = runTests({ 'src/lib/a.test.ts': drawing }, [], { SEED });
      return /drawn: [\d,]+/.exec(output)?.[0];
    });
    assert.ok(first !== undefined);
    assert.equal(first, second);
    assert.notEqual(first, other);
  });

  it('draws from one seed in every run, and from another when that is asked for', () => {
    assert.deepEqual([undefined, '', '7'].map(seedOfRun), ['1', '1', '7']);
    assert.notEqual(seedOfRun('random'), seedOfRun('random'));
    assert.throws(() => seedOfRun('some'), /SEED=some/);
  });

  it('refuses an unknown suite with the names of the known ones', () => {
    const { status, output } = runTests({ 'src/lib/a.test.ts': passing }, ['units']);
    assert.equal(status, 1);
    assert.match(output, /no test suite "units"; choose one of all, unit, corpus, tour/);
  });
});

function runTests(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): { readonly status: number | null; readonly output: string } {
  using tree = plantTree(files);
  const env: NodeJS.ProcessEnv = { ...process.env, LAST_RUN: join(tree.root, 'last-run.json'), ...settings };
  // Set by the runner of this very test; with it a nested runner reports to its parent instead of printing.
  delete env['NODE_TEST_CONTEXT'];
  delete env['FIGURES'];
  const run = spawnSync(process.execPath, [join(repositoryRoot, 'tools/testing/run-tests.ts'), ...args], {
    cwd: tree.root,
    env,
    encoding: 'utf8',
  });
  return { status: run.status, output: run.stdout + run.stderr };
}
