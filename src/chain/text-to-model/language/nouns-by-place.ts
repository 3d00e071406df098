import type { Tag } from './closed-words.ts';
import { known, useOf } from './lexicon.ts';
import type { Token } from './tokens.ts';
import { singularOf } from './word-forms.ts';

/** Verbs that a clause may have but once. */
export const finite: ReadonlySet<Tag> = new Set<Tag>(['VB', 'VBZ', 'VBD', 'MD', 'BE', 'HV', 'DO']);
export const singularDeterminers: ReadonlySet<string> = new Set([
  'a',
  'an',
  'each',
  'every',
  'another',
  'one',
  'this',
]);

/** Turns verbs and adjectives into nouns where grammar leaves no choice: "the audit log", "sends the salary slips". */
export function withNouns(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  return tags.map((tag, index) =>
    isNounByPlace(tokens, tags, index) ||
    endsCompound(tokens, tags, index) ||
    isInCompound(tags, index) ||
    endsGoverned(tokens, tags, index) ||
    isGoverned(tokens, tags, index) ||
    isNumbered(tokens, tags, index) ||
    endsPhrase(tokens, tags, index)
      ? asNoun(tag)
      : tag,
  );
}

/** Words that begin a clause with a verb of its own. */
const subordinators: ReadonlySet<string> = new Set([
  'when',
  'if',
  'unless',
  'until',
  'because',
  'while',
  'whenever',
  'although',
  'once',
]);

/** Tags of the clause that a word stands in. */
export function clauseAround(tokens: readonly Token[], tags: readonly Tag[], index: number): readonly Tag[] {
  const begins = (at: number): boolean => subordinators.has(tokens[at]?.lower ?? '');
  let start = index;
  while (start > 0 && !begins(start) && !(tokens[start]?.lower === ',' && begins(0))) start -= 1;
  let end = index;
  while (end < tags.length && !begins(end)) end += 1;
  return tags.slice(start, end);
}

/** No verb follows an article, "its" or "each": "export the log", "a log book". */
function isNounByPlace(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const before = tokens[index - 1]?.lower ?? '';
  // "a customer's want list"
  if (tags[index] === 'VB' && tags[index - 1] === 'POS') return true;
  return (
    /^(?:VB|VBZ)$/.test(tags[index] ?? '') &&
    (/^(?:a|an|the|each|every)$/.test(before) || tags[index - 1] === 'PP$') &&
    !(tags[index] === 'VB' ? /^(?:JJ|VBN|VBG)$/ : /^(?:NN|NNS|JJ|VBN|VBG)$/).test(tags[index + 1] ?? 'PU')
  );
}

/** No plain form of a verb stands between an adjective with its article and a noun: "the external log file". */
function isInCompound(tags: readonly Tag[], index: number): boolean {
  if (tags[index] !== 'VB' || tags[index - 1] !== 'JJ' || !/^NNS?$/.test(tags[index + 1] ?? 'PU'))
    return false;
  let start = index - 1;
  while (tags[start] === 'JJ') start -= 1;
  return /^(?:DT|PP\$|POS)$/.test(tags[start] ?? '');
}

/** What a preposition governs ends with a noun where the clause has its verb: "are kept in the settings file". */
function endsGoverned(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  if (tags[index] !== 'VB' || tags[index - 1] !== 'NNS' || !known.isNoun(tokens[index]?.lower ?? ''))
    return false;
  if (!/^(?:PU|CC)$/.test(tags[index + 1] ?? 'PU')) return false;
  const start = index - 2;
  const by = tags[start] === 'DT' ? start - 1 : start;
  const isGoverned = tags[by] === 'IN' && !beginsClause.test(tokens[by]?.lower ?? '');
  return (
    isGoverned &&
    !subordinators.has(tokens[by]?.lower ?? '') &&
    clauseAround(tokens, tags.slice(0, by), by).some((tag) => finite.has(tag))
  );
}

/** Verbs behind which a plain form follows its subject: "lets the client store". */
const bareAfter = /^(?:let|lets|make|makes|made|help|helps|helped)$/;

/** No plain form of a verb follows a single thing, or an adjective: "reads the audit log", "from the cold store". */
function endsCompound(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  if (tags[index] !== 'VB' || !/^(?:PU|IN|MD|BE|HV|CC|VBZ|VBD|VBN|RB)$/.test(tags[index + 1] ?? 'PU'))
    return false;
  const start = phraseStart(tags, index);
  const isSingle = singularDeterminers.has(tokens[start]?.lower ?? '') || tokens[start]?.lower === 'the';
  if (start === index - 1 || !isSingle) return false;
  return !tokens.slice(0, start).some(({ lower }) => bareAfter.test(lower));
}

/** What stands in front of the nouns and adjectives before a word. */
function phraseStart(tags: readonly Tag[], index: number): number {
  let start = index - 1;
  while (/^(?:NN|JJ)$/.test(tags[start] ?? '')) start -= 1;
  return start;
}

/** What is governed by a verb or a preposition has no verb of its own: "sends the salary slips", "searches for podcasts". */
function isGoverned(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const word = tokens[index]?.lower ?? '';
  if (tags[index] !== 'VBZ' || !known.isNoun(singularOf(word, known))) return false;
  if (!/^(?:PU|IN|CC|TO|MD)$/.test(tags[index + 1] ?? 'PU')) return false;
  const start = phraseStart(tags, index);
  const governor = /^(?:DT|PP\$)$/.test(tags[start] ?? '') ? start - 1 : start;
  const by = tokens[governor]?.lower ?? '';
  if (start < index - 1 && tags[governor] === 'VB' && !thinking.test(by)) return true;
  if (tags[governor] !== 'IN' || subordinators.has(by) || beginsClause.test(by)) return false;
  return (
    start === index - 1 ||
    clauseAround(tokens, tags.slice(0, governor), governor).some((tag) => finite.has(tag))
  );
}

/** "Moves on to round 2": a number that counts nothing behind it is the name of what stands before it. */
function isNumbered(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  return (
    tags[index] === 'VB' &&
    tags[index + 1] === 'CD' &&
    /^\d+$/.test(tokens[index + 1]?.lower ?? '') &&
    /^(?:PU|IN|CC|TO|MD|BE|WH)$/.test(tags[index + 2] ?? 'PU') &&
    known.isNoun(tokens[index]?.lower ?? '')
  );
}

/** Prepositions that also begin clauses, and verbs that govern clauses. */
const beginsClause = /^(?:before|after|since|until|till|than|as|that|so|like|whether|where|how)$/;
const thinking = /^(?:know|see|think|say|hope|want|ensure|assume|expect|mean|believe|check|show|tell|feel)$/;

/** An adjective that ends its phrase is a noun where it can be one: "the flat to others". */
function endsPhrase(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const isAlone =
    /^(?:DT|PP\$)$/.test(tags[index - 1] ?? 'PU') && /^(?:PU|IN|TO|MD|BE)$/.test(tags[index + 1] ?? 'PU');
  return tags[index] === 'JJ' && isAlone && (useOf(tokens[index]?.lower ?? '')?.noun ?? 0) > 0;
}

const asNoun = (tag: Tag): Tag => (tag === 'VBZ' ? 'NNS' : 'NN');
