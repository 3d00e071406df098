import type { Named } from '../commands/names.ts';
import type { Occurrences } from '../commands/languages/language.ts';
import type { Predicate } from '../commands/predicate.ts';

/** What a question asks of the model graph; read-only data that one evaluator answers. */
export type ModelQuestion =
  | {
      readonly ask: 'LIST';
      readonly parts: readonly Selection[];
      readonly isCount: boolean;
      /** Members to show with each element. */
      readonly with?: readonly string[];
    }
  /** Whether a statement holds of each element of a set. */
  | {
      readonly ask: 'HOLDS';
      readonly of: ModelSet;
      readonly where: readonly ModelCondition[];
      readonly said: string;
    }
  /** What refers to an element, what it refers to, or both; `isDeep` follows references further. */
  | {
      readonly ask: 'REFERENCES';
      readonly of: Named;
      readonly direction: 'IN' | 'OUT' | 'BOTH';
      readonly classes: readonly string[];
      readonly isDeep?: boolean;
    }
  /** What goes, and what loses a reference, when an element is removed. */
  | { readonly ask: 'REMOVAL'; readonly of: Named }
  | { readonly ask: 'PATH'; readonly a: Named; readonly b: Named; readonly isYesNo?: boolean }
  /** How many of `b` one `a` has; `claim` is what a yes-no question takes for true. */
  | {
      readonly ask: 'CARDINALITY';
      readonly a: Named;
      readonly b: Named;
      readonly claim?: 'SEVERAL' | 'ALWAYS' | 'NONE';
    }
  /** Who may do, or does, an action; `who` where a yes-no question names them. */
  | {
      readonly ask: 'WHO';
      readonly action: Action;
      readonly said: string;
      readonly who?: readonly Named[];
    }
  /** What a role may do; with a verb only that. */
  | { readonly ask: 'ABLE'; readonly of: Named; readonly action?: Action }
  /** How an element comes into a state, and how it leaves it. */
  | { readonly ask: 'MOVES'; readonly state: Named; readonly side: 'INTO' | 'OUT_OF' | 'BOTH' }
  | { readonly ask: 'DIFFERENCE'; readonly a: Named; readonly b: Named }
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

/** Something that is done: a verb, the elements it is done to, and further words that have to be mentioned. */
export type Action = {
  readonly verb: string;
  readonly about: readonly Named[];
  readonly words: readonly string[];
};

/** Elements that are named, or all of some classes that fit every condition. */
export type ModelSet = { readonly elements: readonly Named[] } | Selection;

/** Elements of classes that fit every condition; of those that remain, the ones with most or fewest members. */
export type Selection = {
  readonly classes: readonly string[];
  readonly where: readonly ModelCondition[];
  readonly rank?: { readonly by: ModelSet; readonly isMost: boolean };
};

/** How two elements belong together: the other one is a part, the whole, or anything. */
export type How = 'PART' | 'WHOLE' | 'ANY';

/** What the elements of a selection have in common. */
export type ModelCondition =
  | { readonly by: 'VALUE'; readonly feature: string; readonly value: unknown; readonly isNegated: boolean }
  /** To how many elements of a set they are linked: none at all, at least one, more than three. */
  | {
      readonly by: 'LINK';
      readonly how: How;
      /** A verb that the link has to say. */
      readonly verb: string | undefined;
      readonly to: ModelSet;
      readonly amount: Occurrences;
    }
  /** Which of them do an action, or do not. */
  | { readonly by: 'ACT'; readonly action: Action; readonly isNegated: boolean }
  /** What follows, or comes before, a step or state. */
  | { readonly by: 'NEXT'; readonly to: Named; readonly side: 'AFTER' | 'BEFORE' }
  /** What has nothing before or behind it. */
  | { readonly by: 'END'; readonly side: 'FIRST' | 'LAST' }
  /** One of the elements that are named. */
  | { readonly by: 'AMONG'; readonly elements: readonly Named[] }
  /** What is named in words. */
  | { readonly by: 'NAME'; readonly words: string };

/** At least one. */
export const some: Occurrences = { least: 1, most: Infinity };

/** None at all. */
export const none: Occurrences = { least: 0, most: 0 };
