import type { Metamodel } from '../metamodel/metamodel.ts';

const reserved: readonly string[] = ['xml', 'xmlns', 'xmi', 'xsi'];

/** The prefix of each package's namespace, by package name: its own where that is free and can stand in XML. */
export function namespacePrefixes(metamodel: Metamodel): ReadonlyMap<string, string> {
  const taken = new Set(reserved);
  const prefixes = new Map<string, string>();
  for (const { name, prefix } of metamodel.packages) {
    const wanted = [prefix ?? name, name].find(isXmlName) ?? 'p';
    let free = wanted;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${wanted}${number}`;
    taken.add(free.toLowerCase());
    prefixes.set(name, free);
  }
  return prefixes;
}

const nameStart = String.raw`A-Z_a-z\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF`;
const xmlName = new RegExp(
  String.raw`^[${nameStart}](?:[${nameStart}0-9.\xB7\u203F\u2040-]|[\u0300-\u036F])*$`,
);

/** Whether a text can name an element, an attribute or a prefix in XML. */
export function isXmlName(text: string): boolean {
  return xmlName.test(text);
}
