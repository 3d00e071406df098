import { spoken } from './column-words.ts';
import { isList, isObject, textOf, type SourceJson, type SourceObject } from './json-values.ts';

/** A text that an editor keeps as a tree of nodes, as Jira does, in Markdown; undefined for any other value. */
export function richText(value: SourceJson | undefined): string | undefined {
  return isObject(value) && value['type'] === 'doc' && isList(value['content']) ? blocks(value) : undefined;
}

const nodesOf = (node: SourceObject): readonly SourceObject[] =>
  isList(node['content']) ? node['content'].filter(isObject) : [];

function blocks(node: SourceObject): string {
  return nodesOf(node).map(block).join('\n\n');
}

function block(node: SourceObject): string {
  switch (spoken(textOf(node, 'type'))) {
    case 'paragraph':
    case 'text':
      return inline(node);
    case 'heading':
      return `## ${inline(node)}`;
    case 'code block':
      return `\`\`\`\n${inline(node)}\n\`\`\``;
    case 'bullet list':
    case 'ordered list':
    case 'task list':
      return nodesOf(node)
        .map((item) => `- ${(blocks(item) || inline(item)).replace(/\n+/g, '\n  ')}`)
        .join('\n');
    case 'table':
      return tableText(node);
    default:
      return blocks(node);
  }
}

function inline(node: SourceObject): string {
  if (typeof node['text'] === 'string') return node['text'];
  return spoken(textOf(node, 'type')) === 'hard break' ? '\n' : nodesOf(node).map(inline).join('');
}

function tableText(table: SourceObject): string {
  const rows = nodesOf(table).map((row) =>
    nodesOf(row).map((cell) => blocks(cell).replace(/\s*\n\s*/g, '<br>')),
  );
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [lines[0], (rows[0] ?? []).map(() => '|---').join('') + '|', ...lines.slice(1)].join('\n');
}
