import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import { lemmaForm } from '../commands/names.ts';
import type { Named } from '../commands/names.ts';
import { pluralOf } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import { graphOf } from './links.ts';
import { neighboursOf } from './neighbours.ts';
import type { ModelQuestion } from './query.ts';
import type { Answer, AnswerReader } from './reader.ts';
import { plain } from './reader.ts';
import { capital, names, shownValue } from './wording.ts';

/** What an element is: its texts, members and relations; of an attribute its type. */
export function described(bench: Workbench, of: Named): string {
  const element = bench.scene.elements.get(of.id);
  const value = (feature: string): unknown => (element === undefined ? undefined : valueOf(element, feature));
  const texts = ['description', 'statement', 'definition', 'purpose'].flatMap((feature) => {
    const text = value(feature);
    return typeof text === 'string' && text !== '' ? [/[.!?]$/.test(text) ? text : `${text}.`] : [];
  });
  const facts = [
    'type',
    'scalar',
    'required',
    'metric',
    'target',
    'unit',
    'domain',
    'owner',
    'actor',
    'performer',
  ]
    .flatMap((feature) => {
      const found = value(feature);
      return found === undefined || found === '' ? [] : [`${feature} ${shownValue(bench, found)}`];
    })
    .join(', ');
  const inside = [...Map.groupBy(bench.inside(of.id), (each) => each.class)].map(([kind, members]) => {
    const word = bench.word(kind);
    const all = members.flatMap(({ id }) => bench.scene.elements.get(id) ?? []);
    return `${members.length === 1 ? word : pluralOf(word)} ${names(bench, all)}`;
  });
  const related =
    of.class === bench.level.object
      ? neighboursOf(bench, of, 'BOTH').filter(({ other }) => other.eClass === bench.level.object)
      : [];
  const to = [...new Set(related.map(({ other }) => `"${nameOf(other) ?? ''}"`))].join(', ');
  return [
    `${capital(bench.shown(of))}${facts === '' || inside.length > 0 ? '' : `: ${facts}`}.`,
    ...texts.slice(0, 2),
    ...(inside.length === 0 ? [] : [`It has ${inside.join('; ')}.`]),
    ...(to === '' ? [] : [`It is connected to ${to}.`]),
  ].join(' ');
}

/** Whether an element has a part, or is connected to it; where it has one with a longer or shorter name, which. */
export function has(reader: AnswerReader, query: Extract<ModelQuestion, { readonly ask: 'HAS' }>): Answer {
  const { bench } = reader;
  const inside = query.parts.filter(
    (part) => part.containerId === query.of.id || bench.around(part).some(({ id }) => id === query.of.id),
  );
  const near = neighboursOf(bench, query.of, 'BOTH').filter(({ other }) =>
    query.parts.some(({ id }) => id === other.id),
  );
  const wanted = lemmaForm(query.part, bench.language);
  const members = bench.inside(query.of.id);
  const named = members.filter(({ name }) => lemmaForm(name, bench.language) === wanted);
  const isSo = inside.length + near.length + named.length > 0;
  const others = isSo
    ? []
    : members.filter(({ name }) => isNamedLike(lemmaForm(name, bench.language), wanted));
  const of = bench.shown(query.of);
  if (others.length === 0)
    return plain(`${isSo ? 'Yes' : 'No'}, ${of} has ${isSo ? '' : 'no '}${query.part}.`, [query.of.id]);
  const shown = others.map((each) => `${bench.word(each.class)} "${each.name}"`).join(' and ');
  return plain(`Not under that name: ${of} has no ${query.part}, but ${shown}.`, [
    query.of.id,
    ...others.map(({ id }) => id),
  ]);
}

/** Whether all words of one name are in the other. */
function isNamedLike(name: string, wanted: string): boolean {
  const [one, other] = [name.split(' '), wanted.split(' ')];
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
}

/** How an element comes into a state, and where it goes from there. */
export function moves(
  reader: AnswerReader,
  query: Extract<ModelQuestion, { readonly ask: 'MOVES' }>,
): Answer {
  const { bench } = reader;
  const { state, side } = query;
  const links = (graphOf(bench).byEnd.get(state.id) ?? []).filter(({ by }) => by === 'move');
  const shown = (ids: readonly string[]): string =>
    ids.map((id) => `"${bench.element(id)?.name ?? id}"`).join(', ');
  const into = links.filter(({ to }) => to === state.id).map(({ from }) => from);
  const out = links.filter(({ from }) => from === state.id).map(({ to }) => to);
  const triggers = [...bench.scene.elements.values()]
    .filter(({ eClass }) => /Transition$/.test(eClass))
    .filter((each) => [valueOf(each, side === 'OUT_OF' ? 'from' : 'to')].flat().includes(state.id))
    .flatMap((each) => [valueOf(each, 'triggers') ?? valueOf(each, 'triggeredBy') ?? []].flat().map(String));
  const by = triggers.length === 0 ? '' : ` by ${shown(triggers)}`;
  const told = [
    side === 'OUT_OF'
      ? undefined
      : into.length === 0
        ? `nothing leads to "${state.name}"`
        : `"${state.name}" follows ${shown(into)}${by}`,
    side === 'INTO'
      ? undefined
      : out.length === 0
        ? `nothing follows "${state.name}"`
        : `"${state.name}" goes on to ${shown(out)}${side === 'OUT_OF' ? by : ''}`,
  ].filter((each) => each !== undefined);
  return plain(`${capital(told.join('; '))}.`, [state.id, ...into, ...out]);
}

/** What two elements have in common, and what only one of them has. */
export function difference(
  reader: AnswerReader,
  query: Extract<ModelQuestion, { readonly ask: 'DIFFERENCE' }>,
): Answer {
  const { bench } = reader;
  const { a, b } = query;
  const parts = (of: Named): ReadonlyMap<string, string> =>
    new Map(
      [
        ...bench.inside(of.id).map(({ name }) => name),
        ...neighboursOf(bench, of, 'BOTH').map(({ other }) => nameOf(other) ?? ''),
      ].map((name) => [lemmaForm(name, bench.language), name]),
    );
  const [inA, inB] = [parts(a), parts(b)];
  const quoted = (all: Iterable<readonly [string, string]>): string =>
    [...all].map(([, name]) => `"${name}"`).join(', ') || 'nothing';
  const kinds =
    a.class === b.class
      ? ''
      : `"${a.name}" is a ${bench.word(a.class)}, "${b.name}" a ${bench.word(b.class)}. `;
  const both = [...inA].filter(([key]) => inB.has(key));
  const onlyA = [...inA].filter(([key]) => !inB.has(key));
  const onlyB = [...inB].filter(([key]) => !inA.has(key));
  return plain(
    `${kinds}Both have ${quoted(both)}; only "${a.name}" has ${quoted(onlyA)}; only "${b.name}" has ${quoted(onlyB)}.`,
    [a.id, b.id],
  );
}

/** How many elements of each class there are. */
export function counts(bench: Workbench): string {
  const kinds = [...Map.groupBy(bench.scene.index.all, (each) => each.class)].map(([kind, all]) => {
    const word = bench.word(kind);
    return `${all.length} ${all.length === 1 ? word : pluralOf(word)}`;
  });
  return kinds.length === 0 ? 'The model is empty.' : `The model has ${kinds.join(', ')}.`;
}

/** What the model has. */
export const overview = ({ bench }: AnswerReader): Answer => plain(counts(bench));
