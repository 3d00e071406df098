import { withoutDeterminers } from '../amounts.ts';
import type { Event } from '../event.ts';
import type { Language, Occurrences } from '../languages/language.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';

/** How many the determiner of an object says. */
export function amountSaid(language: Language, span: Span, how: 'SAID' | 'OPTIONAL' = 'SAID'): Occurrences {
  const { amount, rest } = withoutDeterminers(span, language);
  if (amount !== undefined) return how === 'OPTIONAL' ? { ...amount, least: 0 } : amount;
  const last = rest.at(-1);
  const isPlural =
    last !== undefined &&
    last.kind === 'WORD' &&
    (language.code === 'en'
      ? language.singular(last.lower) !== last.lower
      : phraseAt(span, 0, language.determiners.INDEFINITE) === 0 &&
        phraseAt(span, 0, language.determiners.DEFINITE) === 0 &&
        language.stems(last.lower).length > 1);
  if (isPlural) return { least: 0, most: Infinity };
  return how === 'OPTIONAL' ? { least: 0, most: 1 } : { least: 1, most: 1 };
}

/** The verb of a relation as people read it. */
export function verbOf(event: Event): string {
  const [verb] = event.used.filter(({ kind }) => kind === 'WORD').slice(-1);
  return event.lemma === 'have' || verb === undefined
    ? 'has'
    : event.form === 'PASSIVE'
      ? `is ${verb.lower}`
      : verb.lower;
}
