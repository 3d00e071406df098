import type { Tag } from './closed-words.ts';
import { closedWords, particles } from './closed-words.ts';
import { withParticles, withVerbs } from './corrected-tags.ts';
import { lemmaOf } from './lemmas.ts';
import { known, useOf } from './lexicon.ts';
import type { Token } from './tokens.ts';
import type { State } from './transitions.ts';
import { stateAfter, transition } from './transitions.ts';
import { singularOf, verbForms } from './word-forms.ts';

/** A token with its part of speech and plain form in lower case. */
export type TaggedWord = Token & { readonly tag: Tag; readonly lemma: string };

type Reading = { readonly tag: Tag; readonly score: number };

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

const always = (tag: Tag): readonly Reading[] => [{ tag, score: 0 }];

function readingsOf(token: Token, index: number, tokens: readonly Token[]): readonly Reading[] {
  const { lower, text } = token;
  // "REQ-12 The pump shall stop": the number of a demand.
  if (index === 0 && /^\p{Lu}{1,6}[-_.]?\d+$/u.test(text) && tokens.length > 1) return always('CD');
  const special = specialReadings(lower, index, tokens);
  if (special !== undefined) return special;
  const closed = closedWords.get(lower);
  if (closed !== undefined) {
    const readings = closed.map((tag, rank): Reading => ({ tag, score: -0.8 * rank }));
    if (particles.has(lower)) readings.push({ tag: 'RP', score: 0.3 });
    return readings;
  }
  if (/^[\p{L}\d]/u.test(text)) return openReadings(token, index);
  return always('PU');
}

function specialReadings(
  lower: string,
  index: number,
  tokens: readonly Token[],
): readonly Reading[] | undefined {
  // "it's required": nothing belongs to a pronoun in that way.
  if (
    lower === "'s" &&
    /^(?:it|that|he|she|there|here|what|who|where|how)$/.test(tokens[index - 1]?.lower ?? '')
  )
    return always('BE');
  if (lower === "'s")
    return [
      { tag: 'POS', score: 0 },
      { tag: 'BE', score: -1.5 },
    ];
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
  if (lower === 'one')
    return [
      { tag: 'CD', score: 0 },
      { tag: 'PRP', score: -1 },
    ];
  if (lower === 'that')
    return [
      { tag: 'WH', score: 0 },
      { tag: 'DT', score: -0.8 },
    ];
  if (lower === 'her')
    return [
      { tag: 'PP$', score: 0 },
      { tag: 'PRP', score: -1 },
    ];
  if (lower === 'like')
    return [
      { tag: 'IN', score: 0 },
      { tag: 'VB', score: -0.5 },
    ];
  if (lower === 'so' && tokens[index + 1]?.lower === 'that') return always('IN');
  if (lower === 'well') return always('RB');
  // "can no longer be changed"
  if (lower === 'no' && tokens[index + 1]?.lower === 'longer') return always('NOT');
  if (lower === 'only')
    return [
      { tag: 'RB', score: 0 },
      { tag: 'JJ', score: -1 },
    ];
  return undefined;
}

const logOf = (share: number): number => Math.log(Math.max(share, 0.04));

function openReadings(token: Token, index: number): readonly Reading[] {
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
    if (singularUse === undefined) add('NNS', verbForms(lower, known).length > 0 ? -2 : -0.5);
    else if (singularUse.noun > 0) add('NNS', logOf(singularUse.noun));
  }
  for (const { lemma, form } of verbForms(lower, known)) {
    const share = useOf(lemma)?.verb ?? 0.5;
    // A participle used as an adjective or noun by the lexicon keeps its verb reading too.
    add(
      form,
      form === 'VB' || form === 'VBZ'
        ? logOf(share)
        : Math.max(logOf(share), -0.5) - (form === 'VBD' ? 0.6 : 0.2),
    );
    if (form === 'VBG') add('NN', use !== undefined && use.noun > 0 ? logOf(use.noun) : -1.2);
  }
  if (scores.size === 0) for (const reading of guesses(lower)) add(reading.tag, reading.score);
  // A capital inside a sentence is a name, and names are nouns.
  if (index > 0 && /^\p{Lu}/u.test(text)) {
    const noun = scores.get('NNS') === undefined ? 'NN' : 'NNS';
    add(noun, (scores.get(noun) ?? -1) + 0.6);
    if (/^\p{Lu}{2,}/u.test(text) && use === undefined) add('NN', 0.5);
  }
  return [...scores].map(([tag, score]) => ({ tag, score }));
}

function guesses(lower: string): readonly Reading[] {
  if (/ly$/.test(lower))
    return [
      { tag: 'RB', score: -0.2 },
      { tag: 'JJ', score: -1.6 },
    ];
  if (/(?:able|ible|ful|less|ous|ive|ical|ish)$/.test(lower))
    return [
      { tag: 'JJ', score: -0.2 },
      { tag: 'NN', score: -1.8 },
    ];
  if (
    /-(?:based|driven|related|friendly|specific|wide|free|ready|like|only|level|time|defined|up|to-date|to-use)$/.test(
      lower,
    )
  )
    return [
      { tag: 'JJ', score: -0.3 },
      { tag: 'NN', score: -1.2 },
    ];
  if (/ed$/.test(lower))
    return [
      { tag: 'VBN', score: -0.4 },
      { tag: 'VBD', score: -1.2 },
      { tag: 'JJ', score: -1 },
    ];
  if (/ing$/.test(lower))
    return [
      { tag: 'VBG', score: -0.5 },
      { tag: 'NN', score: -0.9 },
    ];
  if (/s$/.test(lower) && !/(?:ss|us|is)$/.test(lower))
    return [
      { tag: 'NNS', score: -0.1 },
      { tag: 'VBZ', score: -2.2 },
    ];
  if (/^(?:re|un|de|dis|over|under|pre|auto)-?\p{L}/u.test(lower)) {
    const rest = lower.replace(/^(?:re|un|de|dis|over|under|pre|auto)-?/, '');
    const inner = useOf(rest);
    if (inner !== undefined && inner.verb > inner.noun)
      return [
        { tag: 'VB', score: -0.3 },
        { tag: 'NN', score: -1.2 },
      ];
  }
  return [
    { tag: 'NN', score: -0.2 },
    { tag: 'JJ', score: -1.9 },
    { tag: 'VB', score: -2.4 },
  ];
}
