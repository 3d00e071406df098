import { singularName } from '../language/lexicon.ts';
import { isRelational } from '../language/relational-words.ts';
import { headOf } from './concept-names.ts';
import { featuresOf } from './features.ts';
import { headTable } from './heads.generated.ts';
import type { KnownHeads } from './known-heads.ts';
import { readHeads } from './known-heads.ts';
import type { NounUses } from './noun-uses.ts';
import { nameLabels, rankerFor, readWeights, thresholdFor } from './ranker.ts';
import type { Weights } from './ranker.ts';
import { shapeOf } from './text-shape.ts';
import { isShort, thingsOf } from './used-nouns.ts';
import { classThresholds, weightTable } from './weights.generated.ts';
import { withHeads } from './with-heads.ts';

/** The names taken for things, and which other names stand for them. */
export type ClassChoice = {
  readonly classes: readonly { readonly key: string; readonly unitIds: readonly string[] }[];
  /** The text is a list of stories. */
  readonly isBacklog: boolean;
  /** The thing a name stands for: itself, or the one it is another word for; undefined when it is not a thing. */
  readonly classOf: (key: string) => string | undefined;
  /** How likely a name is a thing, by the ranker alone; 1 for what a statement makes one. */
  readonly likelihoodOf: (key: string) => number;
};

/** Chooses the names that are things of the business, those that are declared to be with their units among them. */
export function chooseClasses(
  uses: NounUses,
  declared: ReadonlyMap<string, readonly string[]> = new Map(),
): ClassChoice {
  const shape = shapeOf(uses.sentences);
  const { weights, heads } = fitted();
  const likely = rankerFor(weights, shape);
  const threshold = thresholdFor(classThresholds, shape);
  const { acting, values } = inShortText(uses);
  const literals = onlyLiterals(uses);
  const likelihoods = new Map(
    [...withHeads(featuresOf(uses, shape), heads, uses.sentences)].map(([key, features]) => [
      key,
      likely(features)[isClass] ?? 0,
    ]),
  );
  const taken = [...likelihoods].flatMap(([key, likelihood]) => {
    if (literals.has(key)) return [];
    const isLikely = !values.has(key) && likelihood >= threshold;
    return acting.has(key) || isLikely ? [key] : [];
  });
  const { classes, classOf } = withAliases(
    uses,
    new Set([...declared.keys(), ...withoutVariants(uses, new Set(taken))]),
  );
  return {
    isBacklog: shape.isBacklog,
    classes: classes.map(({ key, unitIds }) => ({
      key,
      unitIds: [...new Set([...(declared.get(key) ?? []), ...unitIds])],
    })),
    classOf: (key) => (declared.has(key) ? key : classOf(key)),
    likelihoodOf: (key) => (acting.has(key) ? 1 : (likelihoods.get(key) ?? 1)),
  };
}

const isClass = nameLabels.indexOf('CLASS');

let read: { readonly weights: Weights; readonly heads: KnownHeads } | undefined;

// Read on first use: not every process reads texts.
function fitted(): NonNullable<typeof read> {
  read ??= { weights: readWeights(weightTable), heads: readHeads(headTable) };
  return read;
}

/**
 * In a text of a few sentences all that acts, is acted upon or has something is a thing, unless it is a value; what is a
 * value and has none itself is no thing.
 */
function inShortText({ sentences, events, idle, mentions, attributeFacts }: NounUses): {
  readonly acting: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
} {
  if (!isShort(sentences)) return { acting: new Set(), values: new Set() };
  const said = new Set(attributeFacts.map(({ words }) => words.join(' ')));
  const owners = new Set(attributeFacts.map(({ owner }) => owner));
  // A persona of which no wish speaks only wishes.
  const isNamed = (key: string): boolean =>
    mentions.get(key)?.count !== 0 && unitsOf(mentions, key).length > 0;
  return {
    acting: new Set([...thingsOf(events, idle)].filter((key) => isNamed(key) && !said.has(key))),
    values: new Set([...said].filter((key) => !owners.has(key))),
  };
}

/** Names that a text gives as values of something, or as that of which it gives the values, and of which it says nothing else. */
function onlyLiterals({ mentions, valuesFacts, attributeFacts }: NounUses): ReadonlySet<string> {
  const listed = new Map<string, number>();
  for (const { name, values } of valuesFacts)
    for (const value of [...values, headOf(name)]) {
      const key = singularName(value.split(' '));
      listed.set(key, (listed.get(key) ?? 0) + 1);
    }
  const owners = new Set(attributeFacts.map(({ owner }) => owner));
  return new Set([
    ...[...listed].flatMap(([key, times]) => ((mentions.get(key)?.count ?? 0) <= times ? [key] : [])),
    // "room type" is a set of values and a value of the room, unless it has values itself.
    ...valuesFacts.flatMap(({ name, owner }) =>
      owner !== undefined && name !== owner && !owners.has(name) ? [name] : [],
    ),
  ]);
}

/**
 * In a text of a few sentences, without things in some state: "absent employees" are employees, unless the text says what
 * they have or consist of, or that they are a kind of something. In longer texts the ranker knows more of them.
 */
function withoutVariants(uses: NounUses, taken: ReadonlySet<string>): ReadonlySet<string> {
  const { sentences, mentions, attributeFacts, relationFacts } = uses;
  if (!isShort(sentences)) return taken;
  const own = new Set([
    ...attributeFacts.map(({ owner }) => owner),
    ...relationFacts.flatMap(({ kind, source, target }) =>
      kind === 'IS_A' ? [source, target] : kind === 'COMPOSITION' ? [source] : [],
    ),
  ]);
  const isVariant = (key: string): boolean => {
    const { adjective = 0, count = 0 } = mentions.get(key) ?? {};
    const head = key.slice(key.indexOf(' ') + 1);
    const isQualified = head !== key && adjective * 2 > count;
    return isQualified && taken.has(head) && !own.has(key) && !isRelational(key.slice(0, key.indexOf(' ')));
  };
  return new Set([...taken].filter((key) => !isVariant(key)));
}

/** The units that speak of a name, or of nothing but such things in some state: "broken parts" are parts. */
function unitsOf(mentions: NounUses['mentions'], key: string): readonly string[] {
  const own = mentions.get(key);
  if (own !== undefined) return [...own.unitIds];
  const qualified = [...mentions.values()].filter((each) => each.key.endsWith(` ${key}`));
  return [...new Set(qualified.flatMap(({ unitIds }) => [...unitIds]))];
}

/** A longer name whose head alone is a thing may stand for that thing; a shorter one for its only longer form. */
export function withAliases(
  { mentions }: Pick<NounUses, 'mentions'>,
  chosen: ReadonlySet<string>,
): Pick<ClassChoice, 'classes' | 'classOf'> {
  const alias = new Map<string, string>();
  const keys = [...chosen];
  for (const key of mentions.keys()) {
    if (chosen.has(key)) {
      alias.set(key, key);
      continue;
    }
    const words = key.split(' ');
    for (let at = 1; at < words.length; at += 1) {
      const tail = words.slice(at).join(' ');
      if (chosen.has(tail)) {
        alias.set(key, tail);
        break;
      }
    }
    if (alias.has(key) || words.length > 1) continue;
    const longer = keys.filter((each) => each.endsWith(` ${key}`));
    if (longer.length === 1) alias.set(key, longer[0] ?? key);
  }
  return {
    classes: keys.map((key) => ({ key, unitIds: unitsOf(mentions, key) })),
    classOf: (key) => alias.get(key),
  };
}
