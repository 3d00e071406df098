import { tsKey, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { minorUnits } from '../../../core/currencies.ts';
import type { DtoField } from '../../../psm/psm.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { objectList } from '../code-lines.ts';
import { coordinates, currencyOf, isPlace } from '../module/json-schema.ts';
import { storeWithEffects } from './effect-tests.ts';
import {
  allowedCaller,
  expectStatus,
  importedAssert,
  literal,
  send,
  testCase,
  validJson,
  type TestWriting,
} from './test-source.ts';

/** A value to send. */
type Tried = {
  readonly field: DtoField;
  readonly value: JsonValue;
  /** Where a refusal places it, below the member. */
  readonly below?: string;
};

/** That values beyond the limits of a request's members are refused. */
export function beyondLimitsTests(
  source: TestWriting,
  plan: HandlerPlan,
  fields: readonly DtoField[],
): readonly Lines[] {
  const { request } = plan;
  const beyond = fields.flatMap((field) => [...beyondLength(field), ...aroundNumbers(field, 1)]);
  if (request === undefined || beyond.length === 0) return [];
  const objects = beyond.map((tried) => [
    `value: { ${memberOf(tried)} }`,
    `pointer: ${tsString(`/${tried.field.jsonName}${tried.below ?? ''}`)}`,
  ]);
  return [
    testCase(
      source,
      `${plan.handler.name} answers 400 to values beyond their limits`,
      `const valid = ${literal(source, validJson(source, plan, request))};`,
      list('tried', objects),
      'for (const { value, pointer } of tried) {',
      ...indent(
        2,
        send(source, plan, { as: allowedCaller(source, plan), body: '{ ...valid, ...value }' }),
        expectStatus(source, 400),
        `${importedAssert(source)}.equal(answer.json().errors[0].pointer, pointer);`,
      ),
      '}',
    ),
  ];
}

/** That a creation takes values at the limits of its members, where rules allow them. */
export function atLimitsTests(
  source: TestWriting,
  plan: HandlerPlan,
  fields: readonly DtoField[],
): readonly Lines[] {
  const { request } = plan;
  const example = source.fixtures.sourceOf(source.resource);
  const record = source.fixtures.exampleOf(source.resource);
  if (request === undefined || example === undefined || record === undefined) return [];
  const at = fields
    .flatMap((field) => [...atLength(field), ...aroundNumbers(field, 0)])
    .filter(({ field, value }) => keepsRules(example, plan.checks, { ...record, [field.jsonName]: value }));
  if (at.length === 0) return [];
  return [
    testCase(
      source,
      `${plan.handler.name} takes values at their limits`,
      `const valid = ${literal(source, validJson(source, plan, request))};`,
      list(
        'tried',
        at.map((tried) => [memberOf(tried)]),
      ),
      'for (const value of tried) {',
      ...indent(
        2,
        'await app.reset();',
        storeWithEffects(source, plan),
        send(source, plan, { as: allowedCaller(source, plan), body: '{ ...valid, ...value }' }),
        expectStatus(source, plan.handler.successStatus),
      ),
      '}',
    ),
  ];
}

function list(name: string, objects: readonly (readonly string[])[]): Lines {
  return objectList({ before: `const ${name} = `, objects, width: 108 }).replace(/,$/, ';');
}

/** The member of a request as TypeScript; a long text of one letter is shortened. */
function memberOf({ field, value }: Tried): string {
  const isLong = typeof value === 'string' && value.length > 20 && /^x+$/.test(value);
  const code = isLong ? `'x'.repeat(${value.length})` : shown(value);
  return `${tsKey(field.jsonName)}: ${code}`;
}

function shown(value: JsonValue): string {
  if (typeof value !== 'object' || Array.isArray(value)) return tsValue(value);
  const entries = Object.entries(value).map(([name, member]) => `${tsKey(name)}: ${tsValue(member)}`);
  return bracketed({ brackets: '{}', entries });
}

function isPlainText({ type, dto, format, pattern }: DtoField): boolean {
  return type === 'STRING' && dto === undefined && format === undefined && pattern === undefined;
}

function beyondLength(field: DtoField): readonly Tried[] {
  const { minLength = 0, maxLength } = field;
  if (!isPlainText(field)) return [];
  return [
    ...(minLength > 1 ? [{ field, value: 'x'.repeat(minLength - 1) }] : []),
    ...(maxLength === undefined ? [] : [{ field, value: 'x'.repeat(maxLength + 1) }]),
  ];
}

function atLength(field: DtoField): readonly Tried[] {
  const { minLength = 0, maxLength } = field;
  if (!isPlainText(field)) return [];
  return [minLength > 1 ? minLength : undefined, maxLength].flatMap((length) =>
    length === undefined ? [] : [{ field, value: 'x'.repeat(length) }],
  );
}

/** The smallest and the largest number that a member takes, or numbers that are smaller and larger by some. */
function aroundNumbers(field: DtoField, by: number): readonly Tried[] {
  if (isPlace(field)) return aroundPlaces(field, by);
  const { minimum, maximum, type, format } = field;
  const numbers = [
    minimum === undefined ? [] : minimum - by,
    maximum === undefined ? [] : maximum + by,
  ].flat();
  if (type === 'INTEGER' || type === 'NUMBER') return numbers.map((value) => ({ field, value }));
  if (type === 'STRING' && format === 'decimal')
    return numbers.map((number) => ({ field, value: String(number) }));
  if (format !== 'money') return [];
  const currency = currencyOf(field) ?? 'EUR';
  const isAmount = (number: number): boolean => Number(number.toFixed(minorUnits(currency) ?? 0)) === number;
  return numbers
    .filter(isAmount)
    .map((number) => ({ field, value: { amount: String(number), currency }, below: '/amount' }));
}

/** Places at the poles and the date line, or those of which one coordinate is beyond them by some degrees. */
function aroundPlaces(field: DtoField, by: number): readonly Tried[] {
  return Object.entries(coordinates).flatMap(([name, most]) =>
    [-most - by, most + by].map((degrees) => ({
      field,
      value: { latitude: 0, longitude: 0, [name]: degrees },
      below: `/${name}`,
    })),
  );
}
