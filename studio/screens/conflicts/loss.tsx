import type { VNode } from 'preact';
import { counted } from '../../lib/text.ts';
import type { Loss as LossOf } from '../../model/deciding.ts';

/** What a button would lose besides what it decides, on the button itself. */
export function Loss({ loss }: { readonly loss: LossOf }): VNode | null {
  if (loss.lostChanges === 0) return null;
  return (
    <span class="loss">
      <span aria-hidden="true">! </span>also drops {counted(loss.lostChanges, 'other change')} of yours
    </span>
  );
}
