import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { type ResourcePlan } from '../../plan/resource-plan.ts';
import { isNamed, type HandlerPlan } from '../../plan/handlers.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import type { RulePlan } from '../../plan/rules.ts';
import { guarded } from '../code-lines.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';
import { effectRow, type EffectPrinting } from './effect-printing.ts';
import { bodyType, hookName } from './hooks.ts';
import { type Mapping } from './mapping.ts';
import { partDone } from './part-changes.ts';
import { followed, publication } from './publications.ts';
import { repositoryNames } from './repository.ts';
import { deriveName, derivesAnything } from './rules.ts';
import { checksOfKinds, derivedInKinds, hookInKinds } from './kinds-of-rows.ts';
import { checksByState } from './state-moves.ts';

/** What the statements of an operation are printed from. */
export type OperationPrinting = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly mapping: Mapping;
  readonly imports: Imports;
};

/** Reads and locks the row that is changed, and refuses when it is not there or a caller expects another version. */
export function current(printing: OperationPrinting, { exposed }: HandlerPlan): Lines {
  const { resource, shape } = printing;
  const names = repositoryNames(resource);
  return [
    `const current = await repository.${names.lock}(tx.db, id${shape.owner === undefined ? '' : ', access.onlyOwner'});`,
    `if (current === undefined) throw ${refusal(printing, 'notFound')}(${tsString(resource.shape?.table.name ?? '')}, id);`,
    // What software alone does expects no version, though it may act for a caller who does for another row.
    exposed &&
      shape.version !== undefined &&
      `${printing.imports.value('checkMatch', `${platform}/etag.js`)}(access, ${tsString(shape.table.name)}, current.version);`,
  ];
}

/** Refuses what the state of the stored record does not allow. */
export function stateCheck(printing: OperationPrinting, { handler, stateName, way }: HandlerPlan): Lines {
  if (stateName === undefined || handler.allowedFrom.length === 0) return [];
  // A move of a part asks for the state of the part.
  const part = handler.setsState === undefined ? undefined : way.at(-1)?.shape;
  const row = part === undefined ? 'current' : 'part';
  const field = (part ?? printing.shape).fields.find((each) => each.name === stateName);
  const present = field?.optional === true ? ` ?? ''` : '';
  const allowed = `[${handler.allowedFrom.map(tsString).join(', ')}]`;
  return [
    `const allowed: readonly string[] = ${allowed};`,
    guarded(
      `!allowed.includes(${row}.${stateName}${present})`,
      `throw ${refusal(printing, 'wrongState')}(${tsString(handler.name)}, ${row}.${stateName}, allowed);`,
    ),
  ];
}

/** Rules are checked on what is stored before a change, on what shall be stored after it, or for a deletion. */
export type CheckTime = 'before' | 'after' | 'delete';

/** When an operation checks a rule: one about the state speaks about what is stored, all others about what shall be. */
export function checkedWhen({ kind, way }: HandlerPlan, { rule }: RulePlan): CheckTime {
  if (way.length > 0) return 'after';
  if (kind === 'DELETE') return 'delete';
  return rule.placement === 'STATE' && kind !== 'CREATE' ? 'before' : 'after';
}

