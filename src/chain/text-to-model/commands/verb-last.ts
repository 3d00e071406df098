import type { Event, ClauseReader } from './event.ts';
import { event, nothing } from './event.ts';
import { helpersAt } from './helpers.ts';
import type { VerbClass, VerbReading } from './languages/language.ts';
import { phraseAt } from './words.ts';
import { verbReadingsAt } from './verb-readings.ts';
import { verbsAt } from './verbs.ts';

const isParticiple = ({ form }: VerbReading): boolean => form === 'PARTICIPLE';

/** German puts the verb last: "(könntest du) Raum in Zimmer umbenennen", "Raum soll gelöscht werden". */
export function verbLast(reader: ClauseReader): readonly Event[] {
  const { clause, language } = reader;
  if (language.code !== 'de' || clause.length < 2) return [];
  // "soll gelöscht werden": what only helps may stand behind the verb.
  const helps = [language.auxiliaries.BE, ...Object.values(language.modals)].some(
    (list) => phraseAt(clause, clause.length - 1, list) > 0,
  );
  const end = helps && clause.length > 2 && clause.at(-1)?.lower !== 'sein' ? 1 : 0;
  const last = clause.length - 1 - end;
  const front = clause.slice(0, last);
  const events: Event[] = [];
  for (const verb of verbsAt(clause, last, { language, isForm: ({ form }) => form === 'BASE' }))
    if (verb.classes.size > 0)
      events.push(
        event(reader, {
          form: 'COMMAND',
          lemma: verb.lemma,
          classes: verb.classes,
          rest: front,
          used: verb.used,
        }),
      );
  events.push(...becoming(reader));
  for (let at = 1; at < last; at += 1) {
    const helpers = helpersAt(clause, at, language);
    if (helpers === undefined || helpers.end > last) continue;
    // "Deposit soll optional sein"
    if (clause[last]?.lower === 'sein' && helpers.end < last)
      events.push(
        event(reader, {
          form: 'COPULA',
          lemma: 'be',
          classes: new Set<VerbClass>(['EXIST']),
          subject: clause.slice(0, at),
          rest: clause.slice(helpers.end, last),
          modality: helpers.modality,
          isNegated: helpers.isNegated,
          used: [...clause.slice(at, helpers.end), ...clause.slice(last)],
        }),
      );
    for (const [form, wanted] of [
      ['PASSIVE', 'PARTICIPLE'],
      ['STATEMENT', 'BASE'],
    ] as const)
      for (const verb of verbsAt(clause, last, { language, isForm: (reading) => reading.form === wanted }))
        events.push(
          event(reader, {
            form,
            lemma: verb.lemma,
            classes: verb.classes,
            subject: clause.slice(0, at),
            agent: form === 'STATEMENT' ? clause.slice(0, at) : nothing,
            rest: clause.slice(helpers.end, last),
            modality: helpers.modality,
            isNegated: helpers.isNegated,
            used: [...clause.slice(at, helpers.end), ...verb.used, ...clause.slice(last + 1)],
          }),
        );
  }
  return events;
}

/** "ein krankes Tier kann wieder gesund werden": the state stands before the verb. */
function becoming(reader: ClauseReader): readonly Event[] {
  const { clause, language } = reader;
  const last = clause.length - 1;
  if (clause[last]?.lower !== 'werden' || verbReadingsAt(clause, last - 1, language).some(isParticiple))
    return [];
  for (let at = 1; at < last; at += 1) {
    const helpers = helpersAt(clause, at, language);
    if (helpers?.modality === undefined || helpers.be || helpers.end >= last) continue;
    const again = phraseAt(clause, helpers.end, 'wieder, erneut');
    return [
      event(reader, {
        form: 'STATEMENT',
        lemma: 'werden',
        classes: new Set<VerbClass>(['BECOME']),
        subject: clause.slice(0, at),
        agent: clause.slice(0, at),
        rest: clause.slice(helpers.end + again, last),
        modality: helpers.modality,
        isNegated: helpers.isNegated,
        used: [...clause.slice(at, helpers.end + again), ...clause.slice(last)],
      }),
    ];
  }
  return [];
}
