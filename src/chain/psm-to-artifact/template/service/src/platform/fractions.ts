/** An exact number: a numerator over a denominator above zero, in lowest terms. */
export class Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    const common = commonDivisor(numerator, denominator);
    const divisor = common < 0n === denominator < 0n ? common : -common;
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.numerator, other.denominator));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** The quotient; missing for a zero divisor. */
  over(other: Fraction): Fraction | null {
    if (other.numerator === 0n) return null;
    return new Fraction(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  /** Negative, zero or positive, as this number is below, equal to or above the other one. */
  compare(other: Fraction): number {
    const [a, b] = [this.numerator * other.denominator, other.numerator * this.denominator];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /**
   * The nearest decimal with so many digits after the point, without needless zeros; of two that are equally near, the
   * one with an even last digit.
   */
  toDecimal(digits = 10): string {
    const isNegative = this.numerator < 0n;
    const scaled = (isNegative ? -this.numerator : this.numerator) * 10n ** BigInt(digits);
    const [below, rest] = [scaled / this.denominator, (scaled % this.denominator) * 2n];
    const isUp = rest > this.denominator || (rest === this.denominator && below % 2n === 1n);
    const written = (isUp ? below + 1n : below).toString().padStart(digits + 1, '0');
    const fraction = written.slice(written.length - digits).replace(/0+$/, '');
    const text = `${written.slice(0, written.length - digits)}${fraction === '' ? '' : `.${fraction}`}`;
    return isNegative && text !== '0' ? `-${text}` : text;
  }
}

/** The exact number that a decimal text writes; missing where it writes none. */
export function fractionOf(text: string): Fraction | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[2]}${fraction}`);
  return new Fraction(match[1] === '-' ? -units : units, 10n ** BigInt(fraction.length));
}

/** Orders two decimal texts: negative, zero or positive. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [fractionOf(left), fractionOf(right)];
  return a === null || b === null ? 0 : a.compare(b);
}

function commonDivisor(left: bigint, right: bigint): bigint {
  let [divisor, rest] = [left, right];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}
