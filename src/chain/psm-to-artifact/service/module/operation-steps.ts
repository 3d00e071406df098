import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, commaEnded, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { guarded } from '../code-lines.ts';
import { computedRow } from './computed-row.ts';
import { effectsOf, type EffectPrinting } from './effect-printing.ts';
import { clearedLinks, effectChecks, effectRows, effectWrites, newIds, ownLinks } from './effects.ts';
import { fileMember, fileSteps } from './file-statements.ts';
import { changedMembers, newRecordMembers } from './mapping.ts';
import { answerStoredPart, changePart, changeWhole, findParts, keepOne } from './part-changes.ts';
import { hookName } from './hooks.ts';
import { partEffects } from './part-effects.ts';
import { hookInKinds, storedAsItsKind } from './kinds-of-rows.ts';
import { keyText } from './row-statements.ts';
import { repositoryNames } from './repository.ts';
import { nextState } from './state-moves.ts';
import {
  current,
  stateCheck,
  checks,
  hooked,
  finished,
  hookContext,
  contextMembers,
  refusal,
  keepsVersion,
  tellsVersion,
  type OperationPrinting,
} from './operation-statements.ts';

/** The statements of an operation inside of its transaction. */
export function operationSteps(printing: OperationPrinting, plan: HandlerPlan): Lines {
  if (plan.way.length > 0) return partSteps(printing, plan);
  switch (plan.kind) {
    case 'CREATE':
      return createSteps(printing, plan);
    case 'UPDATE':
    case 'NOTE':
      return updateSteps(printing, plan);
    case 'TRANSITION':
      return transitionSteps(printing, plan);
    default:
      return deleteSteps(printing, plan);
  }
}

/** A change of one part: every rule of the whole is checked on it as it would be. */
function partSteps(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const names = repositoryNames(resource);
  const moves = plan.handler.setsState !== undefined;
  return [
    current(printing, plan),
    !moves && stateCheck(printing, plan),
    findParts(mapping, plan, 'current'),
    moves && stateCheck(printing, plan),
    keepOne(mapping, plan),
    fileSteps(plan, mapping.imports, 'part'),
    changePart(mapping, plan),
    changeWhole(plan, { variable, type: `repository.${shape.typeName}` }),
    hooked(printing, plan),
    checks(printing, plan, { variable, when: 'after' }),
    storedAsItsKind(printing, plan),
    `const stored = (await repository.${names.find}(tx.db, id)) ?? ${variable};`,
    finished(printing, plan, { own: 'stored', effects: effectsOf(printing, plan, variable) }),
    partAnswer(printing, plan),
  ];
}

function partAnswer({ shape }: OperationPrinting, plan: HandlerPlan): Lines {
  const version = 'stored.version';
  const keeps = keepsVersion(shape, plan);
  if (plan.kind === 'DELETE' && keeps) return `return { version: ${version} };`;
  return [
    tellsVersion(shape, plan) && !keeps && `input.tell?.(${version});`,
    plan.kind !== 'DELETE' && answerStoredPart(plan, 'stored', keeps ? version : undefined),
  ];
}

function createSteps(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const names = repositoryNames(resource);
  const effects = effectsOf(printing, plan, variable);
  const members = [
    ...newRecordMembers(mapping, { shape, request: plan.request, body: 'body' }),
    ...ownLinks(effects),
  ];
  const owner = shape.owner === undefined ? '' : ', access.subject';
  const key = keyText(shape, variable);
  const computes = plan.handler.sets.length > 0;
  return [
    newIds(effects),
    `${computes ? 'const given' : `let ${variable}: repository.${shape.typeName}`} = {`,
    ...indent(2, commaEnded(members)),
    computes ? `} satisfies Partial<repository.${shape.typeName}>;` : '};',
    computedRow(printing, plan, {
      from: 'given',
      before: `let ${variable}: repository.${shape.typeName} = `,
    }),
    hooked(printing, plan),
    effectRows(effects),
    checks(printing, plan, { variable, when: 'after' }),
    effectChecks(effects),
    effectWrites(effects, 'before'),
    `await repository.${names.insert}(tx.db, ${variable}${owner});`,
    effectWrites(effects, 'after'),
    `const stored = (await repository.${names.find}(tx.db, ${key})) ?? ${variable};`,
    finished(printing, plan, { own: 'stored', effects }),
    'return stored;',
  ];
}

