import { minorUnits } from './currencies.js';

/** An amount with its currency; the amount is a decimal text, so that nothing is lost in floating point. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** The pattern of a decimal number written as text. */
export const decimalPattern = '^-?[0-9]{1,15}(\\.[0-9]{1,10})?$';

/** The JSON schema of {@link Money}. */
export const moneySchema = {
  $id: 'Money',
  type: 'object',
  required: ['amount', 'currency'],
  additionalProperties: false,
  money: true,
  properties: {
    amount: { type: 'string', pattern: '^-?[0-9]{1,15}(\\.[0-9]{1,4})?$' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
} as const;

/** What is wrong with an amount of the right form: no currency, or more digits than its currency has. */
export function moneyProblem(
  value: object,
): { readonly member: keyof Money; readonly message: string } | undefined {
  const { amount, currency } = value as Partial<Record<keyof Money, unknown>>;
  if (typeof amount !== 'string' || typeof currency !== 'string') return undefined;
  const digits = minorUnits(currency);
  if (digits === undefined)
    return { member: 'currency', message: `must be a currency of ISO 4217, not ${JSON.stringify(currency)}` };
  const [, fraction = ''] = amount.split('.');
  if (fraction.replace(/0+$/, '').length <= digits) return undefined;
  return { member: 'amount', message: `must have at most ${digits} digits after the point in ${currency}` };
}
