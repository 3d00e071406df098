/** Where a text stops being JSON; line and column count from 1. */
export type JsonError = { readonly line: number; readonly column: number; readonly detail: string };

type Expected = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or }' | ', or ]' | 'end';

const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** Finds the first error of a text that `JSON.parse` refused; the engine's own message often lacks the place. */
export function findJsonError(text: string): JsonError {
  const containers: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let position = 0;
  for (;;) {
    token.lastIndex = position;
    const match = token.exec(text);
    const found =
      match?.[1] ?? (match?.[2] === undefined ? (match?.[3] === undefined ? undefined : '0') : '"');
    const next: Expected | undefined = found === undefined ? undefined : step(expected, found, containers);
    if (match === null || next === undefined) return errorAt(text, afterBlanks(text, position), expected);
    expected = next;
    position = token.lastIndex;
  }
}

/** What may follow a token, or undefined when the token may not stand here; keeps the stack of open containers. */
function step(expected: Expected, found: string, containers: ('{' | '[')[]): Expected | undefined {
  const mayBeValue = expected === 'value' || expected === 'value or ]';
  if (found === '{' && mayBeValue) {
    containers.push('{');
    return 'name or }';
  }
  if (found === '[' && mayBeValue) {
    containers.push('[');
    return 'value or ]';
  }
  const closes = (found === '}' && expected.endsWith('}')) || (found === ']' && expected.endsWith(']'));
  if (closes) {
    containers.pop();
    return afterValue(containers);
  }
  if (found === '"' && (expected === 'name' || expected === 'name or }')) return ':';
  if (found === ':' && expected === ':') return 'value';
  if (found === ',' && expected === ', or }') return 'name';
  if (found === ',' && expected === ', or ]') return 'value';
  return mayBeValue && (found === '"' || found === '0') ? afterValue(containers) : undefined;
}

function afterValue(containers: readonly ('{' | '[')[]): Expected {
  const innermost = containers.at(-1);
  if (innermost === undefined) return 'end';
  return innermost === '{' ? ', or }' : ', or ]';
}

function afterBlanks(text: string, position: number): number {
  let at = position;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

function errorAt(text: string, position: number, expected: Expected): JsonError {
  const before = text.slice(0, position).split('\n');
  const found = position >= text.length ? 'the end of the body' : JSON.stringify(text.charAt(position));
  const wanted: Readonly<Record<Expected, string>> = {
    value: 'a value',
    'value or ]': "a value or ']'",
    'name or }': "a member name in double quotes or '}'",
    name: 'a member name in double quotes',
    ':': "':' after the member name",
    ', or }': "',' or '}' after the member",
    ', or ]': "',' or ']' after the item",
    end: 'the end of the body',
  };
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    detail: `expected ${wanted[expected]} but found ${found}`,
  };
}
