import { isActor } from './actors.ts';
import type { SentenceClause } from './clauses.ts';
import type { SentenceInText } from './facts.ts';
import { keysIn } from './thing-names.ts';

/**
 * What a pronoun in a clause stands for by the clauses before it in its sentence: "the head releases the report and *it*
 * is sent", "takes the order and brings *it* to the customer". A subject goes on with what was the subject, if it is of
 * the right kind; an object with what something was done to. Undefined where the sentence names nothing before.
 */
export function referentsOf(
  sentence: SentenceInText,
  clause: SentenceClause,
  pronoun: string,
  place: 'SUBJECT' | 'OBJECT',
): readonly string[] | undefined {
  const { read } = sentence;
  const keysOf = (indexes: readonly number[]): readonly string[] =>
    indexes.map(keysIn(sentence)).filter((key) => key !== '' && fits(pronoun, key));
  const own = new Set(clause.subjects);
  const earlier = read.clauses.slice(0, read.clauses.indexOf(clause)).reverse();
  for (const { subjects, objects } of earlier) {
    const [one, other] = (place === 'SUBJECT' ? [subjects, objects] : [objects, subjects]).map((each) =>
      keysOf(each.filter((index) => !own.has(index))),
    );
    const found = one !== undefined && one.length > 0 ? one : other;
    if (found !== undefined && found.length > 0) return found;
  }
  return undefined;
}

function fits(pronoun: string, key: string): boolean {
  if (/^(?:he|she|him)$/.test(pronoun)) return isActor(key);
  return pronoun === 'it' ? !isActor(key) : true;
}
