import { known } from '../language/lexicon.ts';
import { wordsOf } from '../language/sentences.ts';
import { finiteTags, type Tag } from '../language/closed-words.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import type { RawUnit } from './source-unit.ts';
import { withoutEnd } from './without-end.ts';

/** "A loan has the following attributes:" says no more than "A loan has:". */
const announcement = /^(.{1,200}?)\s(?:the\s+)?following\b[^:]{0,60}:$/i;

/** What no sentence ends with, so that a lead needs no colon behind it. */
const unended: ReadonlySet<Tag> = new Set<Tag>(['HV', 'MD', 'TO']);

/** What a lead ends with that the items below complete: "has", "can", "must be able to", "consists of", "that". */
const completed: ReadonlySet<Tag> = new Set<Tag>(['HV', 'BE', 'MD', 'TO', 'IN', 'VB', 'VBZ', 'WH']);

/** Longer items are sentences, regardless of what stands above them. */
const longestItem = 200;

/**
 * Reads a lead that its list completes together with each item: "Each loan has:" and "a due date" are "Each loan has a due
 * date." Lists whose items are sentences, and leads that are, stay as they are.
 */
export function withLeads(units: readonly RawUnit[]): readonly RawUnit[] {
  const joined: RawUnit[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (unit === undefined) continue;
    const items = itemsFrom(units, at + 1);
    const lead = items.length > 0 && unit.kind === undefined ? leadOf(unit.text) : undefined;
    const isDone = lead !== undefined && /\s(?:can|may|must|to|should|shall)$/i.test(lead);
    if (lead === undefined || !items.every(isDone ? beginsDeed : isFragment)) {
      joined.push(unit);
      continue;
    }
    joined.push(...items.map((item) => ({ ...item, text: `${lead} ${completion(item.text)}.` })));
    at += items.length;
  }
  return joined;
}

function itemsFrom(units: readonly RawUnit[], start: number): readonly RawUnit[] {
  const end = units.findIndex(({ isItem }, index) => index >= start && isItem !== true);
  return units.slice(start, end < 0 ? units.length : end);
}

/** The words of a lead without its colon; undefined where items do not complete it. */
function leadOf(text: string): string | undefined {
  if (text.length > longestItem) return undefined;
  const hasColon = text.endsWith(':');
  const lead = (announcement.exec(text)?.[1] ?? (hasColon ? text.slice(0, -1) : text)).trimEnd();
  const words = wordsOf(lead);
  const last = words.at(-1);
  const isOpen = last !== undefined && (hasColon ? completed : unended).has(last.tag);
  return isOpen && words.length > 1 ? lead : undefined;
}

/** "grade answers": behind a modal the first word is a verb, also where it may be a noun. */
const beginsDeed = (item: RawUnit): boolean =>
  item.text.length <= longestItem &&
  storyPartsOf(item.text) === undefined &&
  (isFragment(item) || known.isVerb(wordsOf(item.text)[0]?.lower ?? ''));

function isFragment({ text }: RawUnit): boolean {
  if (text.length > longestItem || text.endsWith(':') || storyPartsOf(text) !== undefined) return false;
  return !wordsOf(text).some(({ tag }, index) => index > 0 && finiteTags.has(tag));
}

/** An item as it goes on behind a lead. */
function completion(item: string): string {
  const text = withoutEnd(item.replace(/[\s,;.](?:and|or)$/, ''), ',;.');
  const [first] = wordsOf(text);
  const isName = first === undefined || first.tag === 'NN' || first.tag === 'NNS';
  return isName || !/^\p{Lu}\p{Ll}|^A\s/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
