import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { wordDiff } from '../lib/word-diff.ts';
import './word-diff.css';

/** A text with the words that were added to an earlier one, and struck those that were removed. */
export function WordDiff({ before, after }: { readonly before: string; readonly after: string }): VNode {
  const runs = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <span class="value-text">
      {runs.map(({ kind, text }, index) => {
        if (kind === 'ADDED') return <ins key={index}>{text}</ins>;
        if (kind === 'REMOVED') return <del key={index}>{text}</del>;
        return <span key={index}>{text}</span>;
      })}
    </span>
  );
}
