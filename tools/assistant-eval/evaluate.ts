import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusDocuments, textCorpus } from '../../test/corpus/text-corpus.ts';
import { compareEngines } from './compare-engines.ts';
import { figures, measured } from './figures.ts';
import { measurePlainWords } from './plain-words.ts';
import { predictionFor } from './predictions.ts';

/**
 * Measures the embedded engine on the corpus of texts with reference models, which lies beside the clone, and prints
 * the table of figures, then those of the corpus of plain words. `-v` prints every document's own result first. Ends
 * with 1 when a figure is short. `--provider FOLDER` compares it with the language model of the settings instead, on
 * the texts of a folder.
 */
const asked = process.argv.indexOf('--provider');
if (asked >= 0) await compare(process.argv[asked + 1]);
else await measure();

async function compare(folder: string | undefined): Promise<void> {
  if (folder === undefined)
    throw new Error('Name a folder with texts: npm run assistant:eval -- --provider FOLDER');
  await compareEngines({ folder, environment: process.env, print: (line) => console.log(line) });
}

async function measure(): Promise<void> {
  if (!existsSync(textCorpus.folder)) {
    console.error(`The corpus is not at ${textCorpus.folder}; put it beside the clone.`);
    process.exitCode = 2;
    return;
  }
  const output = evaluationOf(process.argv.slice(2).filter((argument) => argument === '-v'));
  console.log(output);
  const rows = figures.map((figure) => ({ ...figure, value: measured(figure, output) }));
  console.log(`${'figure'.padEnd(38)}${'measured'.padStart(9)}${'must'.padStart(7)}${'stretch'.padStart(9)}`);
  for (const { title, value, must, stretch } of rows) {
    const note = value === undefined || value < must ? 'short' : value < stretch ? '' : 'stretch reached';
    console.log(
      `${title.padEnd(38)}${(value?.toFixed(3) ?? '?').padStart(9)}${must.toFixed(2).padStart(7)}${stretch.toFixed(2).padStart(9)}  ${note}`,
    );
  }
  await measurePlainWords();
  process.exitCode = rows.some(({ value, must }) => value === undefined || value < must) ? 1 : 0;
}

function evaluationOf(options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assistant-eval-'));
  try {
    for (const document of corpusDocuments())
      if (document.gold !== undefined)
        writeFileSync(join(folder, `${document.id}.json`), JSON.stringify(predictionFor(document)));
    const run = spawnSync(process.execPath, [textCorpus.evaluate, textCorpus.folder, folder, ...options], {
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`The corpus's evaluation failed: ${run.stderr}`);
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
