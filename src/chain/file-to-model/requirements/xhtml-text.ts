import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import type { NotTaken } from '../file-reading.ts';
import { inOneLine } from '../file-reading.ts';
import { tidied } from './plain-text.ts';

const blocks: ReadonlySet<string> = new Set([
  'blockquote',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'tr',
  'ul',
]);

/** The text of XHTML: blocks are lines, items begin with a dash, cells are parted by bars. Pictures are reported. */
export function plainTextOf(node: XmlNode, notTaken: NotTaken[]): string {
  const inside = node.content
    .map((part) => (typeof part === 'string' ? part.replace(/\s+/g, ' ') : plainPart(part, notTaken)))
    .join('');
  return tidied(inside);
}

function plainPart(node: XmlNode, notTaken: NotTaken[]): string {
  if (node.name === 'br') return '\n';
  if (node.name === 'object' || node.name === 'img') {
    const file = node.attributes['data'] ?? node.attributes['src'];
    const name = file === undefined ? null : file;
    notTaken.push({
      element: node.name,
      id: null,
      name,
      ...(node.file !== undefined && { file: node.file }),
      line: node.line,
      reason: 'Pictures and files in a text are left out.',
    });
    return inOneLine(plainTextOf(node, notTaken));
  }
  const inside = node.content
    .map((part) => (typeof part === 'string' ? part.replace(/\s+/g, ' ') : plainPart(part, notTaken)))
    .join('');
  if (node.name === 'li') return `\n- ${inside.trim()}`;
  if (node.name === 'td' || node.name === 'th') return `${inside.trim()} | `;
  return blocks.has(node.name) ? `\n${inside}\n` : inside;
}
