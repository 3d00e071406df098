import { neededValues } from '../operations.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Language } from '../languages/language.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { SenseReader } from './sense.ts';

/** "Add a goal G measured by M, target T". */
export const readGoal: SenseReader = (event, bench) => {
  if (event.form !== 'COMMAND' && event.form !== 'EXISTENTIAL' && event.form !== 'NOUN') return [];
  if (bench.level.level !== 'cim' || event.isNegated) return [];
  const { rest } = withoutDeterminers(event.rest, bench.language);
  const noun = phraseAt(rest, 0, bench.language.classes.cim['Goal'] ?? '');
  const measure = rest.findIndex((_, at) => phraseAt(rest, at, bench.language.nouns.MEASURE) > 0);
  const target = rest.findIndex((_, at) => phraseAt(rest, at, bench.language.joints.TARGET) > 0);
  // "Goal Punctual trains: 95 % of all trains in time"
  const colon = rest.findIndex(({ text }, at) => text === ':' && at > noun);
  const aimed = target >= 0 ? -1 : aimAt(rest, { language: bench.language, from: Math.max(measure, colon) });
  if (noun === 0 || (measure < 0 && target < 0 && aimed < 0)) return [];
  return [
    (on) => {
      const ends = [measure, target, aimed].filter((at) => at > 0).sort((a, b) => a - b);
      const part = (at: number, list: string): string => {
        if (at < 0) return '';
        const until = ends.find((each) => each > at) ?? rest.length;
        const span = rest
          .slice(at + phraseAt(rest, at, list), until)
          .filter(
            ({ text }, index, all) => !(/^[,:]$/.test(text) && (index === 0 || index === all.length - 1)),
          );
        const lead = phraseAt(span, 0, bench.language.joints.IS);
        const article = phraseAt(span, lead, on.language.determiners.DEFINITE);
        return on.text(span.slice(lead + article));
      };
      const called = phraseAt(rest, noun, on.language.named);
      const name = on.text(rest.slice(noun + called, ends[0]).filter(({ text }) => !/^[,:]$/.test(text)));
      if (name === '') return undefined;
      on.use(event.rest);
      const metric = part(measure, on.language.nouns.MEASURE);
      const aim = aimed >= 0 ? on.text(rest.slice(aimed)) : part(target, bench.language.joints.TARGET);
      const goal = on.add({
        class: 'Goal',
        name,
        container: on.scene.model.id,
        feature: 'goals',
        set: {
          ...neededValues(on, 'Goal', name),
          ...(metric !== '' && { metric }),
          ...(aim !== '' && { target: aim }),
        },
      });
      on.speakOf(goal);
      return true;
    },
  ];
};

/** Where an amount stands behind a comma or a colon: ", at most 5 %", ": 95 % of all trains"; -1 for nowhere. */
function aimAt(
  rest: Span,
  { language, from }: { readonly language: Language; readonly from: number },
): number {
  return rest.findIndex(
    (_, at) =>
      at > Math.max(from, 1) - 1 && /^[,:]$/.test(rest[at - 1]?.text ?? '') && saysAmount(language, rest, at),
  );
}

/** Whether an amount stands at a place: "95 % of all trains", "at most 3 days". */
export function saysAmount({ bounds }: Language, span: Span, at: number): boolean {
  const bound = phraseAt(span, at, bounds.LEAST, bounds.MOST, bounds.BELOW, bounds.ABOVE);
  return span[at + bound]?.kind === 'NUMBER';
}
