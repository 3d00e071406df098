import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import type { Named } from '../commands/names.ts';
import { pluralOf } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Neighbour } from './neighbours.ts';
import { neighboursOf, pathOf } from './neighbours.ts';
import type { ModelQuestion } from './query.ts';
import type { Answer, AnswerReader } from './reader.ts';
import { plain } from './reader.ts';
import { capital, mostNamed, names } from './wording.ts';

/** What refers to an element, what it refers to, or both. */
export function references(
  reader: AnswerReader,
  query: Extract<ModelQuestion, { readonly ask: 'REFERENCES' }>,
): Answer {
  const { bench } = reader;
  const near = neighboursOf(bench, query.of, query.direction);
  const found = query.isDeep === true ? beyond(bench, query.of, near) : near;
  const shown = capital(bench.shown(query.of));
  const isOut = query.direction === 'OUT';
  if (found.length === 0)
    return plain(
      isOut ? `${shown} refers to nothing.` : `${shown} is not used anywhere: nothing refers to it.`,
      [query.of.id],
    );
  const told = found
    .slice(0, mostNamed)
    .map(({ other, by }) => `${bench.word(other.eClass)} "${nameOf(other) ?? other.id}" (${by})`);
  const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : '';
  const verb = isOut ? 'refers to' : query.direction === 'BOTH' ? 'is connected to' : 'is used by';
  return plain(`${shown} ${verb} ${told.join(', ')}${more}.`, [
    query.of.id,
    ...found.map(({ other }) => other.id),
  ]);
}

/** Neighbours of neighbours as well, each once. */
function beyond(bench: Workbench, of: Named, near: readonly Neighbour[]): readonly Neighbour[] {
  const found = new Map(near.map((each) => [each.other.id, each]));
  const open = [...near];
  for (let each = open.shift(); each !== undefined; each = open.shift()) {
    const here = bench.element(each.other.id);
    for (const next of here === undefined ? [] : neighboursOf(bench, here, 'IN')) {
      if (found.has(next.other.id) || next.other.id === of.id) continue;
      found.set(next.other.id, next);
      open.push(next);
    }
  }
  return [...found.values()];
}

/** What goes with an element, and what loses a reference to it. */
export function removal(reader: AnswerReader, of: Named): Answer {
  const { bench } = reader;
  const inside = bench.inside(of.id).flatMap(({ id }) => bench.scene.elements.get(id) ?? []);
  const users = neighboursOf(bench, of, 'IN');
  const relations = users.filter(({ other }) => other.eClass === bench.level.object);
  const others = users.filter(({ other }) => other.eClass !== bench.level.object);
  const told = [
    inside.length === 0 ? undefined : `${names(bench, inside)} would go with it`,
    relations.length === 0
      ? undefined
      : `its relations would go: ${relations.map(({ other, by }) => `"${by}" with "${nameOf(other) ?? ''}"`).join(', ')}`,
    others.length === 0
      ? undefined
      : `${others.map(({ other, by }) => `${bench.word(other.eClass)} "${nameOf(other) ?? ''}" (${by})`).join(', ')} would no longer refer to it`,
  ].filter((each) => each !== undefined);
  const shown = `Without ${bench.shown(of)}`;
  return plain(
    told.length === 0
      ? `${shown} nothing else would change: nothing refers to it.`
      : `${shown}: ${told.join('; ')}.`,
    [of.id, ...users.map(({ other }) => other.id)],
  );
}

/** The shortest way between two things over their relations. */
export function path(reader: AnswerReader, query: Extract<ModelQuestion, { readonly ask: 'PATH' }>): Answer {
  const { bench } = reader;
  const { a, b } = query;
  const way = pathOf(bench, a, b);
  const ids = [a.id, b.id];
  const isDirect = way !== undefined && way.length === 3;
  const said = query.isYesNo === true ? (isDirect ? 'Yes: ' : 'No, ') : '';
  if (way === undefined) return plain(`${said}"${a.name}" and "${b.name}" are not connected.`, ids);
  const indirectly = query.isYesNo === true && !isDirect ? 'not directly, only over others: ' : '';
  return plain(`${said}${indirectly}${way.join(' – ')}.`, ids);
}

const amounts: Readonly<Record<string, string>> = {
  EXACTLY_ONE: 'exactly one',
  ZERO_OR_ONE: 'at most one (zero or one)',
  ONE_OR_MORE: 'one or more',
  ZERO_OR_MORE: 'any number of (zero or more)',
};

/** How many of one thing another one has, by each relation between the two. */
export function cardinality(
  reader: AnswerReader,
  query: Extract<ModelQuestion, { readonly ask: 'CARDINALITY' }>,
): Answer {
  const { bench } = reader;
  const { a, b } = query;
  const ends = relationsBetween(bench, a, b);
  const ids = [a.id, b.id, ...ends.map(({ relation }) => relation.id)];
  if (ends.length === 0) return plain(`No relation joins "${a.name}" and "${b.name}".`, ids);
  const told = ends.map(
    ({ relation, amount }) =>
      `each "${a.name}" has ${amounts[amount] ?? amount} ${amount.endsWith('ONE') ? `"${b.name}"` : `"${pluralOf(b.name)}"`} (relation "${nameOf(relation) ?? ''}")`,
  );
  const fits = (amount: string): boolean => {
    if (query.claim === 'SEVERAL') return amount.endsWith('MORE');
    if (query.claim === 'NONE') return amount.startsWith('ZERO');
    if (query.claim === 'ALWAYS') return !amount.startsWith('ZERO');
    return true;
  };
  const isYesNo = query.claim === undefined ? '' : ends.some(({ amount }) => fits(amount)) ? 'Yes: ' : 'No: ';
  return plain(capital(`${isYesNo}${told.join('; ')}.`), ids);
}

function relationsBetween(
  bench: Workbench,
  a: Named,
  b: Named,
): readonly { readonly relation: Element; readonly amount: string }[] {
  return [...bench.scene.elements.values()].flatMap((relation) => {
    if (relation.eClass !== bench.level.relation) return [];
    const [source, target] = [valueOf(relation, 'source'), valueOf(relation, 'target')];
    const feature =
      source === a.id && target === b.id
        ? 'targetCardinality'
        : source === b.id && target === a.id
          ? 'sourceCardinality'
          : undefined;
    if (feature === undefined) return [];
    const amount = valueOf(relation, feature);
    return [{ relation, amount: typeof amount === 'string' ? amount : 'ZERO_OR_MORE' }];
  });
}
