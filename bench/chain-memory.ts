/**
 * Has a thread of the service do what a job does from PIM to PSM with a model from a file, and prints the most memory the
 * process held for it, in bytes, without what it holds when it starts. Run by `bench/chain-growth.ts`:
 * node bench/chain-memory.ts model.json
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createPool } from '../src/workers/pool.ts';

const before = process.memoryUsage().rss;
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name a file.');
const bytes = readFileSync(file);
const { signal } = new AbortController();
const pool = createPool({ threads: 1 });
const source = await pool.run('validate', { level: 'pim', bytes, kind: 'SEMANTIC' }, { signal });
assert.equal(source.errorCount, 0);
const generating = { direction: 'PIM_TO_PSM', bytes, asNewTarget: true } as const;
const { asNewTarget } = await pool.run('transform', generating, { signal });
assert.equal(asNewTarget?.judgement.validation.errorCount, 0);
console.log(process.resourceUsage().maxRSS * 1024 - before);
await pool.close();
