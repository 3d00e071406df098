import type { Element } from '../../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import { sentencesIn } from '../commands/sentences.ts';
import type { Named } from '../commands/names.ts';
import { pluralOf, wordFor } from '../commands/terms.ts';
import { sceneOf } from '../commands/understand.ts';
import { Workbench } from '../commands/workbench.ts';
import { wordsIn } from '../commands/words.ts';
import type { Claim, EngineLevel, Obligation } from '../ledger/obligation.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import type { ModelQuestion } from './query.ts';
import { isAsking, readQuestion } from './read-question.ts';
import { actionsOf, actorsOf, neighboursOf, pathOf, selected } from './run-query.ts';

/** An answer in plain words, and what it rests on. */
export type Answer = {
  readonly text: string;
  readonly citedUnitIds: readonly string[];
  readonly elementIds: readonly string[];
};

type Asked = {
  readonly message: string;
  readonly level: EngineLevel;
  readonly model: Element;
  readonly selectedIds: readonly string[];
  readonly topics?: readonly (readonly string[])[];
  readonly units: readonly SourceUnit[];
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
};

/** A question has at most so many words; what is behind them is not read. */
const longestQuestion = 1_000;

/** A sentence of more words is not read as a question. */
const mostWords = 80;
const mostNamed = 20;

/** Answers the questions of a message by reading the model; changes nothing, also where the message asks for a change. */
export function answer(asked: Asked): Answer {
  const scene = sceneOf({ ...asked, message: asked.message.slice(0, longestQuestion) });
  const bench = new Workbench(scene);
  const sentences = sentencesIn(scene.source, wordsIn(scene.source));
  const pieces = sentences.flatMap((each) => {
    const comma = each.findLastIndex(({ text }) => /^[,;]$/.test(text));
    const last = each.slice(comma + 1);
    return !isAsking(bench, each) && comma > 0 && isAsking(bench, last) ? [last] : [each];
  });
  const questions = pieces.filter((each) => each.length <= mostWords && isAsking(bench, each));
  const told = (questions.length > 0 ? questions : sentences.filter(({ length }) => length <= mostWords))
    .slice(0, 5)
    .map((each) => {
      const query = readQuestion(bench, each);
      return query === undefined ? undefined : tell({ ...asked, bench }, query);
    });
  const known = told.filter((each) => each !== undefined);
  const parts = known.length > 0 ? known : [unclear({ ...asked, bench })];
  const rest =
    questions.length > 0 && questions.length < sentences.length
      ? ' I made no change; send a change as a message of its own.'
      : '';
  return {
    text: `${parts.map(({ text }) => text).join(' ')}${rest}`,
    citedUnitIds: [...new Set(parts.flatMap(({ citedUnitIds }) => citedUnitIds))],
    elementIds: [...new Set(parts.flatMap(({ elementIds }) => elementIds))],
  };
}

type Reader = Asked & { readonly bench: Workbench };

const plain = (
  text: string,
  elementIds: readonly string[] = [],
  citedUnitIds: readonly string[] = [],
): Answer => ({ text, elementIds, citedUnitIds });

function tell(reader: Reader, query: ModelQuestion): Answer {
  const { bench } = reader;
  switch (query.ask) {
    case 'LIST': {
      const [part] = query.parts;
      const [role] = part?.owners ?? [];
      const isRights = part?.classes[0] === 'Permission' && role !== undefined;
      return isRights ? tell(reader, { ask: 'ABLE', of: role }) : listed(reader, query);
    }
    case 'REFERENCES':
      return references(reader, query);
    case 'PATH': {
      const way = pathOf(bench, query.a, query.b);
      return plain(
        way === undefined
          ? `"${query.a.name}" and "${query.b.name}" are not connected.`
          : `${way.join(' – ')}.`,
        [query.a.id, query.b.id],
      );
    }
    case 'WHO':
      return who(reader, query);
    case 'ABLE': {
      const found = actionsOf(bench, query.of);
      const all = found.map((each) => `"${nameOf(each) ?? ''}"`).join(', ');
      return plain(
        found.length === 0
          ? `The model does not say what "${query.of.name}" may do.`
          : `"${query.of.name}" may do ${all}.`,
        [query.of.id, ...found.map(({ id }) => id)],
      );
    }
    case 'WHY':
      return why(reader, query.of);
    case 'TELL':
      return plain(
        query.of
          .slice(0, 5)
          .map((each) => described(reader, each))
          .join(' '),
        query.of.map(({ id }) => id),
        query.of.flatMap(({ id }) => unitsOf(reader, id)),
      );
    case 'FEATURE':
      return plain(
        query.of
          .map(
            (each) =>
              `${capital(bench.shown(each))}: ${query.spoken} ${shownValue(bench, valueOrType(bench, each, query.feature))}.`,
          )
          .join(' '),
        query.of.map(({ id }) => id),
      );
    case 'IS': {
      const holds = query.predicates.every(
        ({ feature, value }) =>
          (bench.value(query.of, feature) ?? defaultOf(bench, query.of, feature)) === value,
      );
      return plain(
        `${holds ? 'Yes' : 'No'}, ${bench.shown(query.of)} is ${holds ? '' : 'not '}${query.said}.`,
        [query.of.id],
      );
    }
    case 'HAS':
      return has(reader, query);
    case 'OPEN':
      return missing(reader);
    case 'OVERVIEW':
      return overview(reader);
    case 'UNKNOWN_NAME':
      return plain(`The model has no element "${query.said}".`);
  }
}

