import { verbLemma } from '../language/lexicon.ts';
import type { UnitSentence } from '../reading/facts.ts';
import type { ReadDemand, ReadText } from '../reading/understand.ts';
import { commandKinds, reading } from './action-kinds.ts';
import { groupedStories } from './areas.ts';
import type { Homes } from './demand-drafts.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft.ts';
import { shortName } from './wording.ts';

type Step = {
  readonly verb: string;
  readonly demand: ReadDemand;
  readonly name: string;
  readonly actor: string;
};

/**
 * The processes of a long list of stories: one for each thing of which the stories say what is done before what, by a
 * word of order ("once it is approved", "before it is shipped") or a state ("put accepted papers into sessions").
 */
export function processDrafts(text: ReadText, { homeOf }: Homes): readonly Draft[] {
  const stories = groupedStories(text);
  const sentences = Map.groupBy(text.sentences, ({ unitId }) => unitId);
  return text.domain.classes.flatMap(({ key }) => {
    const steps = stepsWith(text, key, stories);
    const pairs = steps.flatMap((step) =>
      (sentences.get(step.demand.unit.unitId) ?? []).flatMap((sentence) => ordersIn(sentence, step, steps)),
    );
    const ordered = inOrder(steps, pairs);
    return ordered.length < 2 ? [] : processOf(text, { key, steps: ordered, home: homeOf(key) });
  });
}

/** The first story of each verb that is done with a thing. */
function stepsWith(text: ReadText, key: string, stories: readonly ReadDemand[]): readonly Step[] {
  const byUnit = new Map(stories.map((demand) => [demand.unit.unitId, demand]));
  const steps = new Map<string, Step>();
  for (const { unitId, role, verb, objects, passive, negated } of text.events) {
    const demand = byUnit.get(unitId);
    const actor = demand?.actor;
    if (demand === undefined || actor === undefined || role === 'BENEFIT' || passive || negated) continue;
    if (!objects.includes(key) || reading.has(verb) || idle.has(verb) || steps.has(verb)) continue;
    const name = `${verb} ${text.nameOf(key).toLowerCase()}`;
    steps.set(verb, {
      verb,
      demand,
      name: shortName(`${name.charAt(0).toUpperCase()}${name.slice(1)}`),
      actor,
    });
  }
  return [...steps.values()];
}

/** Verbs that do nothing to a thing. */
const idle: ReadonlySet<string> = new Set(['be', 'have', 'want', 'need', 'like', 'tell']);

type Pair = readonly [earlier: Step, later: Step];

/** Which other steps a story says to be done before its own, and after it. */
function ordersIn({ read, role }: UnitSentence, step: Step, steps: readonly Step[]): readonly Pair[] {
  if (role === 'BENEFIT') return [];
  return read.words.flatMap(({ tag, lemma, lower }, at): readonly Pair[] => {
    // "accepted papers": a participle in front of a noun may pass for an adjective.
    const isState = tag === 'VBN' || (tag === 'JJ' && lower.endsWith('ed'));
    const said = isState ? verbLemma(lower) : lemma;
    const other = steps.find(({ verb }) => verb === said && verb !== step.verb);
    if (other === undefined || !(isState || /^VB[DZ]?$/.test(tag))) return [];
    const before = read.words.slice(0, at).map(({ lower }) => lower);
    if (before.some((word) => word === 'before' || word === 'until')) return [[step, other]];
    // "not yet paid" is no order.
    if (before.slice(-3).some((word) => /^(?:not|never|yet|n't)$/.test(word))) return [];
    const isDone = isState || before.some((word) => /^(?:once|after|when)$/.test(word));
    return isDone ? [[other, step]] : [];
  });
}

/** The steps that stand in an order, the earliest first; none where they run in a circle. */
function inOrder(steps: readonly Step[], pairs: readonly Pair[]): readonly Step[] {
  const ordered: Step[] = [];
  let open = steps.filter((step) => pairs.some((pair) => pair.includes(step)));
  while (open.length > 0) {
    const next = open.find((step) => !pairs.some(([one, other]) => other === step && open.includes(one)));
    if (next === undefined) return [];
    ordered.push(next);
    open = open.filter((step) => step !== next);
  }
  return ordered;
}

/** What a step does to its thing. */
const accessOf = (verb: string): string =>
  commandKinds[verb] === 'CREATE' || commandKinds[verb] === 'DELETE' ? commandKinds[verb] : 'UPDATE';

function processOf(
  text: ReadText,
  { key, steps, home }: { readonly key: string; readonly steps: readonly Step[]; readonly home: string },
): readonly Draft[] {
  const process = `process:${key}`;
  const inProcess = { kind: 'ELEMENT', container: process } as const;
  // A process without its end is wrong: all of it is made with the last of its stories.
  const last = steps.reduce(
    (latest, { demand }) => (demand.unit.ordinal > latest.ordinal ? demand.unit : latest),
    {
      ordinal: -1,
      unitId: '',
    },
  );
  const unitIds = [last.unitId];
  const nodes = [`${process}:start`, ...steps.map(({ verb }) => `${process}:${verb}`), `${process}:end`];
  const point = (position: 'START' | 'END', name: string): Draft => ({
    ...inProcess,
    key: `${process}:${position.toLowerCase()}`,
    class: 'EventPoint',
    feature: 'nodes',
    recognisedBy: 'name',
    set: { name, position },
    unitIds,
  });
  return [
    {
      kind: 'ELEMENT',
      key: process,
      class: 'BusinessProcess',
      feature: 'processes',
      recognisedBy: 'name',
      set: {
        name: `${text.nameOf(key)} handling`,
        domain: toDraft(home),
        capability: toDraft(`capability:of ${key}`),
      },
      unitIds,
    },
    point('START', 'Start'),
    ...steps.flatMap(({ name, actor, verb, demand }): readonly Draft[] => [
      {
        ...inProcess,
        key: `${process}:${verb}`,
        class: 'ProcessStep',
        feature: 'nodes',
        recognisedBy: 'name',
        set: { name, kind: 'USER', performer: toDraft(`actor:${actor}`) },
        unitIds: [demand.unit.unitId],
      },
      {
        kind: 'ELEMENT',
        container: `${process}:${verb}`,
        key: `${process}:${verb}:access`,
        class: 'ObjectAccess',
        feature: 'accesses',
        recognisedBy: 'object',
        set: { object: toDraft(`object:${key}`), mode: accessOf(verb) },
        unitIds: [demand.unit.unitId],
      },
    ]),
    point('END', 'End'),
    ...nodes.slice(1).map((node, at): Draft => ({
      ...inProcess,
      key: `${process}:flow ${at}`,
      class: 'SequenceFlow',
      feature: 'flows',
      recognisedBy: 'source',
      set: { source: toDraft(nodes[at] ?? ''), target: toDraft(node) },
      unitIds,
    })),
  ];
}
