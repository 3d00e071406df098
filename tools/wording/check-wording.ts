import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { avoidedPhrases, findPhrases } from './avoided-phrases.ts';
import { fixedTexts } from './fixed-texts.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What is not read: records of decisions, word tables of languages, programs that are output, and test texts. */
const notRead =
  /^docs\/(?:adr|gallery|api)\/|^src\/chain\/(?:text-to-model\/(?:language|commands\/languages)|psm-to-artifact\/template)\/|\.test\.ts$/;

/** Sources, tools and pages; the list of phrases itself stands in CONTRIBUTING.md. */
const read = [
  '{src,tools,bench}/**/*.ts',
  '{ARCHITECTURE,CHANGELOG,README,SECURITY}.md',
  '{docs,examples}/**/*.md',
];

const phrases = avoidedPhrases(textOf('CONTRIBUTING.md'));
const paths = globSync(read, { cwd: root })
  .filter((path) => !notRead.test(path))
  .toSorted();

let count = 0;
for (const path of paths) {
  for (const { phrase, instead, line } of findPhrases(textOf(path), { phrases, fixed: fixedTexts })) {
    count += 1;
    console.error(`${path}:${String(line)}: "${phrase}"; better: ${instead}`);
  }
}
if (paths.length === 0) console.error('No file was read, so nothing was checked.');
console.log(`${String(paths.length)} files read, ${String(count)} phrases to avoid`);
process.exitCode = count === 0 && paths.length > 0 ? 0 : 1;
