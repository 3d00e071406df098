/** A text as names are looked for in it. */
export type Said = { readonly words: ReadonlySet<string>; readonly text: string };

/** Makes a text ready to look for names in it. */
export function saidIn(text: string): Said {
  const words = wordsIn(text);
  return { words: new Set(words), text: ` ${words.join(' ')} ` };
}

/** Which part of a name's words was said; 1 only where they follow each other. */
export function shareSaid(name: string | undefined, said: Said): number {
  const words = wordsIn(name ?? '');
  if (words.length === 0) return 0;
  if (said.text.includes(` ${words.join(' ')} `)) return 1;
  return words.filter((word) => said.words.has(word)).length / (words.length + 1);
}

/** The words of a text as they are compared: small letters, without the endings of plurals and cases. */
function wordsIn(text: string): readonly string[] {
  const words =
    text
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?:ies|es|en|er|[esny])$/u, '') : word));
}
