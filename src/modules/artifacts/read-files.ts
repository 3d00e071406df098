import { manifestPath, readManifest } from '../../kernel/generation/manifest.ts';
import { presentLines } from '../../kernel/generation/present-lines.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Artifacts, ArtifactsDependencies } from './artifacts.ts';
import { filePathProblem } from './file-rules.ts';
import { requireRevision } from './read-artifacts.ts';

/** Makes the use case "read a file of an artifact". */
export function createReadFile(dependencies: ArtifactsDependencies): Artifacts['readFile'] {
  return async (caller, { path, ...wanted }) => {
    const { artifact, ref } = await dependencies.transactions.read(async (stores) => {
      const record = await requireRevision(stores, { caller, ...wanted });
      const problem = filePathProblem(path);
      if (problem !== undefined) throw new Refusal('INVALID', 'Request validation failed', [problem]);
      const file = await stores.artifacts.file(record.id, { revision: record.revision, path });
      if (file === undefined) throw notFound('The file');
      return { artifact: record, ref: file };
    });
    return { artifact, ref, bytes: await dependencies.contents.get(ref) };
  };
}

/** Makes the use case "list the elements that the lines of a file name". */
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
        startLine,
        endLine,
        elementId,
        ruleId: ruleId === '' ? null : ruleId,
        template: entry?.template ?? null,
      })),
    };
  };
}
