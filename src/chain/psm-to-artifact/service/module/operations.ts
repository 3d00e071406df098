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
import type { DtoField, DtoType } from '../../../psm/psm.ts';
import { camel, pascal } from '../../naming.ts';
import { allHandlers, type ResourcePlan, type ServicePlan } from '../../plan/artifact-plan.ts';
import { eventType } from '../../plan/messaging.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { keyOf } from '../../plan/process-tables.ts';
import type { RecordField, RecordShape } from '../../plan/record-shape.ts';
import { clearableFields } from '../../plan/request-fields.ts';
import { guarded } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import { moduleTypes, platform } from './field-type.ts';
import { effectPlans, type EffectPlan } from '../../plan/effects.ts';
import { computationOf } from '../../plan/assignments.ts';
import { computedValues, reachedRecords } from './computed-values.ts';
import {
  clearedLinks,
  effectChecks,
  effectRows,
  effectWrites,
  newIds,
  ownLinks,
  type EffectPrinting,
} from './effects.ts';
import { bodyType, hasHooks } from './hooks.ts';
import { neighboursOf } from './neighbours.ts';
import { changedMembers, newRecordMembers, type Mapping } from './mapping.ts';
import { changePart, changeWhole, findParts, keepOne, partIds, storedPart } from './part-changes.ts';
import { keyText } from './row-statements.ts';
import { repositoryNames } from './repository.ts';
import { deriveName, derivesAnything } from './rules.ts';

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

/** What an operation does to rows of other resources, as it is printed. */
function effectsOf(printing: Printing, plan: HandlerPlan, own: string): EffectPrinting {
  const { service, resource, shape, imports } = printing;
  const effects = effectPlans(service, resource, plan);
  return {
    service,
    resource,
    shape,
    imports,
    neighbours: neighboursOf(resource, imports),
    plan,
    effects,
    own,
  };
}

/** The operation's own row with what it computes. */
function computedRow(
  printing: Printing,
  plan: HandlerPlan,
  { from, before }: { readonly from: string; readonly before: string },
): Lines {
  const { service, resource, shape, imports } = printing;
  const { handler } = plan;
  if (handler.sets.length === 0) return [];
  const computation = computationOf(service, {
    owner: handler,
    sets: handler.sets,
    known: [{ shape, variable: from }],
    reachedVariable: 'reached',
  });
  const type = `repository.${shape.typeName}`;
  const { statements, members } = computedValues(computation, { imports, type });
  const neighbours = neighboursOf(resource, imports);
  return [
    reachedRecords(computation, { variable: 'reached', imports, neighbours }),
    statements,
    bracketed({ before, brackets: '{}', entries: [`...${from}`, ...members], after: ';', width: 106 }),
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
  const stateMember = `${state}: ${tsString(plan.handler.setsState ?? '')}`;
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
  given: { readonly variable: string; readonly when: 'before' | 'after' | 'delete' },
): Lines {
  const { variable, when } = given;
  // Rules about the state speak about what is stored; all others about what shall be stored.
  const wanted = plan.checks.filter(
    ({ rule }) =>
      when === 'delete' ||
      plan.way.length > 0 ||
      (rule.placement === 'STATE' && plan.kind !== 'CREATE') === (when === 'before'),
  );
  if (when !== 'after' && wanted.length === 0) return [];
  const rules = ownRules(printing);
  const checkRules = printing.imports.value('checkRules', `${platform}/rules.js`);
  const names = wanted.map((each) => `${rules}.${each.name}`);
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
      publication(printing, event, [
        { shape: printing.shape, variable: own },
        ...effects.effects.map((effect) => ({ shape: effect.shape, variable: variableOf(effect) })),
      ]),
    ),
    followed(printing, plan, [
      { shape: printing.shape, variable: own },
      ...effects.effects
        .filter(({ kind }) => kind !== 'DELETE')
        .map((effect) => ({ shape: effect.shape, variable: variableOf(effect) })),
    ]),
  ];
}

function variableOf({ kind, variable, stored }: EffectPlan): string {
  return kind === 'DELETE' ? stored : variable;
}

/** Reports a command that processes name to them, with the rows it wrote, in its own transaction. */
function followed({ service }: Printing, plan: HandlerPlan, rows: readonly Row[]): Lines {
  const command = service.processes?.commands.find(({ handler }) => handler === plan);
  if (command === undefined) return [];
  const written = rows.map(
    ({ shape, variable }) =>
      `{ table: ${tsString(keyOf(service.model, shape.table))}, id: ${keyText(shape, variable)} }`,
  );
  return bracketed({
    before: 'await tx.commandDone(',
    brackets: '{}',
    entries: [`command: ${tsString(command.key)}`, `rows: [${written.join(', ')}]`, 'access'],
    after: ');',
    width: 106,
  });
}

type Row = { readonly shape: RecordShape; readonly variable: string };

function publication(printing: Printing, event: DtoType, rows: readonly Row[]): Lines {
  const { service } = printing;
  const module = service.model.containerOf(event, 'CodeModule');
  const members = event.fields.flatMap((field) =>
    payloadMember(printing, { event, field, rows: subjectFirst(event, rows) }),
  );
  return bracketed({
    before: `await tx.publish(${tsString(eventType(module, event))}, `,
    brackets: '{}',
    entries: members,
    after: ');',
    width: 106,
  });
}

/** The rows of an operation, first those whose id the event carries. */
function subjectFirst({ fields }: DtoType, rows: readonly Row[]): readonly Row[] {
  const isSubject = ({ shape }: Row): boolean => fields.some(({ jsonName }) => jsonName === idIn(shape));
  return [...rows.filter(isSubject), ...rows.filter((row) => !isSubject(row))];
}

function payloadMember(
  printing: Printing,
  given: { readonly event: DtoType; readonly field: DtoField; readonly rows: readonly Row[] },
): readonly string[] {
  const { service, shape } = printing;
  const { event, field, rows } = given;
  for (const row of rows) {
    const source = payloadSource(row.shape, field.jsonName);
    if (source !== undefined) return [`${field.jsonName}: ${row.variable}.${source.name}`];
  }
  if (field.required)
    service.notes.add(
      field.id,
      `The event "${event.name}" is published without "${field.jsonName}": ${shape.table.name} has no such value.`,
    );
  return [];
}

/** The field of a record that an event's member is filled from: of the same name, or the key for `orderId`. */
export function payloadSource(shape: RecordShape, jsonName: string): RecordField | undefined {
  const named = shape.fields.find((field) => field.name === jsonName);
  if (named !== undefined) return named;
  return jsonName === idIn(shape) ? shape.key : undefined;
}

/** The member of an event that carries the id of a record. */
function idIn({ table }: RecordShape): string {
  return `${camel(table.tableName)}Id`;
}
