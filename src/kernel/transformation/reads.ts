import type { Element } from '../model/element.ts';
import type { Target } from './rule.ts';

/** The ids of the elements that were read. */
export type Reads = {
  /** Notes that an element was read. */
  readonly add: (id: string) => void;
  /** Notes everything another reader read before, as one. */
  readonly addAll: (earlier: Reads) => void;
  readonly ids: ReadonlySet<string>;
};

/** The reader whose reads are noted now; undefined unless a transformation is recorded. */
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

/**
 * Does some work and notes in `reads`, and nowhere else, which shown elements it reads. Without `reads` nothing is
 * noted.
 */
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

/**
 * An element as a recorded transformation sees it: code that reads a feature has read it. Code that only holds its id
 * depends on its being there.
 */
export function watched<E extends Element>(element: E): E {
  const { id } = element;
  const shown = new Proxy(element, {
    get: (target, key) => {
      reader?.add(id);
      return Reflect.get(target, key) as unknown;
    },
  });
  known.add(shown);
  return shown;
}

/**
 * What notes reads already, and must not be wrapped once more: elements and facts stay themselves wherever they are
 * met.
 */
const known = new WeakSet();

/**
 * A fact that knows what it was made from: code that reads it, or a list or record in it, has read that too. While
 * nothing is recorded this is the fact itself, so that it costs nothing.
 */
export function carrying<T>(make: () => T): T {
  if (reader === undefined) return make();
  const origin = noReads();
  const fact = noteReads(origin, make);
  if (isRecord(fact)) return replaying(fact, origin);
  reader.addAll(origin);
  return fact;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !known.has(value);
}

function replaying<T extends object>(fact: T, origin: Reads): T {
  const isCollection = fact instanceof Map || fact instanceof Set;
  const wrapped = new Map<object, object>();
  const shown = new Proxy(fact, {
    get: (target, key) => {
      reader?.addAll(origin);
      const value: unknown = Reflect.get(target, key, target);
      // Maps and sets insist on being asked themselves.
      if (isCollection) return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      if (!isRecord(value)) return value;
      const inner = wrapped.get(value) ?? replaying(value, origin);
      wrapped.set(value, inner);
      return inner;
    },
  });
  known.add(shown);
  return shown;
}

const readsOfTargets = new WeakMap<Target, Reads>();

/**
 * What `make` gives for each entry, in one list; used in rules that make targets of many facts, so that each target
 * depends on its own fact and not on all of them.
 */
export function each<F>(
  entries: readonly F[],
  make: (entry: F) => Target | readonly Target[],
): readonly Target[] {
  return entries.flatMap((entry) => {
    if (reader === undefined) return make(entry);
    const reads = noReads();
    const made = [noteReads(reads, () => make(entry))].flat();
    for (const target of made) readsOfTargets.set(target, reads);
    return made;
  });
}

/** What was read for one target of those that `each` made. */
export function readsOfTarget(target: Target): Reads | undefined {
  return readsOfTargets.get(target);
}
