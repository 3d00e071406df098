import { gzipSync } from 'node:zlib';
import type { OperationRequest } from '../support/http/operations.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { targetForms } from '../support/http/target-forms.ts';

/** A request as bytes, and what of it decides how the answer is judged. */
export type RawRequest = {
  readonly bytes: Buffer;
  readonly method: string;
  /** It may be about planned operations, which are answered with 501. */
  readonly isPlanned: boolean;
};

/** What requests are made of. */
export type Ingredients = {
  /** A documented request of every operation, about things that exist. */
  readonly requests: readonly OperationRequest[];
  /** Names of query parameters and headers that some operation reads. */
  readonly parameters: readonly string[];
  readonly tokens: readonly string[];
};

/** Makes requests of bytes; the same for the same seed. */
export type RawRequests = (ingredients: Ingredients) => RawRequest;

/**
 * Unlike the requests of `plans.ts`, which are values that are written down correctly, these are texts: a documented
 * request is written in some form of its target, and then letters, escapes, headers and bytes of its body are changed
 * without regard to what they mean.
 */
export function rawRequests(seed: number): RawRequests {
  const below = drawFrom(seed);
  const oneIn = (count: number): boolean => below(count) === 0;
  const pick = <T>(items: readonly T[], other: T): T => items[below(items.length)] ?? other;
  const maybe = (count: number, change: (text: string) => string, text: string): string =>
    oneIn(count) ? change(text) : text;
  const at = (text: string, change: (letter: string) => string): string => {
    const place = below(text.length);
    return text.slice(0, place) + change(text.charAt(place)) + text.slice(place + 1);
  };
  const forms = Object.values(targetForms).map(({ write }) => write);
  const sameForms = Object.values(targetForms).flatMap(({ means, write }) =>
    means === 'SAME' ? [write] : [],
  );

  const pathOf = (path: string): string => {
    const segments = path.split('/');
    const place = 1 + below(segments.length - 1);
    const changed = segments.map((segment, index) =>
      index === place && oneIn(10) ? pick(oddSegments, '') : segment,
    );
    return maybe(
      15,
      (text) => at(text, (letter) => letter + pick(oddLetters, '')),
      maybe(
        6,
        (text) => at(text, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
        oneIn(80) ? `/api/admin/${path}` : changed.join('/'),
      ),
    );
  };
  const targetOf = (target: string, parameters: readonly string[]): string => {
    const [path = '', query] = target.split('?');
    const more = Array.from(
      { length: oneIn(3) ? 1 + below(3) : 0 },
      () => `${pick(parameters, 'limit')}${pick(['=', '=', '=', ''], '')}${pick(oddValues, '')}`,
    );
    const all = [...(query === undefined ? [] : [query]), ...more].join('&');
    const write = pick(oneIn(4) ? forms : sameForms, String);
    return write(all === '' ? pathOf(path) : `${pathOf(path)}?${all}`);
  };
  const bodyOf = (body: Buffer, others: readonly OperationRequest[]): Buffer => {
    if (oneIn(2)) return body;
    let text = body.toString('latin1');
    for (let changes = 1 + below(3); changes > 0; changes -= 1) {
      const [from, to] = [below(text.length), below(text.length)].sort((a, b) => a - b);
      text = pick(
        [
          (all: string) => all.slice(0, from) + all.slice(to),
          (all: string) => all.slice(0, to) + all.slice(from),
          (all: string) => at(all, () => pick(oddLetters, '')),
          (all: string) => at(all, (letter) => pick(oddJson, '') + letter),
          (all: string) => all.replace(/:("[^"]*"|\d+|\{|\[)/, `:${pick(oddJson, '')}`),
          () => bytesOf(pick(others, { method: '', target: '' })).toString('latin1'),
        ],
        String,
      )(text);
    }
    const bytes = Buffer.from(text, 'latin1');
    if (oneIn(30)) return gzipSync(bytes);
    return oneIn(30) ? Buffer.from(text, 'utf16le') : bytes;
  };

  return ({ requests, parameters, tokens }) => {
    const request = pick(requests, { method: 'GET', target: '/' });
    const method = oneIn(12) ? pick(oddMethods, 'GET') : request.method;
    const target = targetOf(request.target, parameters);
    const hasBody = request.json !== undefined || request.raw !== undefined || oneIn(20);
    const body = hasBody ? bodyOf(bytesOf(request), requests) : Buffer.alloc(0);
    const isChunked = hasBody && oneIn(8);
    const type = request.headers?.['Content-Type'] ?? 'application/json';
    const head = [
      `${method} ${target} ${oneIn(40) ? pick(oddVersions, '') : 'HTTP/1.1'}`,
      ...(oneIn(25) ? pick<readonly string[]>(oddHosts, []) : ['Host: 127.0.0.1']),
      'Connection: close',
      ...(oneIn(12) ? [] : [`X-Auth-Token: ${maybe(12, (text) => at(text, () => 'x'), pick(tokens, ''))}`]),
      ...(hasBody ? [`Content-Type: ${oneIn(8) ? pick(oddTypes, '') : type}`] : []),
      ...(isChunked
        ? ['Transfer-Encoding: chunked']
        : hasBody
          ? [`Content-Length: ${body.length + (oneIn(40) ? -below(3) : 0)}`]
          : []),
      ...Array.from(
        { length: Math.max(0, below(5) - 2) },
        () => `${pick(oddHeaders, 'X')}: ${pick(oddValues, '')}`,
      ),
    ];
    const sent = isChunked ? chunked(body, below) : body;
    const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent]);
    const decoded = target.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return { bytes, method, isPlanned: decoded.includes('/api/admin') };
  };
}

