import { particles } from './closed-words.ts';
import type { Tag } from './closed-words.ts';
import { lemmaOf } from './lemmas.ts';
import { known, useOf } from './lexicon.ts';
import { isPhrasal } from './phrasal-verbs.ts';
import type { Token } from './tokens.ts';
import { verbForms } from './word-forms.ts';

const finite: ReadonlySet<Tag> = new Set<Tag>(['VB', 'VBZ', 'VBD', 'MD', 'BE', 'HV', 'DO']);
const singularDeterminers: ReadonlySet<string> = new Set([
  'a',
  'an',
  'each',
  'every',
  'another',
  'one',
  'this',
]);

/**
 * Turns plurals into verbs where grammar leaves no choice: "a baker works in", because no plural follows "a", and
 * "the baker orders flour", because a sentence has a verb.
 */
export function withVerbs(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const corrected = tags.map((tag, index) =>
    isNounByPlace(tokens, tags, index) || endsPhrase(tokens, tags, index) ? asNoun(tag) : tag,
  );
  corrected.forEach((tag, index) => {
    if ((tag !== 'NNS' && tag !== 'NN') || !isVerbWithS(tokens[index]?.lower ?? '')) return;
    let subject = index - 1;
    while (corrected[subject] === 'RB') subject -= 1;
    if (corrected[subject] !== 'NN' || finite.has(corrected[index + 1] ?? 'PU')) return;
    let start = subject;
    while (/^(?:NN|JJ|VBN|VBG)$/.test(corrected[start - 1] ?? '')) start -= 1;
    const afterSingular = singularDeterminers.has(tokens[start - 1]?.lower ?? '');
    const isOnlyVerb =
      !clauseAround(tokens, corrected, index).some((each) => finite.has(each)) &&
      corrected[index + 1] !== 'CC';
    if (afterSingular || isOnlyVerb) corrected[index] = 'VBZ';
  });
  return corrected;
}

/**
 * Turns prepositions into particles where they belong to the verb before them, "hand out leaflets", and adjectives into
 * participles where somebody does it, "is done by a clerk".
 */
export function withParticles(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  return tags.map((tag, index) => {
    const word = tokens[index]?.lower ?? '';
    const before = tags[index - 1] ?? 'PU';
    const follows = tokens[index + 1]?.lower;
    if (tag === 'IN' && /^VB/.test(before) && particles.has(word) && follows !== 'of') {
      const verb = lemmaOf(tokens[index - 1]?.lower ?? '', before);
      const governs = /^(?:DT|PP\$|NN|NNS|JJ|CD|PRP|VBN)$/.test(tags[index + 1] ?? 'PU');
      return governs && isPhrasal(verb, word) ? 'RP' : tag;
    }
    if (word === 'need' && tag === 'VB' && tags[index + 1] === 'NOT') return 'MD';
    // "is looked after by an engineer"
    if (tag === 'IN' && before === 'VBN' && follows === 'by') return 'RP';
    const isDone = tag === 'JJ' && before === 'BE' && (follows === 'by' || word.endsWith('ed'));
    return isDone && (word === 'done' || verbForms(word, known).some(({ form }) => form === 'VBN'))
      ? 'VBN'
      : tag;
  });
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
function clauseAround(tokens: readonly Token[], tags: readonly Tag[], index: number): readonly Tag[] {
  const begins = (at: number): boolean => subordinators.has(tokens[at]?.lower ?? '');
  let start = index;
  while (start > 0 && !begins(start) && !(tokens[start]?.lower === ',' && begins(0))) start -= 1;
  let end = index;
  while (end < tags.length && !begins(end)) end += 1;
  return tags.slice(start, end);
}

const isVerbWithS = (word: string): boolean => verbForms(word, known).some(({ form }) => form === 'VBZ');

/** No verb follows an article, "its" or "each": "export the log". */
function isNounByPlace(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const before = tokens[index - 1]?.lower ?? '';
  // "a customer's want list"
  if (tags[index] === 'VB' && tags[index - 1] === 'POS') return true;
  return (
    /^(?:VB|VBZ)$/.test(tags[index] ?? '') &&
    (/^(?:a|an|the|each|every)$/.test(before) || tags[index - 1] === 'PP$') &&
    !/^(?:NN|NNS|JJ|VBN|VBG)$/.test(tags[index + 1] ?? 'PU')
  );
}

/** An adjective that ends its phrase is a noun where it can be one: "the flat to others". */
function endsPhrase(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const isAlone =
    /^(?:DT|PP\$)$/.test(tags[index - 1] ?? 'PU') && /^(?:PU|IN|TO|MD|BE)$/.test(tags[index + 1] ?? 'PU');
  return tags[index] === 'JJ' && isAlone && (useOf(tokens[index]?.lower ?? '')?.noun ?? 0) > 0;
}

const asNoun = (tag: Tag): Tag => (tag === 'VBZ' ? 'NNS' : 'NN');
