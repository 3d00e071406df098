import { kebabCase, snakeCase, upperSnakeCase } from '../../core/naming.ts';
import { isReservedWord } from '../../core/reserved-words.ts';
import { builtInTypes } from './built-in-types.ts';

/** What cluster names, SQL names and names in code may be at most, in characters. */
export const maxNameLength = 63;

/** A name for cluster objects: lower-case letters, digits and hyphens, starting with a letter. */
export function clusterName(text: string): string {
  return kebabCase(text, 'system');
}

/** A name in SQL: lower-case letters, digits and underscores, starting with a letter. May be a word that needs quotes. */
export function sqlName(text: string): string {
  return snakeCase(text, 'item');
}

/** A name of a database schema: as `sqlName`, but none the database keeps for itself. */
export function schemaName(text: string): string {
  const name = sqlName(text);
  return name.startsWith('pg_') || reservedSchemas.has(name) ? `app_${name}` : name;
}

/** A name of an environment variable. */
export function variableName(text: string): string {
  return upperSnakeCase(text, 'setting');
}

/** Name of a type in code, made from a code: no reserved word, no built-in type that the code around it needs. */
export function typeSymbol(code: string): string {
  const symbol = code.charAt(0).toUpperCase() + code.slice(1);
  return isReservedWord(symbol) || builtInTypes.has(symbol) ? `${symbol}Type` : symbol;
}

/** Name of a function or value in code, made from a code; `noun` is added to reserved words. */
export function valueSymbol(code: string, noun: string): string {
  const symbol = code.charAt(0).toLowerCase() + code.slice(1);
  return isReservedWord(symbol) ? `${symbol}${noun}` : symbol;
}

const reservedSchemas = new Set(['public', 'information_schema']);
