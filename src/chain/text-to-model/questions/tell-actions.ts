import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import { actionsOf, actorsOf, shownAction, statementsOf } from './actions.ts';
import type { Action, ModelQuestion } from './query.ts';
import type { Answer, AnswerReader } from './reader.ts';
import { plain } from './reader.ts';
import { mostNamed } from './wording.ts';

/** Who does an action, by requirements, steps, permissions and rules. */
export function who(reader: AnswerReader, query: Extract<ModelQuestion, { readonly ask: 'WHO' }>): Answer {
  const { bench } = reader;
  const found = actorsOf(bench, query.action);
  const rules = statementsOf(bench, query.action).flatMap((each) => {
    const said = valueOf(each, 'statement');
    return typeof said === 'string' ? [{ id: each.id, said }] : [];
  });
  const ids = [...found.flatMap((each) => [each.who.id, each.what.id]), ...rules.map(({ id }) => id)];
  const quoted =
    rules.length === 0
      ? ''
      : ` The model says: ${rules
          .slice(0, 3)
          .map(({ said }) => `"${said}"`)
          .join(' ')}`;
  if (query.who !== undefined) {
    const asked = query.who.map(({ id }) => id);
    const isSo = found.some((each) => asked.includes(each.who.id));
    const name = query.who.map((each) => `"${each.name}"`).join(' and ');
    if (!isSo && found.length === 0 && rules.length === 0)
      return plain(`No, the model does not say that ${name} may ${query.said}.`, asked);
    return plain(`${isSo ? 'Yes' : 'No'}: ${doersOf(found)}${quoted}`, [...asked, ...ids]);
  }
  if (found.length === 0)
    return rules.length > 0
      ? plain(quoted.trim(), ids)
      : plain(
          `The model does not say who may ${query.said.replace(/^(?:may|can) /i, '')}.`,
          query.action.about.map(({ id }) => id),
        );
  return plain(`${doersOf(found)}${quoted}`, ids);
}

function doersOf(found: ReturnType<typeof actorsOf>): string {
  if (found.length === 0) return 'the model names no one for it.';
  const byActor = Map.groupBy(found, (each) => nameOf(each.who) ?? each.who.id);
  const told = [...byActor].map(
    ([name, all]) => `"${name}" (${[...new Set(all.map(({ what }) => shownAction(what)))].join(', ')})`,
  );
  return `${told.join(', ')}.`;
}

/** What a role may do. */
export function able(reader: AnswerReader, query: Extract<ModelQuestion, { readonly ask: 'ABLE' }>): Answer {
  const { bench } = reader;
  const found = actionsOf(bench, query.of, query.action);
  const what = actionName(query.action);
  if (found.length === 0)
    return plain(`The model does not say what "${query.of.name}" may ${what}.`, [query.of.id]);
  const all = found.slice(0, mostNamed).map((each) => {
    const process =
      bench.level.level === 'cim' && each.eClass === bench.level.step
        ? bench.place(bench.element(each.id) ?? query.of, ' of ')
        : '';
    return `"${shownAction(each)}"${process}`;
  });
  return plain(`"${query.of.name}" may ${what === 'do' ? 'do ' : `${what}: `}${all.join(', ')}.`, [
    query.of.id,
    ...found.map(({ id }) => id),
  ]);
}

const actionName = (action: Action | undefined): string => action?.verb ?? 'do';
