import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, commaEnded, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';
import { computationOf, type Computation, type Known } from '../../plan/assignments.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { effectPlans, fieldOf, type EffectPlan } from '../../plan/effects.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import type { Imports } from '../imports.ts';
import { computedValues, reachedRecords } from './computed-values.ts';
import { platform } from './field-type.ts';
import { changedMembers, newRecordMembers, type Mapping } from './mapping.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { repositoryNames } from './repository.ts';
import { deriveName, derivesAnything } from './rules.ts';
import { guarded } from '../code-lines.ts';

/** The operation whose effects are printed. */
export type EffectPrinting = {
  readonly service: ServicePlan;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly imports: Imports;
  readonly neighbours: Neighbours;
  readonly plan: HandlerPlan;
  readonly effects: readonly EffectPlan[];
  /** The variable that holds the operation's own row as it shall be. */
  readonly own: string;
};

/** What an operation does to rows of other resources, as it is printed; `own` is the variable that holds its own row. */
export function effectsOf(
  printing: Pick<EffectPrinting, 'service' | 'resource' | 'shape' | 'imports'>,
  plan: HandlerPlan,
  own: string,
): EffectPrinting {
  const { service, resource, shape, imports } = printing;
  const effects = effectPlans(service, resource, plan);
  const neighbours = neighboursOf(resource, imports);
  return { service, resource, shape, imports, neighbours, plan, effects, own };
}

/** The variable that holds a row when the operation ends. */
export function rowVariable({ kind, variable, stored }: EffectPlan): string {
  return kind === 'DELETE' ? stored : variable;
}

/** The ids of new rows that others refer to. */
export function newIds(printing: EffectPrinting): Lines {
  const newId = (): string => printing.imports.value('newId', `${platform}/ids.js`);
  return printing.effects
    .filter((effect) => isReferredTo(printing, effect))
    .map((effect) => `const ${idVariable(effect)} = ${newId()}();`);
}

/** The members of the operation's own row that lead to new rows, one entry each. */
export function ownLinks({ service, shape, effects }: EffectPrinting): readonly string[] {
  return effects.flatMap((effect) =>
    service.model.resolveAll(effect.effect.links).flatMap((column) => {
      const field = fieldOf(shape, column);
      return field === undefined ? [] : [`${field.name}: ${idVariable(effect)}`];
    }),
  );
}

/** The members of the operation's own row that led to rows that are deleted. */
export function clearedLinks({ shape, effects }: EffectPrinting): readonly string[] {
  return effects.flatMap(({ kind, foundBy }) =>
    kind === 'DELETE' && foundBy?.by === 'OWN' && foundBy.field.optional && foundBy.field !== shape.key
      ? [`${foundBy.field.name}: undefined`]
      : [],
  );
}

/** Makes or finds each row and changes it in memory, one block for each. */
export function effectRows(printing: EffectPrinting): Lines {
  const made = printing.effects.filter(({ kind }) => kind === 'CREATE');
  const changed = printing.effects.filter(({ kind }) => kind !== 'CREATE');
  // New rows may refer to those that are found.
  return [
    ...changed.map((effect) => changedRow(printing, effect)),
    ...made.map((effect) => newRow(printing, effect)),
  ];
}

/** Checks the rules of each row as it would be. */
export function effectChecks(printing: EffectPrinting): Lines {
  const { imports, neighbours } = printing;
  return printing.effects.flatMap((effect) => {
    const isDeleted = effect.kind === 'DELETE';
    if (isDeleted && effect.checks.length === 0) return [];
    const rules = neighbours.rules(effect.resource);
    const names = effect.checks.map(({ name }) => `${rules}.${name}`);
    const all = isDeleted ? names : [...names, `...${rules}.extraRules`];
    const checkRules = imports.value('checkRules', `${platform}/rules.js`);
    const row = isDeleted ? effect.stored : effect.variable;
    return atMember(printing, effect, [
      bracketed({
        before: `${checkRules}(${row}, tx.log, `,
        brackets: '[]',
        entries: all,
        after: ');',
        width: 100,
      }),
    ]);
  });
}

/** Stores the rows: those that the operation's own row needs before it, all others after it. */
export function effectWrites(printing: EffectPrinting, when: 'before' | 'after'): Lines {
  const { effects } = printing;
  const early = effects.filter((effect) => isEarly(printing, effect));
  const wanted = when === 'before' ? early : effects.filter((effect) => !early.includes(effect));
  return neededFirst(printing, wanted).flatMap((effect) =>
    atMember(printing, effect, [write(printing, effect)]),
  );
}

function idVariable({ variable }: EffectPlan): string {
  return `${variable}Id`;
}

/** The row is new, and the operation's own row or that of another effect refers to it. */
function isReferredTo({ service, shape, effects }: EffectPrinting, effect: EffectPlan): boolean {
  if (effect.kind !== 'CREATE') return false;
  if (service.model.resolveAll(effect.effect.links).some((column) => fieldOf(shape, column) !== undefined))
    return true;
  return effects.some((other) =>
    linkTargets(service, other).some(({ table }) => table === effect.shape.table),
  );
}

