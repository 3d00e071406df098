/** Whether every value of one SQL type is a value of the other, with the same meaning. */
export function isWidening(from: string, to: string): boolean {
  if (from === to) return true;
  const [old, next] = [parsed(from), parsed(to)];
  if (textual.has(old.name) && next.name === 'text') return true;
  if (old.name === 'varchar' && next.name === 'varchar')
    return (next.numbers[0] ?? 0) >= (old.numbers[0] ?? 0);
  if (old.name === 'integer' && next.name === 'bigint') return true;
  if ((old.name === 'integer' || old.name === 'bigint') && next.name === 'numeric')
    return next.numbers.length === 0 || wholeDigits(next.numbers) >= (old.name === 'integer' ? 10 : 19);
  if (old.name === 'numeric' && next.name === 'numeric') return isWiderNumeric(old.numbers, next.numbers);
  return false;
}

const textual = new Set(['varchar', 'char', 'uuid']);

function parsed(type: string): { readonly name: string; readonly numbers: readonly number[] } {
  const name = /^[a-z]+/.exec(type)?.[0] ?? type;
  return { name, numbers: [...type.matchAll(/\d+/g)].map(([digits]) => Number(digits)) };
}

function wholeDigits([precision = 0, scale = 0]: readonly number[]): number {
  return precision - scale;
}

function isWiderNumeric(old: readonly number[], next: readonly number[]): boolean {
  if (next.length === 0) return true;
  if (old.length === 0) return false;
  return wholeDigits(next) >= wholeDigits(old) && (next[1] ?? 0) >= (old[1] ?? 0);
}
