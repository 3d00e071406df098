import type { Tag } from './closed-words.ts';
import { closedWords, particles } from './closed-words.ts';
import { withParticles, withVerbs } from './corrected-tags.ts';
import { lemmaOf } from './lemmas.ts';
import { known, useOf } from './lexicon.ts';
import type { Token } from './tokens.ts';
import type { State } from './transitions.ts';
import { stateAfter, transition } from './transitions.ts';
import { singularOf, verbForms } from './word-forms.ts';
import type { TagReading } from './word-readings.ts';
import { guessedReadings, ownReadings, readingScores as scoreOf } from './word-readings.ts';

/** A token with its part of speech and plain form in lower case. */
export type TaggedWord = Token & { readonly tag: Tag; readonly lemma: string };

/** Gives every token of one sentence its part of speech: the best sequence by lexicon and grammar together. */
export function tagWords(tokens: readonly Token[]): readonly TaggedWord[] {
  const tags = withParticles(tokens, withVerbs(tokens, bestTags(tokens)));
  return tokens.map((token, index) => {
    const tag = tags[index] ?? 'NN';
    return { ...token, tag, lemma: lemmaOf(token.lower, tag) };
  });
}

type Path = { readonly score: number; readonly tag: Tag; readonly back: Path | undefined };

function bestTags(tokens: readonly Token[]): readonly Tag[] {
  let paths = new Map<State, Path | undefined>([['START', undefined]]);
  tokens.forEach((token, index) => {
    const next = new Map<State, Path>();
    for (const { tag, score } of readingsOf(token, index, tokens))
      for (const [state, back] of paths) {
        const total = (back?.score ?? 0) + score + transition(state, tag);
        const after = stateAfter(state, tag);
        const best = next.get(after);
        if (best === undefined || total > best.score) next.set(after, { score: total, tag, back });
      }
    paths = next;
  });
  let best: Path | undefined;
  for (const path of paths.values())
    if (path !== undefined && (best === undefined || path.score > best.score)) best = path;
  const tags: Tag[] = [];
  for (let path = best; path !== undefined; path = path.back) tags.push(path.tag);
  return tags.reverse();
}

const always = (tag: Tag): readonly TagReading[] => [{ tag, score: 0 }];

function readingsOf(token: Token, index: number, tokens: readonly Token[]): readonly TagReading[] {
  const { lower, text } = token;
  // "REQ-12 The pump shall stop": the number of a demand.
  if (index === 0 && /^\p{Lu}{1,6}[-_.]?\d+$/u.test(text) && tokens.length > 1) return always('CD');
  const special = specialReadings(lower, index, tokens);
  if (special !== undefined) return special;
  const closed = closedWords.get(lower);
  if (closed !== undefined) {
    const readings = closed.map((tag, rank): TagReading => ({ tag, score: scoreOf.nextOfClosed * rank }));
    if (particles.has(lower)) readings.push({ tag: 'RP', score: scoreOf.particle });
    return readings;
  }
  if (/^[\p{L}\d]/u.test(text)) return openReadings(token, index);
  return always('PU');
}

function specialReadings(
  lower: string,
  index: number,
  tokens: readonly Token[],
): readonly TagReading[] | undefined {
  // "it's required": nothing belongs to a pronoun in that way.
  if (
    lower === "'s" &&
    /^(?:it|that|he|she|there|here|what|who|where|how)$/.test(tokens[index - 1]?.lower ?? '')
  )
    return always('BE');
  if (lower === "n't") return always('NOT');
  if (/^'(?:re|m)$/.test(lower)) return always('BE');
  if (lower === "'ve") return always('HV');
  if (lower === "'ll" || lower === "'d") return always('MD');
  if (/^\d/.test(lower)) return always('CD');
  if (lower === "'" && /s$/.test(tokens[index - 1]?.lower ?? ''))
    return [
      { tag: 'POS', score: 0 },
      { tag: 'PU', score: 0 },
    ];
  if (lower === 'so' && tokens[index + 1]?.lower === 'that') return always('IN');
  if (lower === 'well') return always('RB');
  // "can no longer be changed"
  if (lower === 'no' && tokens[index + 1]?.lower === 'longer') return always('NOT');
  return ownReadings(lower);
}

const logOf = (share: number): number => Math.log(Math.max(share, scoreOf.leastShare));

function openReadings(token: Token, index: number): readonly TagReading[] {
  const { lower, text } = token;
  const scores = new Map<Tag, number>();
  const add = (tag: Tag, score: number): void => {
    if (score > (scores.get(tag) ?? -Infinity)) scores.set(tag, score);
  };
  const use = useOf(lower);
  const one = singularOf(lower, known);
  if (use !== undefined) {
    if (use.noun > 0) add('NN', logOf(use.noun));
    if (use.adjective > 0) add('JJ', logOf(use.adjective));
    if (use.adverb > 0) add('RB', logOf(use.adverb));
  }
  if (one !== lower) {
    const singularUse = useOf(one);
    // A form of a word that is not a noun is none either: "includes".
    if (singularUse === undefined)
      add('NNS', verbForms(lower, known).length > 0 ? scoreOf.pluralOrVerb : scoreOf.unknownPlural);
    else if (singularUse.noun > 0) add('NNS', logOf(singularUse.noun));
  }
  for (const { lemma, form } of verbForms(lower, known)) {
    const share = useOf(lemma)?.verb ?? scoreOf.unknownVerb;
    // A participle used as an adjective or noun by the lexicon keeps its verb reading too.
    add(
      form,
      form === 'VB' || form === 'VBZ'
        ? logOf(share)
        : Math.max(logOf(share), scoreOf.leastForm) +
            (form === 'VBD' ? scoreOf.pastForm : scoreOf.participle),
    );
    if (form === 'VBG') add('NN', use !== undefined && use.noun > 0 ? logOf(use.noun) : scoreOf.verbalNoun);
  }
  if (scores.size === 0) for (const { tag, score } of guessedReadings(lower, isMostlyVerb)) add(tag, score);
  // A capital inside a sentence is a name, and names are nouns.
  if (index > 0 && /^\p{Lu}/u.test(text)) {
    const noun = scores.get('NNS') === undefined ? 'NN' : 'NNS';
    add(noun, (scores.get(noun) ?? scoreOf.unknownName) + scoreOf.capital);
    if (/^\p{Lu}{2,}/u.test(text) && use === undefined) add('NN', scoreOf.capitals);
  }
  return [...scores].map(([tag, score]) => ({ tag, score }));
}

function isMostlyVerb(word: string): boolean {
  const use = useOf(word);
  return use !== undefined && use.verb > use.noun;
}
