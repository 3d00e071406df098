import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure, Point } from './figure.ts';
import { format } from 'oxfmt';

/** What one script measured last: its figures over several runs, and where the time of what missed its goal goes. */
export type Measured = {
  /** The day, as YYYY-MM-DD. */
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly Row[];
  readonly points: readonly Point[];
  /** The functions with the most time, with their shares; empty where every goal is reached. */
  readonly profile: readonly string[];
};

/** A figure over several runs. */
export type Row = Omit<Figure, 'ratio'> & { readonly ratios: readonly number[] };

/** What every script measured last, by its name. */
export type KeptFigures = Readonly<Record<string, Measured>>;

const file = join(import.meta.dirname, 'figures.json');

/** What is kept beside the scripts. */
export async function readFigures(): Promise<KeptFigures> {
  // Checked border: `keepFigures` wrote the file.
  return JSON.parse(await readFile(file, 'utf8')) as KeptFigures;
}

/** Keeps figures until they are measured again, laid out as the check of formats wants it. */
export async function keepFigures(figures: KeptFigures): Promise<void> {
  const { code } = await format('figures.json', JSON.stringify(figures, undefined, 2), { printWidth: 110 });
  await writeFile(file, code);
}

/** The machine that measures, and what runs there. */
export function thisMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node.js ${process.versions.node} on ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${memory} GiB`;
}
