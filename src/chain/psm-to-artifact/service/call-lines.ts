/**
 * Calls, lists and objects as Prettier lays them out: on one line where they fit, else opened at the end, else with each
 * entry on its own line.
 */

type Code =
  /** What has no inside here, such as names, texts and conditions. */
  | { readonly kind: 'PLAIN'; readonly text: string }
  | { readonly kind: 'CALL'; readonly text: string; readonly callee: string; readonly given: readonly Code[] }
  | { readonly kind: 'LIST' | 'OBJECT'; readonly text: string; readonly given: readonly Code[] }
  /** `name: value` in an object. */
  | { readonly kind: 'MEMBER'; readonly text: string; readonly head: string; readonly value: Code }
  | { readonly kind: 'FUNCTION'; readonly text: string; readonly head: string; readonly value: Code };

/** Lays out an expression whose first line has `before` in front of it, and whose last one `after` behind it. */
export function callLines(
  code: string,
  { before, after, width }: { readonly before: string; readonly after: string; readonly width: number },
): readonly string[] {
  const [first = '', ...rest] = show(codeOf(code), { room: width - before.length, after, width });
  return [before + first, ...rest];
}

/** Whether an expression never stands on one line: functions inside of calls that are arguments beside others. */
export function isAlwaysBroken(code: string): boolean {
  return mustBreak(codeOf(code));
}

type Place = {
  /** Characters that are left on the first line. */
  readonly room: number;
  readonly after: string;
  /** Characters of the lines below. */
  readonly width: number;
};

function show(code: Code, { room, after, width }: Place): readonly string[] {
  const fits = !mustBreak(code) && code.text.length + after.length <= room;
  if (fits || code.kind === 'PLAIN') return [code.text + after];
  const inner = { room: width - 2, after: ',', width: width - 2 };
  const apart = (codes: readonly Code[]): readonly string[] =>
    indented(codes.flatMap((each) => show(each, inner)));
  switch (code.kind) {
    case 'FUNCTION':
      return [code.head, ...indented(show(code.value, { ...inner, after }))];
    case 'MEMBER': {
      const [first = '', ...rest] = show(code.value, { room: room - code.head.length - 1, after, width });
      return [`${code.head} ${first}`, ...rest];
    }
    case 'LIST':
      return ['[', ...apart(code.given), `]${after}`];
    case 'OBJECT':
      return ['{', ...apart(code.given), `}${after}`];
    case 'CALL':
      return (
        openedAtEnd(code, { room, after, width }) ?? [`${code.callee}(`, ...apart(code.given), `)${after}`]
      );
  }
}

/** A call whose last argument alone is opened; undefined where its first line would be too long. */
function openedAtEnd(
  { callee, given }: Extract<Code, { kind: 'CALL' }>,
  { room, after, width }: Place,
): readonly string[] | undefined {
  const last = given.at(-1);
  const others = given.slice(0, -1);
  if (last === undefined || !isOpened(last, others) || isComposed(given) || others.some(mustBreak))
    return undefined;
  const before = `${callee}(${others.map(({ text }) => `${text}, `).join('')}`;
  const inner = { room: width - 2, after: ',', width: width - 2 };
  if (last.kind === 'FUNCTION')
    return before.length + last.head.length > room
      ? undefined
      : [`${before}${last.head}`, ...indented(show(last.value, inner)), `)${after}`];
  // Without room, an object or a list is opened.
  const [open = '', ...rest] = show(last, { room: 0, after: `)${after}`, width });
  return before.length + open.length > room ? undefined : [`${before}${open}`, ...rest];
}

function isOpened(last: Code, others: readonly Code[]): boolean {
  if (last.kind === 'FUNCTION') return true;
  if ((last.kind !== 'OBJECT' && last.kind !== 'LIST') || last.given.length === 0) return false;
  const numbers = last.given.length > 1 && last.given.every(({ text }) => /^-?[\d.]+$/.test(text));
  return others.at(-1)?.kind !== last.kind && !(last.kind === 'LIST' && others.length > 0 && numbers);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function mustBreak(code: Code): boolean {
  switch (code.kind) {
    case 'PLAIN':
      return false;
    case 'FUNCTION':
    case 'MEMBER':
      return mustBreak(code.value);
    case 'CALL':
      return isComposed(code.given) || code.given.some(mustBreak);
    case 'LIST': {
      // Several objects with more than one member each never share a line.
      const objects = code.given.filter((each) => each.kind === 'OBJECT' && each.given.length > 1);
      return (objects.length > 1 && objects.length === code.given.length) || code.given.some(mustBreak);
    }
    case 'OBJECT':
      return code.given.some(mustBreak);
  }
}

/** Functions beside each other, or in calls beside other arguments, are given a line each. */
function isComposed(given: readonly Code[]): boolean {
  if (given.length < 2) return false;
  const functions = given.filter(({ kind }) => kind === 'FUNCTION');
  return (
    functions.length > 1 ||
    given.some((each) => each.kind === 'CALL' && each.given.some(({ kind }) => kind === 'FUNCTION'))
  );
}

function codeOf(text: string): Code {
  const [, head, value] = /^((?:async )?\((?:[\w, ]*|\{ [\w, ]+ \})\) =>) (.+)$/.exec(text) ?? [];
  if (head !== undefined && value !== undefined)
    return { kind: 'FUNCTION', text, head, value: codeOf(value) };
  if (text.startsWith('[') && text.endsWith(']')) return enclosed(text, { kind: 'LIST', text });
  if (text.startsWith('{') && text.endsWith('}')) return enclosed(text, { kind: 'OBJECT', text });
  const callee = /^(?:await )?[\w.?]+(?=\()/.exec(text)?.[0];
  if (callee === undefined || !text.endsWith(')')) return { kind: 'PLAIN', text };
  const given = partsOf(text.slice(callee.length + 1, -1));
  return given === undefined
    ? { kind: 'PLAIN', text }
    : { kind: 'CALL', text, callee, given: given.map(codeOf) };
}

function enclosed(text: string, like: { readonly kind: 'LIST' | 'OBJECT'; readonly text: string }): Code {
  const parts = partsOf(text.slice(1, -1));
  if (parts === undefined) return { kind: 'PLAIN', text };
  return { ...like, given: parts.map((part) => (like.kind === 'OBJECT' ? memberOf(part) : codeOf(part))) };
}

function memberOf(text: string): Code {
  const [, head, value] = /^([\w'.]+:) (.+)$/.exec(text) ?? [];
  if (head === undefined || value === undefined) return { kind: 'PLAIN', text };
  return { kind: 'MEMBER', text, head, value: codeOf(value) };
}

/** What commas part at the top level; undefined where brackets do not match: the text is no inside of one pair. */
function partsOf(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (`"'\``.includes(sign)) at = endOfText(text, at);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
    if (depth < 0) return undefined;
  }
  const last = text.slice(start).trim();
  return last === '' ? parts : [...parts, last];
}

/** Where a text ends that begins at a quote. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at;
}
