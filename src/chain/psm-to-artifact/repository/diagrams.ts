import type { Lines } from '../../../kernel/generation/text.ts';

/** A diagram as Markdown holds it. */
export function fenced(...lines: readonly Lines[]): Lines {
  return ['```mermaid', ...lines, '```'];
}

/** Names for the nodes of a diagram by the ids of their elements: numbers, because names may hold anything. */
export function numbered(
  prefix: string,
  elements: readonly { readonly id: string }[],
): ReadonlyMap<string, string> {
  const sorted = [...elements].sort((left, right) => (left.id < right.id ? -1 : 1));
  return new Map(sorted.map((element, index) => [element.id, `${prefix}${index + 1}`]));
}
