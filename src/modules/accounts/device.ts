const longest = 100;

/** Programs by what their `User-Agent` holds; those that others name, too, to be compatible, stand behind those. */
const programs = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** Systems in the same way. */
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * What a session is shown as, such as "Firefox on Linux", or the program's own name for what is no browser; undefined
 * where the header says nothing. A hint for people: clients send what they like.
 */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const text = userAgent ?? '';
  const named = (words: readonly (readonly [string, string])[]): string | undefined =>
    words.find(([part]) => text.includes(part))?.[1];
  const program = named(programs) ?? text.split(/[/\s(]/, 1)[0]?.replaceAll(/[^\w.+-]/g, '');
  if (program === undefined || program === '') return undefined;
  const system = named(systems);
  return (system === undefined ? program : `${program} on ${system}`).slice(0, longest);
}
