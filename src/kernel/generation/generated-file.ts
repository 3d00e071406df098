import type { LineOrigin } from './line-origins.ts';

/**
 * What a regeneration may do with a file: `REGENERATE` rewrites it (protected regions survive), `SCAFFOLD` writes it
 * only when it is absent, `APPEND` writes it once and never changes it, `OWNED_KEYS` rewrites listed JSON members.
 */
export type FileMode = 'REGENERATE' | 'SCAFFOLD' | 'APPEND' | 'OWNED_KEYS';

/**
 * What a file of an artifact is: generated in one of the modes, `FOREIGN` (people made it; never touched), or
 * `ABANDONED` (once generated, not any more, and kept because people wrote in it).
 */
export type FileKind = FileMode | 'FOREIGN' | 'ABANDONED';

/** One file of an artifact, by its path relative to the artifact's root. */
export type GeneratedFile = {
  /** Relative, with `/` between the parts; see {@link checkPath}. */
  readonly path: string;
  /** UTF-8 text with `\n` line ends. */
  readonly content: string;
  readonly mode: FileMode;
  /** Ids of the model elements the file was made from, sorted, each once. */
  readonly elementIds: readonly string[];
  /** What wrote it: a folder of templates. */
  readonly template?: string;
  /** The lines that name elements. */
  readonly lines?: readonly LineOrigin[];
  /** For `OWNED_KEYS`: JSON pointers of the members the generator owns, sorted. */
  readonly ownedPointers?: readonly string[];
};

/** Makes a file with its path checked and its element ids sorted; throws on a path that leaves the artifact. */
export function generatedFile(file: GeneratedFile): GeneratedFile {
  return {
    ...file,
    path: checkPath(file.path),
    elementIds: [...new Set(file.elementIds)].sort(),
  };
}

const safePart = /^[A-Za-z0-9._@][A-Za-z0-9._@-]*$/;

/**
 * Gives the path back when it is relative, stays inside the artifact and uses only letters, digits and `._@-`;
 * throws otherwise, because such a path can only come from a template that did not slug a name.
 */
export function checkPath(path: string): string {
  const parts = path.split('/');
  const safe = parts.every(
    (part) => safePart.test(part) && part !== '.' && part !== '..' && part.length <= 120,
  );
  if (!safe) throw new Error(`"${path}" is not a safe path of a generated file; make its parts from slugs.`);
  return path;
}
