/**
 * Whether two names are the same, as readers of a contract see it: case, accents and separators do not matter, and
 * an umlaut may be spelled with an "e" or without its dots.
 */
export function isSameName(left: string, right: string): boolean {
  return spellings(left).some((spelling) => spellings(right).includes(spelling));
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function spellings(name: string): readonly string[] {
  const small = name.normalize('NFC').toLowerCase();
  return [
    small.replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter),
    small.replaceAll('ß', 'ss'),
  ].map((spelling) =>
    spelling
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
}
