import { relationalTable } from './relational-table.ts';

/** Those that WordNet knows as states first: "legal" may mean allowed. */
const alsoRelational = 'legal commercial professional paramedic forensic civil judicial'.split(' ');

let built: ReadonlySet<string> | undefined;

/** Whether an adjective says what kind of thing it is, and not in what state: "veterinary", "social". */
export function isRelational(word: string): boolean {
  // Built on first use: not every process reads texts.
  built ??= new Set([...alsoRelational, ...relationalTable.trim().split(/\s+/)]);
  return built.has(word);
}
