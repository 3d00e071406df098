/** A list with the members of a side that it lacks, each put after its predecessor in that side, one by one. */
export function filledUp(list: readonly string[], side: readonly string[]): readonly string[] {
  const filled = [...list];
  for (const [index, member] of side.entries()) {
    if (filled.includes(member)) continue;
    const before = side.slice(0, index).findLast((each) => filled.includes(each));
    const after = side.slice(index).find((each) => filled.includes(each));
    if (before !== undefined) filled.splice(filled.indexOf(before) + 1, 0, member);
    else if (after !== undefined) filled.splice(filled.indexOf(after), 0, member);
    else filled.push(member);
  }
  return filled;
}
