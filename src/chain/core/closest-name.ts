/** With more candidates nothing is suggested: comparing costs more than the suggestion is worth. */
export const mostCandidates = 200;

/**
 * The one of the candidates that a name was probably meant to be: at most two letters differ (one in names of up to
 * four letters), and no other candidate is as close. Undefined when there is none.
 */
export function closestName(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length > mostCandidates) return undefined;
  const tolerance = name.length <= 4 ? 1 : 2;
  const close = candidates
    // Names of very different length need not be compared.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= 2)
    .map((candidate) => ({ candidate, distance: distanceBetween(name, candidate) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((a, b) => a.distance - b.distance);
  const [best, next] = close;
  return best === undefined || best.distance === next?.distance ? undefined : best.candidate;
}

/** The up to three candidates that are most like a name, the most alike first; of very many only the first ones count. */
export function nearestNames(name: string, candidates: readonly string[]): readonly string[] {
  return candidates
    .slice(0, mostCandidates)
    .map((candidate) => ({ candidate, distance: distanceBetween(name, candidate) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein's distance without regard to case. */
function distanceBetween(a: string, b: string): number {
  const wanted = b.toLowerCase();
  let row = Array.from({ length: wanted.length + 1 }, (_, index) => index);
  for (const letter of a.toLowerCase()) {
    let before = row[0] ?? 0;
    const next = [before + 1];
    for (const [index, other] of [...wanted].entries()) {
      const above = row[index + 1] ?? 0;
      next.push(Math.min(above + 1, (next[index] ?? 0) + 1, before + (letter === other ? 0 : 1)));
      before = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
