import { pluralOf } from '../commands/terms.ts';
import { singular } from '../language/lexicon.ts';
import { sentencesOf, wordsOf } from '../language/sentences.ts';
import { storyPartsOf } from '../reading/story-parts.ts';
import { withoutEnd } from './without-end.ts';

/** "Gardener" → "gardener"; "HR manager" stays, and what is written in capitals inside. */
export function lowerFirst(text: string): string {
  return /^(?!I\b)\p{Lu}(?:\P{L}|\p{Ll}+(?!\p{L})|$)/u.test(text)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

/** "an order", "a user", "an HR manager", "a reader". */
export function withArticle(noun: string): string {
  const isSpokenVowel =
    /^[AEFHILMNORSX](?:\p{Lu}|(?!\p{L}))/u.test(noun) || /^(?:hour|honest|heir)/i.test(noun);
  const isVowel =
    /^[aeiou]/i.test(noun) && !/^(?:eu|uni(?!n)|us[aeu]|utili|one(?!\p{L})|U\p{Lu})/u.test(noun);
  return `${isSpokenVowel || isVowel ? 'an' : 'a'} ${noun}`;
}

/** "an order" → "An order". */
export const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const withoutStop = (text: string): string => withoutEnd(text.trim(), '.;,');

/** "a, b or c" */
export function listed(items: readonly string[], joint: 'and' | 'or'): string {
  return items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1) ?? ''}`;
}

/** The story that stands in parts: undefined when a part says no such thing, as a want that is a sentence of its own. */
export function storySentence(parts: {
  readonly who: string;
  readonly want: string;
  readonly why: string;
  /** What the heading of the reason goes on with: "I can". */
  readonly whyLead?: string;
}): string | undefined {
  const who = withoutStop(parts.who.replace(/^as\s+/i, ''))
    .split(/[,;/\n]/)
    .map((each) => singularThing(each.trim().replace(/^(?:an?|the|any)\s+/i, '')))
    .join(' or ');
  const want = wantPhrase(withoutStop(parts.want));
  if (who === '' || want === undefined) return undefined;
  const why = whyPhrase(withoutStop(parts.why), parts.whyLead ?? '');
  const story = `As ${withArticle(who)}, ${want}${why}.`;
  return storyPartsOf(story) === undefined ? undefined : story;
}

/** "I want to book a plot" of "book a plot", "to book a plot", "I can book a plot". */
function wantPhrase(want: string): string | undefined {
  if (want === '' || storyPartsOf(want) !== undefined) return undefined;
  if (/^I\s/.test(want)) return want;
  const phrase = lowerFirst(want);
  if (/^(?:to|that)\s/.test(phrase)) return `I want ${phrase}`;
  if (/^wants?\s/.test(phrase)) return `I want ${phrase.replace(/^wants?\s+/, '')}`;
  if (beginsWithVerb(want)) return `I want to ${phrase}`;
  return isClause(want) ? undefined : `I want ${phrase}`;
}

function whyPhrase(why: string, lead: string): string {
  if (why === '' || /^[-–—]$/.test(why)) return '';
  const phrase = lowerFirst(why);
  if (/^(?:so that|so|in order to|because|to)\s/.test(phrase))
    return `, ${phrase.replace(/^to\s/, 'in order to ')}`;
  if (lead !== '') return `, so that ${lead} ${phrase}`;
  return beginsWithVerb(why) ? `, in order to ${phrase}` : `, so that ${phrase}`;
}

/** Whether a cell is an order or an entry in short form: "book a plot", "Export visits". */
export function beginsWithVerb(text: string): boolean {
  const [first, second] = wordsOf(text);
  return first?.tag === 'VB' && second?.tag !== 'IN';
}

/** Whether a text has a subject and says something of it. */
export function isClause(text: string): boolean {
  const words = wordsOf(text);
  const before = words.slice(0, words.findIndex(({ tag }) => finite.has(tag)) + 1);
  // "A book that a reader borrows" only names something.
  return before.some(({ tag }) => nominal.test(tag)) && !before.slice(1).some(({ tag }) => tag === 'WH');
}

const finite: ReadonlySet<string> = new Set(['VB', 'VBZ', 'VBD', 'BE', 'HV', 'MD', 'DO']);
const nominal = /^(?:NN|NNS|NNP|PRP)/;

/** "A member has a number, a name and a level.": undefined without a name. */
export function hasSentence(thing: string, names: readonly string[]): string | undefined {
  const has = names.map(fieldName).filter((name) => name !== '');
  return has.length === 0
    ? undefined
    : `${upperFirst(withArticle(singularThing(thing)))} has ${listed(
        has.map((name) => (isPlural(name) ? name : withArticle(name))),
        'and',
      )}.`;
}

/** What a thing has by its fields: one sentence of those with one value, and one of each with several. */
export function fieldSentences(
  thing: string,
  fields: readonly { readonly name: string; readonly isMany: boolean }[],
): readonly string[] {
  const single = fields.filter(({ isMany }) => !isMany).map(({ name }) => name);
  const several = fields.filter(({ isMany }) => isMany).map(({ name }) => severalSentence(thing, name));
  return [hasSentence(thing, single), ...several].filter((sentence) => sentence !== undefined);
}

/** "list of text", "string[]": a type of several values. */
export const isListType = (type: string): boolean => /^(?:list|set|array)\b|\[\]$/i.test(type);

/** "An order has several lines.": undefined without a name. */
function severalSentence(thing: string, name: string): string | undefined {
  const said = fieldName(name);
  const several = /[^s]s$/.test(said) ? said : pluralOf(said);
  return said === '' ? undefined : `${upperFirst(withArticle(singularThing(thing)))} has several ${several}.`;
}

const isPlural = (name: string): boolean => wordsOf(name).at(-1)?.tag === 'NNS';

/** The name of a field as a text would say it: "orderDate", "Order date (required)" → "order date". */
export function fieldName(name: string): string {
  const bare = name
    .replace(/\([^()]*\)/g, '')
    .replace(/[*?`"“”]/g, '')
    .trim();
  return /^\p{Lu}{2,}$/u.test(bare)
    ? bare
    : bare
        .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
        .replace(/[_-]+/g, ' ')
        .split(/\s+/)
        .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
        .join(' ');
}

