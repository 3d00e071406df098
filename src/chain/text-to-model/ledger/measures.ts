import type { TextEvent } from '../reading/text-events.ts';
import { senseOfNoun } from './synonyms.ts';
import { headOf } from '../reading/concept-names.ts';

const physical =
  /^(?:kg|kilo|kilogram|kilogramme|g|gram|ton|tonne|km|kilometre|kilometer|m|metre|meter|cm|centimetre|centimeter|mm|l|litre|liter|ml|degree|°c|percent|%|watt|kw|kwh|volt|page|word|character|digit)$/;

/** What is measured; said of itself ("weighs"), or to say which one ("a parcel of up to 5 kg"). */
export type SaidMeasure = { readonly isOwn: boolean; readonly of: readonly string[] };

/** Whether an amount is measured and not counted. */
export const isMeasure = (unit: string): boolean => physical.test(unit);

/** Whether an amount is a price. */
export const isMoney = (unit: string): boolean =>
  /^(?:euro|dollar|pound|franc|cent|yen|eur|usd|gbp|chf|jpy|€|\$|£)$/.test(unit);

/** "parcels of up to 30 kg" */
const limited = /\bof (?:up to|at most|not more than|no more than|more than|over|under|less than) \d/i;

/** The things that a clause gives a measure of: what weighs 20 kg, and the parcels "of up to 30 kg". */
export function measuredIn({ verb, performers, objects, around, passive, sentence }: TextEvent): SaidMeasure {
  const isOwn = /^(?:be|weigh|measure|have|contain|take up|carry|hold|bear)\b/.test(verb);
  const of = around.some(({ thing }) => isMeasure(headOf(thing))) || limited.test(sentence.read.text);
  // "may be loaded with 25 tonnes": what it carries then.
  const isFilled = passive && /^(?:load|fill)$/.test(verb);
  const things = [...(isOwn ? performers : []), ...(of || isFilled ? objects : [])];
  return { isOwn: isOwn || isFilled, of: things.map((thing) => senseOfNoun(headOf(thing))) };
}
