import fc, { type Arbitrary } from 'fast-check';
import { isRealId } from './real-ids.ts';

/** Values that a careless service stumbles over, in any place of a JSON body. */
export const hostileValue: Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', '\t\n', '0', 'null', 'OWNER', 'NaN'],
  ...['a'.repeat(300), 'a'.repeat(20_001), 'nul\u0000', '\ud800', '\udfff\ud83d', '\u202e', '😀'.repeat(70)],
  ...[
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'C:\\x',
    '<script>alert(1)</script>',
    "'; --",
    '${7*7}',
  ],
  ...['%00', '%', '2026-13-45T99:99:99Z', '/', '/-', '~2', '//'],
  ...[[], {}, [[]], [null], [{}], { constructor: { prototype: { polluted: 1 } } }],
  JSON.parse('{"__proto__": {"polluted": 1}}'),
  nested(70),
  Array.from({ length: 1_001 }, (_, index) => index),
);

/** Values for a segment of a path, already escaped where they must be to be sent at all. */
export const hostileSegment: Arbitrary<string> = fc.constantFrom(
  ...['%00', '%', '%zz', '%E0%A4%A', '..', '%2e%2e', '%2e%2e%2f%2e%2e', '..%5c', '.', '', ' '.trim(), '%20'],
  ...['__proto__', 'constructor', 'undefined', 'null', '-1', '0', '1e9', '%F0%9F%98%80', '%ED%A0%80', ';a=b'],
  ...['a'.repeat(300), 'a'.repeat(5_000), '%22', "'", '%3Cscript%3E', '~', '*', '(', '%2F', 'a%2Fb', 'CON'],
);

/** Values for a parameter of a query. */
export const hostileParameter: Arbitrary<string> = fc.constantFrom(
  ...[
    '',
    ' ',
    '-1',
    '0',
    '1',
    '1.5',
    '501',
    '1e3',
    '99999999999999999999',
    'NaN',
    'true',
    'null',
    '[]',
    '{}',
  ],
  ...[
    '\u0000',
    '\ud7ff',
    '😀',
    "'",
    '%',
    'a'.repeat(2_000),
    'name',
    'name,up',
    ',',
    'updatedAt,desc,x',
    '__proto__',
  ],
);

/** Headers with values that fit no use of them; undefined: the header is left out. */
export const hostileHeaders: Arbitrary<Readonly<Record<string, string | undefined>>> = fc.oneof(
  header('Content-Type', [
    ...['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/json-patch+json'],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/JSON',
      'json',
      ';',
      'a/b/c',
      '\u00ff',
    ],
    ...['application/x-www-form-urlencoded', 'application/json;;', 'application/octet-stream', undefined],
  ]),
  header('Accept', [
    'text/html',
    'application/xml',
    'text/plain',
    '*/*;q=0',
    ';;',
    'text/event-stream',
    'image/*',
  ]),
  header('If-Match', [
    '1',
    '"0"',
    '"-1"',
    '""',
    '"a"',
    'W/"1"',
    '*',
    '"1", "2"',
    '"99999999999999999999"',
    '\u00ff',
  ]),
  header('If-None-Match', ['1', '""', '*', 'W/"1"', '"1", "2"', ',', 'a'.repeat(1_000)]),
  header('Idempotency-Key', [
    '',
    ' ',
    '"',
    '""',
    'a'.repeat(256),
    'a b',
    '\u00e9',
    '"quoted"',
    'same',
    'same',
  ]),
  header('Prefer', ['return=nothing', 'return=minimal, wait=5', '=', ';', 'RETURN=MINIMAL']),
  header('X-Auth-Token', ['', 'x', 'a'.repeat(43), '\u00ff'.repeat(43), 'a'.repeat(5_000), undefined]),
  header('X-Request-Id', ['', 'a'.repeat(129), 'two words', '\u00ff', '{"a":1}', 'fine-1']),
  header('Content-Encoding', ['gzip', 'deflate', 'identity', 'zstd']),
  header('Origin', ['null', 'https://example.org', 'x']),
  header('Last-Event-ID', ['-1', 'x', '99999999999']),
  header('Range', ['bytes=0-1', 'bytes=5-1']),
  header('Transfer-Encoding', ['chunked']),
  header('Host', ['example.org', '']),
  header('X-HTTP-Method-Override', ['DELETE']),
);

