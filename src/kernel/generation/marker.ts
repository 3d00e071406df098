/** How a comment line looks in the file a region stands in. */
export type CommentStyle = '//' | '#' | '--' | '<!-- -->';

/** A line that opens or closes a region, or tries to and fails. */
export type Marker =
  | { readonly kind: 'BEGIN' | 'END'; readonly id: string; readonly indent: string }
  | { readonly kind: 'MALFORMED'; readonly expected: string };

const styles: Readonly<Record<string, CommentStyle>> = {
  cjs: '//',
  cts: '//',
  js: '//',
  mjs: '//',
  mts: '//',
  ts: '//',
  conf: '#',
  dockerfile: '#',
  dockerignore: '#',
  editorconfig: '#',
  env: '#',
  example: '#',
  gitattributes: '#',
  gitignore: '#',
  sh: '#',
  toml: '#',
  yaml: '#',
  yml: '#',
  sql: '--',
  html: '<!-- -->',
  md: '<!-- -->',
  xml: '<!-- -->',
};

/** The comments that markers are written in, by the name of the file; undefined for files that hold no regions. */
export function commentStyleOf(path: string): CommentStyle | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(styles, extension) ? styles[extension] : undefined;
}

const openings: Readonly<Record<CommentStyle, string>> = {
  '//': '//',
  '#': '#',
  '--': '--',
  '<!-- -->': '<!--',
};

const idPattern = /^[a-z-]+:[A-Za-z0-9._:-]+$/;

/** Whether a text can be the id of a region: a word, a colon, and the id of a model element. */
export function isRegionId(text: string): boolean {
  return idPattern.test(text);
}

/**
 * Reads a line (without its line end) as a marker; undefined when it does not look like one. A comment that starts
 * with BEGIN PROTECTED or END PROTECTED, in any capitals, must be exactly what the generator writes.
 */
export function readMarker(line: string, style: CommentStyle): Marker | undefined {
  const content = line.trim();
  const opening = openings[style];
  if (!content.startsWith(opening)) return undefined;
  const words = content.slice(opening.length).trimStart();
  const attempt = /^(begin|end)[ \t]+protected(?![a-z0-9_-])/i.exec(words)?.[1];
  if (attempt === undefined) return undefined;
  const kind = attempt.toUpperCase() === 'BEGIN' ? 'BEGIN' : 'END';
  const id = idOf(content, { kind, style });
  if (id === undefined) return { kind: 'MALFORMED', expected: markerLine(style, `${kind} PROTECTED <id>`) };
  return { kind, id, indent: line.slice(0, line.length - line.trimStart().length) };
}

function idOf(
  content: string,
  marker: { readonly kind: 'BEGIN' | 'END'; readonly style: CommentStyle },
): string | undefined {
  const before = `${openings[marker.style]} ${marker.kind} PROTECTED `;
  const after = marker.style === '<!-- -->' ? ' -->' : '';
  if (!content.startsWith(before) || !content.endsWith(after)) return undefined;
  const words = content.slice(before.length, content.length - after.length);
  const space = words.indexOf(' ');
  const id = space < 0 ? words : words.slice(0, space);
  if (!isRegionId(id) || (marker.kind === 'END' && space >= 0)) return undefined;
  return id;
}

/** A comment line of its own. */
export function markerLine(style: CommentStyle, content: string): string {
  return style === '<!-- -->' ? `<!-- ${content} -->` : `${style} ${content}`;
}
