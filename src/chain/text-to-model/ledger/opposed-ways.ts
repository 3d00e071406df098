import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import { mannersOppose } from './manners.ts';
import { common, sameAgents } from './same-things.ts';
import type { ComparedClause } from './statements.ts';

/** "pay in cash only" and "pay by card" */
export function opposeWays(one: ComparedClause, other: ComparedClause): boolean {
  const things = ({ things: all, manner }: ComparedClause): readonly string[] =>
    all.filter((thing) => !manner.ways.has(thing));
  const [first = ''] = things(one);
  const [second = ''] = things(other);
  // Who is paid and what is paid are two sides of one act.
  const isPaid = one.verb === 'pay' && [first, second].some((each) => kindOfNoun(headOf(each)) === 'person');
  const isOfSame = isPaid || things(one).length === 0 || things(other).length === 0 || first === second;
  return (
    isOfSame &&
    one.denied === other.denied &&
    conditionBeyond(one) === conditionBeyond(other) &&
    sameAgents(one, other) &&
    (mannersOppose(one.manner, other.manner) || alwaysOtherwise(one, other))
  );
}

/** "before it is sent" says when, and leaves no case out. */
const conditionBeyond = ({ condition }: ComparedClause): string =>
  condition.startsWith('before ') ? '' : condition;

/** "Every order is paid in the app" and "is paid in cash": all in one way, and some in another. */
function alwaysOtherwise(one: ComparedClause, other: ComparedClause): boolean {
  const isPlain = [one, other].every(({ event }) => event.modality === 'PLAIN' || event.modality === 'MUST');
  const isOfAll = [one, other].some(
    ({ event }) =>
      event.modality === 'MUST' || /\b(?:every|each|all|always)\b/i.test(event.sentence.read.text),
  );
  const [some, others] = [one.manner.ways, other.manner.ways];
  return isPlain && isOfAll && some.size > 0 && others.size > 0 && common(some, others).size === 0;
}
