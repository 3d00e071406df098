import type { Event } from './event.ts';
import type { Language } from './languages/language.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

export type Helpers = Pick<Event, 'modality' | 'isNegated'> & {
  readonly end: number;
  readonly be: boolean;
  readonly have: boolean;
  readonly did: boolean;
  readonly isOnly: boolean;
};

/** Modals, negation and forms of be, have and do at a place; undefined when there are none. */
export function helpersAt(clause: Span, at: number, language: Language): Helpers | undefined {
  let end = at;
  let modality: Event['modality'];
  let isNegated = false;
  let be = false;
  let have = false;
  let did = false;
  let isOnly = false;
  for (;;) {
    // "may have no more than 80 characters" bounds.
    const denied = phraseAt(clause, end, language.negations);
    const isBound = phraseAt(clause, end + denied, 'than, als') > 0;
    const negation = isBound ? 0 : denied;
    const modal = (['MUST', 'MAY', 'SHOULD'] as const).find(
      (each) => phraseAt(clause, end, language.modals[each]) > 0,
    );
    if (negation > 0 && end > at - 1) {
      isNegated = true;
      if (clause[end]?.lower === 'cannot') modality = 'MAY';
      end += negation;
    } else if (modal !== undefined && !be && !have) {
      modality = modal;
      end += phraseAt(clause, end, language.modals[modal]);
    } else if (be && phraseAt(clause, end, language.modals.ABLE) > 0) {
      // "are not allowed to": the words stand apart.
      modality = 'MAY';
      be = false;
      end += phraseAt(clause, end, language.modals.ABLE);
    } else if (phraseAt(clause, end, language.auxiliaries.BE) > 0 && !be && clause[end]?.tag !== 'POS') {
      be = true;
      have = false;
      end += phraseAt(clause, end, language.auxiliaries.BE);
    } else if (phraseAt(clause, end, language.auxiliaries.DO) > 0 && !did && !be) {
      did = true;
      end += phraseAt(clause, end, language.auxiliaries.DO);
    } else if (phraseAt(clause, end, language.auxiliaries.HAVE) > 0 && !have && !be) {
      have = true;
      end += phraseAt(clause, end, language.auxiliaries.HAVE);
    } else {
      // "may only be signed", "should all have": a word between the helpers.
      const between =
        end === at ? 0 : phraseAt(clause, end, language.adverbs, language.only, language.floating);
      const isHelper = between > 0 && phraseAt(clause, end + between, language.auxiliaries.BE) > 0;
      const isVerb =
        between > 0 && verbReadingsAt(clause, end + between, language).some(({ form }) => form === 'BASE');
      if (!(isHelper || (isVerb && modality !== undefined))) break;
      isOnly ||= phraseAt(clause, end, language.only) > 0;
      end += between;
    }
  }
  return end === at ? undefined : { end, modality, isNegated, be, have, did, isOnly };
}
