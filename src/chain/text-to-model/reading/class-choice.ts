import { isValueName } from './value-reader.ts';
import { headOf } from './concept-names.ts';
import type { AttributeFact, RelationFact, UnitSentence } from './facts.ts';
import type { Mentions } from './mentions.ts';
import type { TextEvent } from './text-events.ts';
import { isShort, thingsOf } from './used-nouns.ts';
import { ownerNouns, recordNouns } from './word-lists.ts';

/** The names taken for things, and which other names stand for them. */
export type ClassChoice = {
  readonly classes: readonly { readonly key: string; readonly unitIds: readonly string[] }[];
  /** The text is a list of stories. */
  readonly isBacklog: boolean;
  /** The thing a name stands for: itself, or the one it is another word for; undefined when it is not a thing. */
  readonly classOf: (key: string) => string | undefined;
};

/** Everything known before the choice. */
export type NounUses = {
  readonly sentences: readonly UnitSentence[];
  readonly events: readonly TextEvent[];
  /** Nouns that the text only talks with. */
  readonly idle: ReadonlySet<string>;
  readonly mentions: ReadonlyMap<string, Mentions>;
  readonly attributeFacts: readonly AttributeFact[];
  readonly relationFacts: readonly RelationFact[];
};

/** Chooses the names that are things of the business. */
export function chooseClasses(evidence: NounUses): ClassChoice {
  const stories = evidence.sentences.filter(({ role }) => role === 'WANT').length;
  const isBacklog = stories * 2 > new Set(evidence.sentences.map(({ unitId }) => unitId)).size;
  const counts = countsOf(evidence);
  const threshold = isBacklog
    ? storyThreshold
    : factThreshold + demandRaise * demandShare(evidence.sentences) + lengthRaise(evidence.sentences.length);
  const scored = [...evidence.mentions.values()].map((mentions) => ({
    key: mentions.key,
    score:
      (isBacklog
        ? storyScore(mentions, stories, evidence.idle)
        : factScore(mentions, counts, evidence.idle)) - qualifiedPenalty(mentions, evidence.mentions, counts),
  }));
  const taken = scored.filter(({ score }) => score >= threshold).map(({ key }) => key);
  const chosen = [...taken, ...inShortText(evidence, counts)];
  return { isBacklog, ...withAliases(evidence, new Set(chosen)) };
}

/** In a text of a few sentences all that acts, is acted upon or has something is a thing, unless it is a value. */
function inShortText({ sentences, events, idle, mentions }: NounUses, counts: Counts): readonly string[] {
  if (!isShort(sentences)) return [];
  return [...thingsOf(events, idle)].filter(
    (key) => unitsOf(mentions, key).length > 0 && (counts.asValue.get(key) ?? 0) === 0,
  );
}

const factThreshold = 2.5;
const storyThreshold = 2.4;
const participlePenalty = 1.5;
const adjectivePenalty = 0.4;
const systemPenalty = 2;
const demandRaise = 0.5;
const lengthWeight = 0.3;
const usualLength = 18;
const recordBonus = 0.8;

/** In a long text things are named more often, and so is all else. */
function lengthRaise(sentences: number): number {
  return lengthWeight * Math.log(Math.max(4, sentences) / usualLength);
}

/** Share of sentences that demand something: texts of demands tell steps and screens more than things. */
function demandShare(sentences: readonly UnitSentence[]): number {
  const demanding = sentences.filter(({ read }) =>
    read.clauses.some(({ modal }) => /^(?:should|shall|must)$/.test(modal)),
  );
  return demanding.length / Math.max(1, sentences.length);
}

type Counts = {
  readonly owned: ReadonlyMap<string, number>;
  readonly asValue: ReadonlyMap<string, number>;
  readonly kindOf: ReadonlyMap<string, number>;
};

function countsOf({ attributeFacts, relationFacts }: NounUses): Counts {
  const owned = new Map<string, number>();
  const asValue = new Map<string, number>();
  const kindOf = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, amount: number): void => {
    map.set(key, (map.get(key) ?? 0) + amount);
  };
  for (const { owner, words, strength } of attributeFacts) {
    add(owned, owner, strength === 'LISTED' ? 1 : 0.5);
    add(asValue, words.join(' '), strength === 'LISTED' ? 1 : 0.7);
  }
  for (const { source, target, kind } of relationFacts)
    if (kind === 'IS_A') {
      add(kindOf, source, 1);
      add(kindOf, target, 0.6);
    }
  return { owned, asValue, kindOf };
}

const kindScores: Readonly<Record<string, number>> = {
  person: 1,
  group: 0.8,
  artifact: 0.6,
  act: -0.3,
  attribute: -1.2,
  cognition: -0.8,
  state: -0.8,
  feeling: -1.5,
  time: -1.5,
  quantity: -1,
  motive: -1.5,
  relation: -1,
  phenomenon: -0.8,
  process: -0.5,
  location: -0.2,
};

