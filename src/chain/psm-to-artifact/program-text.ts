import { indent, type Lines } from '../../kernel/generation/text.ts';

/** The programs that every generated repository has in the same words: contents of `template/`, by their path there. */
export type ProgramTexts = ReadonlyMap<string, string>;

/** What stands in a slot of a program text, made from the lines that stand there in the file. */
export type Filling = (own: readonly string[]) => Lines;

/** Leaves a slot as it is in the file. */
export const asItIs: Filling = (own) => own;

/** Leaves a slot empty. */
export const nothing: Filling = () => [];

/** Leaves a slot as it is in the file, except for one example value, which stands there once. */
export function withValue(example: string, value: string): Filling {
  return (own) => {
    const [before = '', after, ...more] = own.join('\n').split(example);
    if (after === undefined || more.length > 0) throw new Error(`A slot needs "${example}" once.`);
    return `${before}${value}${after}`;
  };
}

/** Gives a program text by its path, with its slots filled. */
export type Program = (path: string, fillings?: Readonly<Record<string, Filling>>) => string;

/**
 * Gives the program texts with their slots filled. A slot is what stands between the comments `// <name>` and
 * `// </name>`, which vanish; several may have one name. Every slot needs a filling and every filling a slot.
 */
export function programOf(texts: ProgramTexts): Program {
  return (path, fillings = {}) => {
    const content = texts.get(path);
    if (content === undefined) throw new Error(`There is no program text ${path}.`);
    const unused = new Set(Object.keys(fillings));
    const filled = content.replace(slot, (_match, margin: string, name: string, body: string) => {
      const filling = fillings[name];
      if (filling === undefined) throw new Error(`The slot ${name} of ${path} has no filling.`);
      unused.delete(name);
      const own = body.split('\n').slice(0, -1);
      const lines = filling(own.map((line) => line.slice(margin.length)));
      return indent(margin.length, lines)
        .map((line) => `${line}\n`)
        .join('');
    });
    if (unused.size > 0) throw new Error(`${path} has no slot ${[...unused].join(', ')}.`);
    return filled;
  };
}

const slot = /^( *)\/\/ <([a-z-]+)>\n((?:.*\n)*?) *\/\/ <\/\2>\n/gm;