function header(
  name: string,
  values: readonly (string | undefined)[],
): Arbitrary<Readonly<Record<string, string | undefined>>> {
  return fc.constantFrom(...values).map((value) => ({ [name]: value }));
}

/** Damages the bytes of a body. */
export const damage: Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((part) => (bytes: Buffer) => cut(bytes, part)),
  fc.nat().map((place) => (bytes: Buffer) => withByte(bytes, place)),
  fc
    .constantFrom(
      ...[
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '0',
        '{"a":1e400}',
        '{"a":1,"a":2}',
        '{} {}',
        '{"a":01}',
        '\u0000',
        '\ufeff{}',
      ],
      ...[
        '{"__proto__":{"a":1}}',
        '[{"op":"add"}]',
        '{"a":"\\ud800"}',
        '<xml/>',
        '--',
        "{'a':1}",
        '{"a":NaN}',
      ],
      ...[
        '['.repeat(5_000),
        '{"a":'.repeat(2_000),
        `{"a":"${'b'.repeat(17_000)}"}`,
        `[${'0,'.repeat(5_000)}0]`,
      ],
    )
    .map((text) => () => Buffer.from(text)),
  fc
    .constantFrom([0xff, 0xfe], [0xc0, 0x80], [0x1f, 0x8b, 8, 0], [0x50, 0x4b, 3, 4])
    .map((bytes) => () => Buffer.from(bytes)),
);

function cut(bytes: Buffer, part: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part));
}

function withByte(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[place % copy.length] = 0xff;
  return copy;
}

/** Changes one place of a JSON value: another value, a member less, or a member more. */
export const alteration: Arbitrary<(value: unknown) => unknown> = fc
  .tuple(fc.nat(), hostileValue, fc.constantFrom('REPLACE', 'REPLACE', 'REMOVE', 'ADD'), memberName())
  .map(([place, hostile, kind, name]) => (value: unknown) => {
    const places = placesIn(value);
    const path = places[place % places.length] ?? [];
    return changed(value, path, (found) => {
      if (kind === 'REMOVE') return undefined;
      if (kind === 'ADD' && isPlain(found)) return withMember(found, name, hostile);
      return hostile;
    });
  });

function memberName(): Arbitrary<string> {
  return fc.constantFrom(
    'id',
    'revision',
    'ownerId',
    'eClass',
    '__proto__',
    'constructor',
    '',
    'unknown',
    'toString',
  );
}

type Path = readonly string[];

/** Enough places to choose from; large examples have thousands. */
const mostPlaces = 400;

function placesIn(value: unknown): readonly Path[] {
  const places: Path[] = [[]];
  for (let next = 0; next < places.length && places.length < mostPlaces; next += 1) {
    const path = places[next] ?? [];
    const found = path.reduce<unknown>(
      (inner, step) => (isBranch(inner) ? Reflect.get(inner, step) : undefined),
      value,
    );
    if (isBranch(found)) places.push(...Object.keys(found).map((step) => [...path, step]));
  }
  return places;
}

function changed(value: unknown, path: Path, change: (found: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      if (String(index) !== step) return [item];
      const next = changed(item, rest, change);
      return next === undefined ? [] : [next];
    });
  if (!isPlain(value)) return value;
  return withMember(value, step, changed(value[step], rest, change));
}

/** An own member of any name, `__proto__` included. */
function withMember(members: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const copy = { ...members };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isRealId(value);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isBranch(value) && !Array.isArray(value);
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
