/**
 * Does what a job does from PIM to PSM with a model from a file and prints the most memory the process held for it, in
 * bytes, without what it holds when it starts. Run by `bench/chain-growth.ts`: node bench/chain-memory.ts model.json
 */
import { readFileSync } from 'node:fs';
import { runJob } from './chain-phases.ts';

const before = process.memoryUsage().rss;
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name a file.');
runJob('PIM_TO_PSM', readFileSync(file));
console.log(process.resourceUsage().maxRSS * 1024 - before);
