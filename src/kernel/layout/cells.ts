import { pushTo } from '../../lib/push-to.ts';
import { countUpTo } from '../../lib/sorted-numbers.ts';

/** Where a node stands in a flow: its row, and how many steps it is from the beginning. */
export type Cell = { readonly row: number; readonly rank: number };

/**
 * Gives out rows: in each column (of a lane) the first free one from a wanted one on. Rows that are taken are not walked
 * over again and again, so that a flow may begin at as many nodes as it likes.
 */
export function createFreeRows(): (column: string, wanted: number) => number {
  const columns = new Map<string, Map<number, number>>();
  return (column, wanted) => {
    // Where to look next, of every row that is taken.
    const nextOf = columns.get(column) ?? new Map<number, number>();
    columns.set(column, nextOf);
    const passed: number[] = [];
    let row = wanted;
    for (let next = nextOf.get(row); next !== undefined; next = nextOf.get(row)) {
      passed.push(row);
      row = next;
    }
    for (const each of [...passed, row]) nextOf.set(each, row + 1);
    return row;
  };
}

/** Finds out whether a row has no node between two ranks, without looking at every rank between them. */
export function rowsBetween(cells: readonly Cell[]): (row: number, from: number, to: number) => boolean {
  const ranksIn = new Map<number, number[]>();
  for (const { row, rank } of cells) pushTo(ranksIn, row, rank);
  for (const ranks of ranksIn.values()) ranks.sort((one, other) => one - other);
  return (row, from, to) => {
    const ranks = ranksIn.get(row) ?? [];
    return (ranks[countUpTo(ranks, from)] ?? Infinity) >= to;
  };
}
