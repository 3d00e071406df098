import type { Column } from '../psm.ts';

/**
 * Whether an expression may stand as the default of a column: a literal of its type, or one of a few functions.
 * Nothing else reaches SQL. Where values are listed, a literal must be one of them.
 */
export function isDefaultOf({ type, allowedValues }: Column, expression: string): boolean {
  const text = /^'((?:[^'\\\u0000]|'')*)'$/.exec(expression)?.[1]?.replaceAll("''", "'");
  if (expression === 'null') return true;
  switch (type) {
    case 'TEXT':
    case 'VARCHAR':
    case 'CHAR':
      return text !== undefined && (allowedValues.length === 0 || allowedValues.includes(text));
    case 'INTEGER':
    case 'BIGINT':
      return /^-?\d{1,19}$/.test(expression);
    case 'NUMERIC':
      return /^-?\d{1,30}(?:\.\d{1,30})?$/.test(expression);
    case 'BOOLEAN':
      return expression === 'true' || expression === 'false';
    case 'DATE':
      return expression === 'current_date' || literal(text, /^\d{4}-\d{2}-\d{2}$/);
    case 'TIME':
      return expression === 'current_time' || literal(text, /^\d{2}:\d{2}(?::\d{2})?$/);
    case 'TIMESTAMPTZ':
      return (
        expression === 'now()' ||
        expression === 'current_timestamp' ||
        literal(text, /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/)
      );
    case 'INTERVAL':
      return literal(text, /^P(?=.)[0-9YMWDTHS.]{1,40}$/);
    case 'UUID':
      return (
        expression === 'gen_random_uuid()' || literal(text, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
      );
    case 'JSONB':
      return isJson(text);
  }
}

function literal(text: string | undefined, form: RegExp): boolean {
  return text !== undefined && form.test(text);
}

function isJson(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
