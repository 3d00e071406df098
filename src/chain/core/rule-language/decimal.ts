/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

/** Reads a decimal number from text; undefined when the text is not one. */
export function decimalOf(text: string): Decimal | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[2] ?? '0'}${fraction}`);
  return { units: match[1] === '-' ? -units : units, scale: fraction.length };
}

/** The number as text without needless zeros. */
export function decimalText(value: Decimal): string {
  const digits = (value.units < 0n ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  return `${value.units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Adds, subtracts, multiplies or divides; division keeps ten digits and yields undefined for a zero divisor. */
export function calculate(
  operator: '+' | '-' | '*' | '/',
  left: Decimal,
  right: Decimal,
): Decimal | undefined {
  if (operator === '*') return { units: left.units * right.units, scale: left.scale + right.scale };
  if (operator === '/') {
    if (right.units === 0n) return undefined;
    const units = (left.units * 10n ** BigInt(10 + right.scale)) / (right.units * 10n ** BigInt(left.scale));
    return { units, scale: 10 };
  }
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [atScale(left, scale), atScale(right, scale)];
  return { units: operator === '+' ? a + b : a - b, scale };
}

/** Negative, zero or positive, as `left` is below, equal to or above `right`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [atScale(left, scale), atScale(right, scale)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function atScale(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}
