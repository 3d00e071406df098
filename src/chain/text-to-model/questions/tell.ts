import { valueOf } from '../../../kernel/model/element.ts';
import type { Named } from '../commands/names.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { ModelQuestion } from './query.ts';
import type { Answer, AnswerReader } from './reader.ts';
import { plain } from './reader.ts';
import { able, who } from './tell-actions.ts';
import { described, difference, has, moves, overview, counts } from './tell-elements.ts';
import { holds, listed } from './tell-lists.ts';
import { missing, unitsOf, why } from './tell-origin.ts';
import { cardinality, path, references, removal } from './tell-relations.ts';
import { capital, shownValue } from './wording.ts';

/** Answers a query in words. */
export function tell(reader: AnswerReader, query: ModelQuestion): Answer {
  const { bench } = reader;
  switch (query.ask) {
    case 'LIST':
      return listed(reader, query);
    case 'HOLDS':
      return holds(reader, query);
    case 'REFERENCES':
      return references(reader, query);
    case 'REMOVAL':
      return removal(reader, query.of);
    case 'PATH':
      return path(reader, query);
    case 'CARDINALITY':
      return cardinality(reader, query);
    case 'WHO':
      return who(reader, query);
    case 'ABLE':
      return able(reader, query);
    case 'MOVES':
      return moves(reader, query);
    case 'DIFFERENCE':
      return difference(reader, query);
    case 'WHY':
      return why(reader, query.of);
    case 'TELL':
      return plain(
        query.of
          .slice(0, 5)
          .map((each) => described(bench, each))
          .join(' '),
        query.of.map(({ id }) => id),
        query.of.flatMap(({ id }) => unitsOf(reader, id)),
      );
    case 'FEATURE':
      return plain(
        query.of
          .map(
            (each) =>
              `${capital(bench.shown(each))}: ${query.spoken} ${shownValue(bench, valueOrDefault(bench, each, query.feature))}.`,
          )
          .join(' '),
        query.of.map(({ id }) => id),
      );
    case 'IS': {
      const isSo = query.predicates.every(
        ({ feature, value }) => (valueOrDefault(bench, query.of, feature) ?? false) === value,
      );
      return plain(
        `${isSo ? 'Yes' : 'No'}, ${bench.shown(query.of)} is ${isSo ? '' : 'not '}${query.said}.`,
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

/** The value of a feature, or what it is where nothing is set; the type of an attribute is a scalar or a type of the model. */
function valueOrDefault(bench: Workbench, of: Named, feature: string): unknown {
  const element = bench.scene.elements.get(of.id);
  const value = element === undefined ? undefined : valueOf(element, feature);
  return (
    value ??
    (feature === 'scalar' ? bench.value(of, 'type') : undefined) ??
    bench.level.metamodel.classes.get(of.class)?.featureByName.get(feature)?.default
  );
}

/** What is said of a question that is not understood: nothing wrong, and what can be asked. */
export function unclear(reader: AnswerReader): Answer {
  return plain(
    `${counts(reader.bench)} I did not understand the question. I can list and count elements ("Which attributes are required?"), say what one is, who may do something, what depends on an element, why it is there, and what of a text is missing.`,
  );
}
