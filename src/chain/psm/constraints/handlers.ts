import type { Problem } from '../../../kernel/validation/constraint.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { repetitions } from '../../core/repetitions.ts';
import type { CodeProject, Psm, RouteHandler } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

const ofOneRow: ReadonlySet<RouteHandler['kind']> = new Set([
  'READ',
  'UPDATE',
  'DELETE',
  'TRANSITION',
  'NOTE',
]);

/** A request has one handler, and says which row it means. */
export const requestsUnique = constraint('PSM-CODE-02', 'RouteHandler', {
  severity: 'ERROR',
  holds: 'verb and full path are unique per project; path parameters used by the kind exist',
  message: '{verb} {path} is handled twice.',
  remedy: 'Change one path.',
  feature: 'path',
  check: (handler, { facts, model }) => {
    const path = fullPath(model, handler);
    if (ofOneRow.has(handler.kind) && !path.includes('{id}'))
      return {
        message: '{verb} {path} does not say which row {symbol} is about.',
        remedy: 'Put {parameter} into the path.',
        values: { path, parameter: '{id}' },
      };
    return !facts.about(handledTwice).has(handler) || { values: { path } };
  },
});

function fullPath(model: Model<Psm>, handler: RouteHandler): string {
  return `${model.containerOf(handler, 'RestController').path}${handler.path}`;
}

function projectOf(model: Model<Psm>, handler: RouteHandler): CodeProject {
  const module = model.containerOf(model.containerOf(handler, 'RestController'), 'CodeModule');
  return model.containerOf(module, 'CodeProject');
}

function handledTwice(model: Model<Psm>): ReadonlyMap<RouteHandler, RouteHandler> {
  // Handlers that are not exposed have no route.
  const exposed = model.all('RouteHandler').filter((handler) => handler.exposed);
  return repetitions(exposed, (handler) => {
    const place = fullPath(model, handler).replace(/\{[^{}]*\}/g, '{}');
    return `${projectOf(model, handler).id} ${handler.verb} ${place}`;
  });
}

/** A handler has what its behaviour needs. */
export const handlerComplete = constraint('PSM-CODE-03', 'RouteHandler', {
  severity: 'ERROR',
  holds:
    'CREATE and UPDATE have a request type, but for UPDATE of a file, whose verb is PUT or DELETE; only UPDATE and READ name a file; every exposed handler has a response or status 204; TRANSITION has stateColumn and setsState from its allowedValues; moves name each state once, and set such values too',
  message: '{symbol} misses {feature}.',
  remedy: 'Complete it.',
  check: (handler, { model }) => {
    const { kind, request, response, exposed, successStatus, setsState } = handler;
    const misses = (feature: string): Problem => ({ feature, values: { feature } });
    const problems: Problem[] = [];
    const isAboutFile = handler.file !== undefined;
    const takesRequest = kind === 'CREATE' || (kind === 'UPDATE' && !isAboutFile);
    if (takesRequest && request === undefined) problems.push(misses('request'));
    if (isAboutFile && !fileVerbs(kind).includes(handler.verb))
      problems.push({
        feature: 'file',
        message: '{symbol} names a file, and its kind and verb do not say what it does with it.',
        remedy: 'Let it be UPDATE with PUT or DELETE, or READ with GET.',
      });
    if (exposed && response === undefined && successStatus !== 204) problems.push(misses('response'));
    if (kind !== 'TRANSITION') return problems;
    const column = model.resolve<'Column'>(handler.stateColumn);
    if (column === undefined) problems.push(misses('stateColumn'));
    if (setsState === undefined) problems.push(misses('setsState'));
    else if (column !== undefined && !column.allowedValues.includes(setsState))
      problems.push({
        feature: 'setsState',
        message: '{symbol} sets the state {setsState}, which {column} does not allow.',
        remedy: 'Choose an allowed value.',
        values: { column: column.name },
      });
    return [
      ...problems,
      ...moveProblems(model, handler),
      ...handler.effects.flatMap((effect) => moveProblems(model, effect)),
    ];
  },
});

