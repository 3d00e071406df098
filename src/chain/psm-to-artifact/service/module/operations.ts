import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import {
  bracketed,
  commaEnded,
  indent,
  separated,
  text,
  type Lines,
} from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import type { RulePlan } from '../../plan/rules.ts';
import { clearableFields } from '../../plan/request-fields.ts';
import { guarded } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import { moduleTypes, platform } from './field-type.ts';
import { computedRow } from './computed-row.ts';
import { effectsOf, effectRow, type EffectPrinting } from './effect-printing.ts';
import { clearedLinks, effectChecks, effectRows, effectWrites, newIds, ownLinks } from './effects.ts';
import { bodyType, hasHooks } from './hooks.ts';
import { changedMembers, newRecordMembers, type Mapping } from './mapping.ts';
import {
  changePart,
  changeWhole,
  findParts,
  keepOne,
  partDone,
  partIds,
  storedPart,
} from './part-changes.ts';
import { followed, publication } from './publications.ts';
import { partEffects } from './part-effects.ts';
import { keyText } from './row-statements.ts';
import { repositoryNames } from './repository.ts';
import { deriveName, derivesAnything } from './rules.ts';
import { checksByState, nextState } from './state-moves.ts';

type Printing = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly mapping: Mapping;
  readonly imports: Imports;
};

