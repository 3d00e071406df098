/** A name as it is written between its quotes in a JSON text, by the places of its bytes. */
export type WrittenName = {
  readonly start: number;
  readonly end: number;
  /** What it says, where it is written with escapes. */
  readonly said: string | undefined;
};

/** The names of the members of all objects that are open at one place of a JSON text. */
export type OpenNames = {
  /** Names that are known; what is added later has this number or a larger one. */
  readonly size: () => number;
  /** Different names that were added so far, also those that were forgotten; two with one hash count as one. */
  readonly different: () => number;
  /**
   * Adds a name of the innermost object, whose names begin with number `from`. Gives where the same name stands
   * already in that object, or -1.
   */
  readonly add: (name: WrittenName, from: number) => number;
  /** Forgets the names of an object that closes. */
  readonly forget: (from: number) => void;
};

/**
 * Keeps at most `most` names of a text, in memory that does not grow with it, except by the different ones. Two names are equal when what they say is, however
 * it is written.
 */
export function createOpenNames(json: Uint8Array, most: number): OpenNames {
  const buckets = 2 ** Math.ceil(Math.log2(most + 1));
  /** The last name of each bucket, plus one; the others follow by `before`. */
  const last = new Int32Array(buckets);
  const before = new Int32Array(most);
  const hashes = new Int32Array(most);
  const starts = new Int32Array(most);
  /** Where names end; negative when they are written with escapes. */
  const ends = new Int32Array(most);
  const met = new Set<number>();
  let size = 0;

  const isSame = (number: number, { start, end, said }: WrittenName): boolean => {
    const otherStart = starts[number] ?? 0;
    const otherEnd = ends[number] ?? 0;
    if (said !== undefined || otherEnd < 0)
      return (said ?? saidName(json, start, end)) === saidName(json, otherStart, Math.abs(otherEnd));
    if (end - start !== otherEnd - otherStart) return false;
    for (let step = 0; start + step < end; step += 1)
      if (json[start + step] !== json[otherStart + step]) return false;
    return true;
  };

  return {
    size: () => size,
    different: () => met.size,
    add: (name, from) => {
      const { start, end, said } = name;
      const hash = said === undefined ? hashOf(json, start, end) : hashOf(encoder.encode(said));
      const bucket = hash & (buckets - 1);
      const head = last[bucket] ?? 0;
      // Names are forgotten in the reverse order of their coming, so those of the innermost object stand in front.
      for (let number = head - 1; number >= from; number = (before[number] ?? 0) - 1)
        if (hashes[number] === hash && isSame(number, name)) return starts[number] ?? 0;
      met.add(hash);
      before[size] = head;
      hashes[size] = hash;
      starts[size] = start;
      ends[size] = said === undefined ? end : -end;
      size += 1;
      last[bucket] = size;
      return -1;
    },
    forget: (from) => {
      for (let number = size - 1; number >= from; number -= 1)
        last[(hashes[number] ?? 0) & (buckets - 1)] = before[number] ?? 0;
      size = from;
    },
  };
}

// Making one takes longer than decoding a name.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the name between two places of a JSON text says. */
export function saidName(json: Uint8Array, start: number, end: number): string {
  // Checked border: the scanner has found a whole text between these quotes.
  return JSON.parse(`"${decoder.decode(json.subarray(start, end))}"`) as string;
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