/** "The level of a member is beginner, advanced or expert." */
export function valuesSentence(given: {
  readonly thing: string;
  readonly field: string;
  readonly values: readonly string[];
}): string | undefined {
  const values = given.values.map((value) => lowerFirst(value.trim())).filter((value) => value !== '');
  return values.length < 2
    ? undefined
    : `The ${fieldName(given.field)} of ${withArticle(singularThing(given.thing))} is ${listed(values, 'or')}.`;
}

/** What a term means, as sentences: "A rider is a person who rents a bike." */
export function definitionSentences(term: string, meaning: string): readonly string[] {
  const [first, ...others] = sentencesOf(meaning).map(({ text }) => text);
  if (first === undefined) return [];
  return [definition(term, first), ...others];
}

function definition(term: string, meaning: string): string {
  const thing = singularThing(term.replace(/\([^()]*\)/g, '').trim());
  const subject = upperFirst(withArticle(thing));
  const phrase = lowerFirst(withoutStop(meaning));
  const words = wordsOf(meaning);
  if (words[0]?.tag === 'VBZ') return `${subject} ${phrase}.`;
  if (/^(?:some(?:thing|one|body)|anyone)\s/.test(phrase)) return `${subject} is ${phrase}.`;
  if (isClause(meaning)) return meaning;
  if (/^(?:an?|the|any)\s/.test(phrase)) return `${subject} is ${phrase}.`;
  if (beginsWithVerb(meaning)) return `${subject} can ${phrase}.`;
  const head = words.find(({ tag }) => !/^(?:JJ|VBN|VBG|RB)/.test(tag));
  return head?.tag === 'NN' && words.length > 1
    ? `${subject} is ${withArticle(phrase)}.`
    : `${term}: ${meaning}`;
}

/** "A reader can borrow books.", with one sentence for each deed; a deed that is not named by its verb stays behind its actor. */
export function deedSentence(actor: string, deed: string): string {
  const subject = upperFirst(withArticle(singularThing(actor.replace(/^(?:an?|the)\s+/i, '').trim())));
  const phrase = lowerFirst(withoutStop(deed));
  if (wordsOf(deed)[0]?.tag === 'VBZ') return `${subject} ${phrase}.`;
  if (isClause(deed) && !beginsWithVerb(deed)) return deed;
  return beginsWithVerb(deed) ? `${subject} can ${phrase}.` : `${actor}: ${deed}`;
}

/** The items of a cell that is a list. */
export function itemsOf(cell: string): readonly string[] {
  return cell
    .split(/[,;\n•|]|\s\/\s/)
    .map((item) => item.replace(/^\s*(?:[-*]|\d{1,3}[.)])\s+/, '').trim())
    .filter((item) => item !== '');
}

/** What a heading such as "2.1 Members", "Fields of the member" or "Booking states" is about; undefined when no thing. */
export function thingIn(heading: string): string | undefined {
  const words = heading
    .replace(/^[\d.]+\s+|[:*"“”`]+/g, ' ')
    .replace(frame, ' ')
    .trim()
    .split(/\s+/);
  const last = words.at(-1) ?? '';
  if (last === '' || words.length > 3 || words.some((word) => !/^[\p{L}-]+$/u.test(word))) return undefined;
  if (
    noThing.test(last) ||
    wordsOf(words.join(' ')).some(({ tag }) => !/^(?:NN|NNS|NNP|JJ|VBG|VBN)/.test(tag))
  )
    return undefined;
  return singularThing(words.join(' '));
}

/** "Members" → "member", "Order lines" → "order line". */
export function singularThing(name: string): string {
  const words = name.trim().split(/\s+/).map(lowerFirst);
  const last = words.pop() ?? '';
  return [...words, wordsOf(last)[0]?.tag === 'NNS' ? singular(last) : last].join(' ');
}

const frame =
  /(?<!\p{L})(?:the|an?|of|for|has|de[rsn]|die|das|einer|eines|felder|attribute|zustände|lebenszyklus|fields?|attributes?|propert(?:y|ies)|columns?|states?|status(?:es)?|life ?cycle|entity|class|object|table)(?!\p{L})/giu;
const noThing =
  /^(?:dictionary|model|models|overview|glossary|requirements?|introduction|data|appendix|scope|tables?|backlog|stories|classes|entities|objects|roles?|rights?|permissions?|actors?|summary|documentation|specification|section|chapter|definitions?|list)$/i;
