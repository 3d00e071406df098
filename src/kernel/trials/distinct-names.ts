/**
 * The listener for names that have to differ; undefined unless a trial runs. A variable of the module, because names
 * are made distinct deep inside pure rules, and a trial runs synchronously in a thread of its own.
 */
let listener: ((names: readonly string[]) => void) | undefined;

/**
 * To be called where names are made different from each other, with those that were wished for: of two that are equal,
 * one changes because of the other. Costs nothing without a listener.
 */
export function noteWishedNames(names: () => Iterable<string>): void {
  if (listener !== undefined) listener([...names()]);
}

/**
 * Does some work and passes on the names that were distinguished meanwhile, one list for each place that they share.
 */
export function collectWishedNames<T>(hear: (names: readonly string[]) => void, work: () => T): T {
  const outer = listener;
  listener = hear;
  try {
    return work();
  } finally {
    listener = outer;
  }
}

/**
 * What names that are there have where a name made of `text` has it: in `order_quartz` and `order_due_on` that is
 * `due_on`. A text that becomes the same in names would meet one, had it stood where `text` stands, which nothing else
 * may be called.
 */
export function rivalsOf(text: string, lists: Iterable<readonly string[]>): ReadonlySet<string> {
  const letters = text.replaceAll(/[^a-z0-9]/gi, '');
  const inNames = new RegExp([...letters].join('[^a-z0-9]*'), 'i');
  const rivals = new Set<string>();
  for (const names of lists) {
    const frames = new Map<string, readonly [before: string, after: string]>();
    for (const name of names) {
      const found = inNames.exec(name);
      if (found === null) continue;
      const frame = [name.slice(0, found.index), name.slice(found.index + found[0].length)] as const;
      frames.set(frame.join('\n'), frame);
    }
    for (const [before, after] of frames.values())
      for (const name of names) {
        if (!name.startsWith(before) || !name.endsWith(after) || inNames.test(name)) continue;
        const rival = name.slice(before.length, name.length - after.length);
        if (rival !== '') rivals.add(rival);
      }
  }
  return rivals;
}
