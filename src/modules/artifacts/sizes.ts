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