/** `operations.ts` of a resource: its changes, callable from routes, events, schedules and tests alike. */
export function operationsFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile[] {
  const { shape } = resource;
  const changing = allHandlers(resource).filter(hasHooks);
  if (shape === undefined || changing.length === 0) return [];
  const imports = new Imports();
  const mapping: Mapping = { service, resource, imports, clearable: clearableFields(resource.module) };
  const printing: Printing = { service, resource, shape, mapping, imports };
  const body = separated(...changing.map((plan) => operation(printing, plan)));
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/operations.ts`,
      content: text(imports.lines(), '', body),
      mode: 'REGENERATE',
      elementIds: [resource.controller.id, ...changing.map((plan) => plan.handler.id)],
    }),
  ];
}

function operation(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, shape, imports } = printing;
  const body = bodyType(resource, plan);
  imports.type('Access', `${platform}/access.js`);
  imports.type('Services', `${platform}/services.js`);
  imports.all('hooks', './hooks.js');
  imports.all('repository', './repository.js');
  if (body !== undefined) moduleTypes(imports);
  const create = plan.kind === 'CREATE';
  const ids = create && plan.way.length === 0 ? [] : ['id', ...partIds(plan)];
  const input = [
    ...ids.map((name) => `readonly ${name}: string`),
    ...(body === undefined ? [] : [`readonly body: ${body}`]),
    'readonly access: Access',
    ...(tellsVersion(printing.shape, plan) ? ['readonly tell?: (version: number) => void'] : []),
  ];
  const names = [...ids, ...(body === undefined ? [] : ['body']), 'access'];
  const row = plan.way.at(-1)?.shape ?? shape;
  const result = plan.kind === 'DELETE' ? 'void' : `repository.${row.typeName}`;
  return [
    `/** ${tsComment(plan.handler.description ?? `${plan.handler.name}.`)} */`,
    `export async function ${plan.name}(`,
    '  services: Services,',
    ...indent(2, inputType(input)),
    `): Promise<${result}> {`,
    ...indent(
      2,
      `const { ${names.join(', ')} } = input;`,
      'return services.transaction(async (tx) => {',
      ...indent(2, steps(printing, plan)),
      '});',
    ),
    '}',
  ];
}

/** Whether an operation on parts tells its caller the version that the whole has afterwards. */
export function tellsVersion(shape: RecordShape | undefined, { way }: HandlerPlan): boolean {
  return way.length > 0 && shape?.version !== undefined;
}

function answered(...terms: readonly string[]): Lines {
  const line = `return ${terms.join(' ')};`;
  return line.length <= 106 ? line : ['return (', ...indent(2, terms), ');'];
}

function inputType(members: readonly string[]): Lines {
  const line = `input: { ${members.join('; ')} },`;
  if (line.length <= 108) return line;
  return ['input: {', ...members.map((member) => `  ${member};`), '},'];
}

function steps(printing: Printing, plan: HandlerPlan): Lines {
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
function partSteps(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const names = repositoryNames(resource);
  const moves = plan.handler.setsState !== undefined;
  return [
    current(printing),
    !moves && stateCheck(printing, plan),
    findParts(mapping, plan, 'current'),
    moves && stateCheck(printing, plan),
    keepOne(mapping, plan),
    changePart(mapping, plan),
    changeWhole(plan, { variable, type: `repository.${shape.typeName}` }),
    hooked(printing, plan),
    checks(printing, plan, { variable, when: 'after' }),
    `await repository.${names.update}(tx.db, ${variable}, current);`,
    `const stored = (await repository.${names.find}(tx.db, id)) ?? ${variable};`,
    finished(printing, plan, { own: 'stored', effects: effectsOf(printing, plan, variable) }),
    tellsVersion(shape, plan) && 'input.tell?.(stored.version);',
    plan.kind !== 'DELETE' && answered(`${storedPart(plan, 'stored')} ??`, 'changed'),
  ];
}

function hookContext(printing: Printing, plan: HandlerPlan): string {
  return bodyType(printing.resource, plan) === undefined
    ? '{ tx, access, body: undefined }'
    : '{ tx, access, body }';
}

function createSteps(printing: Printing, plan: HandlerPlan): Lines {
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

function hooked(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, shape } = printing;
  const { variable } = resource;
  const before = `await hooks.before${pascal(plan.name)}(${variable}, ${hookContext(printing, plan)})`;
  return [
    `${variable} = ${before};`,
    derivesAnything(resource, shape) &&
      `${variable} = ${ownRules(printing)}.${deriveName(shape)}(${variable});`,
  ];
}

function ownRules({ imports }: Printing): string {
  return imports.all('rules', './rules.js');
}

/** Notes a way to refuse, and gives its name. */
function refusal({ imports }: Printing, name: 'notFound' | 'staleVersion' | 'wrongState'): string {
  return imports.value(name, `${platform}/errors.js`);
}

function current(printing: Printing): Lines {
  const { resource, shape } = printing;
  const names = repositoryNames(resource);
  return [
    `const current = await repository.${names.lock}(tx.db, id${shape.owner === undefined ? '' : ', access.onlyOwner'});`,
    `if (current === undefined) throw ${refusal(printing, 'notFound')}(${tsString(resource.shape?.table.name ?? '')}, id);`,
    shape.version !== undefined &&
      `${printing.imports.value('checkMatch', `${platform}/etag.js`)}(access, ${tsString(shape.table.name)}, current.version);`,
  ];
}

function updateSteps(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const names = repositoryNames(resource);
  const effects = effectsOf(printing, plan, variable);
  const members = [
    ...changedMembers(mapping, { shape, request: plan.request }),
    ...ownLinks(effects),
    ...clearedLinks(effects),
  ];
  const sentVersion = plan.request?.fields.find(
    (field) => field.jsonName === 'version' && field.type === 'INTEGER',
  );
  const isSent = sentVersion?.required === true ? '' : 'body.version !== undefined && ';
  return [
    current(printing),
    sentVersion !== undefined &&
      shape.version !== undefined &&
      guarded(
        `${isSent}body.version !== current.version`,
        `throw ${refusal(printing, 'staleVersion')}(${tsString(shape.table.name)}, body.version, current.version);`,
      ),
    stateCheck(printing, plan),
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
    partEffects(effects),
    hooked(printing, plan),
    effectRows(effects),
    checks(printing, plan, { variable, when: 'after' }),
    effectChecks(effects),
    effectWrites(effects, 'before'),
    `await repository.${names.update}(tx.db, ${variable}, current);`,
    effectWrites(effects, 'after'),
    `const stored = (await repository.${names.find}(tx.db, id)) ?? ${variable};`,
    finished(printing, plan, { own: 'stored', effects }),
    'return stored;',
  ];
}

/** Refuses what the state of the stored record does not allow. */
function stateCheck(printing: Printing, { handler, stateName, way }: HandlerPlan): Lines {
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

function transitionSteps(printing: Printing, plan: HandlerPlan): Lines {
  const { resource, shape, mapping } = printing;
  const { variable } = resource;
  const names = repositoryNames(resource);
  const state = plan.stateName ?? '';
  const effects = effectsOf(printing, plan, variable);
  const members = [
    ...changedMembers(mapping, { shape, request: plan.request, except: state }),
    ...ownLinks(effects),
    ...clearedLinks(effects),
  ];
  const stateMember = `${state}: ${nextState(plan.handler, `current.${state}`)}`;
  return [
    current(printing),
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
    partEffects(effects),
    hooked(printing, plan),
    effectRows(effects),
    checks(printing, plan, { variable, when: 'after' }),
    effectChecks(effects),
    effectWrites(effects, 'before'),
    `await repository.${names.update}(tx.db, ${variable}, current);`,
    effectWrites(effects, 'after'),
    `const stored = (await repository.${names.find}(tx.db, id)) ?? ${variable};`,
    finished(printing, plan, { own: 'stored', effects }),
    'return stored;',
  ];
}

function deleteSteps(printing: Printing, plan: HandlerPlan): Lines {
  const { resource } = printing;
  const names = repositoryNames(resource);
  const effects = effectsOf(printing, plan, 'current');
  return [
    current(printing),
    stateCheck(printing, plan),
    checks(printing, plan, { variable: 'current', when: 'delete' }),
    `await hooks.before${pascal(plan.name)}(current, ${hookContext(printing, plan)});`,
    newIds(effects),
    effectRows(effects),
    effectChecks(effects),
    effectWrites(effects, 'before'),
    `await repository.${names.remove}(tx.db, id);`,
    effectWrites(effects, 'after'),
    finished(printing, plan, { own: 'current', effects }),
  ];
}

function checks(
  printing: Printing,
  plan: HandlerPlan,
  given: {
    readonly variable: string;
    readonly when: 'before' | 'after' | 'delete';
  },
): Lines {
  const { variable, when } = given;
  // Rules about the state speak about what is stored; all others about what shall be stored.
  const isWanted = ({ rule }: RulePlan): boolean =>
    when === 'delete' ||
    plan.way.length > 0 ||
    (rule.placement === 'STATE' && plan.kind !== 'CREATE') === (when === 'before');
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
  if (when === 'after' && names.length === 0)
    return `${checkRules}(${variable}, tx.log, ${rules}.extraRules);`;
  if (when === 'after') names.push(`...${rules}.extraRules`);
  return bracketed({
    before: `${checkRules}(${variable}, tx.log, `,
    brackets: '[]',
    entries: names,
    after: ');',
  });
}

function finished(
  printing: Printing,
  plan: HandlerPlan,
  { own, effects }: { readonly own: string; readonly effects: EffectPrinting },
): Lines {
  return [
    `await hooks.after${pascal(plan.name)}(${own}, ${hookContext(printing, plan)});`,
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