function bytesOf({ json, raw }: Pick<OperationRequest, 'json' | 'raw'>): Buffer {
  if (json !== undefined) return Buffer.from(JSON.stringify(json));
  return raw === undefined ? Buffer.from('{}') : Buffer.from(raw);
}

function chunked(body: Buffer, below: (limit: number) => number): Buffer {
  const parts: Buffer[] = [];
  for (let start = 0; start < body.length;) {
    const part = body.subarray(start, start + 1 + below(body.length));
    start += part.length;
    parts.push(Buffer.from(`${part.length.toString(16)};a=b\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

const oddSegments = [
  '',
  '.',
  '..',
  '*',
  '~',
  '%',
  '%2f',
  '%00',
  '%c0%ae',
  '%ff',
  'null',
  ';',
  ':id',
  '-0',
  '1e400',
];
const oddLetters = [
  '/',
  '\\',
  '?',
  '#',
  '%',
  '%25',
  '&',
  ';',
  '.',
  '@',
  ':',
  '*',
  '\0',
  '\u00e9',
  '"',
  '{',
  '|',
  '+',
];
const oddValues = [
  ...[
    '',
    '0',
    '-1',
    '+5',
    '1e400',
    '0x10',
    'Infinity',
    'NaN',
    '99999999999999999999',
    '1.5',
    '9007199254740993',
  ],
  ...[
    '%00',
    '%',
    '%E0%A4%A',
    '%F0%9F%98%80',
    'null',
    '[]',
    '*',
    '"1"',
    'W/"1"',
    ',',
    ';q=0',
    'true',
    'name,desc',
  ],
  ...[
    'updatedAt,asc',
    'content',
    'json',
    'x'.repeat(3_000),
    '__proto__',
    'constructor',
    '\u00ff',
    '{}',
    '100-continue',
  ],
];
const oddJson = [
  ...[
    'null',
    '{}',
    '[]',
    '""',
    '0',
    '-0',
    '1e400',
    '1e-400',
    '9007199254740993',
    '"\\ud800"',
    '"\\u0000"',
    'true',
  ],
  ...[
    '{"__proto__":{}}',
    '"a"',
    ',',
    '[[[[[[[[',
    '"x":1,',
    '\\',
    'NaN',
    "'",
    '\ufeff',
    '//',
    '"__proto__":1,',
  ],
];
const oddMethods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH'],
  ...['CONNECT', 'get', 'FOO', '', 'LINK', 'PURGE', 'SOURCE', 'ACL'],
];
const oddVersions = ['HTTP/1.0', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'HTTP/1.1 ', ''];
const oddHosts = [
  [],
  ['Host:'],
  ['Host: a', 'Host: b'],
  ['Host: a', 'host: a'],
  ['Host: a b'],
  ['Host: http://a'],
  ['Host: [::1]:80'],
  ['Host: a@b'],
  ['Host: a:b'],
  ['Host : a'],
  [' Host: a'],
] as const;
const oddTypes = [
  ...['text/plain', 'application/json; charset=utf-16', 'application/json-patch+json', 'multipart/form-data'],
  ...[
    'multipart/form-data; boundary=x',
    'application/merge-patch+json',
    'json',
    '',
    ';',
    'application/JSON',
    '\u00ff',
  ],
  ...['application/x-www-form-urlencoded', 'text/html', 'application/json;;;'],
];
const oddHeaders = [
  ...[
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'Prefer',
    'Accept',
    'Last-Event-ID',
    'X-Request-Id',
    'Origin',
  ],
  ...[
    'Expect',
    'Upgrade',
    'TE',
    'Range',
    'Content-Encoding',
    'X-Auth-Token',
    'Cookie',
    'Authorization',
    'traceparent',
  ],
  ...[
    'Access-Control-Request-Method',
    'X-Forwarded-For',
    'Forwarded',
    'X-HTTP-Method-Override',
    'X-Original-URL',
  ],
  ...[
    'Content-Length',
    'Transfer-Encoding',
    'Accept-Encoding',
    'Via',
    'Max-Forwards',
    'Trailer',
    '__proto__',
  ],
];
