import type { Scalar } from '../../../kernel/operations/model-operation.ts';

/** A value of a draft: plain, or another draft. */
export type DraftValue = Scalar | DraftReference | readonly (Scalar | DraftReference)[];

/** Names another draft by its key. */
export type DraftReference = { readonly draft: string };

/** An element that a text asks for, before it is known whether the model has it already. */
export type ElementDraft = {
  readonly kind: 'ELEMENT';
  /** Unique among drafts: `object:seat category`. */
  readonly key: string;
  readonly class: string;
  /** Key of the containing draft; the model's root without. */
  readonly container?: string;
  readonly feature: string;
  /** Feature by whose value an element of the model is recognised as this one. */
  readonly recognisedBy: string;
  readonly set: Readonly<Record<string, DraftValue>>;
  /** Gets the next free `prefix-number` as code. */
  readonly numberedBy?: string;
  /** Units that ask for it, in reading order. */
  readonly unitIds: readonly string[];
};

/** A reference between two drafts that is set when both are there. */
export type LinkDraft = {
  readonly kind: 'LINK';
  readonly source: string;
  readonly feature: string;
  readonly target: string;
  readonly unitIds: readonly string[];
};

/** What a text asks for. */
export type Draft = ElementDraft | LinkDraft;

/** Refers to another draft. */
export function toDraft(draft: string): DraftReference {
  return { draft };
}

/** Whether a value refers to another draft. */
export function isDraftReference(value: unknown): value is DraftReference {
  return typeof value === 'object' && value !== null && 'draft' in value;
}

/** One draft per key: the first one's values, with the units of all. */
export function mergedDrafts(drafts: readonly Draft[]): readonly Draft[] {
  const merged = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = draft.kind === 'ELEMENT' ? draft.key : `${draft.source} ${draft.feature} ${draft.target}`;
    const known = merged.get(key);
    const unitIds = known === undefined ? draft.unitIds : [...new Set([...known.unitIds, ...draft.unitIds])];
    merged.set(key, { ...(known ?? draft), unitIds });
  }
  return [...merged.values()];
}
