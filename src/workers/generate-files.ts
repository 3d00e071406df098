import { generateArtifact } from '../chain/psm-to-artifact/index.ts';
import { psm } from '../chain/psm/psm.ts';
import { regionIdsIn } from '../kernel/generation/region.ts';
import { openModel } from '../kernel/model/model.ts';
import type { GeneratedBytes } from '../modules/transformations/index.ts';
import { parseContent } from './read-document.ts';

/** Generates the files of a stored PSM; see `Generation.generate`. */
export function generate(request: { readonly bytes: Uint8Array }): readonly GeneratedBytes[] {
  const files = generateArtifact(openModel(psm, parseContent(request.bytes)));
  return files.map(({ path, mode, content }) => ({
    path,
    mode,
    bytes: new TextEncoder().encode(content),
    regions: regionIdsIn(content),
  }));
}
