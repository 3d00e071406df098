/**
 * Runs every measurement several times, prints the figures, keeps them (`figures.json`), and writes
 * `docs/reference/performance.md` with the growth curve beside it. Run: npm run bench; `npm run bench -- merge http` runs
 * some and leaves the others as they are. `BENCH_RUNS=1` measures once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresIn, medianOf, pointsIn, type Figure, type Point } from './figure.ts';
import { growthPlot } from './growth-plot.ts';
import { keepFigures, readFigures, thisMachine, type Measured } from './kept-figures.ts';
import { isMet, performancePage, rowsOf, tableOf } from './performance-page.ts';
import { profileOf } from './profile.ts';

const measurements = [
  'merge',
  'decisions',
  'growth',
  'etl',
  'evl',
  'egl',
  'chain',
  'chain-growth',
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

const figures = new Map<string, Figure[]>();
const points = new Map<string, Point[]>();
// One run after the other over all of them, so that other work of the machine affects single runs only.
for (let run = 0; run < runs; run += 1)
  for (const name of wanted) {
    const output = await outputOf(name);
    const found = figuresIn(output);
    if (found.length === 0) throw new Error(`bench/${name}.ts reported no figure; its output says why.`);
    figures.set(name, [...(figures.get(name) ?? []), ...found]);
    points.set(name, [...(points.get(name) ?? []), ...pointsIn(output)]);
  }
const measured = new Map<string, Measured>();
for (const name of wanted) measured.set(name, await measuredBy(name));
console.log(`\n${tableOf([...measured.values()])}`);
const kept = { ...(await readFigures()), ...Object.fromEntries(measured) };
const all = Object.fromEntries(
  measurements.flatMap((name) => {
    const last = kept[name];
    return last === undefined ? [] : [[name, last] as const];
  }),
);
await keepFigures(all);
const folder = join(import.meta.dirname, '../docs/reference');
await writeFile(join(folder, plot), growthPlot(all['growth']?.points ?? []));
await writeFile(join(folder, 'performance.md'), performancePage(all, plot));

/** What a measurement found in all its runs; a profile of one more run where it missed a goal. */
async function measuredBy(name: string): Promise<Measured> {
  const rows = rowsOf(figures.get(name) ?? []);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: thisMachine(),
    rows,
    points: mediansOf(points.get(name) ?? []),
    profile: rows.every(isMet) ? [] : await profileOf(scriptOf(name)),
  };
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
