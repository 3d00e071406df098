import { bracketed, type Lines } from '../../../kernel/generation/text.ts';

/**
 * The names that a generated file takes from others. Printers note here what the code that they write uses, so that
 * texts of the model, which may look like code, have no say.
 */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  /** Notes a function, class or constant, and gives its name. */
  value(name: string, from: string): string {
    this.#note(name, from);
    return name;
  }

  /** Notes a type, and gives its name. */
  type(name: string, from: string): string {
    this.#note(`type ${name}`, from);
    return name;
  }

  /** Notes everything that a file exports, under a name, which it gives. */
  all(name: string, from: string): string {
    this.#note(`* as ${name}`, from);
    return name;
  }

  /** Notes all types that a file exports, under a name, which it gives. */
  allTypes(name: string, from: string): string {
    this.#note(`type * as ${name}`, from);
    return name;
  }

  /** Notes what a module exports as its default, under a name, which it gives. */
  default(name: string, from: string): string {
    this.#note(`default ${name}`, from);
    return name;
  }

  /** The imports of what has been noted so far: packages first, then files from far to near. */
  lines(): Lines {
    return [...this.#names]
      .sort(([left], [right]) => (place(left) < place(right) ? -1 : 1))
      .map(([from, names]) => importOf([...names].sort(valuesFirst), from));
  }

  #note(name: string, from: string): void {
    this.#names.set(from, (this.#names.get(from) ?? new Set()).add(name));
  }
}

function place(from: string): string {
  return from.startsWith('.') ? `1 ${from}` : `0 ${from}`;
}

function valuesFirst(left: string, right: string): number {
  const rank = (name: string): string => `${name.startsWith('type ') ? 1 : 0} ${name}`;
  return rank(left) < rank(right) ? -1 : 1;
}

function importOf(names: readonly string[], from: string): string {
  const [first = ''] = names;
  if (first.includes('* as ')) return `import ${first} from '${from}';`;
  if (first.startsWith('default ')) return `import ${first.slice('default '.length)} from '${from}';`;
  const areTypes = names.every((name) => name.startsWith('type '));
  return bracketed({
    before: areTypes ? 'import type ' : 'import ',
    brackets: '{}',
    entries: areTypes ? names.map((name) => name.slice('type '.length)) : names,
    after: ` from '${from}';`,
    // Prettier never breaks an import of one name.
    width: names.length === 1 ? Infinity : 110,
  });
}
