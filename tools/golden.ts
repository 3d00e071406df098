/**
 * Writes the golden models: what the transformations make of the business models kept for tests, for comparison by
 * tests; and, in words, what each family of rules makes of the tiny shop. Run it only after looking at why they differ:
 * `npm run golden`, or `npm run golden -- clinic` for one model, `npm run golden -- rules` for the families.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cimToPim } from '../src/chain/cim-to-pim/index.ts';
import { pimToPsm } from '../src/chain/pim-to-psm/index.ts';
import { cim } from '../src/chain/cim/cim.ts';
import { pim } from '../src/chain/pim/pim.ts';
import { psm } from '../src/chain/psm/psm.ts';
import { toJson } from '../src/kernel/json/write-model.ts';
import { openModel } from '../src/kernel/model/model.ts';
import { transform } from '../src/kernel/transformation/transform.ts';
import type { ModelName } from '../test/fixtures/fixtures.ts';
import { businessModel } from '../test/fixtures/fixtures.ts';
import { ruleFamilies } from '../test/support/chain/rule-families.ts';

const folder = join(import.meta.dirname, '../test/fixtures/golden');

/** The levels kept per model: as many as tests compare. */
const kept: readonly { readonly model: ModelName; readonly levels: readonly ('pim' | 'psm')[] }[] = [
  { model: 'bookshop', levels: ['pim', 'psm'] },
  { model: 'clinic', levels: ['pim'] },
];

const wanted = process.argv.slice(2);
const choices: readonly string[] = [...kept.map(({ model }) => model), 'rules'];
const unknown = wanted.filter((name) => !choices.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no "${unknown.join('", "')}"; choose from ${choices.join(', ')}.`);

mkdirSync(folder, { recursive: true });
for (const { model, levels } of kept) {
  if (wanted.length > 0 && !wanted.includes(model)) continue;
  const architecture = transform(cimToPim, openModel(cim, businessModel(model))).root;
  if (levels.includes('pim')) write(`${model}.pim.json`, toJson(pim, architecture));
  if (levels.includes('psm')) {
    const deployment = transform(pimToPsm, openModel(pim, architecture)).root;
    write(`${model}.psm.json`, toJson(psm, deployment));
  }
}

if (wanted.length === 0 || wanted.includes('rules')) {
  rmSync(join(folder, 'rules'), { recursive: true, force: true });
  for (const { path, text } of await ruleFamilies()) writeText(join('rules', path), text);
}

function write(file: string, content: unknown): void {
  writeText(file, `${JSON.stringify(content, null, 1)}\n`);
}

function writeText(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  const changed = !existsSync(path) || readFileSync(path, 'utf8') !== text;
  if (changed) writeFileSync(path, text);
  console.log(`${file}: ${changed ? 'written' : 'unchanged'}`);
}