/** Checks the rules that are to hold before, after or for a deletion. */
export function checks(
  printing: OperationPrinting,
  plan: HandlerPlan,
  given: { readonly variable: string; readonly when: CheckTime },
): Lines {
  const { variable, when } = given;
  const isWanted = (rule: RulePlan): boolean => checkedWhen(plan, rule) === when;
  const wanted = plan.checks.filter(isWanted);
  const all = [...wanted, ...plan.moves.flatMap((move) => move.checks.filter(isWanted))];
  if (when !== 'after' && all.length === 0) return [];
  const rules = ownRules(printing);
  const checkRules = printing.imports.value('checkRules', `${platform}/rules.js`);
  const row = plan.way.length > 0 ? 'part' : 'current';
  const names = [
    ...wanted.map((each) => `${rules}.${each.name}`),
    ...checksByState(
      plan.moves.map((move) => ({
        ...move,
        checks: move.checks.filter(isWanted),
      })),
      {
        state: `${row}.${plan.stateName ?? ''}`,
        nameOf: (each) => `${rules}.${each.name}`,
      },
    ),
  ];
  const ofKinds =
    when === 'after' && (plan.kind !== 'CREATE' || plan.way.length > 0)
      ? checksOfKinds(printing, plan, variable)
      : [];
  if (when === 'after' && names.length === 0)
    return [`${checkRules}(${variable}, tx.log, ${rules}.extraRules);`, ofKinds];
  if (when === 'after') names.push(`...${rules}.extraRules`);
  return [
    bracketed({
      before: `${checkRules}(${variable}, tx.log, `,
      brackets: '[]',
      entries: names,
      after: ');',
    }),
    ofKinds,
  ];
}

/** Hands the row to the hook that people fill, and works out what depends on its other values. */
export function hooked(printing: OperationPrinting, plan: HandlerPlan): Lines {
  const { resource, shape } = printing;
  const { variable } = resource;
  const before = `await hooks.${hookName('before', plan)}(${variable}, ${hookContext(printing, plan)})`;
  return [
    `${variable} = ${before};`,
    hookInKinds(printing, plan, { variable, when: 'before', context: contextMembers(printing, plan) }),
    derivesAnything(resource, shape) &&
      `${variable} = ${ownRules(printing)}.${deriveName(shape)}(${variable});`,
    plan.kind !== 'CREATE' || plan.way.length > 0 ? derivedInKinds(printing) : [],
  ];
}

/** Calls the hook behind the change, publishes its events and lets its processes go on. */
export function finished(
  printing: OperationPrinting,
  plan: HandlerPlan,
  { own, effects }: { readonly own: string; readonly effects: EffectPrinting },
): Lines {
  return [
    `await hooks.${hookName('after', plan)}(${own}, ${hookContext(printing, plan)});`,
    hookInKinds(printing, plan, { variable: own, when: 'after', context: contextMembers(printing, plan) }),
    plan.publishes.map((event) =>
      publication(printing.service, event, [
        { shape: printing.shape, variable: own },
        ...effects.effects.map(effectRow),
      ]),
    ),
    followed(printing.service, plan, {
      rows: [
        { shape: printing.shape, variable: own },
        ...effects.effects.filter(({ kind }) => kind !== 'DELETE').map(effectRow),
      ],
      part: partDone(plan, own),
    }),
  ];
}

/** The argument of a hook behind the row. */
export function hookContext(printing: OperationPrinting, plan: HandlerPlan): string {
  return `{ ${contextMembers(printing, plan).join(', ')} }`;
}

/** Its members. */
export function contextMembers({ resource }: OperationPrinting, plan: HandlerPlan): readonly string[] {
  return ['tx', 'access', bodyType(resource, plan) === undefined ? 'body: undefined' : 'body'];
}

/** Notes a way to refuse, and gives its name. */
export function refusal(
  { imports }: OperationPrinting,
  name: 'notFound' | 'staleVersion' | 'wrongState',
): string {
  return imports.value(name, `${platform}/errors.js`);
}

function ownRules({ imports }: OperationPrinting): string {
  return imports.all('rules', './rules.js');
}

/** Whether an operation on parts tells its caller the version that the whole has afterwards. */
export function tellsVersion(shape: RecordShape | undefined, { way }: HandlerPlan): boolean {
  return way.length > 0 && shape?.version !== undefined;
}

/** Whether the version is kept with the result of such an operation, for callers who send their request again. */
export function keepsVersion(shape: RecordShape | undefined, plan: HandlerPlan): boolean {
  return tellsVersion(shape, plan) && isNamed(plan);
}
