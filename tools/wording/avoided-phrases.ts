/** A phrase that comments, messages and pages avoid, as the list in CONTRIBUTING.md names it. */
export type AvoidedPhrase = { readonly phrase: string; readonly instead: string };

/** A place where an avoided phrase stands. */
export type FoundPhrase = AvoidedPhrase & { readonly line: number };

const row = /^\| (?<phrases>[^|]+) \| (?<instead>[^|]+) \|$/gm;

/** Reads the list of phrases from the section "Phrases to avoid" of CONTRIBUTING.md. Throws when it has none. */
export function avoidedPhrases(contributing: string): readonly AvoidedPhrase[] {
  const section = /^### Phrases to avoid$(?<text>[^#]*)/m.exec(contributing)?.groups?.['text'] ?? '';
  const rows = [...section.matchAll(row)].slice(2);
  const list = rows.flatMap(({ groups }) =>
    (groups?.['phrases'] ?? '')
      .split(', ')
      .map((phrase) => ({ phrase: phrase.trim(), instead: (groups?.['instead'] ?? '').trim() })),
  );
  if (list.length === 0) throw new Error('CONTRIBUTING.md has no list under "Phrases to avoid".');
  return list;
}

/** Finds avoided phrases in a text, in any letter case; texts in `fixed` are passed over. */
export function findPhrases(
  text: string,
  { phrases, fixed }: { readonly phrases: readonly AvoidedPhrase[]; readonly fixed: readonly string[] },
): readonly FoundPhrase[] {
  const lines = fixed.reduce((rest, kept) => rest.replaceAll(kept, ''), text).split('\n');
  return phrases.flatMap((avoided) => {
    const pattern = new RegExp(String.raw`(?<![\w-]|\w')${avoided.phrase}(?![\w-])`, 'i');
    return lines.flatMap((line, index) => (pattern.test(line) ? [{ ...avoided, line: index + 1 }] : []));
  });
}
