import { manifestPath, readManifest } from '../../kernel/generation/manifest.ts';
import { presentLines } from '../../kernel/generation/present-lines.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { createReadFile } from './read-file.ts';

/** Makes the use case "tell which elements the lines of a file name". */
export function createOrigins(dependencies: ArtifactsDependencies): Artifacts['origins'] {
  const readFile = createReadFile(dependencies);
  return async (caller, wanted) => {
    const { artifact, ref, bytes } = await readFile(caller, wanted);
    const manifest = await dependencies.transactions.read((stores) =>
      stores.artifacts.file(artifact.id, { revision: artifact.revision, path: manifestPath }),
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true });
    const entries =
      manifest === undefined
        ? []
        : (readManifest(text.decode(await dependencies.contents.get(manifest)))?.files ?? []);
    const entry = entries.find(({ path }) => path === ref.path);
    const lines = entry === undefined ? [] : presentLines(entry, text.decode(bytes));
    return {
      artifact,
      origins: lines.map(([startLine, endLine, elementId, ruleId]) => ({
        ...{ startLine, endLine, elementId },
        ruleId: ruleId === '' ? null : ruleId,
        template: entry?.template ?? null,
      })),
    };
  };
}
