import { withoutDeterminers } from '../amounts.ts';
import { pairsAt } from '../cuts.ts';
import type { Event } from '../event.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import { typeNamedBy } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { SenseReader } from './sense.ts';

/** "Topic should be a pick list", "turn Topic into a list, not free text": what it is chosen from is asked for. */
export const readPickList: SenseReader = (event, bench) =>
  placesOf(event, bench).flatMap(({ what, said }) =>
    isList(said, bench) ? [(on) => askValues(on, event, what)] : [],
  );

function placesOf(
  event: Event,
  { language }: Workbench,
): readonly { readonly what: Span; readonly said: Span }[] {
  if (event.isNegated) return [];
  if (event.form === 'COPULA') return [{ what: event.subject, said: event.rest }];
  const isMade = event.classes.has('MAKE') || event.classes.has('TURN') || event.classes.has('SET');
  if (event.form !== 'COMMAND' || !isMade) return [];
  const { INDEFINITE } = language.determiners;
  const { RESULT } = language.prepositions;
  return [
    ...pairsAt(event.rest, RESULT).map(({ before, behind }) => ({ what: before, said: behind })),
    ...event.rest.flatMap((_, at) =>
      at > 0 && phraseAt(event.rest, at, INDEFINITE) > 0
        ? [{ what: event.rest.slice(0, at), said: event.rest.slice(at) }]
        : [],
    ),
  ];
}

/** "a pick list", "a list, not free text"; "a list" alone holds several values. */
function isList(said: Span, bench: Workbench): boolean {
  const { language } = bench;
  const { rest, isNew } = withoutDeterminers(said, language);
  const noun = classAt(rest, 0, bench);
  if (!isNew || noun?.class !== bench.level.list) return false;
  const tail = rest.slice(noun.length).filter(({ text }) => text !== ',');
  const contrast = phraseAt(tail, 0, language.contrasts);
  const isContrasted = contrast > 0 && typeNamedBy(bench, tail.slice(contrast)) !== undefined;
  const isVague = noun.length === 1 && phraseAt(rest, 0, language.joints.PLAIN_LIST) > 0;
  return isContrasted || (tail.length === 0 && !isVague);
}

function askValues(bench: Workbench, event: Event, what: Span): undefined {
  const found = find(bench, what, { classes: [bench.level.attribute] });
  const [attribute] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
  const owner = attribute === undefined ? undefined : bench.element(attribute.containerId);
  if (attribute === undefined || owner === undefined) return undefined;
  bench.use(event.words);
  const [of = ''] = bench.language.prepositions.OF.split(', ');
  const said = `"${attribute.name}" ${of} "${owner.name}"`;
  return bench.ask({
    key: 'completed',
    question: `Which values does the list of ${bench.shown(attribute)} have?`,
    expects: 'VALUE',
    classes: [],
    options: [],
    completes: bench.language.completions.CHOOSE.replace('{what}', () => said),
  });
}