/** The type of an attribute is a scalar or a type of the model. */
const valueOrType = (bench: Workbench, element: Named, feature: string): unknown =>
  bench.value(element, feature) ?? (feature === 'scalar' ? bench.value(element, 'type') : undefined);

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const defaultOf = (bench: Workbench, element: Named, feature: string): unknown =>
  bench.level.metamodel.classes.get(element.class)?.featureByName.get(feature)?.default ?? false;

function shownValue(bench: Workbench, value: unknown): string {
  const values = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (each) => each !== undefined && each !== '',
  );
  const shown = values.map((each) => {
    if (typeof each === 'boolean') return each ? 'yes' : 'no';
    if (typeof each === 'number') return `${each}`;
    if (typeof each !== 'string') return '';
    return (
      bench.element(each)?.name ?? (/^[A-Z_]+$/.test(each) ? each.toLowerCase().replaceAll('_', ' ') : each)
    );
  });
  return shown.length === 0 ? 'not set' : shown.join(', ');
}

function names(reader: Reader, elements: readonly Element[]): string {
  const counts = Map.groupBy(elements, (each) => nameOf(each) ?? '');
  const shown = elements.slice(0, mostNamed).map((each) => {
    const name = nameOf(each) ?? wordFor(reader.bench.language, reader.bench.level, each.eClass);
    const container = reader.bench.element(reader.bench.element(each.id)?.containerId ?? '');
    return (counts.get(nameOf(each) ?? '')?.length ?? 0) > 1 && container !== undefined
      ? `"${name}" of "${container.name}"`
      : `"${name}"`;
  });
  const more = elements.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function listed(
  reader: Reader,
  { parts, isCount }: Extract<ModelQuestion, { readonly ask: 'LIST' }>,
): Answer {
  const { bench } = reader;
  const ids: string[] = [];
  const sentences = parts.map((part) => {
    const found = selected(bench, part);
    ids.push(...found.map(({ id }) => id), ...(part.owners ?? []).map(({ id }) => id));
    const word = bench.word(part.classes[0] ?? '');
    const place =
      part.owners === undefined
        ? part.filters.length === 0
          ? 'The model has'
          : 'There'
        : capital(part.owners.map((each) => bench.shown(each)).join(' and '));
    const verb =
      place === 'There' ? (found.length === 1 ? ' is' : ' are') : place === 'The model has' ? '' : ' has';
    const such = part.filters.length === 0 ? '' : ' like that';
    if (found.length === 0) return `${place}${verb} no ${pluralOf(word)}${such}.`;
    const many = found.length === 1 ? word : pluralOf(word);
    return `${place}${verb} ${found.length} ${many}${such}${isCount && found.length > mostNamed ? '' : `: ${names(reader, found)}`}.`;
  });
  return plain(sentences.join(' '), ids);
}

function references(reader: Reader, query: Extract<ModelQuestion, { readonly ask: 'REFERENCES' }>): Answer {
  const { bench } = reader;
  const found = neighboursOf(bench, query.of, query.direction).filter(
    ({ other }) => query.classes.length === 0 || query.classes.includes(other.eClass),
  );
  const shown = capital(bench.shown(query.of));
  if (found.length === 0) return plain(`${shown} is not used anywhere: nothing refers to it.`, [query.of.id]);
  const told = found
    .slice(0, mostNamed)
    .map(({ other, by }) => `${bench.word(other.eClass)} "${nameOf(other) ?? other.id}" (${by})`);
  const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : '';
  const verb =
    query.direction === 'OUT' ? 'refers to' : query.direction === 'BOTH' ? 'is connected to' : 'is used by';
  return plain(`${shown} ${verb} ${told.join(', ')}${more}.`, [
    query.of.id,
    ...found.map(({ other }) => other.id),
  ]);
}

function who(reader: Reader, query: Extract<ModelQuestion, { readonly ask: 'WHO' }>): Answer {
  const found = actorsOf(reader.bench, query);
  if (found.length === 0)
    return plain(
      `The model does not say who may ${query.said}.`,
      query.about.map(({ id }) => id),
    );
  const byActor = Map.groupBy(found, (each) => nameOf(each.who) ?? each.who.id);
  const told = [...byActor].map(
    ([name, all]) => `"${name}" (${[...new Set(all.map(({ what }) => nameOf(what) ?? ''))].join(', ')})`,
  );
  return plain(
    `${told.join(', ')}.`,
    found.flatMap((each) => [each.who.id, each.what.id]),
  );
}

const unitsOf = (reader: Reader, elementId: string): readonly string[] => [
  ...new Set(reader.claims.filter((each) => each.elementId === elementId).flatMap(({ unitIds }) => unitIds)),
];

function excerpt(reader: Reader, unitId: string): string {
  const unit = reader.units.find((each) => each.unitId === unitId);
  return unit === undefined ? unitId : `"${unit.text.slice(0, 120)}" (${unit.locator})`;
}

function why(reader: Reader, of: Named): Answer {
  const units = unitsOf(reader, of.id);
  const shown = capital(reader.bench.shown(of));
  const users = neighboursOf(reader.bench, of, 'IN')
    .slice(0, 5)
    .map(({ other }) => `"${nameOf(other) ?? other.id}"`);
  const used =
    users.length === 0 ? ' Nothing else refers to it.' : ` It is used by ${[...new Set(users)].join(', ')}.`;
  if (units.length === 0)
    return plain(
      `${shown} rests on no passage of a text I have read; a person or a transformation made it.${used}`,
      [of.id],
    );
  return plain(
    `${shown} rests on ${units
      .slice(0, 5)
      .map((unitId) => excerpt(reader, unitId))
      .join('; ')}.${used}`,
    [of.id],
    units,
  );
}

function described(reader: Reader, of: Named): string {
  const { bench } = reader;
  const element = bench.scene.elements.get(of.id);
  const texts = ['description', 'statement', 'definition', 'purpose'].flatMap((feature) => {
    const value = element === undefined ? undefined : valueOf(element, feature);
    return typeof value === 'string' && value !== '' ? [/[.!?]$/.test(value) ? value : `${value}.`] : [];
  });
  const inside = [...Map.groupBy(bench.inside(of.id), (each) => each.class)].map(([kind, members]) => {
    const word = bench.word(kind);
    const all = members.flatMap(({ id }) => bench.scene.elements.get(id) ?? []);
    return `${members.length === 1 ? word : pluralOf(word)} ${names(reader, all)}`;
  });
  const related =
    of.class === bench.level.object
      ? neighboursOf(bench, of, 'BOTH').filter(({ other }) => other.eClass === bench.level.object)
      : [];
  return [
    `${capital(bench.shown(of))}.`,
    ...texts.slice(0, 2),
    ...(inside.length === 0 ? [] : [`It has ${inside.join('; ')}.`]),
    ...(related.length === 0
      ? []
      : [
          `It is connected to ${[...new Set(related.map(({ other }) => `"${nameOf(other) ?? ''}"`))].join(', ')}.`,
        ]),
  ].join(' ');
}

function has(reader: Reader, query: Extract<ModelQuestion, { readonly ask: 'HAS' }>): Answer {
  const { bench } = reader;
  const homes = new Set([query.of.id]);
  const inside = query.parts.filter(
    (part) => homes.has(part.containerId) || bench.around(part).some(({ id }) => homes.has(id)),
  );
  const near = neighboursOf(bench, query.of, 'BOTH').filter(({ other }) =>
    query.parts.some(({ id }) => id === other.id),
  );
  const holds = inside.length + near.length > 0;
  return plain(`${holds ? 'Yes' : 'No'}, ${bench.shown(query.of)} has ${holds ? '' : 'no '}${query.part}.`, [
    query.of.id,
  ]);
}

function missing(reader: Reader): Answer {
  const open = reader.obligations.filter(
    ({ mandatory, status }) => mandatory && (status === 'OPEN' || status === 'BLOCKED'),
  );
  if (reader.obligations.length === 0)
    return plain('No text has been read in this conversation, so nothing is missing from one.');
  if (open.length === 0)
    return plain('Nothing is missing: every passage of the text that has to be represented is.');
  const unitIds = [...new Set(open.map(({ unitId }) => unitId))];
  const passages = unitIds.slice(0, 5).map((unitId) => excerpt(reader, unitId));
  return plain(
    `${unitIds.length} ${unitIds.length === 1 ? 'passage is' : 'passages are'} not represented yet: ${passages.join('; ')}${unitIds.length > 5 ? '; and others' : ''}.`,
    [],
    unitIds,
  );
}

function counts(reader: Reader): string {
  const kinds = [...Map.groupBy(reader.bench.scene.index.all, (each) => each.class)].map(([kind, all]) => {
    const word = reader.bench.word(kind);
    return `${all.length} ${all.length === 1 ? word : pluralOf(word)}`;
  });
  return kinds.length === 0 ? 'The model is empty.' : `The model has ${kinds.join(', ')}.`;
}

const overview = (reader: Reader): Answer => plain(counts(reader));

function unclear(reader: Reader): Answer {
  return plain(
    `${counts(reader)} I did not understand the question. I can list and count elements ("Which attributes are required?"), say what one is, who may do something, what depends on an element, why it is there, and what of a text is missing.`,
  );
}
