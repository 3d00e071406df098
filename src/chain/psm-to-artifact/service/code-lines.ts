import { tsKey, tsValue } from '../../../kernel/generation/escape.ts';
import { bracketed, indent } from '../../../kernel/generation/text.ts';
import { isObject } from '../../../kernel/model/element.ts';

// The width of lines in generated TypeScript, two levels of blocks deep.
const width = 106;

/** A condition with one statement, on one line where both fit into `most` characters. */
export function guarded(condition: string, statement: string, most = width): readonly string[] {
  const head = `if (${condition})`;
  return head.length + statement.length < most ? [`${head} ${statement}`] : [head, `  ${statement}`];
}

/** The first line, or lines, of an exported asynchronous function. */
export function asyncFunction(given: {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly result: string;
}): string {
  return bracketed({
    before: `export async function ${given.name}`,
    brackets: '()',
    entries: given.parameters,
    after: `: Promise<${given.result}> {`,
    width: 110,
  });
}

/** A function that only gives a value, on one line where it fits into `most` characters. */
export function arrow(head: string, value: string, most: number): readonly string[] {
  const line = `${head} ${value}`;
  return line.length <= most ? [line] : [head, `  ${value}`];
}

/** A list of objects as Prettier writes it: several with more than one member each never share a line. */
export function objectList(given: {
  readonly before: string;
  /** The members of each object. */
  readonly objects: readonly (readonly string[])[];
  readonly width: number;
}): string {
  const { before, objects, width: most } = given;
  const entries = objects.map((members) =>
    bracketed({ before: '', brackets: '{}', entries: members, width: most - 2 }),
  );
  const apart = objects.length > 1 && objects.every((members) => members.length > 1);
  return bracketed({ before, brackets: '[]', entries, after: ',', width: apart ? 0 : most });
}

/** A JSON value as TypeScript, on one line where it fits into `width` characters. */
export function literalLines(
  value: unknown,
  given: { readonly before: string; readonly after: string; readonly width: number },
): string {
  const { before, after, width: most } = given;
  const line = `${before}${tsValue(value)}${after}`;
  if (line.length <= most || (!Array.isArray(value) && !isObject(value))) return line;
  const inner = { after: ',', width: most - 2 };
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Array.isArray(value)
    ? value.map((item) => literalLines(item, { before: '', ...inner }))
    : Object.entries(value).map(([key, member]) =>
        literalLines(member, { before: `${tsKey(key)}: `, ...inner }),
      );
  return [`${before}${open}`, ...indent(2, members), `${close}${after}`].join('\n');
}

/** The statement that exports what another file has, under a name of its own where that differs. */
export function exportedFrom(
  file: string,
  { name, written }: { readonly name: string; readonly written: string },
): string {
  return `export { ${written === name ? name : `${written} as ${name}`} } from '${file}';`;
}
