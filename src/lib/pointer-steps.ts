/** A step as a JSON pointer writes it (RFC 6901). */
export function writtenStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The step that a JSON pointer writes so. */
export function stepWritten(text: string): string {
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
