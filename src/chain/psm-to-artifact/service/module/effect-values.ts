import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, commaEnded, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';
import { computationOf, type Computation, type Known } from '../../plan/assignments.ts';
import type { EffectPlan } from '../../plan/effects.ts';
import { guarded } from '../code-lines.ts';
import { computedValues, reachedRecords } from './computed-values.ts';
import { atMember, idVariable, isReferredTo, linkTargets, type EffectPrinting } from './effect-printing.ts';
import { platform } from './field-type.ts';
import { foundRow } from './found-rows.ts';
import { changedMembers, newRecordMembers, type Mapping } from './mapping.ts';
import { deriveName, derivesAnything } from './rules.ts';
import { nextState } from './state-moves.ts';

/** The statements that make a new row in memory. */
export function newRow(printing: EffectPrinting, effect: EffectPlan): Lines {
  const { service, effects, own, shape: ownShape } = printing;
  const { shape, request } = effect;
  const links = linkTargets(service, effect).map(({ field, table }) => {
    const other = effects.find((each) => each !== effect && each.shape.table === table);
    if (table === undefined || table === ownShape.table || other === undefined)
      return `${field.name}: ${own}.${ownShape.key.name}`;
    const stored = `${other.stored}${other.optional ? '?' : ''}.${other.shape.key.name}`;
    const key = other.kind === 'CREATE' ? idVariable(other) : stored;
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

/** The statements that find a row and change it in memory. */
export function changedRow(printing: EffectPrinting, effect: EffectPlan): Lines {
  const { shape, request, effect: modelled, stateName, stored, kind } = effect;
  const { sent, lines } = sentValues(effect);
  const find = foundRow(printing, effect);
  if (kind === 'DELETE') return find;
  const wrongState = (): string => printing.imports.value('wrongState', `${platform}/errors.js`);
  const state = shape.fields.find(({ name }) => name === stateName);
  const present = state?.optional === true ? " ?? ''" : '';
  const moves = kind === 'TRANSITION' && stateName !== undefined;
  const allowed = `[${modelled.allowedFrom.map(tsString).join(', ')}]`;
  const made: Lines = [
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
      ...(moves ? [`${stateName}: ${nextState(modelled, `${stored}.${stateName}`)}`] : []),
    ]),
  ];
  if (!effect.optional) return [...lines, find, made];
  return [
    ...lines,
    find,
    `let ${effect.variable}: ${rowType(printing, effect)} | undefined;`,
    `if (${stored} !== undefined) {`,
    ...indent(2, made),
    '}',
  ];
}

function rowType({ neighbours }: EffectPrinting, { resource, shape }: EffectPlan): string {
  return `${neighbours.repository(resource)}.${shape.typeName}`;
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
  const { variable, shape, resource, kind, effect: modelled, optional } = effect;
  const type = rowType(printing, effect);
  const literal = (before: string, after: string): Lines => [
    before,
    ...indent(2, commaEnded(members)),
    after,
  ];
  const isDerived = derivesAnything(resource, shape);
  if (modelled.sets.length === 0 && !isDerived)
    return literal(optional ? `${variable} = {` : `const ${variable}: ${type} = {`, '};');
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
    `${optional ? '' : 'const '}${variable} = `,
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
