import type { ClassChoice } from './class-choice.ts';
import type { ReadAttribute, ValueKind } from './domain-model.ts';
import type { AttributeFact, ValuesFact } from './facts.ts';
import type { Mentions } from './mentions.ts';
import { valueKindOf } from './value-kinds.ts';
import { attributeNouns } from './word-lists.ts';

/** The values of every chosen thing, each once, in reading order. */
export function attributesOf(given: {
  readonly choice: ClassChoice;
  readonly attributeFacts: readonly AttributeFact[];
  readonly valuesFacts: readonly ValuesFact[];
  readonly mentions: ReadonlyMap<string, Mentions>;
}): ReadonlyMap<string, readonly ReadAttribute[]> {
  const byClass = new Map<string, Map<string, ReadAttribute>>();
  const add = (
    owner: string,
    words: readonly string[],
    unitIds: readonly string[],
    kind?: ValueKind,
  ): void => {
    const name = words.join(' ');
    if (name === '' || given.choice.classOf(name) === name) return;
    const attributes = byClass.get(owner) ?? new Map<string, ReadAttribute>();
    byClass.set(owner, attributes);
    const known = attributes.get(name);
    attributes.set(name, {
      name,
      kind: kind ?? known?.kind ?? valueKindOf(name),
      unitIds: [...new Set([...(known?.unitIds ?? []), ...unitIds])],
    });
  };
  for (const fact of given.attributeFacts) {
    const owner = given.choice.classOf(fact.owner);
    const isValue = given.valuesFacts.some(
      ({ unitId, values }) => unitId === fact.unitId && values.includes(fact.words.join(' ')),
    );
    if (owner !== undefined && !isValue)
      add(owner, fact.words, [fact.unitId], fact.boolean ? 'YES_NO' : undefined);
  }
  // "route number": a compound of a thing and a word for values.
  for (const mentions of given.mentions.values()) {
    const words = mentions.key.split(' ');
    const head = words.at(-1) ?? '';
    if (words.length < 2 || !attributeNouns.has(head) || mentions.count === 0) continue;
    for (let at = 1; at < words.length; at += 1) {
      const owner = words.slice(0, at).join(' ');
      if (given.choice.classOf(owner) !== owner) continue;
      add(owner, words, [...mentions.unitIds]);
      break;
    }
  }
  for (const { name, owner, topic, values, unitId } of given.valuesFacts) {
    const home = [owner, name, topic]
      .map((key) => (key === undefined ? undefined : given.choice.classOf(key)))
      .find((key) => key !== undefined);
    if (home === undefined) continue;
    const attributes = byClass.get(home) ?? new Map<string, ReadAttribute>();
    byClass.set(home, attributes);
    const short = name.startsWith(`${home} `) ? name.slice(home.length + 1) : name;
    const known = attributes.get(short) ?? attributes.get(name);
    attributes.delete(name);
    attributes.set(short, {
      name: short,
      kind: 'CHOICE',
      values: [...new Set([...(known?.values ?? []), ...values])],
      enumName: name,
      unitIds: [...new Set([...(known?.unitIds ?? []), unitId])],
    });
  }
  return new Map([...byClass].map(([owner, attributes]) => [owner, withKey([...attributes.values()])]));
}

/** Of several numbers and codes the first is what people tell things apart by. */
function withKey(attributes: readonly ReadAttribute[]): readonly ReadAttribute[] {
  const key = attributes.find(({ kind }) => kind === 'IDENTIFIER');
  return attributes.map((attribute) => (attribute === key ? { ...attribute, identifying: true } : attribute));
}
