import type { Model } from '../../../kernel/model/model.ts';
import { appendTo, removeAt, setValue } from '../../../kernel/validation/fixes.ts';
import { waysRound } from '../../core/graph.ts';
import { repetitions } from '../../core/repetitions.ts';
import { wayText } from '../../core/wording.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import type {
  Association,
  BoundedContext,
  ContextRelationship,
  Pim,
  Reaction,
  ServiceUnit,
  WorkflowStep,
} from '../pim.ts';
import { contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** A context is there for something. */
export const contextFilled = constraint('PIM-CTX-01', 'BoundedContext', {
  severity: 'WARNING',
  holds: 'owns at least one aggregate',
  message: 'Context {name} is empty.',
  remedy: 'Delete or merge it.',
  feature: 'aggregates',
  check: ({ aggregates }) => aggregates.length > 0,
});

/** A relationship has two sides. */
export const relationshipSound = constraint('PIM-CTX-02', 'ContextRelationship', {
  severity: 'ERROR',
  holds: 'upstream and downstream differ; PARTNERSHIP and SHARED_KERNEL exist at most once per pair',
  message: '{name} relates a context to itself.',
  remedy: 'Choose two contexts.',
  feature: 'downstream',
  check: (relationship, { facts, model }) => {
    if (relationship.upstream === relationship.downstream) return false;
    if (!facts(repeatedPartnerships).has(relationship)) return true;
    return {
      feature: 'pattern',
      message: '{name} states the {pattern} of {one} and {other} once more.',
      remedy: 'Remove one.',
      values: {
        one: model.get<'BoundedContext'>(relationship.upstream).name,
        other: model.get<'BoundedContext'>(relationship.downstream).name,
      },
    };
  },
});

function repeatedPartnerships(model: Model<Pim>): ReadonlyMap<ContextRelationship, ContextRelationship> {
  return repetitions(model.all('ContextRelationship'), ({ pattern, upstream, downstream }) =>
    pattern === 'PARTNERSHIP' || pattern === 'SHARED_KERNEL'
      ? `${pattern} ${[upstream, downstream].sort().join(' ')}`
      : undefined,
  );
}

/** Dependencies between contexts have no cycle. */
export const dependenciesOrdered = constraint('PIM-CTX-03', 'ContextRelationship', {
  severity: 'WARNING',
  holds: 'the dependency graph has no cycle except through PARTNERSHIP or DOMAIN_EVENTS',
  message: 'Contexts {path} depend on each other in a circle.',
  remedy: 'Turn one side into events.',
  feature: 'exchange',
  fix: 'Exchange events here.',
  requires: ['PIM-CTX-02'],
  check: (relationship, { facts, pointer }) => {
    const way = facts(circularDependencies).get(relationship);
    return (
      way === undefined || {
        values: { path: wayText(way.map(({ name }) => name)) },
        fix: setValue('Exchange domain events', pointer(relationship, 'exchange'), 'DOMAIN_EVENTS'),
      }
    );
  },
});

/** The contexts of each circle, under the first relationship that is part of it. */
function circularDependencies(
  model: Model<Pim>,
): ReadonlyMap<ContextRelationship, readonly BoundedContext[]> {
  const dependencies = model
    .all('ContextRelationship')
    .filter(
      ({ pattern, exchange, upstream, downstream }) =>
        pattern !== 'PARTNERSHIP' &&
        pattern !== 'SEPARATE_WAYS' &&
        exchange !== 'DOMAIN_EVENTS' &&
        upstream !== downstream,
    );
  const byDownstream = Map.groupBy(dependencies, ({ downstream }) => downstream);
  const ways = waysRound<BoundedContext>(model.all('BoundedContext'), ({ id }) =>
    model.resolveAll<'BoundedContext'>((byDownstream.get(id) ?? []).map(({ upstream }) => upstream)),
  );
  return new Map(
    [...ways.values()].flatMap((way) => {
      const [first, second] = way;
      const relationship = byDownstream.get(first?.id ?? '')?.find(({ upstream }) => upstream === second?.id);
      return relationship === undefined ? [] : [[relationship, way]];
    }),
  );
}

/** A context that uses another one has a relationship to it on the map. */
export const usesMapped = constraint('PIM-CTX-04', ['Association', 'Reaction', 'WorkflowStep'], {
  severity: 'ERROR',
  holds: 'every use of an element of another context is backed by a ContextRelationship',
  message: '{context} uses {other} but the context map shows no relationship.',
  remedy: 'Add the relationship.',
  fix: 'Add a relationship.',
  check: (element, { facts, model }) => {
    const { user, used } = usesOf(model, element);
    if (user === undefined) return true;
    const others = new Map<BoundedContext, string>();
    for (const { feature, id } of used) {
      const target = id === undefined ? undefined : model.find(id);
      const other = target === undefined ? undefined : contextOf(model, target);
      if (other === undefined || other === user || facts(relatedPairs).has(`${user.id} ${other.id}`))
        continue;
      if (!others.has(other)) others.set(other, feature);
    }
    return [...others].map(([other, feature]) => ({
      feature,
      values: { context: user.name, other: other.name },
      fix: appendTo(
        `Let ${user.name} depend on ${other.name}`,
        { pointer: '/relationships', present: model.all('ContextRelationship') },
        {
          eClass: 'ContextRelationship',
          name: `${user.name} depends on ${other.name}`,
          upstream: other.id,
          downstream: user.id,
        },
      ),
    }));
  },
});

type Use = { readonly feature: string; readonly id: string | undefined };

function usesOf(
  model: Model<Pim>,
  element: Association | Reaction | WorkflowStep,
): { readonly user: BoundedContext | undefined; readonly used: readonly Use[] } {
  switch (element.eClass) {
    case 'Association':
      return {
        user: contextOf(model, model.get<'Entity'>(element.source)),
        used: [{ feature: 'target', id: element.target }],
      };
    case 'Reaction':
      return {
        user: contextOf(model, element),
        used: [
          { feature: 'on', id: element.on },
          { feature: 'invokes', id: element.invokes },
        ],
      };
    case 'WorkflowStep':
      return {
        user: model.resolve<'BoundedContext'>(model.containerOf(element, 'Workflow').home),
        used: [
          { feature: 'invokes', id: element.invokes },
          { feature: 'awaits', id: element.awaits },
          { feature: 'integration', id: element.integration },
          { feature: 'compensatedBy', id: element.compensatedBy },
        ],
      };
    default:
      return assertNever(element);
  }
}

/** Ids of contexts that the map relates, in either direction: `a b` and `b a`. */
function relatedPairs(model: Model<Pim>): ReadonlySet<string> {
  return new Set(
    model
      .all('ContextRelationship')
      .filter(({ pattern }) => pattern !== 'SEPARATE_WAYS')
      .flatMap(({ upstream, downstream }) => [`${upstream} ${downstream}`, `${downstream} ${upstream}`]),
  );
}

/** A context runs in one place. */
export const contextHostedOnce = constraint('PIM-CTX-05', 'ServiceUnit', {
  severity: 'ERROR',
  holds: 'a context is hosted by at most one service unit',
  message: '{context} is hosted by {unit} and {other}.',
  remedy: 'Remove it from one.',
  feature: 'hosts',
  fix: 'Remove it from the unit that hosts others too.',
  check: (unit, { facts, model, pointer }) =>
    unit.hosts.flatMap((context, index) => {
      const other = facts(firstHosts).get(context);
      if (other === undefined || other === unit) return [];
      const { name } = model.get<'BoundedContext'>(context);
      const fix = removeAt(`Take ${name} out of ${unit.name}`, `${pointer(unit, 'hosts')}/${index}`);
      return [
        {
          values: { context: name, unit: unit.name, other: other.name },
          ...(unit.hosts.length > 1 && { fix }),
        },
      ];
    }),
});

function firstHosts(model: Model<Pim>): ReadonlyMap<string, ServiceUnit> {
  const hosts = new Map<string, ServiceUnit>();
  for (const unit of model.all('ServiceUnit'))
    for (const context of unit.hosts) if (!hosts.has(context)) hosts.set(context, unit);
  return hosts;
}

/** Close ties to what is most valuable to another team cost both their freedom. */
export const languageKept = constraint('PIM-CTX-06', 'ContextRelationship', {
  severity: 'WARNING',
  holds: 'pattern CONFORMIST or SHARED_KERNEL is not used towards a CORE context of another team',
  message: '{downstream} gives up its own language for {upstream}.',
  remedy: 'Consider ANTICORRUPTION_LAYER.',
  feature: 'pattern',
  fix: 'Put an anticorruption layer in between.',
  guard: ({ pattern }) => pattern === 'CONFORMIST' || pattern === 'SHARED_KERNEL',
  check: (relationship, { model, pointer }) => {
    const upstream = model.get<'BoundedContext'>(relationship.upstream);
    const downstream = model.get<'BoundedContext'>(relationship.downstream);
    const isOtherTeam =
      upstream.team !== undefined && downstream.team !== undefined && upstream.team !== downstream.team;
    if (upstream.kind !== 'CORE' || !isOtherTeam) return true;
    return {
      values: { downstream: downstream.name, upstream: upstream.name },
      fix: setValue('Use an anticorruption layer', pointer(relationship, 'pattern'), 'ANTICORRUPTION_LAYER'),
    };
  },
});
