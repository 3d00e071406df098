import { oppositeTable } from './opposite-table.ts';

/** The adjectives that mean the opposite of one: "unlocked" of "locked". */
export function oppositesOf(word: string): readonly string[] {
  const listed = table().get(word) ?? [];
  return word.startsWith('un') ? [...new Set([...listed, word.slice(2)])] : [...listed, `un${word}`];
}

let built: ReadonlyMap<string, readonly string[]> | undefined;

// Built on first use: not every process reads texts.
function table(): ReadonlyMap<string, readonly string[]> {
  built ??= new Map(
    oppositeTable.split(';').map((row) => {
      const [word = '', ...others] = row.trim().split(/\s+/);
      return [word, others] as const;
    }),
  );
  return built;
}
