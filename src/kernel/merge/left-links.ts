import type { Change } from './change.ts';
import type { Side } from './side.ts';
import { targetOf } from './trace-links.ts';

/**
 * Whether all that a merge did to Working is to drop trace links whose targets people had deleted before: no
 * change that anybody asked for. The links leave with the next change, and are of use when the deletion is taken back.
 */
export function dropsLeftLinksOnly(changes: readonly Change[], working: Side): boolean {
  const applied = changes.filter(({ origin }) => origin === 'GENERATED');
  return applied.length > 0 && applied.every((change) => isLeftLink(change, working));
}

function isLeftLink({ kind, elementId }: Change, working: Side): boolean {
  const node = working.get(elementId);
  const target = kind === 'DELETED' && node !== undefined ? targetOf(node) : undefined;
  return target !== undefined && working.get(target) === undefined;
}
