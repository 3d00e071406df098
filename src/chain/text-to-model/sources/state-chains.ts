import { singular } from '../language/lexicon.ts';
import { nounPhrasesOf } from '../language/noun-phrases.ts';
import { wordsOf } from '../language/sentences.ts';
import type { TaggedWord } from '../language/tag-words.ts';
import type { RawUnit } from './source-unit.ts';
import { itemsOf, upperFirst } from './table-sentences.ts';
import { withoutEnd } from './without-end.ts';

const arrow = /\s*(?:-{1,2}>|=>|→|⇒|➔|➜)\s*/u;
const longestChain = 500;
const aboutStates = /^(?:state|status|lifecycle|cycle|workflow|stage|phase)$/;

/**
 * "The status of a ticket: new → assigned → closed": chains of states, which lines and headings that speak of states
 * give a thing. Alternatives (`approved / rejected`) each follow what stands before them. Other chains are left as they are.
 */
export function withStateChains(units: readonly RawUnit[]): readonly RawUnit[] {
  return units.flatMap((unit) => statesOf(unit) ?? [unit]);
}

function statesOf(unit: RawUnit): readonly RawUnit[] | undefined {
  const { text, kind, declares, headings } = unit;
  const isOpen = (kind === undefined || kind === 'FACT') && declares === undefined;
  if (!isOpen || text.length > longestChain || !arrow.test(text)) return undefined;
  const [first = '', ...others] = text.split(arrow);
  const colon = first.lastIndexOf(':');
  const lead = colon < 0 ? (headings.at(-1) ?? '') : first.slice(0, colon);
  const of = thingWithStates(lead) ?? (colon < 0 ? undefined : thingWithStates(headings.at(-1) ?? ''));
  const steps = [first.slice(colon + 1), ...others].map((step) =>
    itemsOf(withoutEnd(step.trim(), '.;').replace(/^\(|\)$|["“”']/g, '')).flatMap((item) =>
      item.split(/\s+or\s+/i),
    ),
  );
  if (of === undefined || !steps.every((names) => names.length > 0 && names.every(isState))) return undefined;
  return steps.flatMap((names, at) => {
    const next = steps[at + 1] ?? [];
    return names.map((name): RawUnit => ({
      ...unit,
      text: `${upperFirst(of)}: state: ${[name, next.join(', ')].filter((each) => each !== '').join('; next: ')}`,
      kind: 'FACT',
      declares: { kind: 'STATE', of, name, next },
    }));
  });
}

const isState = (name: string): boolean =>
  /^\p{L}[\p{L}\d -]{0,30}$/u.test(name) && name.split(' ').length <= 3;

/** The thing whose states a line announces: "The status of a ticket", "Ticket states", "An order goes through these states". */
function thingWithStates(lead: string): string | undefined {
  const words = wordsOf(lead.replace(/^[\d.]+\s+|[*_#]/g, ' '));
  const at = words.findIndex(({ lower }) => aboutStates.test(singular(lower)));
  if (at < 0) return undefined;
  let start = at;
  while (start > 0 && isPartOfName(words[start - 1])) start -= 1;
  const front = words.slice(start, at).map(({ lower }) => lower);
  const [other] = nounPhrasesOf(words[at + 1]?.lower === 'of' ? words.slice(at + 2) : words.slice(0, start));
  const named = front.length > 0 ? front : (other?.words ?? []);
  return named.length === 0 ? undefined : named.join(' ');
}

const isPartOfName = (word: TaggedWord | undefined): boolean =>
  word !== undefined &&
  /^(?:NN|NNS|JJ|VBN)$/.test(word.tag) &&
  !/^(?:life|possible|valid|allowed|following)$/.test(word.lower) &&
  !aboutStates.test(singular(word.lower));
