import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { specialSuites } from './suites.ts';
import { goals, type Goal } from './goals.ts';

/** A line of the file that tests and test runs write to: what a test reached, or which files a run has run. */
type Line =
  | { readonly goal: string; readonly figure: string; readonly short: boolean; readonly file: string }
  | { readonly ran: readonly string[]; readonly failed: readonly string[] };

/** What is known of one goal from one of its files. */
type Result = {
  readonly goal: string;
  readonly file: string;
  readonly state: 'ok' | 'FAILED' | 'NO FIGURE' | 'not run';
  readonly figures: readonly { readonly figure: string; readonly short: boolean }[];
};

/** Writes down which files a run has run, for the table. */
export function noteRun(collected: string, run: Extract<Line, { readonly ran: unknown }>): void {
  appendFileSync(collected, `${JSON.stringify(run)}\n`);
}

/** What the goals' files reached in the runs that were collected in a file. */
export function readResults(collected: string): readonly Result[] {
  const text = existsSync(collected) ? readFileSync(collected, 'utf8') : '';
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    // Checked border: only `noteRun` and the reports of tests write there.
    .map((line) => JSON.parse(line) as Line);
  const runs = lines.filter((line) => 'ran' in line);
  const reports = lines.filter((line) => 'goal' in line);
  const ran = new Set(runs.flatMap((run) => run.ran));
  const failed = new Set(runs.flatMap((run) => run.failed));
  return Object.entries<Goal>(goals).flatMap(([goal, { testedIn }]) =>
    testedIn.map((file): Result => {
      const figures = reports.filter((report) => report.goal === goal && report.file === file);
      if (!ran.has(file)) return { goal, file, state: 'not run', figures };
      if (failed.has(file)) return { goal, file, state: 'FAILED', figures };
      return { goal, file, state: figures.length === 0 ? 'NO FIGURE' : 'ok', figures };
    }),
  );
}

/** What of the results a run must not pass with: files that ran and did not say what they reached. */
export function missingFigures(results: readonly Result[]): readonly string[] {
  return results
    .filter(({ state }) => state === 'NO FIGURE')
    .map(({ goal, file }) => `${file} reports no figure for goal ${goal}; call reached('${goal}', …) there.`);
}

/** Goals as lines of text, each with what was reached (or SHORT, what was not) and where: all of them, or those a run had to do with. */
export function figuresTable(results: readonly Result[], which: 'ALL' | 'RUN'): string {
  return Object.entries<Goal>(goals)
    .flatMap(([name, { says }]) => {
      const own = results.filter(({ goal }) => goal === name);
      if (which === 'RUN' && own.every(({ state }) => state === 'not run')) return [];
      const rows = own.flatMap(({ state, figures, file }) =>
        state === 'not run'
          ? [row(state, `by ${commandOf(file)}`, file)]
          : figures.length === 0
            ? [row(state, '', file)]
            : figures.map(({ figure, short }) =>
                row(short && state === 'ok' ? 'SHORT' : state, figure, file),
              ),
      );
      return [`${name.padEnd(4)}${says}`, ...(own.length === 0 ? [row('NO TEST', '', '')] : rows)];
    })
    .join('\n');
}

function row(state: string, figure: string, file: string): string {
  return `      ${state.padEnd(10)}${figure}${file === '' ? '' : `  (${file})`}`;
}

function commandOf(file: string): string {
  const special = specialSuites.find((suite) => file.startsWith(`test/${suite}/`));
  return special === undefined ? 'npm test' : `npm run test:${special}`;
}
