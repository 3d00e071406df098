import { neededValues } from '../operations.ts';
import { withoutDeterminers } from '../amounts.ts';
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
  if (noun === 0 || (measure < 0 && target < 0)) return [];
  return [
    (on) => {
      const ends = [measure, target].filter((at) => at > 0).sort((a, b) => a - b);
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
      const aim = part(target, bench.language.joints.TARGET);
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
