import { oneLine, unmarked } from './region.ts';

/** A TypeScript string literal: in single quotes unless double ones need fewer escapes. */
export function tsString(value: string): string {
  if (!/['\\\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(value)) return `'${value}'`;
  const json = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const count = (quote: string): number => value.split(quote).length;
  if (count("'") > count('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Any JSON value as TypeScript source on one line. */
export function tsValue(value: unknown): string {
  if (typeof value === 'string') return tsString(value);
  if (Array.isArray(value)) return `[${value.map(tsValue).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${tsKey(key)}: ${tsValue(member)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}

/** A property name as it stands in an object literal or interface. */
export function tsKey(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : tsString(name);
}

/** Text for a comment of the form slash-star: one line that cannot end the comment. */
export function tsComment(value: string): string {
  return unmarked(oneLine(value)).replaceAll('*/', '*\\/');
}

/** Text for the static part of a template literal, such as SQL between backticks. */
export function templateText(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** Text for a line comment that starts with `#` or `--`. */
export function lineComment(value: string): string {
  return unmarked(oneLine(value));
}

const bareSqlName = /^[a-z_][a-z0-9_]*$/;

// Words that PostgreSQL does not accept as a bare table or column name.
const reservedInSql = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
   column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
   current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
   from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
   localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
   returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
   unique user using variadic verbose when where window with
   between bigint bit boolean char character coalesce dec decimal exists extract float greatest grouping inout int
   integer interval json json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar
   json_serialize json_table json_value least merge_action national nchar none normalize nullif numeric out overlay
   position precision real row setof smallint substring time timestamp treat trim values varchar xmlattributes
   xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable`.split(
    /\s+/,
  ),
);

/** An SQL name, in double quotes where PostgreSQL needs them. */
export function sqlName(name: string): string {
  return bareSqlName.test(name) && !reservedInSql.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** An SQL string literal. */
export function sqlString(value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}

/** Text in a Markdown paragraph, heading or table cell: nothing in it is read as markup. */
export function markdown(value: string): string {
  return (
    unmarked(oneLine(value))
      .replace(/&(?=#?\w+;)/g, '&amp;')
      .replace(/[\\`*_{}[\]<>#|~$]/g, (character) => `\\${character}`)
      // Some readers take escaped brackets for a link when a parenthesis follows.
      .replaceAll('\\](', '\\]\\(')
      .replace(/^([-+]|\d+[.)])(\s)/, '\\$1$2')
      .replace(/^-(?=[-\s]*$)/, '\\-')
  );
}

/** Text in Markdown code quotes. */
export function markdownCode(value: string): string {
  const content = unmarked(oneLine(value)).replaceAll('|', '\\|');
  if (!content.includes('`')) return `\`${content}\``;
  const longest = Math.max(...[...content.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${content} ${fence}`;
}

/** A quoted Mermaid label; characters that could end it or be read as markup become entities. */
export function mermaidLabel(value: string): string {
  const content = oneLine(value).replace(
    /[#;"<>&`\\%]/g,
    (character) => `#${character.codePointAt(0) ?? 35};`,
  );
  return `"${content}"`;
}

/** A Mermaid text without quotes, as state descriptions and sequence messages need it: letters, digits, blanks. */
export function mermaidPlain(value: string): string {
  return oneLine(value.replace(/[^\p{L}\p{N} ._/-]+/gu, ' '));
}

/** The value of a line `KEY=value` in an env file that Compose, Kustomize and Node read alike: one line, as it is. */
export function envValue(value: string): string {
  return oneLine(value);
}
