import { levels, type Level } from '../../../src/chain/levels.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { toXmi } from '../../../src/kernel/xmi/write-xmi.ts';
import type { ModelFormat } from './model-file.ts';

/** A model as text for files that are kept in Git: one member a line, so that differences are small. */
export function modelText(level: Level, root: Element, format: ModelFormat): string {
  return format === 'XMI' ? toXmi(levels[level].metamodel, root) : `${JSON.stringify(root, undefined, 2)}\n`;
}

/** The form that a file's name asks for. */
export function formatNamed(path: string): ModelFormat {
  return /\.(?:xmi|xml)$/i.test(path) ? 'XMI' : 'JSON';
}
