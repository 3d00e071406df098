import { type FileContent, getArtifact, readArtifactFile, ServiceError } from '../../../client/src/index.ts';
import { type FilePlace, writeFile } from '../../api/artifacts.ts';
import { client } from '../../api/client.ts';
import { carriedOver } from '../../model/regions.ts';
import { linesOf, withLineEnds } from '../../model/line-ends.ts';
import type { FileDraft } from './drafts.ts';

/** What came of saving: it is stored, on top of what others stored meanwhile or not; or they wrote in the same place. */
export type Saving =
  | { readonly kind: 'SAVED' | 'ON_TOP'; readonly file: FileContent }
  | { readonly kind: 'DIFFERS'; readonly theirs: FileContent };

/**
 * Stores a draft. Where the file is not what the draft began with, or the artifact has changed meanwhile, it is stored on
 * top of that, unless others wrote in the same place of the file. Throws a `ServiceError` for everything else that the
 * service refuses.
 */
export async function save(
  place: FilePlace,
  { draft, file }: { readonly draft: FileDraft; readonly file: FileContent },
): Promise<Saving> {
  // A draft of an earlier visit can be older than the file that is shown.
  if (linesOf(file.content) !== draft.base) return saveOnTop(place, { draft, theirs: file });
  try {
    return { kind: 'SAVED', file: await writeFile(place, withLineEnds(draft.text, file.content)) };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 409) throw error;
    const { artifactId, path } = place;
    const { revision } = await getArtifact({ client, path: { artifactId } });
    if (revision === place.revision) throw error;
    const theirs = await readArtifactFile({ client, path: { artifactId, path }, query: { revision } });
    return saveOnTop({ ...place, revision }, { draft, theirs });
  }
}

/** Stores a draft in place of what others wrote. Throws a `ServiceError` for everything that the service refuses. */
export async function overwrite(
  place: FilePlace,
  { draft, file }: { readonly draft: FileDraft; readonly file: FileContent },
): Promise<Saving> {
  return { kind: 'SAVED', file: await writeFile(place, withLineEnds(draft.text, file.content)) };
}

async function saveOnTop(
  place: FilePlace,
  { draft, theirs }: { readonly draft: FileDraft; readonly theirs: FileContent },
): Promise<Saving> {
  const ids = theirs.protectedRegions.map(({ id }) => id);
  const now = linesOf(theirs.content);
  const joined =
    now === draft.base ? draft.text : carriedOver({ base: draft.base, mine: draft.text, theirs: now, ids });
  if (joined === undefined || (ids.length === 0 && now !== draft.base)) return { kind: 'DIFFERS', theirs };
  return { kind: 'ON_TOP', file: await writeFile(place, withLineEnds(joined, theirs.content)) };
}