/** The fields of a new row that refer to rows of the same operation, with the tables they lead to. */
function linkTargets(service: ServicePlan, { shape, effect }: EffectPlan) {
  return service.model.resolveAll(effect.links).flatMap((column) => {
    const field = fieldOf(shape, column);
    return field === undefined ? [] : [{ field, table: tableReferredTo(service, shape.table, column) }];
  });
}

function newRow(printing: EffectPrinting, effect: EffectPlan): Lines {
  const { service, effects, own, shape: ownShape } = printing;
  const { shape, request } = effect;
  const links = linkTargets(service, effect).map(({ field, table }) => {
    const other = effects.find((each) => each !== effect && each.shape.table === table);
    if (table === undefined || table === ownShape.table || other === undefined)
      return `${field.name}: ${own}.${ownShape.key.name}`;
    const key = other.kind === 'CREATE' ? idVariable(other) : `${other.stored}.${other.shape.key.name}`;
    return `${field.name}: ${key}`;
  });
  const { sent, lines } = sentValues(effect);
  const members = newRecordMembers(mappingOf(printing, effect), {
    shape,
    request,
    body: sent,
    key: isReferredTo(printing, effect) ? idVariable(effect) : undefined,
  });
  return [
    ...lines,
    madeWith(printing, effect, [
      ...members.filter((member) => !links.some((link) => nameOf(link) === nameOf(member))),
      ...links,
    ]),
  ];
}

function nameOf(member: string): string {
  return member.slice(0, member.indexOf(':'));
}

function changedRow(printing: EffectPrinting, effect: EffectPlan): Lines {
  const { shape, request, effect: modelled, stateName, stored, kind } = effect;
  const { sent, lines } = sentValues(effect);
  const find = foundRow(printing, effect);
  if (kind === 'DELETE') return find;
  const wrongState = (): string => printing.imports.value('wrongState', `${platform}/errors.js`);
  const state = shape.fields.find(({ name }) => name === stateName);
  const present = state?.optional === true ? " ?? ''" : '';
  const moves = kind === 'TRANSITION' && stateName !== undefined;
  const allowed = `[${modelled.allowedFrom.map(tsString).join(', ')}]`;
  return [
    ...lines,
    find,
    moves && modelled.allowedFrom.length > 0
      ? guarded(
          `!${allowed}.includes(${stored}.${stateName}${present})`,
          `throw ${wrongState()}(${tsString(`${printing.plan.handler.name} (${shape.table.name})`)}, ${stored}.${stateName}, ${allowed});`,
        )
      : [],
    madeWith(printing, effect, [
      `...${stored}`,
      ...changedMembers(mappingOf(printing, effect), {
        shape,
        request,
        body: sent,
        current: stored,
        ...withoutUndefined({ except: stateName }),
      }),
      ...(moves ? [`${stateName}: ${tsString(modelled.setsState ?? '')}`] : []),
    ]),
  ];
}

/** The request's member, as something whose values can be read where the member is not there, too. */
function sentValues({ place, variable, request, isSent }: EffectPlan): {
  readonly sent: string;
  readonly lines: readonly string[];
} {
  if (request === undefined || isSent) return { sent: `body.${place}`, lines: [] };
  const sent = `${variable}Values`;
  return {
    sent,
    lines: [`const ${sent}: NonNullable<typeof body.${place}> = body.${place} ?? {};`],
  };
}

function mappingOf({ service, imports }: EffectPrinting, { resource }: EffectPlan): Mapping {
  return { service, resource, imports, clearable: new Set() };
}

/** The statements that make a row in memory: its members, then what is computed, then what is derived. */
function madeWith(printing: EffectPrinting, effect: EffectPlan, members: readonly string[]): Lines {
  const { imports, neighbours } = printing;
  const { variable, shape, resource, kind, effect: modelled } = effect;
  const type = `${neighbours.repository(resource)}.${shape.typeName}`;
  const literal = (before: string, after: string): Lines => [
    before,
    ...indent(2, commaEnded(members)),
    after,
  ];
  const isDerived = derivesAnything(resource, shape);
  if (modelled.sets.length === 0 && !isDerived) return literal(`const ${variable}: ${type} = {`, '};');
  const computation = effectComputation(printing, effect, 'given');
  const { statements, members: values } = computedValues(computation, { imports, type });
  const isWhole = kind !== 'CREATE' || modelled.sets.length === 0;
  const row = bracketed({
    before: isDerived ? `return ${neighbours.rules(resource)}.${deriveName(shape)}(` : 'return ',
    brackets: '{}',
    entries: ['...given', ...values],
    after: isDerived ? ');' : ';',
    width: 104,
  });
  return atMember(
    printing,
    effect,
    [
      isWhole
        ? literal(`const given: ${type} = {`, '};')
        : literal('const given = {', `} satisfies Partial<${type}>;`),
      reachedRecords(computation, { variable: 'reached', imports, neighbours }),
      statements,
      row,
    ],
    `const ${variable} = `,
  );
}

