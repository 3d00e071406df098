import { isTakingOut } from './split.ts';
import { withoutDeterminers } from '../amounts.ts';
import { aggregateOf, codeFor, contextOf } from '../operations.ts';
import { referOne } from '../refer.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';

/** "Charge becomes its own aggregate", "make Charge an aggregate": an entity that is no root becomes one. */
export const readPromote: SenseReader = (event, bench) => {
  if (bench.level.level !== 'pim' || event.isNegated) return [];
  const isAsked =
    event.form === 'COMMAND' &&
    (event.classes.has('MAKE') || event.classes.has('TURN') || isTakingOut(event));
  const isSaid = (event.form === 'STATEMENT' && event.classes.has('BECOME')) || event.form === 'COPULA';
  if (isSaid) return [(on) => promote(on, event.subject, event.rest)];
  return isAsked
    ? Array.from(
        { length: event.rest.length },
        (_, at): Attempt =>
          (on) =>
            promote(on, event.rest.slice(0, at), event.rest.slice(at)),
      ).slice(1)
    : [];
};

function promote(bench: Workbench, what: Span, into: Span): true | undefined {
  const { language } = bench;
  const mark = phraseAt(into, 0, language.prepositions.AS);
  const own = phraseAt(into, mark, language.nouns.OWN);
  const { rest } = withoutDeterminers(into.slice(mark + own), language);
  const noun = classAt(rest.slice(phraseAt(rest, 0, language.nouns.OWN)), 0, bench);
  if (what.length === 0 || noun?.class !== 'Aggregate') return undefined;
  const entity = referOne(bench, what, { classes: ['Entity'] });
  const context = entity === undefined ? undefined : contextOf(bench, entity);
  if (entity === undefined || context === undefined) return undefined;
  bench.use(into);
  if (aggregateOf(bench, entity) !== undefined) {
    bench.notes.push(`"${entity.name}" is the root of an aggregate already.`);
    return true;
  }
  const aggregate = bench.add({
    class: 'Aggregate',
    name: entity.name,
    container: context.id,
    feature: 'aggregates',
    set: { code: codeFor('Aggregate', entity.name), root: entity.id },
  });
  bench.move(entity, aggregate, 'entities');
  bench.speakOf(entity);
  return true;
}
