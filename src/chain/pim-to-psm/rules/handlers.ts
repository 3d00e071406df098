import { each } from '../../../kernel/transformation/reads.ts';
import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import { byId } from '../../core/by-id.ts';
import type { RouteHandler } from '../../psm/psm.ts';
import { accessOf } from '../facts/access.ts';
import type { OperationAccess } from '../facts/access.ts';
import type { EntityFacts } from '../facts/entities.ts';
import type { Handler } from '../facts/handlers.ts';
import { isCommand } from '../facts/handlers.ts';
import { messageOf, type KeyedMessage } from '../facts/messages.ts';
import { paragraphs } from '../facts/labels.ts';
import { lifecycleOf, statesOf } from '../facts/lifecycles.ts';
import { filterColumnsOf, orderColumnsOf } from '../facts/list-fields.ts';
import { checksOf } from '../facts/checks.ts';
import { clusterOf, homeOf } from '../facts/places.ts';
import type { PimSource } from '../facts/places.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';
import { moveFeatures, stateColumnOf, unclearMoves, type Moves } from './moves.ts';

/** P2S-23: every operation becomes a handler at its endpoints, or, without endpoint, one inside the process. */
export const handlersOfModel = rule('P2S-23', 'PimModel', {
  targets: (_model, { source, facts, report }) =>
    each(facts.handlers, (handler) => {
      const access = accessOf(source, handler.operation);
      if (handler.role === 'handler') for (const problem of problemsOf(handler, access)) report(problem);
      const { operation, endpoint, controller, kind, move, way, verb, path, successStatus } = handler;
      const row = facts.entities.of(clusterOf(source, operation).root);
      const response = facts.entities.of(handler.target);
      return target(handler.role, 'RouteHandler', {
        key: operation,
        suffix: handler.suffix === '' ? undefined : handler.suffix,
        into: () => ({ container: controller.id, feature: 'handlers' }),
        bind: () => ({
          name: endpoint === undefined || handler.role === 'handler' ? operation.name : endpoint.name,
          description: paragraphs(operation.description, ...conditionsInWords(access)),
          symbol: facts.symbol(handler.id),
          kind,
          verb,
          path,
          successStatus,
          exposed: endpoint !== undefined,
          request: requestId(handler),
          response: targetId(response.entity, 'dto-response'),
          ...callersOf(operation, access),
          ownerColumn: row.owned ? targetId(row.entity, 'column-owner') : undefined,
          ...movesOf(source, handler, { row, response }),
          part: partField(handler),
          checks: checksOf(source, handler, { ...facts.entities.ruling(row.entity), kind, move, way }),
          sets: operation.eClass === 'Command' ? operation.sets : [],
          ...messageFeatures(messageOf(handler, row, facts), operation),
          publishes:
            operation.eClass === 'Command'
              ? source
                  .resolveAll<'DomainEvent'>(operation.emits)
                  .filter((event) => facts.unitOf(homeOf(source, event)) === facts.unitOf(controller.context))
                  .map((event) => targetId(event, 'dto-event'))
              : [],
          ...(operation.eClass === 'Query' && {
            filters: filterColumnsOf(operation, response),
            sortable: orderColumnsOf(operation, response, source),
          }),
        }),
      });
    }),
});

/** The body in which callers name rows by their business keys, and the columns of the key, or those that get the ids. */
function messageFeatures(
  message: KeyedMessage | undefined,
  operation: Handler['operation'],
): Partial<Pick<RouteHandler, 'message' | 'correlatedBy'>> {
  if (message === undefined) return {};
  return {
    message: targetId(operation, 'dto-message'),
    correlatedBy: [
      ...message.keys.flatMap(({ leaves }) => leaves.map(({ id }) => id)),
      ...message.rows.map(({ reference }) => reference.column),
    ],
  };
}

/** The member of the whole's response that lists the parts a handler works on. */
function partField({ way }: Handler): string | undefined {
  const last = way?.at(-1);
  if (last === undefined) return undefined;
  return targetId(last.association, 'ref-field', targetId(last.referenced, 'dto-response'));
}

