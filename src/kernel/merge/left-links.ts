import { valueOf } from '../model/element.ts';
import type { Change } from './merge-report.ts';
import type { Side } from './side.ts';

/**
 * Whether all that a merge did to Working is to drop trace links whose targets people had deleted before: no
 * change that anybody asked for. The links leave with the next change, and are of use when the deletion is taken back.
 */
export function dropsLeftLinksOnly(changes: readonly Change[], working: Side): boolean {
  const applied = changes.filter(({ origin }) => origin === 'GENERATED');
  return applied.length > 0 && applied.every((change) => isLeftLink(change, working));
}

function isLeftLink({ kind, elementClass, elementId }: Change, working: Side): boolean {
  const link = working.get(elementId)?.element;
  if (kind !== 'DELETED' || elementClass !== 'TraceLink' || link === undefined) return false;
  const target = valueOf(link, 'targetId');
  return typeof target === 'string' && working.get(target) === undefined;
}