/** What an effect computes: about its row, the operation's own row, and what references of both lead to. */
export function effectComputation(
  printing: EffectPrinting,
  effect: EffectPlan,
  variable: string,
): Computation {
  const { service, plan, shape, own } = printing;
  const known: readonly [Known, ...Known[]] = [
    { shape: effect.shape, variable },
    { shape, variable: own },
  ];
  return computationOf(service, {
    owner: plan.handler,
    sets: effect.effect.sets,
    known,
    reachedVariable: 'reached',
  });
}

function foundRow(printing: EffectPrinting, effect: EffectPlan): Lines {
  const { neighbours, imports, own, shape: ownShape } = printing;
  const { foundBy, stored, resource, shape } = effect;
  const { lock } = repositoryNames(resource);
  const helper = (name: string): string => imports.value(name, `${platform}/effects.js`);
  const lockRow = `${neighbours.repository(resource)}.${lock}`;
  const linked = (id: string): string =>
    bracketed({
      before: `const ${stored} = await ${helper('linked')}`,
      brackets: '()',
      entries: ['tx.db', id, lockRow],
      after: ';',
      width: 106,
    });
  const missing = (pointer: string): string =>
    `if (${stored} === undefined) throw ${helper('noSuchRow')}(${tsString(shape.table.name)}, ${tsString(pointer)});`;
  const key = `${own}.${ownShape.key.name}`;
  switch (foundBy?.by) {
    case 'OWN':
      return [linked(`${own}.${foundBy.field.name}`), missing(`/${foundBy.field.name}`)];
    case 'BACK':
      return [
        `const ${stored}Place = ${sqlPlace(shape, foundBy.column.columnName)};`,
        `const ${stored}Id = await ${helper('valueBeside')}(tx.db, ${stored}Place, ${key});`,
        linked(`${stored}Id`),
        missing(''),
      ];
    case 'ASKED':
      return [
        `const ${stored} = await ${lockRow}(tx.db, body.${foundBy.member}${shape.owner === undefined ? '' : ', access.onlyOwner'});`,
        missing(`/${foundBy.member}`),
      ];
    default:
      return [];
  }
}

function sqlPlace(shape: RecordShape, column: string): string {
  const names = {
    table: shape.sqlTable,
    column: sqlName(column),
    wanted: sqlName(shape.key.column.columnName),
  };
  return `{ table: ${tsString(names.table)}, column: ${tsString(names.column)}, wanted: ${tsString(names.wanted)} }`;
}

function isEarly({ service, shape, plan }: EffectPrinting, effect: EffectPlan): boolean {
  // What refers to a row that goes has to go first.
  if (effect.kind === 'DELETE') return plan.kind === 'DELETE' && effect.foundBy?.by !== 'OWN';
  return (
    effect.kind === 'CREATE' &&
    service.model.resolveAll(effect.effect.links).some((column) => fieldOf(shape, column) !== undefined)
  );
}

/** New rows after those that they refer to. */
function neededFirst({ service }: EffectPrinting, effects: readonly EffectPlan[]): readonly EffectPlan[] {
  const ordered: EffectPlan[] = [];
  const waiting = [...effects];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(
      (effect) =>
        !linkTargets(service, effect).some(({ table }) =>
          waiting.some((other) => other !== effect && other.shape.table === table),
        ),
    );
    ordered.push(...waiting.splice(Math.max(ready, 0), 1));
  }
  return ordered;
}

function write(printing: EffectPrinting, effect: EffectPlan): string {
  const { neighbours } = printing;
  const { resource, kind, variable, stored, shape } = effect;
  const { insert, update, remove } = repositoryNames(resource);
  const repository = neighbours.repository(resource);
  switch (kind) {
    case 'CREATE':
      return `await ${repository}.${insert}(tx.db, ${variable}${ownerOf(printing, effect)});`;
    case 'DELETE':
      return `await ${repository}.${remove}(tx.db, ${stored}.${shape.key.name});`;
    default:
      return `await ${repository}.${update}(tx.db, ${variable}, ${stored});`;
  }
}

/** A new row belongs to the owner of the row that the operation is about, else to the caller. */
function ownerOf({ shape: ownShape, plan, imports }: EffectPrinting, { shape }: EffectPlan): string {
  if (shape.owner === undefined) return '';
  if (ownShape.owner === undefined || plan.kind === 'CREATE') return ', access.subject';
  const place = {
    table: ownShape.sqlTable,
    column: sqlName(ownShape.key.column.columnName),
    wanted: sqlName(ownShape.owner.columnName),
  };
  const valueBeside = imports.value('valueBeside', `${platform}/effects.js`);
  return `, await ${valueBeside}(tx.db, { table: ${tsString(place.table)}, column: ${tsString(place.column)}, wanted: ${tsString(place.wanted)} }, id)`;
}

function atMember({ imports }: EffectPrinting, { place }: EffectPlan, lines: Lines, before = ''): Lines {
  const at = imports.value('atMember', `${platform}/effects.js`);
  return [`${before}await ${at}(${tsString(place)}, async () => {`, ...indent(2, lines), '});'];
}