function updateSteps(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const effects = effectsOf(printing, plan, variable);
  const members = [
    ...changedMembers(mapping, { shape, request: plan.request }),
    ...fileMember(plan),
    ...ownLinks(effects),
    ...clearedLinks(effects),
  ];
  const sentVersion = plan.request?.fields.find(
    (field) => field.jsonName === 'version' && field.type === 'INTEGER',
  );
  const isSent = sentVersion?.required === true ? '' : 'body.version !== undefined && ';
  return [
    current(printing, plan),
    sentVersion !== undefined &&
      shape.version !== undefined &&
      guarded(
        `${isSent}body.version !== current.version`,
        `throw ${refusal(printing, 'staleVersion')}(${tsString(shape.table.name)}, body.version, current.version);`,
      ),
    stateCheck(printing, plan),
    fileSteps(plan, mapping.imports, 'current'),
    checks(printing, plan, { variable: 'current', when: 'before' }),
    newIds(effects),
    members.length === 0
      ? `let ${variable}: repository.${shape.typeName} = current;`
      : [
          `let ${variable}: repository.${shape.typeName} = {`,
          ...indent(2, '...current,', commaEnded(members)),
          '};',
        ],
    computedRow(printing, plan, { from: variable, before: `${variable} = ` }),
    storedChange(printing, plan, effects),
  ];
}

function transitionSteps(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const state = plan.stateName ?? '';
  const effects = effectsOf(printing, plan, variable);
  const members = [
    ...changedMembers(mapping, { shape, request: plan.request, except: state }),
    ...ownLinks(effects),
    ...clearedLinks(effects),
  ];
  const stateMember = `${state}: ${nextState(plan.handler, `current.${state}`)}`;
  return [
    current(printing, plan),
    stateCheck(printing, plan),
    checks(printing, plan, { variable: 'current', when: 'before' }),
    newIds(effects),
    bracketed({
      before: `let ${variable}: repository.${shape.typeName} = `,
      brackets: '{}',
      entries: ['...current', ...members, stateMember],
      after: ';',
    }),
    computedRow(printing, plan, { from: variable, before: `${variable} = ` }),
    storedChange(printing, plan, effects),
  ];
}

/** What follows once the changed row is there: its hook, its rules, what else the operation writes, and the row itself. */
function storedChange(printing: OperationPrinting, plan: HandlerPlan, effects: EffectPrinting): Lines {
  const { variable } = printing.resource;
  const names = repositoryNames(printing.resource);
  return [
    partEffects(effects),
    hooked(printing, plan),
    effectRows(effects),
    checks(printing, plan, { variable, when: 'after' }),
    effectChecks(effects),
    effectWrites(effects, 'before'),
    storedAsItsKind(printing, plan),
    effectWrites(effects, 'after'),
    `const stored = (await repository.${names.find}(tx.db, id)) ?? ${variable};`,
    finished(printing, plan, { own: 'stored', effects }),
    'return stored;',
  ];
}

function deleteSteps(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource } = printing;
  const names = repositoryNames(resource);
  const effects = effectsOf(printing, plan, 'current');
  return [
    current(printing, plan),
    stateCheck(printing, plan),
    checks(printing, plan, { variable: 'current', when: 'delete' }),
    `await hooks.${hookName('before', plan)}(current, ${hookContext(printing, plan)});`,
    hookInKinds(printing, plan, {
      variable: 'current',
      when: 'before',
      context: contextMembers(printing, plan),
    }),
    newIds(effects),
    effectRows(effects),
    effectChecks(effects),
    effectWrites(effects, 'before'),
    `await repository.${names.remove}(tx.db, id);`,
    effectWrites(effects, 'after'),
    finished(printing, plan, { own: 'current', effects }),
  ];
}
