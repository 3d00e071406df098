import { at, listOf, membersOf } from '../../support/lib/json.ts';
import type { Contract } from './contract.ts';
import { isSameName } from './names.ts';

/** Values by the names that a business model gives to attributes and roles. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The body in which values stand where a contract has members of their names, at the top or in a nested object.
 * A value that has no place stands at the top under its own name, so that the service can refuse it.
 */
export function bodyOf(contract: Contract, schema: unknown, values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const place = placeOf(contract, schema, name);
    if (place === undefined) {
      body[memberName(name)] = value;
      continue;
    }
    const [outer, member, inner] = place;
    const written = writtenValue(contract, inner, value);
    if (outer === undefined) body[member] = written;
    else body[outer] = { ...membersOf(body[outer] ?? {}), [member]: written };
  }
  return body;
}

type Place = readonly [outer: string | undefined, member: string, schema: unknown];

function placeOf(contract: Contract, schema: unknown, name: string): Place | undefined {
  const members = Object.entries(propertiesOf(contract, schema));
  const here = (among: typeof members): (typeof members)[number] | undefined =>
    among.find(([member]) => isSameName(member, name)) ?? among.find(([member]) => isReference(member, name));
  const direct = here(members);
  if (direct !== undefined) return [undefined, ...direct];
  for (const [outer, inner] of members) {
    const nested = here(Object.entries(propertiesOf(contract, inner)));
    if (nested !== undefined) return [outer, ...nested];
  }
  return undefined;
}

function isReference(member: string, name: string): boolean {
  return isSameName(member, `${name}Id`) || isSameName(member, `${name}Ids`);
}

/** A value as its schema has it: the literal of a code, an amount with its currency, the members of an object. */
function writtenValue(contract: Contract, given: unknown, value: unknown): unknown {
  const schema = schemaWith(contract, given);
  if (Array.isArray(value)) return value.map((item) => writtenValue(contract, at(schema, 'items'), item));
  if (typeof value === 'object' && value !== null) return bodyOf(contract, schema, membersOf(value));
  // Exact decimals travel as texts.
  if (typeof value === 'number' && [at(schema, 'type')].flat().includes('string')) return String(value);
  if (typeof value !== 'string') return value;
  const literal = listOf(at(schema, 'enum')).find((each) => isSameName(String(each), value));
  if (literal !== undefined) return literal;
  const [, amount, currency] = /^(-?[\d.]+) ([A-Z]{3})$/.exec(value) ?? [];
  return at(schema, 'properties', 'amount') === undefined ? value : { amount, currency };
}

/** The schema itself, or of its alternatives the one that is more than null. */
function schemaWith(contract: Contract, given: unknown): unknown {
  const schema = contract.resolved(given);
  const [first] = [
    ...listOf(at(schema, 'anyOf')),
    ...listOf(at(schema, 'oneOf')),
    ...listOf(at(schema, 'allOf')),
  ]
    .map((each) => contract.resolved(each))
    .filter((each) => at(each, 'type') !== 'null');
  return first ?? schema;
}

function propertiesOf(contract: Contract, schema: unknown): Readonly<Record<string, unknown>> {
  return membersOf(at(schemaWith(contract, schema), 'properties') ?? {});
}

/** A name as members of JSON are written. */
function memberName(name: string): string {
  const [first = '', ...others] = name.split(/[^\p{L}\p{N}]+/u);
  return first.toLowerCase() + others.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** The value of an attribute or role in a row that was read: at the top, or in a nested object. */
export function valueIn(row: unknown, name: string): unknown {
  const members = Object.entries(membersOf(row));
  const here = (among: typeof members): (typeof members)[number] | undefined =>
    among.find(([member]) => isSameName(member, name)) ?? among.find(([member]) => isReference(member, name));
  const nested = members.flatMap(([, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
  );
  return (here(members) ?? here(nested))?.[1];
}

/** A value as people write it: an amount with its currency, a number without idle zeros, else the text or JSON of it. */
export function shown(value: unknown): string {
  const amount = at(value, 'amount');
  if (typeof amount === 'string') return shown(`${amount} ${shown(at(value, 'currency'))}`);
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  return value.replace(/^(-?\d+)(\.\d*?)0*(?= [A-Z]{3}$|$)/, (_match, whole: string, rest: string) =>
    rest === '.' ? whole : whole + rest,
  );
}

/** Whether a refusal points to an attribute or role: to a value in it, or to it. */
export function pointsTo(refusal: unknown, name: string): boolean {
  return [...listOf(at(refusal, 'errors')), ...listOf(at(refusal, 'details'))]
    .flatMap((error) =>
      ['pointer', 'path', 'field'].flatMap((member) => shown(at(error, member)).split(/[/.]/)),
    )
    .some((segment) => isSameName(segment, name) || isReference(segment, name));
}
