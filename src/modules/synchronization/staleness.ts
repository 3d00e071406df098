import { Refusal } from '../../lib/refusal.ts';
import { findBaseline } from './baseline.ts';
import type { SyncSession } from './session.ts';
import type { SynchronizationStores } from './synchronization.ts';

/** What has moved since a session was made, as issues; empty while the session can be finalized. */
export async function stalenessOf(
  stores: Pick<SynchronizationStores, 'models' | 'baselines'>,
  session: SyncSession,
): Promise<readonly string[]> {
  const source = await stores.models.find(session.sourceModelId);
  const target = await stores.models.find(session.targetModelId);
  const baseline = await findBaseline(stores, session);
  const issues: string[] = [];
  if (source?.revision !== session.sourceRevision || source.fingerprint !== session.sourceFingerprint)
    issues.push(moved('sourceRevision', { made: session.sourceRevision, current: source?.revision }));
  if (target?.revision !== session.targetRevision || target.fingerprint !== session.targetFingerprint)
    issues.push(moved('targetRevision', { made: session.targetRevision, current: target?.revision }));
  if (baseline?.version !== session.baselineVersion)
    issues.push(moved('baselineVersion', { made: session.baselineVersion, current: baseline?.version }));
  return issues;
}

/** The refusal of what needs a session that is not stale; undefined when it is not. */
export async function staleRefusal(
  stores: Pick<SynchronizationStores, 'models' | 'baselines'>,
  session: SyncSession,
): Promise<Refusal | undefined> {
  const issues = await stalenessOf(stores, session);
  if (issues.length === 0) return undefined;
  const message =
    'The models have moved since the session was made; transform again. Decisions about conflicts that are still ' +
    'the same are carried over.';
  return new Refusal('CONFLICT', message, issues);
}

function moved(
  field: string,
  { made, current }: { readonly made: number; readonly current: number | undefined },
): string {
  return `${field}: the session was made for ${made} but ${
    current === undefined ? 'there is none any more' : `${current} is current`
  }`;
}