/** The verbs with which a handler of a kind is about a file. */
function fileVerbs(kind: RouteHandler['kind']): readonly RouteHandler['verb'][] {
  if (kind === 'READ') return ['GET'];
  return kind === 'UPDATE' ? ['PUT', 'DELETE'] : [];
}

/** What is wrong with moves that differ by the state of the row. */
function moveProblems(
  model: Model<Psm>,
  { moves, stateColumn }: Pick<RouteHandler, 'moves' | 'stateColumn'>,
): readonly Problem[] {
  const allowed = model.resolve<'Column'>(stateColumn)?.allowedValues ?? [];
  return moves.flatMap(({ from, setsState }, index): readonly Problem[] => [
    ...[from, setsState]
      .filter((state) => !allowed.includes(state))
      .map((state) => ({
        feature: 'moves',
        message: '{symbol} moves from or to {state}, which its state column does not allow.',
        remedy: 'Choose an allowed value.',
        values: { state },
      })),
    ...(moves.findIndex((other) => other.from === from) < index
      ? [
          {
            feature: 'moves',
            message: '{symbol} has several moves from {state}.',
            remedy: 'Keep one of them.',
            values: { state: from },
          },
        ]
      : []),
  ]);
}

/** A role that is limited to its own rows can own some. */
export const ownershipCheckable = constraint('PSM-CODE-04', 'RouteHandler', {
  severity: 'ERROR',
  holds: "ownRoles only with an ownerColumn of the controller's table; anonymous excludes roles",
  message: '{symbol} cannot check ownership.',
  remedy: 'Set ownerColumn or use requiredRoles.',
  fix: 'Clear anonymous where roles are asked for.',
  check: (handler, { model, pointer }) => {
    const { anonymous, ownRoles, requiredRoles } = handler;
    const problems: Problem[] = [];
    if (ownRoles.length > 0 && !ownerIsHere(model, handler)) problems.push({ feature: 'ownerColumn' });
    if (anonymous && ownRoles.length + requiredRoles.length > 0)
      problems.push({
        feature: 'anonymous',
        message: '{symbol} is open without sign-in and yet asks for roles.',
        remedy: 'Clear anonymous, or remove the roles.',
        fix: setValue('Ask callers to sign in', pointer(handler, 'anonymous'), false),
      });
    return problems;
  },
});

function ownerIsHere(model: Model<Psm>, handler: RouteHandler): boolean {
  const { table } = model.containerOf(handler, 'RestController');
  const column = model.resolve<'Column'>(handler.ownerColumn);
  return column !== undefined && table !== undefined && model.containerOf(column, 'Table').id === table;
}

/** Changes are made by those who may. */
export const changesGranted = constraint('PSM-CODE-05', 'RouteHandler', {
  severity: 'WARNING',
  holds:
    'an exposed state-changing handler has a role or denies callers, unless authMode is NONE in dev only',
  message: 'Any signed-in caller may run {symbol}.',
  remedy: 'Add a role.',
  feature: 'requiredRoles',
  guard: (handler) => handler.exposed && changesState(handler),
  check: (handler, { facts, model }) => {
    const { anonymous, deny, requiredRoles, ownRoles } = handler;
    if (requiredRoles.length + ownRoles.length > 0 || (deny && !anonymous)) return true;
    const { authMode } = projectOf(model, handler);
    if (authMode === 'NONE' && facts.about(isDevelopmentOnly)) return true;
    return anonymous || authMode === 'NONE'
      ? { message: '{symbol} can be run without sign-in.', remedy: 'Ask callers to sign in, and add a role.' }
      : false;
  },
});

function changesState({ kind, verb }: RouteHandler): boolean {
  return kind === 'CUSTOM' ? verb !== 'GET' : kind !== 'READ' && kind !== 'LIST';
}

function isDevelopmentOnly(model: Model<Psm>): boolean {
  return model.all('Environment').every(({ kind }) => kind === 'DEV');
}
