/** What fields have typed and not handed over yet. */
const pending = new Set<() => void>();

/** Fields hand over what was typed after so long a rest (milliseconds), and when they are left. */
export const rest = 300;

/** Notes that a field has something to hand over; gives what takes the note back. */
export function notePending(handOver: () => void): () => void {
  pending.add(handOver);
  return () => pending.delete(handOver);
}

/** Has all fields hand over what was typed, before it is saved or undone. */
export function flushFields(): void {
  for (const handOver of [...pending]) handOver();
}
