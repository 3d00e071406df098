import type { Entity } from '../../pim/pim.ts';
import { joinPath } from '../facts/controllers.ts';
import { byId } from '../../core/by-id.ts';
import type { PimSource } from '../facts/places.ts';
import { homeOf, lineage } from '../facts/places.ts';
import { keyedElsewhere } from '../facts/messages.ts';
import { rule } from '../rule-builders.ts';

/** Service units that get nothing to host, contexts that two units want, and models without contexts. */
export const packagingProblems = rule('P2S-07', 'PimModel', {
  targets: (model, { source, facts, report }) => {
    if (model.contexts.length === 0)
      report({
        severity: 'WARNING',
        code: 'NOTHING_TO_DEPLOY',
        message: 'The model has no bounded context, so nothing runs. Add a context with an aggregate.',
        elementId: model.id,
      });
    for (const unit of byId(model.serviceUnits))
      for (const context of source.resolveAll<'BoundedContext'>(unit.hosts))
        if (facts.unitOf(context).source !== unit)
          report({
            severity: 'WARNING',
            code: 'CONTEXT_IN_TWO_UNITS',
            message: `"${context.name}" is hosted by "${facts.unitOf(context).name}" already and was left out of "${unit.name}". Remove it from one of them.`,
            elementId: unit.id,
          });
    return [];
  },
});

