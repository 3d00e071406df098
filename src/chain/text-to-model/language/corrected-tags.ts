import { particles } from './closed-words.ts';
import type { Tag } from './closed-words.ts';
import { lemmaOf } from './lemmas.ts';
import { known, useOf } from './lexicon.ts';
import { clauseAround, finite, singularDeterminers, withNouns } from './nouns-by-place.ts';
import { isPhrasal } from './phrasal-verbs.ts';
import type { Token } from './tokens.ts';
import { singularOf, verbForms } from './word-forms.ts';

/**
 * Turns plurals into verbs where grammar leaves no choice: "a baker works in", because no plural follows "a", and
 * "the baker orders flour", because a sentence has a verb.
 */
export function withVerbs(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const corrected = [...withNouns(tokens, tags)];
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
    if (afterSingular || isOnlyVerb || isFirstVerb(tokens, corrected, index)) corrected[index] = 'VBZ';
  });
  return withAnyVerb(tokens, withRows(tokens, corrected));
}

/** "The guest clicks on a slot, then …", "The film runs for an hour and ends": with what it governs, and no verb before or in what it governs. */
function isFirstVerb(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const follows = tags[index + 1] ?? 'PU';
  const governs = /^(?:IN|TO|RP|DT|PP\$)$/.test(follows) && tokens[index + 1]?.lower !== 'of';
  const end = tags.findIndex(
    (tag, at) => at > index && (tokens[at]?.lower === ',' || (tag === 'CC' && tags[at + 1] === 'VBZ')),
  );
  const rest = tags.slice(index + 1, end);
  const own = clauseAround(tokens, tags.slice(0, index), index);
  return governs && end >= 0 && !rest.includes('WH') && ![...own, ...rest].some((each) => finite.has(each));
}

/** "rents boats, seats and rooms": what goes on a row of plurals and governs nothing is one of them. */
function withRows(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const row = [...tags];
  const isJoint = (index: number): boolean => row[index] === 'CC' || tokens[index]?.lower === ',';
  row.forEach((tag, index) => {
    if (tag !== 'VBZ' && tag !== 'VB') return;
    let before = index - 1;
    while (before > 0 && isJoint(before)) before -= 1;
    const word = tokens[index]?.lower ?? '';
    const isPlural = word !== singularOf(word, known) && known.isNoun(singularOf(word, known));
    const isLast = isJoint(index + 1) || (row[index + 1] ?? 'PU') === 'PU';
    const goesOn =
      before < index - 1 && row[before] === 'NNS' && row.slice(0, before).some((each) => finite.has(each));
    if (isPlural && isLast && goesOn) row[index] = 'NNS';
  });
  return row;
}

/** "Results above the limit trigger an alarm": where no word is read as a verb, one that can be and has an object is. */
function withAnyVerb(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  if (tags.some((tag) => finite.has(tag) || tag === 'VBN' || tag === 'VBG')) return tags;
  const verb = tags.findIndex(
    (tag, index) =>
      index > 0 &&
      (tag === 'NN' || tag === 'NNS' || tokens[index]?.lower === 'own') &&
      hasObject(tokens, tags, index) &&
      /^(?:NN|NNS|JJ)$/.test(tags[index - 1] ?? 'PU') &&
      (known.isVerb(tokens[index]?.lower ?? '') || isVerbWithS(tokens[index]?.lower ?? '')),
  );
  return tags.map((tag, index) => {
    if (index === verb) return tag === 'NNS' ? 'VBZ' : 'VB';
    return index === verb - 1 && tag === 'JJ' ? 'NN' : tag;
  });
}

/** Something that a verb can govern follows; a bare noun does where the word is a verb more often than a noun. */
function hasObject(tokens: readonly Token[], tags: readonly Tag[], index: number): boolean {
  const next = tags[index + 1] ?? 'PU';
  const { verb, noun } = useOf(tokens[index]?.lower ?? '') ?? { verb: 0, noun: 1 };
  return /^(?:DT|PP\$|CD)$/.test(next) || (/^(?:NNS?|JJ|IN|TO|RP|RB)$/.test(next) && verb > noun);
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
      const governs = /^(?:DT|PP\$|NN|NNS|JJ|CD|PRP|VBN|VBG)$/.test(tags[index + 1] ?? 'PU');
      return governs && isPhrasal(verb, word) ? 'RP' : tag;
    }
    if (word === 'need' && tag === 'VB' && tags[index + 1] === 'NOT') return 'MD';
    // "is looked after by an engineer"
    if (tag === 'IN' && before === 'VBN' && follows === 'by') return 'RP';
    const had = before === 'NOT' ? tags[index - 2] : before;
    const isDone =
      tag === 'JJ' && ((before === 'BE' && (follows === 'by' || word.endsWith('ed'))) || had === 'HV');
    // "a report indicating which pump leaks"
    const governsClause = /^(?:DT|PP\$|PRP|WH)$/.test(tags[index + 1] ?? 'PU') && follows !== 'that';
    const isDoing = tag === 'NN' && before === 'NN' && governsClause && (useOf(word)?.noun ?? 0) === 0;
    if (isDoing && verbForms(word, known).some(({ form }) => form === 'VBG')) return 'VBG';
    return isDone && (word === 'done' || verbForms(word, known).some(({ form }) => form === 'VBN'))
      ? 'VBN'
      : tag;
  });
}

const isVerbWithS = (word: string): boolean => verbForms(word, known).some(({ form }) => form === 'VBZ');
