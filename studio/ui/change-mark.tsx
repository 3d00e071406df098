import type { ComponentChildren, VNode } from 'preact';
import './change-mark.css';

/** What happened, or would happen, to something in a list. */
export type MarkKind = 'ADDED' | 'CHANGED' | 'REMOVED' | 'CONFLICT';

const signs: Readonly<Record<MarkKind, string>> = {
  ADDED: '+',
  CHANGED: '~',
  REMOVED: '−',
  CONFLICT: '!',
};

/** A sign before a name, with its words for assistive technology; the pointer shows them, too. */
export function ChangeMark({ kind, words }: { readonly kind: MarkKind; readonly words: string }): VNode {
  return (
    <span class={`change-mark change-mark-${kind.toLowerCase()}`} title={words}>
      <span aria-hidden="true">{signs[kind]}</span>
      <span class="sr-only">{words}: </span>
    </span>
  );
}

/** The name of something, struck through where it is removed. */
export function MarkedName({
  kind,
  children,
}: {
  readonly kind: MarkKind | undefined;
  readonly children: ComponentChildren;
}): VNode {
  return kind === 'REMOVED' ? <s>{children}</s> : <>{children}</>;
}
