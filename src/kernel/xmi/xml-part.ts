import { attributeText, elementText } from './xml-text.ts';

/** An element of an XML file that is to be written. */
export type XmlPart = {
  /** With its prefix. */
  readonly name: string;
  /** By name, with prefixes; those without a value are left out. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** Elements inside it, or its text. */
  readonly content: readonly XmlPart[] | string;
};

/** An element of an XML file with what is in it. */
export function xmlPart(
  name: string,
  attributes: XmlPart['attributes'],
  content: XmlPart['content'] = [],
): XmlPart {
  return { name, attributes, content };
}

/** Writes a whole XML file in UTF-8: two spaces a level, each element in a line of its own. */
export function xmlFile(root: XmlPart): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  write(lines, root, '');
  return `${lines.join('\n')}\n`;
}

function write(lines: string[], { name, attributes, content }: XmlPart, indent: string): void {
  const written = Object.entries(attributes)
    .map(([attribute, value]) => (value === undefined ? '' : ` ${attribute}="${attributeText(value)}"`))
    .join('');
  const opened = `${indent}<${name}${written}`;
  if (typeof content === 'string') lines.push(`${opened}>${elementText(content)}</${name}>`);
  else if (content.length === 0) lines.push(`${opened} />`);
  else {
    lines.push(`${opened}>`);
    for (const part of content) write(lines, part, `${indent}  `);
    lines.push(`${indent}</${name}>`);
  }
}
