import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type BaseTestResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import { runProgramTexts } from '../testing/run-program-texts.ts';
import { recordTests, type RecordedTest } from './recorded-tests.ts';

/** What test files get instead of what they import. */
const standIns: Readonly<Record<string, string>> = {
  'node:test': import.meta.resolve('./recorded-tests.ts'),
  'fast-check': import.meta.resolve('./few-runs.ts'),
};

// Checked border: instrumented files find their switchboard under this name.
const switchboard: InstrumenterContext = ((globalThis as Record<string, unknown>)[
  INSTRUMENTER_CONSTANTS.NAMESPACE
] ??= {});

/** Stryker takes a mutant for endless when it is passed a hundred times as often as usual; large models make that long. */
const patience = 20;
const leastHits = 100_000;

/**
 * Runs test files written for `node:test` in one process, which loads them once and then runs the tests that reach a
 * mutant, the quickest first, until one fails. Without it, each mutant would start a process for each test file.
 */
class NodeTestRunner implements TestRunner {
  static readonly inject = tokens('options');
  private readonly testFiles: readonly string[];
  private readonly spentMs = new Map<string, number>();
  private tests: readonly RecordedTest[] | undefined;

  constructor(options: { readonly testFiles?: readonly string[] }) {
    this.testFiles = options.testFiles ?? [];
    // By now the working folder is a copy of the project with mutants in it.
    runProgramTexts(pathToFileURL(`${process.cwd()}/`));
  }

  capabilities(): TestRunnerCapabilities {
    // Mutants that act only while a file loads are left out; for all others nothing needs to be loaded again.
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    const result = await this.run(() => true);
    const { mutantCoverage } = switchboard;
    if (result.status !== DryRunStatus.Complete || mutantCoverage === undefined) return result;
    return { ...result, mutantCoverage };
  }

  async mutantRun(given: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, testFilter } = given;
    await this.allTests();
    switchboard.activeMutant = activeMutant.id;
    switchboard.hitCount = 0;
    if (hitLimit === undefined) delete switchboard.hitLimit;
    else switchboard.hitLimit = Math.max(leastHits, hitLimit / patience);
    const chosen = new Set(testFilter);
    return toMutantRunResult(await this.run(({ id }) => testFilter === undefined || chosen.has(id)));
  }

  private async allTests(): Promise<readonly RecordedTest[]> {
    if (this.tests !== undefined) return this.tests;
    const tests: RecordedTest[] = [];
    for (const file of this.testFiles) tests.push(...(await recordTests(file, () => load(resolve(file)))));
    this.tests = tests;
    return tests;
  }

  /** Runs the chosen tests; under a mutant the first failure is enough. */
  private async run(isChosen: (test: RecordedTest) => boolean): Promise<DryRunResult> {
    const quickestFirst = (await this.allTests())
      .filter(isChosen)
      .sort((one, other) => (this.spentMs.get(one.id) ?? 0) - (this.spentMs.get(other.id) ?? 0));
    const results: TestResult[] = [];
    for (const test of quickestFirst) {
      const result = await runTest(test);
      this.spentMs.set(test.id, result.timeSpentMs);
      results.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    return (
      determineHitLimitReached(switchboard.hitCount, switchboard.hitLimit) ?? {
        status: DryRunStatus.Complete,
        tests: results,
      }
    );
  }
}

function load(path: string): Promise<unknown> {
  return import(pathToFileURL(path).href);
}

async function runTest({ id, fileName, run }: RecordedTest): Promise<TestResult> {
  switchboard.currentTestId = id;
  const started = performance.now();
  const result = (): BaseTestResult => ({
    id,
    name: id,
    fileName: resolve(fileName),
    timeSpentMs: performance.now() - started,
  });
  try {
    await run();
    return { ...result(), status: TestStatus.Success };
  } catch (error) {
    return { ...result(), status: TestStatus.Failed, failureMessage: String(error) };
  } finally {
    delete switchboard.currentTestId;
  }
}

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const url = standIns[specifier];
    // The stand-ins themselves get the real thing.
    if (url === undefined || context.parentURL === url) return nextResolve(specifier, context);
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'node-test', NodeTestRunner)];
