import type { Scalar } from '../../../kernel/operations/model-operation.ts';

/** A value that an element is to have. */
export type Predicate = { readonly feature: string; readonly value: Scalar; readonly said: string };

/** What a place says, and of how many words. */
export type Part = { readonly predicates: readonly Predicate[]; readonly length: number };
