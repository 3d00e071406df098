import type { BusinessProcess, ObjectRelation, Policy } from '../../cim/cim.ts';
import { isValue } from './composition.ts';
import type { Events } from './events.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Operations } from './operations.ts';
import type { Processes } from './processes.ts';
import { eventsAwaitedBy } from './processes.ts';
import type { Source } from './source.ts';
import { distinct, inIdOrder } from './source.ts';

/** One directed dependency between two contexts. */
export type RelationshipPlan = {
  readonly upstream: ContextSource;
  readonly downstream: ContextSource;
  readonly exchange: 'SYNCHRONOUS_API' | 'DOMAIN_EVENTS';
  /** What makes one context depend on the other. */
  readonly because: readonly (ObjectRelation | Policy | BusinessProcess)[];
};

type Dependency = Pick<RelationshipPlan, 'upstream' | 'downstream' | 'exchange'> & {
  readonly because: RelationshipPlan['because'][number];
};

type Known = {
  readonly source: Source;
  readonly operations: Operations;
  readonly events: Events;
  readonly processes: Processes;
};

/**
 * Works out which contexts depend on which: by relations between their objects, by policies that react to events,
 * and by processes and commands that use another context, where nothing else relates the two yet.
 */
export function planRelationships(known: Known): readonly RelationshipPlan[] {
  const dependencies = [...byRelations(known), ...byPolicies(known)].filter(isAcross);
  const related = new Set(dependencies.flatMap(bothWays));
  for (const use of [...byProcesses(known), ...byEffects(known)].filter(isAcross)) {
    const [there, back] = bothWays(use);
    if (related.has(there)) continue;
    related.add(there).add(back);
    dependencies.push(use);
  }
  const pairs = Map.groupBy(dependencies, (dependency) => bothWays(dependency)[0]);
  return [...pairs.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const isSynchronous = group.some(({ exchange }) => exchange === 'SYNCHRONOUS_API');
    return {
      upstream: first.upstream,
      downstream: first.downstream,
      exchange: isSynchronous ? 'SYNCHRONOUS_API' : 'DOMAIN_EVENTS',
      because: inIdOrder(distinct(group.map(({ because }) => because))),
    };
  });
}

function isAcross({ upstream, downstream }: Dependency): boolean {
  return upstream !== downstream;
}

function bothWays({ upstream, downstream }: Dependency): readonly [string, string] {
  return [`${upstream.id}\u001F${downstream.id}`, `${downstream.id}\u001F${upstream.id}`];
}

function byRelations({ source }: Known): readonly Dependency[] {
  return source.all('ObjectRelation').flatMap((relation) => {
    const from = source.get(relation.source);
    const to = source.get(relation.target);
    if (isValue(from) || isValue(to)) return [];
    return {
      upstream: homeOfObject(source, to),
      downstream: homeOfObject(source, from),
      exchange: 'SYNCHRONOUS_API',
      because: relation,
    };
  });
}

function byPolicies({ source, operations, events }: Known): readonly Dependency[] {
  return source.all('Policy').flatMap((policy) => {
    const event = source.resolve(policy.whenEvent);
    if (event === undefined) return [];
    return operations.ofStep(source.get(policy.thenStep)).map(({ root }) => ({
      upstream: events.homeOf(event),
      downstream: homeOfObject(source, root),
      exchange: 'DOMAIN_EVENTS' as const,
      because: policy,
    }));
  });
}

function byProcesses(known: Known): readonly Dependency[] {
  return inIdOrder(known.processes.workflows).flatMap((process) =>
    inIdOrder(distinct(usedBy(process, known))).map((upstream) => ({
      upstream,
      downstream: known.events.homeOfProcess(process),
      exchange: 'SYNCHRONOUS_API' as const,
      because: process,
    })),
  );
}

/** A command that changes things of another context as well depends on it. */
function byEffects({ source, operations }: Known): readonly Dependency[] {
  return inIdOrder(source.all('ProcessStep')).flatMap((step) =>
    operations.ofStep(step).flatMap(({ root, effects }) =>
      effects.map((effect) => ({
        upstream: homeOfObject(source, effect.root),
        downstream: homeOfObject(source, root),
        exchange: 'SYNCHRONOUS_API' as const,
        because: source.containerOf(step, 'BusinessProcess'),
      })),
    ),
  );
}

function usedBy(process: BusinessProcess, known: Known): readonly ContextSource[] {
  const { source, operations, events, processes } = known;
  const awaited = eventsAwaitedBy(processes, process).map(events.homeOf);
  const worked = process.nodes.flatMap((node): readonly ContextSource[] => {
    if (node.eClass !== 'ProcessStep') return [];
    const called = source.resolve(node.calls);
    const undoing = processes.compensationOf(node);
    return [
      ...[node, ...(undoing === undefined ? [] : [undoing])]
        .flatMap((step) => operations.ofStep(step).slice(0, 1))
        .map(({ root }) => homeOfObject(source, root)),
      ...(processes.systemOf(node) === undefined ? [] : [processes.homeOfStep(node)]),
      ...(called === undefined ? [] : [events.homeOfProcess(called)]),
    ];
  });
  return [...awaited, ...worked];
}
