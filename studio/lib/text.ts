/** A number with its noun: `1 file`, `2 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

/** Whether a text contains all words of a search, in any letter case and order. */
export function matches(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** A number of bytes for people: `812 B`, `12 KB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}

/** The first line of a text without Markdown’s marks of a heading, cut where it is longer than `most` characters. */
export function firstLine(text: string, most: number): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  const plain = line.replace(/^#+\s*/, '').trim();
  return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain;
}
