/** Every element whose key another one had before it, with that first one. Elements without key are passed over. */
export function repetitions<E>(
  elements: Iterable<E>,
  keyOf: (element: E) => string | undefined,
): ReadonlyMap<E, E> {
  const first = new Map<string, E>();
  const repeated = new Map<E, E>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === undefined) continue;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, element);
    else repeated.set(element, earlier);
  }
  return repeated;
}

/** How names get a number. */
export type Numbering = {
  /** Names that are given already. */
  readonly taken: Iterable<string>;
  /** Characters a name may have. */
  readonly longest: number;
  /** Between name and number. */
  readonly separator: '' | '-' | '_';
};

/** Numbers names so that each is new: `order2`, `order3`, … The same name gets another number each time. */
export function freeNames({ taken, longest, separator }: Numbering): (name: string) => string {
  const gone = new Set(taken);
  const counters = new Map<string, number>();
  return (name) => {
    for (let number = counters.get(name) ?? 2; ; number += 1) {
      const ending = `${separator}${number}`;
      const candidate = `${name.slice(0, longest - ending.length)}${ending}`;
      if (gone.has(candidate)) continue;
      gone.add(candidate);
      counters.set(name, number + 1);
      return candidate;
    }
  };
}