function factScore(mentions: Mentions, counts: Counts, idle: ReadonlySet<string>): number {
  const { key } = mentions;
  if (idle.has(key)) return -5;
  const owns = counts.owned.get(key) ?? 0;
  const value = counts.asValue.get(key) ?? 0;
  const score =
    Math.min(mentions.count, 5) * 0.5 +
    Math.min(mentions.subject, 3) * 0.5 +
    Math.min(mentions.holder, 2) * 0.5 +
    Math.min(mentions.object, 3) * 0.35 +
    Math.min(mentions.complement, 3) * 0.2 +
    Math.min(mentions.every, 2) * 0.5 +
    Math.min(mentions.many, 2) * 0.5 +
    Math.min(mentions.one, 2) * 0.25 +
    Math.min(mentions.plural, 2) * 0.3 +
    Math.min(mentions.modifier, 3) * 0.1 +
    Math.min(owns, 3) * 0.9 +
    Math.min(counts.kindOf.get(key) ?? 0, 2) * 0.6 +
    (kindScores[mentions.kind] ?? 0) -
    Math.min(value, 2) * 1.2 -
    Math.min(mentions.owned, 3) * 0.2 +
    (recordNouns.has(headOf(key)) ? recordBonus : 0) -
    // A name of its own, such as that of the system, is not a kind of thing.
    (isProperName(mentions) ? 2.5 : 0) -
    (ownerNouns.has(headOf(key)) && owns < 1 ? 1 : 0);
  if (isValueName(key) && owns < 1.5) return score - 3;
  if (/(?:system|application|app|software|platform|website)$/.test(key)) return score - systemPenalty;
  if (idle.has(headOf(key))) return score - 1.2;
  return score;
}

/** "remaining player" is a player in some situation; "advanced controller" beside "basic controller" is a kind. */
function qualifiedPenalty(mentions: Mentions, all: ReadonlyMap<string, Mentions>, counts: Counts): number {
  const words = mentions.key.split(' ');
  const tail = words.slice(1).join(' ');
  const plain = all.get(tail);
  if (plain === undefined || plain.count === 0 || (counts.kindOf.get(mentions.key) ?? 0) > 0) return 0;
  if (mentions.participle * 2 > mentions.count) return participlePenalty;
  if (mentions.adjective * 2 <= mentions.count) return 0;
  const hasContrast = [...all.values()].some(
    (other) =>
      other !== mentions &&
      other.adjective > 0 &&
      other.key.endsWith(` ${tail}`) &&
      other.key.split(' ').length === words.length,
  );
  return hasContrast ? 0 : adjectivePenalty;
}

/** Written with a capital wherever it stands inside a sentence, and never in the plural or quantified. */
function isProperName(mentions: Mentions): boolean {
  return (
    mentions.capital * 2 > mentions.count &&
    mentions.plural === 0 &&
    mentions.every === 0 &&
    mentions.many === 0
  );
}

const systemRoles =
  /(?:admin|administrator|moderator|developer|tester|superuser|webmaster|analyst|researcher)$/;

function storyScore(mentions: Mentions, stories: number, idle: ReadonlySet<string>): number {
  const { key } = mentions;
  if (idle.has(key)) return -5;
  const share = stories === 0 ? 0 : mentions.unitIds.size / stories;
  if (mentions.persona > 0) {
    if (systemRoles.test(key)) return -1;
    return 3 + share;
  }
  const score =
    Math.min(mentions.unitIds.size, 6) * 0.55 +
    Math.min(mentions.wantedObject, 4) * 0.35 +
    Math.min(mentions.wanted, 4) * 0.2 +
    Math.min(mentions.plural, 2) * 0.2 +
    Math.min(mentions.modifier, 4) * 0.2 +
    (mentions.own > 0 ? 0.5 : 0) +
    (kindScores[mentions.kind] ?? 0) * 0.7 +
    (recordNouns.has(headOf(key)) ? recordBonus : 0);
  if (isValueName(key)) return score - 2;
  if (idle.has(headOf(key))) return score - 1.5;
  return score;
}

/** The units that speak of a name, or of nothing but such things in some state: "broken parts" are parts. */
function unitsOf(mentions: NounUses['mentions'], key: string): readonly string[] {
  const own = mentions.get(key);
  if (own !== undefined) return [...own.unitIds];
  const qualified = [...mentions.values()].filter((each) => each.key.endsWith(` ${key}`));
  return [...new Set(qualified.flatMap(({ unitIds }) => [...unitIds]))];
}

/** A longer name whose head alone is a thing may stand for that thing; a shorter one for its only longer form. */
function withAliases({ mentions }: NounUses, chosen: ReadonlySet<string>): Omit<ClassChoice, 'isBacklog'> {
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
