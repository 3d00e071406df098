import type { TextEvent } from '../reading/text-events.ts';
import { headOf } from '../reading/concept-names.ts';
import { thingOf } from '../reading/thing-names.ts';
import { actOf } from './acts.ts';
import { sameName } from './synonyms.ts';

/** An act, and what it is done to; empty where that is not said. */
type Act = { readonly verb: string; readonly object: string };

/** That one act comes before another. */
export type SaidOrder = { readonly first: Act; readonly second: Act };

/** "The invoice is sent after the delivery", "goods are delivered once the invoice has been sent". */
export function orderIn(event: TextEvent): SaidOrder | undefined {
  const { read } = event.sentence;
  const at = read.words.findIndex(
    ({ lower }, index) => index >= event.clause.end && /^(?:after|before|once)$/.test(lower),
  );
  const side = read.words[at]?.lower;
  if (side === undefined || event.negated) return undefined;
  const clause = read.clauses.find(({ start }) => start > at);
  const phrase = read.phrases.findIndex(({ start }) => start > at);
  const noun = phrase < 0 ? '' : headOf(thingOf(read, phrase));
  const object = (clause?.passive === true ? clause.subjects : (clause?.objects ?? []))[0];
  const other =
    clause === undefined
      ? { verb: actOf(noun), object: '' }
      : { verb: clause.verb, object: object === undefined ? '' : thingOf(read, object) };
  const main = { verb: event.verb, object: event.objects[0] ?? '' };
  if (other.verb === '' || other.verb === noun || other.verb === main.verb) return undefined;
  return side === 'before' ? { first: main, second: other } : { first: other, second: main };
}

/** Whether two orders of the same acts are turned round. */
export function areTurnedRound(one: SaidOrder, other: SaidOrder): boolean {
  const isSame = (a: Act, b: Act): boolean =>
    a.verb === b.verb && (a.object === '' || b.object === '' || sameName(a.object, b.object));
  return isSame(one.first, other.second) && isSame(one.second, other.first);
}
