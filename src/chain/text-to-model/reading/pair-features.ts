import { isActor } from './actors.ts';
import type { RelationFact } from './facts.ts';
import { relationWordings } from './facts.ts';
import type { Features } from './features.ts';
import { featuresOf } from './features.ts';
import type { NounUses } from './noun-uses.ts';
import type { ClassPair, Partners } from './class-pairs.ts';
import { partnersIn } from './class-pairs.ts';
import { shapeOf } from './text-shape.ts';

const logged = (count: number): number => Math.log2(1 + count);

/** What the ranker of relations knows of the pairs of things that a text speaks of together, in their order. */
export function pairFeatures(pairs: readonly ClassPair[], uses: NounUses): readonly Features[] {
  const partners = partnersIn(pairs);
  const endFeatures = endFeaturesIn(uses);
  return pairs.map((pair) => ({
    ...ownFeatures(pair, uses),
    ...partnerFeatures(pair, partners),
    ...endFeatures(pair),
  }));
}

/** What the text says of the two things apart from each other, on average, as far as it is a document of demands. */
function endFeaturesIn(uses: NounUses): (pair: ClassPair) => Features {
  const shape = shapeOf(uses.sentences);
  if (shape.demanding === 0) return () => ({});
  const names = featuresOf(uses, shape);
  return ({ source, target }) => {
    const one = names.get(source) ?? {};
    const other = names.get(target) ?? {};
    return Object.fromEntries(
      Object.keys({ ...one, ...other }).map((name) => [
        `ends: ${name}`,
        (((one[name] ?? 0) + (other[name] ?? 0)) / 2) * shape.demanding,
      ]),
    );
  };
}

/** How a pair stands to the other pairs of its two things: each belongs to something, and few to all that they meet. */
function partnerFeatures({ source, target }: ClassPair, partners: Partners): Features {
  const ofSource = partners.get(source) ?? new Map<string, number>();
  const ofTarget = partners.get(target) ?? new Map<string, number>();
  const strength = ofSource.get(target) ?? 0;
  const shares = [ofSource, ofTarget].map((own) => strength / Math.max(1, ...own.values()));
  const between = [...ofSource].filter(
    ([key, much]) => much >= strength && (ofTarget.get(key) ?? 0) >= strength,
  ).length;
  const sizes = [ofSource.size, ofTarget.size];
  return {
    'strongest of one': Number(Math.max(...shares) === 1),
    'strongest of both': Number(Math.min(...shares) === 1),
    'share of the strongest': Math.max(...shares),
    'share of both strongest': Math.min(...shares),
    'things between': logged(between),
    'partners of one': logged(Math.max(...sizes)),
    'partners of the other': logged(Math.min(...sizes)),
  };
}

/** What is said of the two themselves. */
function ownFeatures(pair: ClassPair, { mentions }: NounUses): Features {
  const { facts, source, target, together } = pair;
  const count = (is: (fact: RelationFact) => boolean): number => logged(facts.filter(is).length);
  const said = facts.filter(({ wording }) => wording !== 'TOGETHER');
  const names = [source, target].map((key) => mentions.get(key)?.count ?? 0);
  const rarer = Math.max(1, Math.min(...names));
  const actors = [source, target].filter(isActor).length;
  return {
    statements: logged(said.length),
    'any statement': Number(said.length > 0),
    'several statements': Number(said.length > 1),
    ...Object.fromEntries(
      relationWordings.map((each) => [
        `said by ${each.toLowerCase().replace('_', ' ')}`,
        count(({ wording }) => wording === each),
      ]),
    ),
    having: count(({ verb }) => verb === 'have'),
    kinds: count(({ kind }) => kind === 'IS_A'),
    parts: count(({ kind }) => kind === 'COMPOSITION'),
    counted: count(({ targetCount }) => targetCount !== undefined),
    'both ways': Number(new Set(said.map((fact) => fact.source === source)).size > 1),
    'share of the rarer': together / rarer,
    'share of the more frequent': together / Math.max(1, ...names),
    'rarer named': logged(rarer),
    'one person': Number(actors === 1),
    'two persons': Number(actors === 2),
    'name within name': Number(
      ` ${source} `.includes(` ${target} `) || ` ${target} `.includes(` ${source} `),
    ),
  };
}
