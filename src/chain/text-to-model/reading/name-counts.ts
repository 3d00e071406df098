import type { RelationWording } from './facts.ts';
import type { NounUses } from './noun-uses.ts';

/** How often the single statements of a text say something of each name. */
export type NameCounts = {
  /** It has attributes; its attributes stand in a list. */
  readonly owning: ReadonlyMap<string, number>;
  readonly listing: ReadonlyMap<string, number>;
  /** It is said to be an attribute. */
  readonly asValue: ReadonlyMap<string, number>;
  /** It is likely to be meant as one. */
  readonly asLikelyValue: ReadonlyMap<string, number>;
  /** It is a kind of something, or has kinds. */
  readonly special: ReadonlyMap<string, number>;
  readonly general: ReadonlyMap<string, number>;
  /** It has parts, or is one. */
  readonly whole: ReadonlyMap<string, number>;
  readonly part: ReadonlyMap<string, number>;
  /** It belongs together with something. */
  readonly related: ReadonlyMap<string, number>;
  /** It is a closed set of values, or one of them. */
  readonly choice: ReadonlyMap<string, number>;
  readonly literal: ReadonlyMap<string, number>;
  /** It does something; something is done to it. */
  readonly acting: ReadonlyMap<string, number>;
  readonly acted: ReadonlyMap<string, number>;
  /** Mentions of longer names that end with it, and how many such names there are. */
  readonly longer: ReadonlyMap<string, number>;
  readonly longerNames: ReadonlyMap<string, number>;
};

/** Counts what the statements of a text say of its names. */
export function nameCountsOf(uses: NounUses): NameCounts {
  return { ...factCounts(uses), ...eventCounts(uses), ...endCounts(uses) };
}

type Table = Map<string, number>;

const add = (table: Table, key: string, amount = 1): void => {
  table.set(key, (table.get(key) ?? 0) + amount);
};

/** Wordings that are more than a guess from two names that stand near each other. */
const sound: ReadonlySet<RelationWording> = new Set(['OBJECT', 'COMPLEMENT', 'BEING', 'OF', 'OWNER']);

function factCounts({
  attributeFacts,
  relationFacts,
  valuesFacts,
}: NounUses): Omit<NameCounts, 'acting' | 'acted' | 'longer' | 'longerNames'> {
  const owning: Table = new Map();
  const listing: Table = new Map();
  const whole: Table = new Map();
  const part: Table = new Map();
  const asValue: Table = new Map();
  const asLikelyValue: Table = new Map();
  const special: Table = new Map();
  const general: Table = new Map();
  const related: Table = new Map();
  const choice: Table = new Map();
  const literal: Table = new Map();
  for (const { owner, words, strength } of attributeFacts) {
    add(owning, owner);
    if (strength === 'LISTED') add(listing, owner);
    add(strength === 'LISTED' ? asValue : asLikelyValue, words.join(' '));
  }
  for (const { source, target, kind, wording } of relationFacts)
    if (kind === 'IS_A') {
      add(special, source);
      add(general, target);
    } else if (sound.has(wording)) {
      add(related, source);
      add(related, target);
      if (kind === 'COMPOSITION') {
        add(whole, source);
        add(part, target);
      }
    }
  for (const { name, owner, values } of valuesFacts) {
    add(choice, name);
    if (owner !== undefined) add(owning, owner);
    for (const value of values) add(literal, value);
  }
  return { owning, listing, asValue, asLikelyValue, special, general, whole, part, related, choice, literal };
}

function eventCounts({ events }: NounUses): Pick<NameCounts, 'acting' | 'acted'> {
  const acting: Table = new Map();
  const acted: Table = new Map();
  for (const { performers, objects, verb, passive } of events) {
    if (verb === 'be' || verb === 'have') continue;
    if (!passive) for (const key of performers) add(acting, key);
    for (const key of objects) add(acted, key);
  }
  return { acting, acted };
}

function endCounts({ mentions }: NounUses): Pick<NameCounts, 'longer' | 'longerNames'> {
  const longer: Table = new Map();
  const longerNames: Table = new Map();
  for (const { key, count } of mentions.values()) {
    const words = key.split(' ');
    for (let at = 1; at < words.length; at += 1) {
      const end = words.slice(at).join(' ');
      add(longer, end, count);
      add(longerNames, end);
    }
  }
  return { longer, longerNames };
}
