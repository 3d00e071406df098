import type { ErrorObject } from 'ajv';
import { stepWritten } from '../../lib/pointer-steps.ts';

/** Says what the validator found, one `field: detail` per problem, without repeating one. */
export function issuesOf(errors: readonly ErrorObject[], part: string): readonly string[] {
  return [...new Set(errors.map((error) => `${fieldOf(error, part)}: ${detailOf(error, part)}`))];
}

function fieldOf(error: ErrorObject, part: string): string {
  const steps = error.instancePath.split('/').slice(1).map(stepWritten);
  const missing: unknown = error.params['missingProperty'];
  if (typeof missing === 'string') steps.push(missing);
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return path === '' ? part : path.replace(/^\./, '');
}

function detailOf(error: ErrorObject, part: string): string {
  const limit = String(error.params['limit']);
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'type':
      if (part !== 'body' && isNumeric(error.params['type']))
        return `must be a number in decimal digits, found ${shown(error.data)}`;
      return `must be ${typeNames(error.params['type'])}, found ${typeOf(error.data)}`;
    case 'minLength':
      return limit === '1' ? 'must not be blank' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minProperties':
      return 'must not be empty';
    case 'minimum':
      return `must be at least ${limit}, found ${shown(error.data)}`;
    case 'maximum':
      return `must be at most ${limit}, found ${shown(error.data)}`;
    case 'enum':
      return `must be one of ${list(error.params['allowedValues'])}, found ${shown(error.data)}`;
    case 'pattern':
      return error.params['pattern'] === '\\S'
        ? 'must not be blank'
        : `has a wrong form; expected: ${described(error)}`;
    default:
      return error.message ?? 'is not acceptable';
  }
}

function isNumeric(type: unknown): boolean {
  return type === 'integer' || type === 'number';
}

function typeNames(types: unknown): string {
  const names = (Array.isArray(types) ? types.map(String) : [String(types)]).map((type) =>
    /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`,
  );
  return names.join(' or ');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** Only what may be repeated to the sender: limits and choices are set for harmless fields. */
function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(', ') : '';
}

function described(error: ErrorObject): string {
  const description: unknown = error.parentSchema?.['description'];
  return typeof description === 'string' ? description : String(error.params['pattern']);
}
