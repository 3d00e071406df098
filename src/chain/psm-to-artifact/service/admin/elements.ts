import { indent } from '../../../../kernel/generation/text.ts';

/** An attribute of a JSX element: its value as TypeScript, or a text in double quotes; `true` stands alone. */
export type JsxAttribute = readonly [name: string, value: string | true];

/** A text as the value of an attribute; it must have no quotes and no backslashes. */
export function quoted(value: string): string {
  return `"${value}"`;
}

/** A JSX element as Prettier writes it; `width` is what its first line may take. */
export function element(
  name: string,
  attributes: readonly JsxAttribute[],
  given: { readonly width: number; readonly children?: readonly string[]; readonly after?: ',' | '' },
): readonly string[] {
  const { width, children = [], after = ',' } = given;
  const written = attributes.map(([key, value]) =>
    value === true ? key : value.startsWith('"') ? `${key}=${value}` : `${key}={${value}}`,
  );
  const isEmpty = children.length === 0;
  const tail = isEmpty ? after : '';
  const line = `<${[name, ...written].join(' ')}${isEmpty ? ' />' : '>'}${tail}`;
  const head =
    line.length <= width ? [line] : [`<${name}`, ...indent(2, written), `${isEmpty ? '/>' : '>'}${tail}`];
  return isEmpty ? head : [...head, ...indent(2, children), `</${name}>${after}`];
}

/** A value as TypeScript: code on one line, a list, or an object whose members without a value are shorthand. */
export type Code = string | { readonly list: readonly Code[] } | { readonly members: readonly CodeMember[] };

/** A member of an object. */
export type CodeMember = readonly [name: string, value: Code | undefined];

/** The lines of a value between what stands before and behind it. Objects have a member on each line, as Prettier leaves them. */
export function codeLines(
  value: Code,
  given: { readonly before: string; readonly after: string; readonly width: number },
): readonly string[] {
  const { before, after, width } = given;
  if (typeof value === 'string') return [`${before}${value}${after}`];
  if ('members' in value) {
    if (value.members.length === 0) return [`${before}{}${after}`];
    const inner = value.members.flatMap(([name, member]) =>
      member === undefined
        ? [`${name},`]
        : codeLines(member, { before: `${name}: `, after: ',', width: width - 2 }),
    );
    return [`${before}{`, ...indent(2, inner), `}${after}`];
  }
  const { list } = value;
  const texts = list.filter((item) => typeof item === 'string');
  const line = `${before}[${texts.join(', ')}]${after}`;
  if (texts.length === list.length && line.length <= width) return [line];
  const inner = list.flatMap((item) => codeLines(item, { before: '', after: ',', width: width - 2 }));
  return [`${before}[`, ...indent(2, inner), `]${after}`];
}
