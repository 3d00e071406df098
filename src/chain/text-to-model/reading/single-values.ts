import { singular, verbLemma } from '../language/lexicon.ts';
import type { ValuesFact } from './facts.ts';
import { changingVerbs, keepingVerbs, seeingVerbs } from './word-lists.ts';

/** One of the values of something that a sentence names by the way; quoted ones are meant by the letter. */
export type SingleValue = Omit<ValuesFact, 'values'> & { readonly value: string; readonly isQuoted: boolean };

/** Nouns for a choice, with the thing in front of them or behind: "ticket status", "status of the ticket". */
const choice = String.raw`((?:[\p{L}-]+\s+){0,2})(status|state|type|kind|category|mode|role)(?:\s+of\s+(?:an?|the|each|every|this|that)\s+([\p{L}-]+))?`;
const becomes = String.raw`(?:is|are|becomes?|be|equals|(?:is|be) set to|(?:is|be) changed to|changes to)\s+(?:not\s+)?(?:an?\s+|the\s+)?`;

/** "the ticket type 'reduced'", "its status becomes 'closed'" */
const quoted = new RegExp(
  String.raw`\b${choice}\s+(?:of\s+)?(?:${becomes})?["'“‘]([\p{L}][\p{L} -]{1,30})[.,]?["'”’]`,
  'giu',
);

/** "if the order status is open", "when the tariff type is a night tariff" */
const plain = new RegExp(
  String.raw`\b${choice}\s+${becomes}([\p{L}-]+(?:\s+[\p{L}-]+)?)(?=\s*(?:[,.;)(]|$|(?:or|and|then|when|if|as|until|after|before|because|once)\b))`,
  'giu',
);

/** The values that a sentence names one by one, of the thing that it names in front or that the text speaks about. */
export function singleValuesOf(given: {
  readonly text: string;
  readonly unitId: string;
  readonly topic: string | undefined;
}): readonly SingleValue[] {
  const { text, unitId, topic } = given;
  const found = [
    ...[...text.matchAll(quoted)].map((match) => ({ match, isQuoted: true })),
    ...[...text.matchAll(plain)].map((match) => ({ match, isQuoted: false })),
  ];
  return found.flatMap(({ match: [, front = '', head = '', behind, said = ''], isQuoted }) => {
    const value = said.trim().toLowerCase();
    if (!isQuoted && isDeed.has(verbLemma(value.split(' ')[0] ?? ''))) return [];
    const words = front.trim().toLowerCase().split(/\s+/);
    const own = words.slice(words.findLastIndex((word) => idle.test(word)) + 1).map(singular);
    const owner = behind === undefined ? own.join(' ') || topic : singular(behind);
    const name = owner === undefined ? head.toLowerCase() : `${owner} ${head.toLowerCase()}`;
    return [{ name, owner, value, unitId, isQuoted }];
  });
}

const idle =
  /^(?:|the|an?|its|their|his|her|this|that|each|every|if|when|whose|and|or|in|to|of|by|with|has|have|selected|chosen|current|new|required|appropriate)$/;

/** "the status is updated": what is done to it, and no value. */
const isDeed: ReadonlySet<string> = new Set([
  ...keepingVerbs,
  ...seeingVerbs,
  ...changingVerbs,
  'set',
  'get',
  'one',
  'need',
  'require',
]);

/** The sets of those values of which a text names several, or one in quotes. */
export function collectedValues(singles: readonly SingleValue[]): readonly ValuesFact[] {
  return [...Map.groupBy(singles, ({ name }) => name)].flatMap(([name, own]) => {
    const values = [...new Set(own.map(({ value }) => value))];
    const [first] = own;
    const isSet = values.length > 1 || own.some(({ isQuoted }) => isQuoted);
    return isSet && first !== undefined ? [{ name, owner: first.owner, values, unitId: first.unitId }] : [];
  });
}
