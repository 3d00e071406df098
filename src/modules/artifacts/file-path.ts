const pathBytes = 1024;
const segmentBytes = 255;
const controlCharacter = /\p{Cc}/u;
/** What a second decoding, by whatever reads the path later, would turn into a way out. */
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
