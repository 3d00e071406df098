import type { SourceUnit } from '../sources/source-unit.ts';

const longestShort = 80;

/** One line of at most 80 characters, cut between words. */
export function shortName(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestShort) return line;
  const cut = line.slice(0, longestShort - 3);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestShort / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}...`;
}

/** "I can keep records organized." → "Keep records organized". */
export function sentenceCase(text: string): string {
  const bare = text
    .replace(
      /^(?:that\s+)?(?:I|we|they|he|she)\s+(?:can|could|will|may|am able to|are able to|['’]ll)\s+/i,
      '',
    )
    .replace(/[\s.;:,!]+$/, '')
    .trim();
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}

/** Name of the business area a text is about: its first heading, else a neutral word. */
export function areaName(first: SourceUnit): string {
  const heading = first.headings[0]?.replace(/[\p{C}]/gu, '').trim() ?? '';
  return heading === '' ? 'Core business' : shortName(heading);
}

/** Third person of a plain verb, with its particle: "carry out" → "carries out". */
export function thirdPerson(verb: string): string {
  const [main = '', ...rest] = verb.split(' ');
  const form = /(?:s|x|z|ch|sh|o)$/.test(main)
    ? `${main}es`
    : /[^aeiou]y$/.test(main)
      ? `${main.slice(0, -1)}ies`
      : `${main}s`;
  return [form, ...rest].join(' ');
}
