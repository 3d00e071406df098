import type { SentenceClause } from '../reading/clauses.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { thingOf } from '../reading/thing-names.ts';
import { actOf } from '../language/act-nouns.ts';
import { haveOneMeaning, sameName } from './synonyms.ts';
import { isPerson } from './verdicts.ts';

/** An act, and what it is done to; empty where that is not said. */
type Act = { readonly verb: string; readonly object: string };

/** That one act comes before another. */
export type SaidOrder = { readonly first: Act; readonly second: Act };

/** "The invoice is sent after the delivery", "goods are delivered once the invoice has been sent", "… and then packed". */
export function orderIn(event: TextEvent): SaidOrder | undefined {
  if (event.negated) return undefined;
  const main = actWith(event.verb, event.performers[0] ?? '', event.objects[0] ?? '');
  const leading = actLeading(event);
  if (leading !== undefined) return inOrder(leading, main);
  const earlier = actBefore(event);
  if (earlier !== undefined) return inOrder(earlier, main);
  const { read } = event.sentence;
  const at = read.words.findIndex(
    ({ lower }, index) =>
      index >= event.clause.end &&
      (/^(?:after|before|once)$/.test(lower) ||
        (lower === 'when' && read.words[index - 1]?.lower === 'only')),
  );
  const side = read.words[at]?.lower;
  if (side === undefined) return undefined;
  const clause = read.clauses.find(({ start }) => start > at);
  const phrase = read.phrases.findIndex(({ start }) => start > at);
  const noun = phrase < 0 ? '' : headOf(thingOf(read, phrase));
  if (clause === undefined && actOf(noun) === noun) return undefined;
  const other = clause === undefined ? { verb: actOf(noun), object: '' } : actIn(event, clause);
  return side === 'before' ? inOrder(main, other) : inOrder(other, main);
}

const inOrder = (first: Act, second: Act): SaidOrder | undefined =>
  first.verb === '' || second.verb === '' || first.verb === second.verb ? undefined : { first, second };

/** "Payment comes first, then the booking is confirmed" */
function actLeading({ sentence: { read }, clause }: TextEvent): Act | undefined {
  const at = read.clauses.indexOf(clause);
  const before = read.clauses[at - 1];
  if (before === undefined || !/^(?:come|go|be)$/.test(before.verb)) return undefined;
  const said = read.words.slice(before.end, clause.start).map(({ lower }) => lower);
  const head = headOf(before.subjects[0] === undefined ? '' : thingOf(read, before.subjects[0]));
  return said[0] === 'first' && actOf(head) !== head ? { verb: actOf(head), object: '' } : undefined;
}

const following = /^(?:then|afterwards|later|next|subsequently|finally)$/;

/** "is washed and then inspected", "work begins first, and the contract is signed later" */
function actBefore(event: TextEvent): Act | undefined {
  const { clauses, words } = event.sentence.read;
  const at = clauses.indexOf(event.clause);
  const [before, next] = [clauses[at - 1], clauses[at + 1]];
  if (before === undefined) return undefined;
  const said = words.slice(before.end, next?.start ?? words.length);
  return said.some(({ lower }) => following.test(lower)) ? actIn(event, before) : undefined;
}

function actIn({ sentence: { read } }: TextEvent, clause: SentenceClause): Act {
  const nameOf = (index: number | undefined): string => (index === undefined ? '' : thingOf(read, index));
  const [subject, object] = [nameOf(clause.subjects[0]), nameOf(clause.objects[0])];
  return actWith(clause.verb, clause.passive ? '' : subject, clause.passive ? subject : object);
}

/** "The treatment starts": the act itself. */
function actWith(verb: string, subject: string, object: string): Act {
  const head = headOf(subject);
  const isBegun = /^(?:begin|start|commence|take place|take|happen|be|come|go|precede)$/.test(verb);
  return isBegun && head !== '' && (actOf(head) !== head || object === '' || object === 'place')
    ? { verb: actOf(head), object: '' }
    : { verb, object };
}

/** Whether two orders of the same acts are turned round; whom something is done to is one, where it is said at all. */
export function areTurnedRound(one: SaidOrder, other: SaidOrder): boolean {
  const isAny = ({ object }: Act, { object: against }: Act): boolean =>
    (object === '' && !isPerson(against)) || (against === '' && !isPerson(object));
  const isSame = (a: Act, b: Act): boolean =>
    haveOneMeaning(a.verb, b.verb) && (a.object === b.object || isAny(a, b) || sameName(a.object, b.object));
  return isSame(one.first, other.second) && isSame(one.second, other.first);
}
