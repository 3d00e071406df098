import type { Named } from '../commands/names.ts';
import type { Predicate } from '../commands/predicates.ts';

/** What a question asks of the model graph; read-only. */
export type ModelQuestion =
  /** Elements of classes, in an owner, that fit every filter. */
  | { readonly ask: 'LIST'; readonly parts: readonly Selection[]; readonly isCount: boolean }
  /** What refers to an element, what it refers to, or both. */
  | {
      readonly ask: 'REFERENCES';
      readonly of: Named;
      readonly direction: 'IN' | 'OUT' | 'BOTH';
      readonly classes: readonly string[];
    }
  | { readonly ask: 'PATH'; readonly a: Named; readonly b: Named }
  /** Who may do, or does, an action. */
  | { readonly ask: 'WHO'; readonly verb: string; readonly about: readonly Named[]; readonly said: string }
  /** What a role may do. */
  | { readonly ask: 'ABLE'; readonly of: Named }
  | { readonly ask: 'WHY'; readonly of: Named }
  | { readonly ask: 'TELL'; readonly of: readonly Named[] }
  | {
      readonly ask: 'FEATURE';
      readonly of: readonly Named[];
      readonly feature: string;
      readonly spoken: string;
    }
  | {
      readonly ask: 'IS';
      readonly of: Named;
      readonly predicates: readonly Predicate[];
      readonly said: string;
    }
  | { readonly ask: 'HAS'; readonly of: Named; readonly part: string; readonly parts: readonly Named[] }
  | { readonly ask: 'OPEN' }
  | { readonly ask: 'OVERVIEW' }
  | { readonly ask: 'UNKNOWN_NAME'; readonly said: string };

/** A set of elements: by class, by owner, by what they have. */
export type Selection = {
  readonly classes: readonly string[];
  readonly owners: readonly Named[] | undefined;
  readonly filters: readonly Filter[];
};

/** What elements of a selection have in common. */
export type Filter =
  | { readonly by: 'VALUE'; readonly feature: string; readonly value: unknown; readonly isNegated: boolean }
  /** Whether they have members, operations, relations or permissions of a class. */
  | { readonly by: 'MEMBER'; readonly classes: readonly string[]; readonly isNegated: boolean }
  | { readonly by: 'NEAR'; readonly to: Named; readonly isNegated: boolean };
