import type { Language, VerbClass } from './languages/language.ts';
import type { Span, Word } from './words.ts';

/**
 * What a clause says: a verb with its roles. Imperative, polite, passive and existential forms of one demand are the
 * same event; what is done to something is its `theme`, in a passive clause the subject.
 */
export type Event = {
  readonly form: 'COMMAND' | 'STATEMENT' | 'PASSIVE' | 'COPULA' | 'EXISTENTIAL' | 'NOUN';
  readonly lemma: string;
  readonly classes: ReadonlySet<VerbClass>;
  /** Who acts or has, of a statement. */
  readonly agent: Span;
  /** What stands behind the verb, prepositional phrases included; behind the copula the complement. */
  readonly rest: Span;
  /** Subject of a passive or copular clause. */
  readonly subject: Span;
  /** Before the subject: "in Customer, …". */
  readonly front: Span;
  readonly modality: 'MUST' | 'MAY' | 'SHOULD' | undefined;
  readonly isNegated: boolean;
  readonly isOnly: boolean;
  readonly words: Span;
  /** Words that need no other place: the verb, its particles and helpers. */
  readonly used: readonly Word[];
};

export type ClauseReader = {
  readonly clause: Span;
  readonly language: Language;
  readonly isOnly: boolean;
  readonly onlyWords: Span;
};

export const nothing: Span = [];

export function event(reader: ClauseReader, given: Partial<Event> & Pick<Event, 'form'>): Event {
  return {
    lemma: '',
    classes: new Set(),
    agent: nothing,
    rest: nothing,
    subject: nothing,
    front: nothing,
    modality: undefined,
    isNegated: false,
    isOnly: reader.isOnly,
    words: [...reader.onlyWords, ...reader.clause],
    ...given,
    used: [...reader.onlyWords, ...(given.used ?? [])],
  };
}
