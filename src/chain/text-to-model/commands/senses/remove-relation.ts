import { withoutDeterminers } from '../amounts.ts';
import { pairsAt } from '../cuts.ts';
import { items } from '../member-lists.ts';
import type { Named } from '../names.ts';
import { relationsBetween } from '../operations.ts';
import { refer } from '../refer.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';

/** "the relation between A and B", "the connection from A to B". */
export function removeRelation(bench: Workbench, theme: Span): true | undefined {
  const { language } = bench;
  const { rest } = withoutDeterminers(theme, language);
  const noun = phraseAt(
    rest,
    0,
    language.nouns.RELATION,
    'relations, relationships, connections, associations, links, beziehungen, verbindungen',
  );
  if (noun === 0) return undefined;
  const prep = phraseAt(rest, noun, language.prepositions.BETWEEN);
  if (prep === 0) return removeRelationOf(bench, theme, rest.slice(noun));
  const ends = items(rest.slice(noun + prep), language);
  const [first = [], second = []] =
    ends.length === 2
      ? ends
      : (pairsAt(rest.slice(noun + prep), language.prepositions.GOAL).map(({ before, behind }) => [
          before,
          behind,
        ])[0] ?? []);
  if (first.length === 0 || second.length === 0) return undefined;
  bench.use(theme);
  return unrelate(bench, first, second);
}

/** "the relation of Order": the only one it has, or the one that is chosen. */
function removeRelationOf(bench: Workbench, theme: Span, behind: Span): true | undefined {
  const of = phraseAt(behind, 0, bench.language.prepositions.OF);
  const found = of === 0 ? undefined : find(bench, behind.slice(of), { classes: [bench.level.object] });
  const [end] = found?.kind === 'FOUND' ? found.elements : [];
  if (end === undefined) return undefined;
  const relations = bench
    .ofClass(bench.level.relation)
    .filter((each) => ['source', 'target'].some((feature) => bench.value(each, feature) === end.id));
  const key = `relation ${end.id}`;
  const chosen = bench.scene.choices.get(key) ?? (relations.length === 1 ? relations[0]?.id : undefined);
  bench.use(theme);
  if (relations.length === 0) return undefined;
  if (chosen === undefined)
    return bench.ask({
      key,
      question: `"${end.name}" has several relations. Which one do you mean?`,
      expects: 'OPTION',
      classes: [],
      options: relations.slice(0, 7).map((each) => {
        const other = ['source', 'target']
          .map((feature) => String(bench.value(each, feature)))
          .find((id) => id !== end.id);
        return { label: `${each.name} (${bench.element(other ?? '')?.name ?? end.name})`, value: each.id };
      }),
    });
  bench.remove(chosen);
  bench.speakOf(end);
  return true;
}

/** Removes the relations between two things. */
export function unrelate(bench: Workbench, first: Span, second: Span): true | undefined {
  bench.use(first, second);
  const [a] = refer(bench, first, { classes: [bench.level.object] }) ?? [];
  const [b] = a === undefined ? [] : (refer(bench, second, { classes: [bench.level.object] }) ?? []);
  if (a === undefined || b === undefined) return undefined;
  return unrelateThem(bench, a, b);
}

/** Removes the relations between two things; of several the user says which. */
export function unrelateThem(bench: Workbench, a: Named, b: Named): true | undefined {
  const relations = relationsBetween(bench, a, b);
  if (relations.length === 0) {
    bench.notes.push(`"${a.name}" and "${b.name}" are not connected.`);
    return true;
  }
  const key = `relation ${[a.id, b.id].sort().join(' ')}`;
  const chosen = bench.scene.choices.get(key);
  if (relations.length > 1 && chosen === undefined)
    return bench.ask({
      key,
      question: `"${a.name}" and "${b.name}" have several relations. Which one do you mean?`,
      expects: 'OPTION',
      classes: [],
      options: relations.map(({ id, name }) => ({ label: name, value: id })),
    });
  bench.remove(chosen ?? relations[0]?.id ?? '');
  bench.speakOf(a, b);
  return true;
}
