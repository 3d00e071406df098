import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import { relationsBetween } from '../operations.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { unrelate, unrelateThem } from './remove-relation.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { isPreposition } from './relate.ts';

/** "Disconnect A from B", "A no longer depends on B", "A and B are not connected any more". */
export const readUnrelate: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  const joints = `${language.prepositions.SOURCE}, and, ${language.prepositions.GOAL}, und, von`;
  if (event.form === 'COMMAND' && event.classes.has('UNRELATE') && !event.isNegated) {
    for (const { before, behind } of pairsAt(event.rest, joints))
      if (before.length > 0) attempts.push((on) => unrelate(on, before, behind));
    attempts.push((on) => unrelateGroup(on, event.rest));
  }
  // "a guest has no booking"
  const none = phraseAt(event.rest, 0, language.determiners.NONE);
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && none > 0 && event.modality === undefined)
    attempts.push((on) => {
      const [a, b] = [event.agent, event.rest.slice(none)].map((span) =>
        find(on, withoutDeterminers(span, language).rest, { classes: [on.level.object] }),
      );
      const [first] = a?.kind === 'FOUND' && a.tier <= 3 ? a.elements : [];
      const [second] = b?.kind === 'FOUND' && b.tier <= 3 ? b.elements : [];
      if (first === undefined || second === undefined) return undefined;
      on.use(event.words);
      return unrelateThem(on, first, second);
    });
  const isOver =
    event.isNegated &&
    (event.form === 'STATEMENT' || event.form === 'PASSIVE') &&
    (event.modality === undefined || isWishedApart(event));
  if (isOver && (event.classes.has('DEPEND') || event.classes.has('REFER') || event.classes.has('RELATE'))) {
    const prep = [0, 1, 2].find((at) => at < event.rest.length && !isPreposition(bench, event.rest, at)) ?? 0;
    if (event.rest.length > prep) attempts.push((on) => unrelate(on, event.subject, event.rest.slice(prep)));
    if (event.rest.length === 0) attempts.push((on) => unrelateGroup(on, event.subject));
  }
  return attempts;
};

/** "should not be linked any more": a wish about the model, in the words of one. */
const isWishedApart = ({ form, modality, classes }: Event): boolean =>
  form === 'PASSIVE' && (modality === 'SHOULD' || modality === 'MUST') && classes.has('RELATE');

function unrelateGroup(bench: Workbench, span: Span): true | undefined {
  const both = refer(bench, span, { classes: [bench.level.object], several: true });
  const [a, b] = both ?? [];
  return a === undefined || b === undefined || both?.length !== 2 ? undefined : unrelateThem(bench, a, b);
}

const shownValue = (value: unknown): string => (typeof value === 'string' ? value : 'ZERO_OR_MORE');

/** "A book can exist without copies": the lower end of a relation that is there. */
export const readWithout: SenseReader = (event, bench) => {
  if (event.form !== 'STATEMENT' && event.form !== 'COPULA') return [];
  // "a stall can be empty, i.e. without a horse"
  const at = event.rest.findIndex(
    (_, index) => phraseAt(event.rest, index, bench.language.prepositions.WITHOUT) > 0,
  );
  const lead = event.rest.slice(0, Math.max(0, at));
  const isEmptiness =
    lead.every(({ kind, tag }) => kind === 'MARK' || /^(?:JJ|RB|FW|IN|NN)$/.test(tag)) && lead.length <= 4;
  const here = at < 0 ? 0 : phraseAt(event.rest, at, bench.language.prepositions.WITHOUT);
  if (here === 0 || !isEmptiness || (at > 0 && event.modality !== 'MAY')) return [];
  const length = at + here;
  if (length >= event.rest.length) return [];
  return [
    (on) => {
      const [a] = refer(on, event.subject, { classes: [on.level.object] }) ?? [];
      const [b] =
        a === undefined ? [] : (refer(on, event.rest.slice(length), { classes: [on.level.object] }) ?? []);
      if (a === undefined || b === undefined) return undefined;
      const known = relationsBetween(on, a, b);
      const [relation] = known;
      if (relation === undefined || known.length > 1) return undefined;
      on.use(event.rest.slice(0, length));
      const feature = on.value(relation, 'source') === a.id ? 'targetCardinality' : 'sourceCardinality';
      const isMany = /MORE$/.test(shownValue(on.value(relation, feature)));
      const least = event.isNegated ? 1 : 0;
      on.set(relation, {
        [feature]: isMany
          ? least === 0
            ? 'ZERO_OR_MORE'
            : 'ONE_OR_MORE'
          : least === 0
            ? 'ZERO_OR_ONE'
            : 'EXACTLY_ONE',
      });
      on.speakOf(a, b);
      return true;
    },
  ];
};
