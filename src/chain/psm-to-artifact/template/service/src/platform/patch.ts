/** A value after a partial change: absent keeps it, `null` clears it, anything else replaces it. */
export function patched<T>(given: T | null | undefined, current: T | undefined): T | undefined {
  if (given === undefined) return current;
  return given ?? undefined;
}