/** Operations whose routes clash, or that lose parameters or filters. */
export const routeProblems = rule('P2S-23', 'PimModel', {
  targets: (_model, { facts, report }) => {
    const seen = new Map<string, string>();
    for (const handler of byId(facts.handlers)) {
      const { operation, endpoint, controller, verb, path } = handler;
      if (endpoint === undefined) continue;
      const route = `${verb} ${joinPath(controller.path, path)}`;
      const key = `${facts.unitOf(controller.context).source.id} ${route}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, endpoint.name);
      else
        report({
          severity: 'WARNING',
          code: 'ROUTE_USED_TWICE',
          message: `Endpoints "${first}" and "${endpoint.name}" both answer ${route} of one project. Change one path.`,
          elementId: endpoint.id,
        });
      if (handler.withoutId)
        report({
          severity: 'WARNING',
          code: 'ENDPOINT_WITHOUT_ID',
          message: `Endpoint "${endpoint.name}" works on one row, but its path has no {id}; its body is left to people. Put /{id} into the path.`,
          elementId: endpoint.id,
        });
      if (operation.eClass === 'Command' && operation.kind === 'DELETE' && operation.parameters.length > 0)
        report({
          severity: 'WARNING',
          code: 'PARAMETER_NOT_MAPPED',
          message: `Parameters of "${operation.name}" are not generated: requests that delete have no body. Make it a custom command.`,
          elementId: operation.id,
        });
    }
    return [];
  },
});

/** Messages that name rows of another unit: their keys cannot be looked up here. */
export const keyInOtherUnit = rule('P2S-23', 'PimModel', {
  targets: (_model, { facts, report }) => {
    for (const handler of byId(facts.handlers))
      for (const { referenced, role } of keyedElsewhere(handler, facts.entities.of(handler.target), facts))
        report({
          severity: 'INFO',
          code: 'KEY_IN_OTHER_UNIT',
          message: `Messages of "${handler.operation.name}" name the "${referenced.name}" by its id ("${role}Id"), not by its key, because another unit keeps its rows. Put both contexts into one unit, or let senders know the id.`,
          elementId: handler.operation.id,
        });
    return [];
  },
});

/** Aggregates that ask for a history, which no template writes. */
export const auditProblem = rule('P2S-15', 'Aggregate', {
  when: ({ audited }) => audited,
  targets: (aggregate, { report }) => {
    report({
      severity: 'INFO',
      code: 'AUDIT_NOT_GENERATED',
      message: `"${aggregate.name}" is audited; its tables say when rows were made and changed, not by whom. Write the history in the hooks of its handlers.`,
      elementId: aggregate.id,
    });
    return [];
  },
});

/** Relations that cannot be distinguished, or that specialised entities do not get. */
export const relationProblems = rule('P2S-18', 'Entity', {
  targets: (entity, { source, facts, report }) => {
    const { parts } = facts.entities.of(entity);
    for (const part of new Set(parts.map(({ holder }) => holder))) {
      const same = parts.filter(({ holder }) => holder === part);
      if (same.length > 1)
        report({
          severity: 'WARNING',
          code: 'PARTS_NOT_TOLD_APART',
          message: `"${entity.name}" has parts of one kind ("${part.name}") in ${same.length} roles, and generated code cannot distinguish them. Make an entity for each role.`,
          elementId: entity.id,
        });
    }
    const { kind } = facts.entities.of(entity);
    const general = source.resolve<'Entity'>(entity.superType);
    if (entity.inheritance === 'SINGLE_TABLE' && general !== undefined && kind?.general === undefined)
      report({
        severity: 'WARNING',
        code: 'ROWS_KEPT_APART',
        message: `Rows of "${entity.name}" get a table of their own: only roots of aggregates in one context, with identifiers of one type, share a table; "${entity.name}" and "${general.name}" differ there. Change that, or set "inheritance" to SEPARATE.`,
        elementId: entity.id,
      });
    const inherited = kind?.general === undefined ? relationsOfSupertypes(source, entity) : [];
    if (inherited.length > 0)
      report({
        severity: 'INFO',
        code: 'ASSOCIATION_NOT_INHERITED',
        message: `"${entity.name}" inherits attributes, but not these associations: ${inherited.join(', ')}. Add them to it where it needs them.`,
        elementId: entity.id,
      });
    return [];
  },
});

function relationsOfSupertypes(source: PimSource, entity: Entity): readonly string[] {
  return lineage(source, entity)
    .slice(1)
    .flatMap((ancestor) => [
      ...source.referrers(ancestor, 'Association', 'source'),
      ...source.referrers(ancestor, 'Association', 'target'),
    ])
    .map(({ name }) => `"${name}"`)
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort();
}

/** Systems that only call us have no client. */
export const inboundIntegration = rule('P2S-24', 'Integration', {
  when: ({ direction }) => direction === 'INBOUND',
  targets: (integration, { report }) => {
    report({
      severity: 'INFO',
      code: 'INBOUND_WITHOUT_CLIENT',
      message: `"${integration.name}" only receives calls, so no client was generated for it; its callers use the endpoints that their role may run.`,
      elementId: integration.id,
    });
    return [];
  },
});

/** Steps of process managers that would have to call into another process. */
export const distantStep = rule('P2S-29', 'PimModel', {
  targets: (_model, { source, facts, report }) => {
    for (const { workflow, home } of facts.processes)
      for (const step of byId(workflow.steps))
        for (const command of [step.invokes, step.compensatedBy]) {
          const found = source.resolve<'Command'>(command);
          if (found === undefined || facts.unitOf(homeOf(source, found)) === facts.unitOf(home)) continue;
          report({
            severity: 'WARNING',
            code: 'STEP_IN_OTHER_UNIT',
            message: `Step "${step.name}" of "${workflow.name}" runs "${found.name}" in another unit, which its process manager cannot call. Put both contexts into one unit, or let the step await an event.`,
            elementId: step.id,
          });
        }
    return [];
  },
});

/** Events that process managers wait for and that do not reach them. */
export const distantEvent = rule('P2S-29', 'PimModel', {
  targets: (_model, { source, facts, report }) => {
    for (const { workflow, home } of facts.processes)
      for (const step of byId(workflow.steps)) {
        const event = source.resolve<'DomainEvent'>(step.awaits);
        if (event === undefined || facts.messaging.topics.has(event.id)) continue;
        if (facts.unitOf(homeOf(source, event)) === facts.unitOf(home)) continue;
        report({
          severity: 'WARNING',
          code: 'AWAITED_EVENT_STAYS_IN_ITS_UNIT',
          message: `Step "${step.name}" of "${workflow.name}" waits for "${event.name}", which another unit raises, and events travel inside a process only. Choose BROKER for MESSAGING, or put both contexts into one unit.`,
          elementId: step.id,
        });
      }
    return [];
  },
});

/** Steps that software does and that name nothing to run. */
export const idleStep = rule('P2S-29', 'PimModel', {
  targets: (_model, { facts, report }) => {
    for (const { workflow } of facts.processes)
      for (const step of byId(workflow.steps))
        if (step.kind === 'COMMAND' && step.invokes === undefined)
          report({
            severity: 'WARNING',
            code: 'STEP_WITHOUT_COMMAND',
            message: `Step "${step.name}" of "${workflow.name}" names no command, so it is not run. Set the command that it invokes.`,
            elementId: step.id,
          });
    return [];
  },
});
