import type { Element } from '../../../kernel/model/element.ts';
import { pluralOf } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import { actionsOf, shownAction } from './actions.ts';
import { isInside } from './links.ts';
import type { ModelCondition, ModelQuestion, Selection } from './query.ts';
import type { Answer, AnswerReader } from './reader.ts';
import { plain } from './reader.ts';
import { elementsIn, fitting, selected } from './run-query.ts';
import { capital, mostNamed, names } from './wording.ts';

/** Lists or counts what fits. */
export function listed(
  reader: AnswerReader,
  query: Extract<ModelQuestion, { readonly ask: 'LIST' }>,
): Answer {
  const { bench } = reader;
  const topics: (readonly string[])[] = [];
  const sentences = query.parts.map((part) => {
    const found = selected(bench, part);
    const owners = ownersOf(part.where);
    topics.push(
      found.map(({ id }) => id),
      ...owners.map(({ id }) => [id]),
    );
    const word = bench.word(part.classes[0] ?? '');
    const isPlain = part.where.length === 0 && part.rank === undefined;
    const isOwned = owners.length > 0 && part.rank === undefined;
    const place = isOwned
      ? `${capital(owners.map((each) => bench.shown(each)).join(' and '))} has`
      : isPlain
        ? 'The model has'
        : found.length === 1
          ? 'There is'
          : 'There are';
    const such = part.where.length === (isOwned ? 1 : 0) && part.rank === undefined ? '' : ' like that';
    const verb = part.where
      .flatMap((each) => (each.by === 'LINK' && each.verb !== undefined ? [each.verb] : []))
      .at(0);
    if (found.length === 0 && verb !== undefined)
      return `The model names no ${pluralOf(word)} like that: nothing in it says "${verb}" of them.`;
    if (found.length === 0) return `${place} no ${pluralOf(word)}${such}.`;
    const many = found.length === 1 ? word : pluralOf(word);
    const isLong = query.isCount && found.length > mostNamed;
    return `${place} ${found.length} ${many}${such}${isLong ? '' : `: ${shown(bench, found, query.with)}`}.`;
  });
  return { ...plain(sentences.join(' ')), topics: topics.filter(({ length }) => length > 0) };
}

/** The elements a single condition names as owners. */
function ownersOf(where: Selection['where']) {
  return where.flatMap((each) =>
    each.by === 'LINK' && each.how === 'WHOLE' && each.amount.least > 0 && 'elements' in each.to
      ? each.to.elements
      : [],
  );
}

/** Names, with the members of each where they are asked for. */
function shown(
  bench: Workbench,
  elements: readonly Element[],
  classes: readonly string[] | undefined,
): string {
  if (classes === undefined) return names(bench, elements);
  return elements
    .slice(0, mostNamed)
    .map((each) => {
      const role = bench.element(each.id);
      const isRole = role !== undefined && /^(?:Actor|Role)$/.test(role.class);
      if (isRole)
        return `${names(bench, [each])} (${actionsOf(bench, role).map(shownAction).join(', ') || 'nothing'})`;
      const inside = [...bench.scene.elements.values()].filter(
        (other) => classes.includes(other.eClass) && isInside(bench, other, each),
      );
      return `${names(bench, [each])} (${inside.length === 0 ? 'none' : names(bench, inside)})`;
    })
    .join(', ');
}

/** Whether a statement holds of every element of a set, and of which it does not. */
export function holds(
  reader: AnswerReader,
  query: Extract<ModelQuestion, { readonly ask: 'HOLDS' }>,
): Answer {
  const { bench } = reader;
  const all = elementsIn(bench, query.of);
  const fit = query.where.reduce<readonly Element[]>(
    (left, condition: ModelCondition) => fitting(bench, left, condition),
    all,
  );
  const ids = all.map(({ id }) => id);
  if (all.length === 0) return plain('The model has no such elements.', ids);
  if (fit.length === all.length) return plain(`Yes: ${names(bench, all)}.`, ids);
  const others = all.filter((each) => !fit.includes(each));
  return plain(
    all.length === 1
      ? `No, not ${names(bench, all)}.`
      : `No: ${names(bench, others)} ${others.length === 1 ? 'does' : 'do'} not.`,
    ids,
  );
}
