import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { Finding } from '../../../src/kernel/model/finding.ts';

/** A place in a text; both count from 1, columns in UTF-16 units. */
export type Place = { readonly line: number; readonly column: number };

/** Finds where a finding is in the text of its model. */
export type FindPlace = (finding: Finding) => Place;

/** Offsets at which the lines of a text begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

/** The line and column of an offset. */
export function placeAt(starts: readonly number[], offset: number): Place {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Places in a JSON text: where the pointer of a finding leads, or the nearest thing around it. */
export function jsonPlaces(tree: Node, starts: readonly number[]): FindPlace {
  return ({ jsonPointer, feature }) => {
    const steps = stepsOf(jsonPointer);
    const wanted = feature === null || steps.at(-1) === feature ? steps : [...steps, feature];
    for (let length = wanted.length; length >= 0; length -= 1) {
      const node = findNodeAtLocation(tree, wanted.slice(0, length));
      if (node !== undefined) return placeAt(starts, node.offset);
    }
    return { line: 1, column: 1 };
  };
}

function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** Places in an XMI text: what the message names, or else the element with the finding's id. */
export function elementPlaces(text: string): FindPlace {
  const starts = lineStarts(text);
  return ({ message, elementId }) => {
    const [, line, column] = /^Line (\d+), column (\d+): /.exec(message) ?? [];
    if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
    const offset = elementId === null ? -1 : text.indexOf(`id="${elementId}"`);
    return placeAt(starts, offset < 0 ? 0 : text.lastIndexOf('<', offset));
  };
}
