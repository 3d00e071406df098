import { isActor } from './actors.ts';
import type { RelationFact } from './facts.ts';
import type { Features } from './features.ts';
import type { NounUses } from './noun-uses.ts';
import type { ClassPair } from './class-pairs.ts';

const logged = (count: number): number => Math.log2(1 + count);

/** What the ranker of relations knows of two things that a text speaks of together. */
export function pairFeatures(pair: ClassPair, { mentions }: NounUses): Features {
  const { facts, source, target, together } = pair;
  const count = (is: (fact: RelationFact) => boolean): number => logged(facts.filter(is).length);
  const said = facts.filter(({ weight }) => weight > 0);
  const names = [source, target].map((key) => mentions.get(key)?.count ?? 0);
  const actors = [source, target].filter(isActor).length;
  return {
    statements: logged(said.length),
    strength: logged(said.reduce((sum, { weight }) => sum + weight, 0)),
    'strongest statement': said.reduce((most, { weight }) => Math.max(most, weight), 0),
    objects: count(({ verb, weight }) => verb !== '' && weight >= 1),
    complements: count(({ verb, weight }) => verb !== '' && weight < 1 && weight > 0),
    'without verb': count(({ verb, weight }) => verb === '' && weight > 0),
    having: count(({ verb }) => verb === 'have'),
    kinds: count(({ kind }) => kind === 'IS_A'),
    parts: count(({ kind }) => kind === 'COMPOSITION'),
    counted: count(({ targetCount }) => targetCount !== undefined),
    'both ways': Number(new Set(said.map((fact) => fact.source === source)).size > 1),
    together: logged(together),
    'share of the rarer': together / Math.max(1, Math.min(...names)),
    'one person': Number(actors === 1),
    'two persons': Number(actors === 2),
    'name within name': Number(
      ` ${source} `.includes(` ${target} `) || ` ${target} `.includes(` ${source} `),
    ),
  };
}