function requestId({ request, operation }: Handler): string | undefined {
  switch (request.kind) {
    case 'NONE':
      return undefined;
    case 'SHARED':
      return targetId(request.entity, request.role);
    case 'OWN':
      return targetId(operation, 'dto-command');
  }
}

type Callers = Pick<RouteHandler, 'anonymous' | 'requiredRoles' | 'ownRoles' | 'deny'>;

function callersOf({ anonymous, access: policy }: Handler['operation'], access: OperationAccess): Callers {
  if (anonymous) return { anonymous, requiredRoles: [], ownRoles: [], deny: false };
  const ids = (roles: OperationAccess['all']): readonly string[] =>
    roles.map((role) => targetId(role, 'role'));
  return {
    anonymous,
    requiredRoles: ids(access.all),
    ownRoles: ids(access.own),
    deny: policy === 'ROLES',
  };
}

function conditionsInWords({ conditions }: OperationAccess): readonly string[] {
  return conditions.map(({ role, text }) => `${role.name}: ${text}`);
}

/** The move a handler makes, or the states of the root in which a change is allowed. */
function movesOf(
  source: PimSource,
  { move, operation, kind, way }: Handler,
  { row, response }: { readonly row: EntityFacts; readonly response: EntityFacts },
): Moves | undefined {
  if (move !== undefined) return moveFeatures(move, response);
  if ((kind === 'CREATE' && way === undefined) || kind === 'CUSTOM' || !isCommand(operation))
    return undefined;
  const machine = lifecycleOf(source, row.entity);
  const states = machine === undefined ? [] : statesOf(source, machine);
  const allowed = byId(states.filter(({ id }) => operation.allowedIn.includes(id)));
  if (machine === undefined || allowed.length === 0) return undefined;
  return { stateColumn: stateColumnOf(machine, row), allowedFrom: allowed.map(({ code }) => code) };
}

function problemsOf(
  { operation, move, kind, offRoot, target: subject }: Handler,
  access: OperationAccess,
): readonly Diagnostic[] {
  const problems: Diagnostic[] = access.conditions.map(({ role, text }) => ({
    severity: 'WARNING',
    code: 'CONDITION_NOT_ENFORCED',
    message: `"${role.name}" may run "${operation.name}" under a condition in words ("${text}"), which generated code cannot check. Write the check into the region "before" of its handler.`,
    elementId: operation.id,
  }));
  if (operation.eClass === 'Query') {
    if (operation.parameters.length > 0)
      problems.push({
        severity: 'WARNING',
        code: 'QUERY_PARAMETER_NOT_MAPPED',
        message: `Parameters of query "${operation.name}" are not generated; searches use filters. Make them filters, or add a route of your own.`,
        elementId: operation.id,
      });
    if (offRoot)
      problems.push({
        severity: 'INFO',
        code: 'QUERY_ANSWERED_BY_HAND',
        message: `Query "${operation.name}" returns "${subject.name}", which is not the root of its aggregate; its body is left to people. Write it into the region of its handler, or let it return the root.`,
        elementId: operation.id,
      });
    return problems;
  }
  if (offRoot)
    problems.push({
      severity: 'INFO',
      code: 'PART_CHANGED_BY_HAND',
      message: `Command "${operation.name}" works on a part of "${subject.name}", and its path names the whole only; its body is left to people. Say in its handler which part is meant.`,
      elementId: operation.id,
    });
  else if (operation.kind === 'TRANSITION' && kind === 'CUSTOM')
    problems.push({
      severity: 'WARNING',
      code: 'TRANSITION_WITHOUT_MOVE',
      message: `Command "${operation.name}" should change a state, but triggers no transition; its body is left to people. Add it to the triggers of a transition.`,
      elementId: operation.id,
    });
  return [...problems, ...unclearMoves(operation, move)];
}
