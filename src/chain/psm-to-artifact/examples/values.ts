import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoField, DtoType, Psm } from '../../psm/psm.ts';
import { matchesPattern } from '../../core/patterns.ts';
import { minorUnits } from '../../core/currencies.ts';
import { currencyOf, isPlace, isUsablePattern, itemField } from '../service/module/json-schema.ts';
import { matchingText } from './matching-text.ts';

/** A JSON value for tests. */
export type JsonValue =
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** What limits a value. */
export type ValueLimits = {
  readonly model: Model<Psm>;
  /** Spoken name, for texts that say what they are. */
  readonly name: string;
  readonly column: Column | undefined;
  readonly field: DtoField | undefined;
  /** Values that rules speak about; those that fit are candidates too. */
  readonly wishes?: Wishes | undefined;
};

/** Values that rules speak about. */
export type Wishes = { readonly texts: readonly string[]; readonly numbers: readonly number[] };

/** Values that a field accepts, the plainest first; empty when none could be found. */
export function candidateValues(limits: ValueLimits): readonly JsonValue[] {
  const { column, field, model } = limits;
  if (field?.type === 'ARRAY') return candidateItems({ ...limits, field }).map((item) => [item]);
  const dto = model.resolve(field?.dto);
  const choices =
    column !== undefined && column.allowedValues.length > 0 ? column.allowedValues : dto?.enumValues;
  if (choices !== undefined && choices.length > 0) return choices;
  switch (kindOf(limits)) {
    case 'boolean':
      return [true, false];
    case 'integer':
      return numbers(limits).filter(Number.isInteger);
    case 'number':
      return numbers(limits);
    case 'decimal':
      return numbers(limits).map(String);
    case 'json':
      return field !== undefined && isPlace(field) ? places : [jsonExample(limits, dto)];
    default:
      return texts(limits);
  }
}

// Values of the items of a list, which is a list of no more than one of them.
function candidateItems(limits: ValueLimits & { readonly field: DtoField }): readonly JsonValue[] {
  const { field, model } = limits;
  const dto = model.resolve(field.dto);
  if (dto !== undefined) return dto.kind === 'ENUM' ? dto.enumValues : [dtoExample(model, dto)];
  const item = itemField(field);
  const own = { ...limits, column: undefined, field: item };
  return item.format === 'money' ? candidateMoney(own) : candidateValues(own);
}

/** Amounts of money that a field accepts, the plainest first. */
export function candidateMoney(limits: ValueLimits): readonly JsonValue[] {
  const currency = (limits.field && currencyOf(limits.field)) ?? 'EUR';
  const digits = minorUnits(currency);
  return numbers(limits)
    .filter((amount) => Number(amount.toFixed(digits)) === amount)
    .map((amount) => ({ amount: String(amount), currency }));
}

function kindOf({
  column,
  field,
}: ValueLimits): 'boolean' | 'integer' | 'number' | 'decimal' | 'json' | 'text' {
  switch (column?.type) {
    case 'BOOLEAN':
      return 'boolean';
    case 'INTEGER':
    case 'BIGINT':
      return 'integer';
    case 'NUMERIC':
      return field?.type === 'NUMBER' || field?.type === 'INTEGER' ? 'number' : 'decimal';
    case 'JSONB':
      return 'json';
    case undefined:
      return kindOfField(field);
    default:
      return 'text';
  }
}

function kindOfField(
  field: DtoField | undefined,
): 'boolean' | 'integer' | 'number' | 'decimal' | 'json' | 'text' {
  if (field?.type === 'BOOLEAN') return 'boolean';
  if (field?.type === 'INTEGER') return 'integer';
  if (field?.type === 'NUMBER') return 'number';
  if (field?.type === 'OBJECT' || field?.type === 'ARRAY') return 'json';
  return field?.format === 'decimal' ? 'decimal' : 'text';
}

function numbers(limits: ValueLimits): readonly number[] {
  const { column, field } = limits;
  const { minimum, maximum } = field ?? {};
  const digits = column?.type === 'NUMERIC' ? (column.precision ?? 10) - (column.scale ?? 0) : 9;
  const most = Math.min(maximum ?? Infinity, 10 ** Math.min(digits, 9) - 1);
  const example = /^-?\d+(?:\.\d+)?/.exec(field?.example ?? '')?.[0];
  const wishes = [
    ...(example === undefined ? [] : [Number(example)]),
    ...[2, 1, 5, 10, 3, 4, 6, 7, 100, 1000, 0, 0.5],
    ...(minimum === undefined ? [] : [minimum, minimum + 1]),
    ...(maximum === undefined ? [] : [maximum, maximum - 1]),
    -1,
    ...(limits.wishes?.numbers ?? []),
  ];
  const fitting = wishes.filter(
    (value) => value >= (minimum ?? -Infinity) && value <= most && fitsScale(value, column),
  );
  return [...new Set(fitting)];
}

function fitsScale(value: number, column: Column | undefined): boolean {
  const scale = column?.type === 'NUMERIC' ? (column.scale ?? (column.precision === undefined ? 4 : 0)) : 9;
  return Number(value.toFixed(scale)) === value;
}

