import { callLines } from './call-lines.ts';

/** The width of lines in generated TypeScript. */
const width = 110;

/**
 * TypeScript in which statements and members that are too long for their line stand on several, as Prettier lays them
 * out. Comments, and texts over several lines, stay as they are.
 */
export function fittedCode(content: string): string {
  let isInText = false;
  return content
    .split('\n')
    .flatMap((line) => {
      const isOutside = !isInText;
      if (quotesIn(line) % 2 === 1) isInText = !isInText;
      const isCode = isOutside && !isInText && !/^\s*(?:\/\/|\/?\*)/.test(line);
      return isCode && line.length > width ? fittedLine(line) : [line];
    })
    .join('\n');
}

/** How many backquotes a line has; those that belong to the texts inside are escaped. */
function quotesIn(line: string): number {
  return line.replace(/\\./g, '').split('`').length - 1;
}

const beginning =
  /^(?:(?:export )?const \w+(?:: [\w.<>[\] |]+)? = |let \w+: [\w.]+ = |return |[\w.]+ = |[\w']+: |\.\.\.|void )?/;
const ending = /(?: as [\w.]+(?: \| undefined)?)?[;,]?$/;

function fittedLine(line: string): readonly string[] {
  const margin = /^ */.exec(line)?.[0] ?? '';
  const code = line.slice(margin.length);
  const shown = (parts: { readonly before: string; readonly middle: string; readonly after: string }) =>
    callLines(parts.middle, { before: parts.before, after: parts.after, width: width - margin.length }).map(
      (each) => margin + each,
    );
  const [, head, tail] = /^((?:export )?(?:async )?function \w+\(.*\))(: [^()]+ \{)$/.exec(code) ?? [];
  if (head !== undefined && tail !== undefined) {
    const name = head.indexOf(' ', head.indexOf('function')) + 1;
    return shown({ before: head.slice(0, name), middle: head.slice(name), after: tail });
  }
  const before = beginning.exec(code)?.[0] ?? '';
  const after = ending.exec(code)?.[0] ?? '';
  const lines = shown({ before, middle: code.slice(before.length, code.length - after.length), after });
  // Where not even the beginning of a value fits behind its sign, all of it stands below.
  if (before.endsWith('= ') && lines.length > 1 && (lines[0] ?? '').length > width) {
    const value = code.slice(before.length, code.length - after.length);
    const below = callLines(value, { before: '', after, width: width - margin.length - 2 });
    return [margin + before.trimEnd(), ...below.map((each) => `${margin}  ${each}`)];
  }
  const isAssignment = /[=:] $/.test(before) && lines.length === 1;
  return isAssignment ? belowSign({ before, value: code.slice(before.length), margin }) : lines;
}

/** A value that has no inside stands on the line below, and what it falls back to on another one where it has to. */
function belowSign({
  before,
  value,
  margin,
}: {
  readonly before: string;
  readonly value: string;
  readonly margin: string;
}): readonly string[] {
  const inner = `${margin}  `;
  // Behind a short key nothing would be gained.
  const isPlain = !/^\w{1,4}: $/.test(before) && /^(?:'[^']*'|[\w.]+)[;,]?$/.test(value);
  const [first = '', otherwise, ...more] = value.split(' ?? ');
  const head = margin + before.trimEnd();
  if (isPlain || (otherwise !== undefined && inner.length + value.length <= width))
    return [head, inner + value];
  if (otherwise === undefined || more.length > 0) return [margin + before + value];
  const [, call] = /^\((await [\w.]+\(.*\))\)$/.exec(first) ?? [];
  if (call === undefined || `${inner}${first} ??`.length <= width)
    return [head, `${inner}${first} ??`, inner + otherwise];
  const given = { before: '(', after: `) ?? ${otherwise}`, width: width - inner.length };
  return [head, ...callLines(call, given).map((each) => inner + each)];
}
