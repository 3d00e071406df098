import { regenerateArtifact, type ProgramTexts } from '../chain/psm-to-artifact/index.ts';
import { psm } from '../chain/psm/psm.ts';
import {
  nothingBefore,
  openPrevious,
  type PreviousArtifact,
} from '../kernel/generation/previous-artifact.ts';
import { openModel } from '../kernel/model/model.ts';
import type { GeneratedArtifact, PreviousFile } from '../modules/transformations/index.ts';
import { parseContent } from '../modules/models/index.ts';

/** Generates the files of a stored PSM; see `Generation.generate`. */
export function generate(request: {
  readonly bytes: Uint8Array;
  readonly previous: readonly PreviousFile[] | undefined;
  readonly texts: ProgramTexts;
}): GeneratedArtifact {
  const previous = request.previous === undefined ? nothingBefore : previousOf(request.previous);
  if (previous === undefined) return { kind: 'NO_MANIFEST' };
  const model = openModel(psm, parseContent(request.bytes));
  const result = regenerateArtifact(model, { texts: request.texts, previous });
  if (result.kind === 'STOPPED') return result;
  const encoder = new TextEncoder();
  const files = result.files.map(({ path, mode, regions, content }) => ({
    path,
    mode,
    regions,
    bytes: encoder.encode(content),
  }));
  return { kind: 'GENERATED', files, notes: result.notes };
}

function previousOf(files: readonly PreviousFile[]): PreviousArtifact | undefined {
  const bytes = new Map(files.map((file) => [file.path, file.bytes]));
  // A byte order mark is the user's: it stays in the text.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const texts = new Map<string, string>();
  const read = (path: string): string | undefined => {
    const found = bytes.get(path);
    if (found === undefined) return undefined;
    const text = texts.get(path) ?? decoder.decode(found);
    texts.set(path, text);
    return text;
  };
  return openPrevious({ paths: files.map((file) => file.path), read });
}
