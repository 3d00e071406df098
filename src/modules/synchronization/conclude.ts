import type { Resolution } from '../../kernel/merge/resolution.ts';
import type { PlaceSet } from '../../kernel/merge/place-sets.ts';
import type { Finding } from '../models/index.ts';
import { directionTarget, relationshipText } from './direction.ts';
import type { Incomparable, MergedModel, MergeTask, UndecidedContent } from './merging.ts';
import type { SessionConflict, SyncSession } from './session.ts';
import type { SynchronizationDependencies } from './synchronization.ts';

/** What the merge with some decisions comes to. */
export type Conclusion =
  | { readonly kind: 'VALID'; readonly merged: MergedModel; readonly findings: readonly Finding[] }
  /** There is something left to decide: without findings for lack of decisions, with them because they are asked about. */
  | {
      readonly kind: 'UNDECIDED';
      readonly merged: MergedModel<UndecidedContent>;
      readonly sets: readonly PlaceSet[];
      readonly findings: readonly Finding[];
    }
  /** Errors that Working, or else NewGenerated, has by itself. */
  | {
      readonly kind: 'INVALID';
      readonly merged: MergedModel;
      readonly whose: 'WORKING' | 'GENERATED';
      readonly findings: readonly Finding[];
    }
  | Incomparable;

/** The decisions about conflicts, by their ids. */
export function decisionsOf(
  conflicts: readonly Pick<SessionConflict, 'conflictId' | 'decision'>[],
): ReadonlyMap<string, Resolution> {
  return new Map(
    conflicts.flatMap(({ conflictId, decision }) => (decision === null ? [] : [[conflictId, decision]])),
  );
}

/** Merges the states of a session with decisions, judges the result, and asks about what both sides broke together. */
export async function conclude(
  { contents, merging }: SynchronizationDependencies,
  session: SyncSession,
  decisions: ReadonlyMap<string, Resolution>,
): Promise<Conclusion> {
  const { sets } = session;
  const level = directionTarget[session.direction];
  const task: MergeTask = {
    level,
    relationship: relationshipText(session),
    decisions,
    sets,
    base: await contents.get(session.base),
    working: await contents.get(session.working),
    generated: await contents.get(session.generated),
  };
  const found = await merging.merge(task);
  if (found.kind === 'INCOMPARABLE') return found;
  const merged = asStored(found, { session, working: task.working });
  if (!merged.adopted && merged.conflicts.some(({ decision }) => decision === null))
    return { kind: 'UNDECIDED', merged, sets, findings: [] };
  const validation = await merging.validate({ level, bytes: merged.content.bytes });
  const { valid, findings } = validation;
  if (valid) return { kind: 'VALID', merged, findings };
  const errors = findings.filter(({ severity }) => severity === 'ERROR');
  if (merged.adopted) return { kind: 'INVALID', merged, whose: 'GENERATED', findings: errors };
  const asked = await merging.question({ ...task, validation });
  if (asked.kind === 'MERGED')
    return { kind: 'UNDECIDED', merged: asked, sets: asked.sets, findings: errors };
  const whose = asked.working.length > 0 ? 'WORKING' : 'GENERATED';
  return { kind: 'INVALID', merged, whose, findings: [...asked.working, ...asked.generated] };
}

/** A merged model that is the target but for the order of unordered lists: the target stays as it is stored. */
function asStored(
  merged: MergedModel,
  { session, working }: { readonly session: SyncSession; readonly working: Uint8Array },
): MergedModel {
  const { content } = merged;
  return content.fingerprint === session.targetFingerprint
    ? { ...merged, content: { ...content, bytes: working } }
    : merged;
}
