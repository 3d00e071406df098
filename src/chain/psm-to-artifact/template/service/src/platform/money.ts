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
  properties: {
    amount: { type: 'string', pattern: '^-?[0-9]{1,15}(\\.[0-9]{1,4})?$' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
} as const;
