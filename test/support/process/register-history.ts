/** What a client did to one stored value with a revision, between two moments of one clock (milliseconds). */
export type Operation = {
  readonly kind: 'READ' | 'WRITE';
  readonly begun: number;
  /** Infinity when no answer came: it may have had its effect at any time since, or never. */
  readonly ended: number;
  /** The value that a write brings, or that a read gave. Every write of a history brings another one. */
  readonly value: string;
  /** The revision that the write had to find; undefined when any would do. */
  readonly expected?: number;
  /** The revision that was read or made; undefined without an answer and when the write was refused. */
  readonly revision: number | undefined;
  readonly outcome: 'DONE' | 'REFUSED' | 'UNANSWERED';
};

/** What is known of a value before and after the history. */
export type Ends = {
  readonly first: { readonly revision: number; readonly value: string };
  readonly last: { readonly revision: number; readonly value: string };
};

/**
 * What contradicts the claim that the value was one register whose revision grows by one with each write: in some
 * order of all operations that agrees with the clock, every read gives what the write before it brought, and a write
 * that expects a revision finds it. Nothing when the claim holds.
 */
export function contradictions(operations: readonly Operation[], ends: Ends): readonly string[] {
  const found: string[] = [];
  const done = operations.filter(({ outcome }) => outcome === 'DONE');
  const unanswered = new Map(
    operations.flatMap((operation) =>
      operation.outcome === 'UNANSWERED' && operation.kind === 'WRITE' ? [[operation.value, operation]] : [],
    ),
  );
  const valueAt = new Map<number, string>([[ends.first.revision, ends.first.value]]);
  const writtenAt = new Map<number, Operation>();

  for (const write of done.filter(({ kind }) => kind === 'WRITE')) {
    const { revision = Number.NaN, value, expected } = write;
    if (valueAt.has(revision)) found.push(`revision ${revision} was acknowledged to two writers`);
    valueAt.set(revision, value);
    writtenAt.set(revision, write);
    if (expected !== undefined && revision !== expected + 1)
      found.push(`a write that expected ${expected} made ${revision}`);
  }
  const last: Operation = { kind: 'READ', outcome: 'DONE', begun: Infinity, ended: Infinity, ...ends.last };
  for (const read of [...done.filter(({ kind }) => kind === 'READ'), last]) {
    const { revision = Number.NaN, value } = read;
    const known = valueAt.get(revision);
    if (known === undefined) {
      const writer = unanswered.get(value);
      if (writer === undefined || writer.begun > read.ended)
        found.push(`revision ${revision} was read with a value that cannot have been written by then`);
      else writtenAt.set(revision, writer);
      valueAt.set(revision, value);
    } else if (known !== value) found.push(`revision ${revision} has two values`);
  }
  found.push(...againstTime([...done, last]));
  for (const { outcome, expected, ended } of operations) {
    if (outcome !== 'REFUSED' || expected === undefined) continue;
    const next = writtenAt.get(expected + 1);
    const possibly = [...unanswered.values()].some((write) => write.begun < ended);
    if (next === undefined ? !possibly : next.begun > ended)
      found.push(`a write that expected ${expected} was refused before there was another revision`);
  }
  const effective = ends.last.revision - ends.first.revision;
  const answered = done.filter(({ kind }) => kind === 'WRITE').length;
  if (effective < answered || effective > answered + unanswered.size)
    found.push(
      `${answered} writes were acknowledged and ${unanswered.size} not answered, ${effective} revisions made`,
    );
  return found;
}

/** What was over before something else began must not be newer than it; a write makes a newer revision. */
function againstTime(done: readonly Operation[]): readonly string[] {
  const found: string[] = [];
  const byEnd = done.toSorted((one, other) => one.ended - other.ended);
  let seen = 0;
  let newest = -Infinity;
  for (const { kind, begun, revision = Number.NaN } of done.toSorted(
    (one, other) => one.begun - other.begun,
  )) {
    for (let next = byEnd[seen]; next !== undefined && next.ended < begun; next = byEnd[seen]) {
      newest = Math.max(newest, next.revision ?? -Infinity);
      seen += 1;
    }
    if (revision < newest || (kind === 'WRITE' && revision === newest))
      found.push(`revision ${revision} came after revision ${newest}`);
  }
  return found;
}
