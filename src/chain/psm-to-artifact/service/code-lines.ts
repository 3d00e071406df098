import { bracketed } from '../../../kernel/generation/text.ts';

// The width of lines in generated TypeScript, two levels of blocks deep.
const width = 106;

/** An import of names, over several lines where it is long. */
export function importLine(names: readonly string[], from: string): string {
  return bracketed({
    before: 'import ',
    brackets: '{}',
    entries: names,
    after: ` from '${from}';`,
    width: 110,
  });
}

/** A condition with one statement, on one line where both fit. */
export function guarded(condition: string, statement: string): readonly string[] {
  const head = `if (${condition})`;
  return head.length + statement.length < width ? [`${head} ${statement}`] : [head, `  ${statement}`];
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
