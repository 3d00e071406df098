/**
 * Whether a text is a cron line as cluster schedulers read it: minute, hour, day of month, month (1-12 or
 * JAN-DEC) and weekday (0-6 or SUN-SAT, Sunday is 0), each `*`, a value, a range or a list of those, with an
 * optional step. Time zones, seconds and names such as `@daily` are not part of it.
 */
export function isCronLine(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  return parts.length === fields.length && fields.every((field, index) => isField(parts[index] ?? '', field));
}

type Field = { readonly least: number; readonly most: number; readonly names: readonly string[] };

const fields: readonly Field[] = [
  { least: 0, most: 59, names: [] },
  { least: 0, most: 23, names: [] },
  { least: 1, most: 31, names: [] },
  {
    least: 1,
    most: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { least: 0, most: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

function isField(text: string, field: Field): boolean {
  return text.split(',').every((part) => isPart(part, field));
}

function isPart(part: string, field: Field): boolean {
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !/^0*[1-9]\d?$/.test(step))) return false;
  if (range === '*') return true;
  const [from, to, ...others] = range.split('-').map((text) => valueOf(text, field));
  if (others.length > 0 || from === undefined) return false;
  return range.includes('-') ? to !== undefined && from <= to : true;
}

function valueOf(text: string, field: Field): number | undefined {
  const position = field.names.indexOf(text.toLowerCase());
  if (position >= 0) return field.least + position;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return value >= field.least && value <= field.most ? value : undefined;
}
