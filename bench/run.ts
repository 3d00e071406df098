/**
 * Runs every measurement several times, prints the figures, and writes `docs/reference/performance.md` with the growth
 * curve beside it. Run: npm run bench; `npm run bench -- merge http` runs some and writes nothing.
 * `BENCH_RUNS=1` measures once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresIn, medianOf, pointsIn, type Figure, type Point } from './figure.ts';
import { growthPlot } from './growth-plot.ts';
import { isMet, performancePage, rowsOf, tableOf, type MissedRows } from './performance-page.ts';
import { profileOf } from './profile.ts';

const measurements = [
  'merge',
  'decisions',
  'growth',
  'etl',
  'evl',
  'egl',
  'chain',
  'stored-model',
  'xmi-load',
  'content-check',
  'http',
  'load',
  'turn',
  'largest-text',
  'body-memory',
  'cold-start',
] as const;
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const plot = 'growth.svg';

const chosen = process.argv.slice(2);
const wanted = measurements.filter((name) => chosen.length === 0 || chosen.includes(name));
if (wanted.length === 0) throw new Error(`Nothing was measured; choose some of ${measurements.join(', ')}.`);

const figures: (Figure & { readonly from: string })[] = [];
const points: Point[] = [];
// One run after the other over all of them, so that other work of the machine affects single runs only.
for (let run = 0; run < runs; run += 1)
  for (const name of wanted) {
    const output = await outputOf(name);
    const found = figuresIn(output);
    if (found.length === 0) throw new Error(`bench/${name}.ts reported no figure; its output says why.`);
    figures.push(...found.map((figure) => ({ ...figure, from: name })));
    points.push(...pointsIn(output));
  }
const rows = rowsOf(figures);
console.log(`\n${tableOf(rows)}`);
if (chosen.length === 0) {
  const scripts = Map.groupBy(
    rows.filter((row) => !isMet(row)),
    ({ work }) => figures.find((figure) => figure.work === work)?.from ?? '',
  );
  const missed: MissedRows[] = [];
  for (const [from, same] of scripts) missed.push({ rows: same, profile: await profileOf(scriptOf(from)) });
  const folder = join(import.meta.dirname, '../docs/reference');
  await writeFile(join(folder, plot), growthPlot(mediansOf(points)));
  await writeFile(join(folder, 'performance.md'), performancePage(rows, { runs, plot, missed }));
}

/** What a measurement printed; it is shown as well. */
async function outputOf(name: string): Promise<string> {
  const child = spawn(process.execPath, ['--expose-gc', scriptOf(name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    process.stdout.write(chunk);
  });
  await once(child, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

function scriptOf(name: string): string {
  return join(import.meta.dirname, `${name}.ts`);
}

/** Of each size the median of all runs, the smallest size first. */
function mediansOf(all: readonly Point[]): readonly Point[] {
  return [...Map.groupBy(all, ({ elements }) => elements)]
    .map(([elements, same]) => ({
      elements,
      milliseconds: medianOf(same.map(({ milliseconds }) => milliseconds)),
    }))
    .sort((one, other) => one.elements - other.elements);
}
