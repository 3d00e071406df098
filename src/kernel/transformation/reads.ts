import type { Element } from '../model/element.ts';

/** Which elements somebody read: ids. */
export type Reads = {
  /** Notes that an element was read. */
  readonly add: (id: string) => void;
  /** Notes all that somebody else read before, as one. */
  readonly addAll: (earlier: Reads) => void;
  readonly ids: ReadonlySet<string>;
};

/** Whose reads are noted at the moment: nobody's, unless a transformation is recorded. */
let reader: Reads | undefined;

/** Reads of nothing yet. */
export function noReads(): Reads {
  const ids = new Set<string>();
  const absorbed = new Set<Reads>();
  return {
    ids,
    add: (id) => ids.add(id),
    addAll: (earlier) => {
      if (absorbed.has(earlier)) return;
      absorbed.add(earlier);
      for (const id of earlier.ids) ids.add(id);
    },
  };
}

/** Does some work and notes in `reads`, and nowhere else, which shown elements it reads. Without `reads` nothing is noted. */
export function noteReads<T>(reads: Reads | undefined, work: () => T): T {
  if (reads === undefined) return work();
  const outer = reader;
  reader = reads;
  try {
    return work();
  } finally {
    reader = outer;
  }
}

/** An element as a recorded transformation sees it: whoever looks at a feature has read it. */
export function watched<E extends Element>(element: E): E {
  const { id } = element;
  return new Proxy(element, {
    get: (target, key) => {
      reader?.add(id);
      return Reflect.get(target, key) as unknown;
    },
  });
}

/**
 * A fact that knows what it was made from: whoever looks at it later has read that too. While nothing is recorded this
 * is the fact itself, so that it costs nothing.
 */
export function carrying<T>(make: () => T): T {
  if (reader === undefined) return make();
  const origin = noReads();
  const fact = noteReads(origin, make);
  return typeof fact === 'object' && fact !== null ? replaying(fact, origin) : (reader.addAll(origin), fact);
}

function replaying<T extends object>(fact: T, origin: Reads): T {
  const isCollection = fact instanceof Map || fact instanceof Set;
  return new Proxy(fact, {
    get: (target, key) => {
      reader?.addAll(origin);
      const value: unknown = Reflect.get(target, key, target);
      // Maps and sets insist on being asked themselves.
      return isCollection && typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