// Far in the past and far in the future, so that rules about "now" keep their outcome for a lifetime.
const days = ['2001-01-15', '2001-02-15', '2001-03-15', '2001-04-15', '2099-11-30', '2099-12-31'];

function texts(limits: ValueLimits): readonly string[] {
  const { column, field } = limits;
  switch (formatOf(column, field)) {
    case 'uuid':
      return ['5f6b9c1e-0d3a-4c57-9a41-2f1d6e8b7c30', '5f6b9c1e-0d3a-4c57-9a41-2f1d6e8b7c31'];
    case 'date':
      return days;
    case 'date-time':
      return days.map((day) => `${day}T09:30:00.000Z`);
    case 'time':
      return ['09:30:00', '18:00:00', '12:15:00', '07:45:00', '20:10:00', '15:20:00'];
    case 'duration':
      return ['P1D', 'P10D', 'P3D', 'P2D', 'P5D', 'P7D'];
    case 'email':
      return fitting(limits, [
        'someone@example.com',
        'somebody@example.com',
        ...['anyone', 'anybody', 'person', 'people'].map((name) => `${name}@example.com`),
      ]);
    case 'uri':
      return fitting(
        limits,
        ['page', 'other', 'third', 'fourth', 'fifth', 'sixth'].map((name) => `https://example.com/${name}`),
      );
    default:
      return fitting(limits, plainTexts(limits));
  }
}

function formatOf(column: Column | undefined, field: DtoField | undefined): string | undefined {
  switch (column?.type) {
    case 'UUID':
      return 'uuid';
    case 'DATE':
      return 'date';
    case 'TIME':
      return 'time';
    case 'TIMESTAMPTZ':
      return 'date-time';
    case 'INTERVAL':
      return 'duration';
    default:
      return field?.format;
  }
}

function plainTexts({ name, field, column, wishes }: ValueLimits): readonly string[] {
  const { pattern, minLength = 0 } = field ?? {};
  const example = field?.example === undefined ? [] : [field.example];
  const sample = pattern === undefined ? undefined : matchingText(pattern);
  const length = column?.type === 'CHAR' ? (column.length ?? 1) : undefined;
  const filler = (text: string): string =>
    length === undefined ? text.padEnd(minLength, 'x') : 'X'.repeat(length);
  const simple = [
    filler(name),
    filler(`${name} 2`),
    filler('A'),
    filler('B'),
    '1',
    '2',
    filler('x'.repeat(20)),
  ];
  const samples = sample === undefined ? [] : [sample, ...varied(sample)];
  return [...example, ...samples, ...simple, ...(wishes?.texts ?? [])];
}

/** A text with one character replaced, the last one first: what a pattern takes often takes some of these. */
function varied(text: string): readonly string[] {
  return [...text]
    .keys()
    .toArray()
    .reverse()
    .flatMap((place) =>
      ['2', '7', 'B', 'y'].map((letter) => text.slice(0, place) + letter + text.slice(place + 1)),
    );
}

function fitting({ field, column }: ValueLimits, wishes: readonly string[]): readonly string[] {
  const most = Math.min(field?.maxLength ?? Infinity, column?.length ?? Infinity);
  const pattern = patternOf(field);
  const shortened = wishes.map((text) =>
    pattern === undefined && text.length > most ? text.slice(0, most) : text,
  );
  return [
    ...new Set(
      shortened.filter(
        (text) =>
          text.length <= most &&
          text.length >= (field?.minLength ?? 0) &&
          (pattern === undefined || matchesPattern(pattern, text) === true),
      ),
    ),
  ];
}

function patternOf(field: DtoField | undefined): string | undefined {
  const text = field?.pattern;
  return isUsablePattern(text) ? text : undefined;
}

const places: readonly JsonValue[] = [
  { latitude: 52.52, longitude: 13.405 },
  { latitude: -33.87, longitude: 151.21 },
];

function jsonExample({ model }: ValueLimits, dto: DtoType | undefined): JsonValue {
  return dto === undefined || dto.kind === 'ENUM' ? {} : dtoExample(model, dto);
}

/** An example of a JSON type with its required members. */
export function dtoExample(model: Model<Psm>, dto: DtoType, depth = 0): JsonValue {
  const members = dto.fields
    .filter((field) => field.required && !field.readOnly)
    .flatMap((field): [string, JsonValue][] => {
      const value = fieldExample(model, field, depth);
      return value === undefined ? [] : [[field.jsonName, value]];
    });
  return Object.fromEntries(members);
}

function fieldExample(model: Model<Psm>, field: DtoField, depth: number): JsonValue | undefined {
  const limits: ValueLimits = { model, name: field.jsonName, column: undefined, field };
  if (field.format === 'money') return candidateMoney(limits)[0];
  const dto = model.resolve(field.dto);
  if (dto !== undefined && dto.kind !== 'ENUM' && depth < 5) {
    const inner = dtoExample(model, dto, depth + 1);
    return field.type === 'ARRAY' ? [inner] : inner;
  }
  return candidateValues(limits)[0];
}
