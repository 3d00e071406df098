import type { SourceUnit } from '../sources/source-unit.ts';

/** A part of the work that is done and committed at once. */
export type PlannedItem = {
  /** From 1. */
  readonly ordinal: number;
  /** Says nothing of the text: `Part 2 of 5`. */
  readonly label: string;
  readonly unitIds: readonly string[];
};

const mostItems = 24;
const usualUnits = 12;
const usualCharacters = 6000;

/** Parts of at most 12 units and 6,000 characters; a text too long for 24 of them gets larger parts. */
export function planWork(units: readonly SourceUnit[]): readonly PlannedItem[] {
  const work = units.filter(({ mandatory, kind }) => mandatory || kind === 'INSTRUCTION');
  let groups = grouped(work, usualUnits, usualCharacters);
  for (let factor = 2; groups.length > mostItems; factor += 1)
    groups = grouped(work, usualUnits * factor, usualCharacters * factor);
  return groups.map((unitIds, index) => ({
    ordinal: index + 1,
    label: `Part ${index + 1} of ${groups.length}`,
    unitIds,
  }));
}

function grouped(
  units: readonly SourceUnit[],
  most: number,
  characters: number,
): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let length = 0;
  for (const { unitId, text } of units) {
    const group = groups.at(-1);
    if (group === undefined || group.length >= most || length + text.length > characters) {
      groups.push([unitId]);
      length = text.length;
    } else {
      group.push(unitId);
      length += text.length;
    }
  }
  return groups;
}
