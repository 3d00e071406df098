import { featuresOf } from './features.ts';
import type { NounUses } from './noun-uses.ts';
import { nameLabels, rankerFor, readWeights } from './ranker.ts';
import type { Weights } from './ranker.ts';
import { shapeOf } from './text-shape.ts';
import { isShort, thingsOf } from './used-nouns.ts';
import { classThreshold, weightTable } from './weights.generated.ts';

/** The names taken for things, and which other names stand for them. */
export type ClassChoice = {
  readonly classes: readonly { readonly key: string; readonly unitIds: readonly string[] }[];
  /** The text is a list of stories. */
  readonly isBacklog: boolean;
  /** The thing a name stands for: itself, or the one it is another word for; undefined when it is not a thing. */
  readonly classOf: (key: string) => string | undefined;
};

/** Chooses the names that are things of the business. */
export function chooseClasses(uses: NounUses): ClassChoice {
  const shape = shapeOf(uses.sentences);
  const likely = rankerFor(weights(), shape);
  const acting = inShortText(uses);
  const taken = [...featuresOf(uses, shape)].flatMap(([key, features]) => {
    const isTaken = acting.has(key) || (likely(features)[isClass] ?? 0) >= classThreshold;
    return isTaken ? [key] : [];
  });
  return { isBacklog: shape.isBacklog, ...withAliases(uses, new Set(taken)) };
}

const isClass = nameLabels.indexOf('CLASS');

let read: Weights | undefined;

// Read on first use: not every process reads texts.
function weights(): Weights {
  read ??= readWeights(weightTable);
  return read;
}

/** In a text of a few sentences all that acts, is acted upon or has something is a thing, unless it is a value. */
function inShortText({ sentences, events, idle, mentions, attributeFacts }: NounUses): ReadonlySet<string> {
  if (!isShort(sentences)) return new Set();
  const values = new Set(attributeFacts.map(({ words }) => words.join(' ')));
  // A persona of which no wish speaks only wishes.
  const isNamed = (key: string): boolean =>
    mentions.get(key)?.count !== 0 && unitsOf(mentions, key).length > 0;
  return new Set([...thingsOf(events, idle)].filter((key) => isNamed(key) && !values.has(key)));
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
): Omit<ClassChoice, 'isBacklog'> {
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
