import { goToNextChunk, goToPreviousChunk, unifiedMergeView } from '@codemirror/merge';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Shows what was added to an earlier text and what was taken from it. */
export function comparedWith(original: string): Extension {
  return unifiedMergeView({ original, mergeControls: false, syntaxHighlightDeletions: false });
}

/** Goes to the next or previous change. */
export function step(view: EditorView, direction: 'NEXT' | 'PREVIOUS'): void {
  (direction === 'NEXT' ? goToNextChunk : goToPreviousChunk)(view);
}
