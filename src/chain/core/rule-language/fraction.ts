/** An exact number: `numerator` over a `denominator` above zero, in lowest terms. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** A whole number as a fraction. */
export function whole(number: number): Fraction {
  return { numerator: BigInt(number), denominator: 1n };
}

/** Reads a decimal number from text; undefined when the text is not one. */
export function fractionOf(text: string): Fraction | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[2] ?? '0'}${fraction}`);
  return reduced(match[1] === '-' ? -units : units, 10n ** BigInt(fraction.length));
}

/** The digits after the point of a decimal that nothing limits. */
const mostDigits = 10;

/** The nearest decimal as text without needless zeros; of two that are equally near, the one with an even last digit. */
export function decimalText({ numerator, denominator }: Fraction, digits = mostDigits): string {
  const isNegative = numerator < 0n;
  const scaled = (isNegative ? -numerator : numerator) * 10n ** BigInt(digits);
  const [below, rest] = [scaled / denominator, (scaled % denominator) * 2n];
  const isUp = rest > denominator || (rest === denominator && below % 2n === 1n);
  const written = (isUp ? below + 1n : below).toString().padStart(digits + 1, '0');
  const fraction = written.slice(written.length - digits).replace(/0+$/, '');
  const text = `${written.slice(0, written.length - digits)}${fraction === '' ? '' : `.${fraction}`}`;
  return isNegative && text !== '0' ? `-${text}` : text;
}

/** Adds, subtracts, multiplies or divides exactly; undefined for a zero divisor. */
export function calculate(
  operator: '+' | '-' | '*' | '/',
  left: Fraction,
  right: Fraction,
): Fraction | undefined {
  if (operator === '*')
    return reduced(left.numerator * right.numerator, left.denominator * right.denominator);
  if (operator === '/')
    return right.numerator === 0n
      ? undefined
      : reduced(left.numerator * right.denominator, left.denominator * right.numerator);
  const [a, b] = [left.numerator * right.denominator, right.numerator * left.denominator];
  return reduced(operator === '+' ? a + b : a - b, left.denominator * right.denominator);
}

/** Negative, zero or positive, as `left` is below, equal to or above `right`. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const [a, b] = [left.numerator * right.denominator, right.numerator * left.denominator];
  return a < b ? -1 : a > b ? 1 : 0;
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [numerator, denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  // The divisor has the sign that makes the denominator positive.
  if (divisor < 0n !== denominator < 0n) divisor = -divisor;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
