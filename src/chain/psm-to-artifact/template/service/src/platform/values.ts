import type { FastifySchemaValidationError } from 'fastify';
import { Problem, type Detail } from './errors.js';
import { compareDecimals } from './fractions.js';
import { moneyProblem } from './money.js';

/** Keywords of JSON schemas that this service checks besides the usual ones. */
export const valueKeywords = [
  decimalLimit('decimalMinimum', (order) => order >= 0),
  decimalLimit('decimalMaximum', (order) => order <= 0),
  // A text that is asked for loses the spaces around it, before its length is checked, and must not be blank.
  {
    keyword: 'filled',
    type: 'string' as const,
    schemaType: 'boolean' as const,
    before: 'maxLength',
    modifying: true,
    error: { message: 'must not be blank' },
    validate: (_isAsked: boolean, text: string, _schema?: unknown, place?: Place): boolean => {
      const trimmed = text.trim();
      if (place !== undefined) Reflect.set(place.parentData, place.parentDataProperty, trimmed);
      return trimmed !== '';
    },
  },
  {
    keyword: 'currency',
    type: 'string' as const,
    schemaType: 'string' as const,
    error: { message: 'must be the currency of this amount' },
    validate: (wanted: string, currency: string): boolean => currency === wanted,
  },
  { keyword: 'money', type: 'object' as const, schemaType: 'boolean' as const, validate: checkMoney },
];

/** Checks an amount of money, and leaves the member that is wrong in `errors`, where the validator looks for it. */
function checkMoney(_isAsked: boolean, value: object, _schema?: unknown, place?: Place): boolean {
  const problem = moneyProblem(value);
  if (problem === undefined) return true;
  checkMoney.errors = [
    {
      keyword: 'money',
      instancePath: `${place?.instancePath ?? ''}/${problem.member}`,
      params: {},
      message: problem.message,
    },
  ];
  return false;
}
// A function with a member, as the validator of JSON schemas wants it.
checkMoney.errors = undefined as MoneyIssue[] | undefined;

/** What is wrong with an amount of money, as the validator writes it. */
interface MoneyIssue {
  readonly keyword: 'money';
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** Where a value stands that is being checked. */
interface Place {
  /** JSON pointer to it. */
  readonly instancePath: string;
  readonly parentData: object;
  readonly parentDataProperty: string | number;
}

/** Problems with the meaning of a value, not with the form of the request. */
const meanings: ReadonlySet<string> = new Set(['filled', 'money', 'currency']);

/** The refusal of a request that its schema does not allow: 400, or 422 when every value has the right form. */
export function refusalOf(issues: readonly FastifySchemaValidationError[]): Problem {
  // What else is wrong with a blank text follows from its being blank.
  const blank = new Set(issues.filter(isBlank).map(({ instancePath }) => instancePath));
  // That one branch of a schema does not match says nothing beside what is wrong with it.
  const reasons = issues.filter(
    (issue) => issue.keyword !== 'if' && (isBlank(issue) || !blank.has(issue.instancePath)),
  );
  const errors = reasons.map(detailOf);
  const message = errors.map((error) => `${error.pointer || 'The body'} ${error.message}.`).join(' ');
  return reasons.every((issue) => meanings.has(issue.keyword))
    ? new Problem(422, 'value_refused', message, errors)
    : new Problem(400, 'bad_request', message, errors);
}

/** Refuses what is sent to an operation that takes no values: it is not dropped. */
export function refuseMembers(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const message = 'must NOT be sent: the operation takes no values';
  const errors = Object.keys(body).map((name) => ({
    pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    code: 'unknown_member',
    message,
  }));
  if (errors.length === 0) return;
  throw new Problem(
    400,
    'bad_request',
    errors.map(({ pointer }) => `${pointer} ${message}.`).join(' '),
    errors,
  );
}

function isBlank({ keyword }: FastifySchemaValidationError): boolean {
  return keyword === 'filled';
}

const codes: Readonly<Record<string, string>> = {
  required: 'missing',
  additionalProperties: 'unknown_member',
  type: 'wrong_type',
  enum: 'unknown_value',
  format: 'malformed',
  pattern: 'malformed',
  filled: 'blank',
  money: 'value_refused',
  currency: 'wrong_currency',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  minimum: 'too_small',
  decimalMinimum: 'too_small',
  maximum: 'too_large',
  decimalMaximum: 'too_large',
};

function detailOf({ keyword, instancePath, params, message }: FastifySchemaValidationError): Detail {
  const member = params['missingProperty'] ?? params['additionalProperty'];
  const pointer = typeof member === 'string' ? `${instancePath}/${escaped(member)}` : instancePath;
  return { pointer, code: codes[keyword] ?? keyword, message: message ?? 'is not valid' };
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decimalLimit(keyword: string, holds: (order: number) => boolean) {
  return {
    keyword,
    type: 'string' as const,
    schemaType: 'string' as const,
    error: { message: `must respect ${keyword}` },
    validate: (limit: string, value: string) =>
      !/^-?[0-9]+(\.[0-9]+)?$/.test(value) || holds(compareDecimals(value, limit)),
  };
}
