const pathBytes = 1024;
const segmentBytes = 255;
const controlCharacter = /\p{Cc}/u;
/** Sequences that a second decoding by a later reader would turn into a way out of the folder. */
const escapedWay = /%(?:2e|2f|5c|00)/i;

/**
 * Why no artifact can have a file under this path (already percent-decoded, once); undefined when one can:
 * relative, `/` between segments, no `.` or `..` and none of them percent-encoded, at most 1,024 bytes, 255 a segment.
 */
export function filePathProblem(path: string): string | undefined {
  if (path === '') return 'path: must not be empty';
  if (Buffer.byteLength(path) > pathBytes) return `path: must have at most ${pathBytes} bytes`;
  if (controlCharacter.test(path)) return 'path: must not hold control characters';
  if (path.includes('\\')) return 'path: must not hold "\\"; write "/" between segments';
  if (escapedWay.test(path)) return 'path: must not hold "%2E", "%2F", "%5C" or "%00"; decode it';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'path: must be relative';
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'path: must not hold empty, "." or ".." segments';
  if (segments.some((segment) => Buffer.byteLength(segment) > segmentBytes))
    return `path: a segment must have at most ${segmentBytes} bytes`;
  return undefined;
}

const byExtension: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  sql: 'application/sql',
  svg: 'image/svg+xml',
  ts: 'text/x-typescript',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** The media type of a generated file, by its name; plain text unless the name says more. */
export function contentTypeOf(path: string): string {
  const extension = /\.([a-z]+)$/.exec(path)?.[1] ?? '';
  return (Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined) ?? 'text/plain';
}

const MiB = 1024 * 1024;

/** Bytes one file of an artifact may have. */
export const fileBytes = MiB;

/** Files an artifact may have. */
export const artifactFiles = 2_000;

/** Bytes all files of an artifact may have. */
export const artifactBytes = 50 * MiB;

/** Why an artifact cannot have these files, as an issue; undefined when it can. */
export function sizeProblem(
  files: readonly { readonly path: string; readonly size: number }[],
): string | undefined {
  const large = files.find(({ size }) => size > fileBytes);
  if (large !== undefined)
    return `content: ${large.path} has ${large.size} bytes, a file may have ${fileBytes}`;
  if (files.length > artifactFiles)
    return `path: there would be ${files.length} files, an artifact may have ${artifactFiles}`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total <= artifactBytes
    ? undefined
    : `content: all files together would have ${total} bytes, an artifact may have ${artifactBytes}`;
}
