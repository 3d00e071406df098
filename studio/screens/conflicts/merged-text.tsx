import type { VNode } from 'preact';
import type { Conflict } from '../../../client/src/index.ts';
import { toast } from '../../ui/toast.tsx';
import { WordDiff } from '../../ui/word-diff.tsx';

/** Copies a text that has the lines of both sides, and says how it is used. */
export async function copyMerged(merged: string): Promise<void> {
  await navigator.clipboard.writeText(merged);
  toast('Copied. Keep yours, finish, and paste it there.');
}

/** A text with the lines of both sides: an offer that is not stored by deciding. */
export function MergedText({
  conflict,
  merged,
}: {
  readonly conflict: Conflict;
  readonly merged: string;
}): VNode {
  const { baseValue } = conflict;
  return (
    <section class="merged" aria-label="Merged text">
      <p>
        <strong>Both fit together.</strong> You and the generator changed other lines. Keep yours, finish, and
        paste this text:
      </p>
      <blockquote>
        <WordDiff before={typeof baseValue === 'string' ? baseValue : ''} after={merged} />
      </blockquote>
      <button type="button" class="button" onClick={() => void copyMerged(merged)}>
        Copy the merged text <kbd>3</kbd>
      </button>
    </section>
  );
}
