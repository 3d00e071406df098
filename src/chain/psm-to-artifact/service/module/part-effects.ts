import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, commaEnded, indent, type Lines } from '../../../../kernel/generation/text.ts';
import { pascal } from '../../naming.ts';
import { computationOf } from '../../plan/assignments.ts';
import { partEffectPlans, type PartEffectPlan } from '../../plan/part-effects.ts';
import { guarded } from '../code-lines.ts';
import { computedValues, reachedRecords } from './computed-values.ts';
import type { EffectPrinting } from './effect-printing.ts';
import { platform } from './field-type.ts';
import { changedMembers, newRecordMembers, type Mapping } from './mapping.ts';
import { keyText } from './row-statements.ts';
import { nextState } from './state-moves.ts';

/** The statements that add, change and remove parts of the operation's own row in memory, one block for each kind. */
export function partEffects(printing: EffectPrinting): Lines {
  const { service, resource, plan } = printing;
  return partEffectPlans(service, resource, plan).map((effect): Lines => {
    switch (effect.effect.kind) {
      case 'CREATE':
        return addedPart(printing, effect);
      case 'DELETE':
        return removedParts(printing, effect);
      default:
        return changedParts(printing, effect);
    }
  });
}

function addedPart(printing: EffectPrinting, effect: PartEffectPlan): Lines {
  const { field, request } = effect;
  const { sent, lines } = sentValues(effect);
  const members = newRecordMembers(mappingOf(printing), { shape: field.shape, request, body: sent });
  const name = `new${pascal(field.name)}Part`;
  return [
    lines,
    made(printing, effect, { name, members, isNew: true }),
    newList(printing, effect, `[...${printing.own}.${field.name}, ${name}]`),
  ];
}

function removedParts(printing: EffectPrinting, effect: PartEffectPlan): Lines {
  const { service, own, imports } = printing;
  const { field } = effect;
  const { asks } = effect.effect;
  if (asks === undefined) return newList(printing, effect, '[]');
  const list = `${own}.${field.name}`;
  const isNeeded = service.model.all('DtoField').some((each) => field.listedBy.has(each.id) && each.required);
  return [
    partIsThere(printing, effect, asks),
    isNeeded &&
      guarded(
        `${list}.length === 1`,
        `throw ${imports.value('lastPart', `${platform}/errors.js`)}(${tsString(field.shape.table.name)}, ${tsString(`/${field.name}`)});`,
      ),
    newList(printing, effect, `${list}.filter((each) => ${keyText(field.shape, 'each')} !== body.${asks})`),
  ];
}

function changedParts(printing: EffectPrinting, effect: PartEffectPlan): Lines {
  const { own, plan, imports } = printing;
  const { field, request, stateName } = effect;
  const { shape } = field;
  const { asks, setsState, allowedFrom } = effect.effect;
  const { sent, lines } = sentValues(effect);
  const moves = stateName !== undefined && setsState !== undefined;
  const state = shape.fields.find(({ name }) => name === stateName);
  const allowed = `[${allowedFrom.map(tsString).join(', ')}]`;
  const present = state?.optional === true ? " ?? ''" : '';
  const isWrong = `!${allowed}.includes(part.${stateName ?? ''}${present})`;
  const limitsStates = moves && allowedFrom.length > 0;
  const list = `changed${pascal(field.name)}`;
  const passed =
    asks !== undefined ? `${keyText(shape, 'part')} !== body.${asks}` : limitsStates ? isWrong : undefined;
  const members = changedMembers(mappingOf(printing), {
    shape,
    request,
    body: sent,
    current: 'part',
    ...(moves && { except: stateName }),
  });
  return [
    asks !== undefined && partIsThere(printing, effect, asks),
    lines,
    `const ${list}: repository.${shape.typeName}[] = [];`,
    `for (const part of ${own}.${field.name}) {`,
    ...indent(
      2,
      passed !== undefined && [`if (${passed}) {`, `  ${list}.push(part);`, '  continue;', '}'],
      asks !== undefined &&
        limitsStates &&
        guarded(
          isWrong,
          `throw ${imports.value('wrongState', `${platform}/errors.js`)}(${tsString(`${plan.handler.name} (${shape.table.name})`)}, part.${stateName}, ${allowed});`,
        ),
      made(printing, effect, {
        name: 'changed',
        members: [
          '...part',
          ...members,
          ...(moves ? [`${stateName}: ${nextState(effect.effect, `part.${stateName}`)}`] : []),
        ],
        isNew: false,
      }),
      `${list}.push(changed);`,
    ),
    '}',
    newList(printing, effect, list),
  ];
}

/** The statement that makes a part in memory: its members, then what is computed. */
function made(
  printing: EffectPrinting,
  { effect, field, place }: PartEffectPlan,
  row: {
    readonly name: string;
    readonly members: readonly string[];
    readonly isNew: boolean;
  },
): Lines {
  const { service, plan, shape, own, imports, neighbours } = printing;
  const { name, members, isNew } = row;
  const type = `repository.${field.shape.typeName}`;
  if (effect.sets.length === 0)
    return [`const ${name}: ${type} = {`, ...indent(2, commaEnded(members)), '};'];
  const computation = computationOf(service, {
    owner: plan.handler,
    sets: effect.sets,
    known: [
      { shape: field.shape, variable: 'given' },
      { shape, variable: own },
    ],
    reachedVariable: 'reached',
  });
  const { statements, members: values } = computedValues(computation, { imports, type });
  const atMember = imports.value('atMember', `${platform}/effects.js`);
  return [
    `const ${name}: ${type} = await ${atMember}(${tsString(place)}, async () => {`,
    ...indent(
      2,
      isNew ? 'const given = {' : `const given: ${type} = {`,
      ...indent(2, commaEnded(members)),
      isNew ? `} satisfies Partial<${type}>;` : '};',
      reachedRecords(computation, { variable: 'reached', imports, neighbours }),
      statements,
      bracketed({
        before: 'return ',
        brackets: '{}',
        entries: ['...given', ...values],
        after: ';',
        width: 104,
      }),
    ),
    '});',
  ];
}

function partIsThere({ own, imports }: EffectPrinting, { field }: PartEffectPlan, asks: string): Lines {
  const noSuchRow = imports.value('noSuchRow', `${platform}/effects.js`);
  return guarded(
    `!${own}.${field.name}.some((each) => ${keyText(field.shape, 'each')} === body.${asks})`,
    `throw ${noSuchRow}(${tsString(field.shape.table.name)}, ${tsString(`/${asks}`)});`,
  );
}

function newList({ own }: EffectPrinting, { field }: PartEffectPlan, list: string): Lines {
  return bracketed({
    before: `${own} = `,
    brackets: '{}',
    entries: [`...${own}`, list === field.name ? list : `${field.name}: ${list}`],
    after: ';',
    width: 106,
  });
}

/** The request's member, as something whose values can be read where the member is not there, too. */
function sentValues({ place, field, request, isSent }: PartEffectPlan): {
  readonly sent: string;
  readonly lines: Lines;
} {
  if (request === undefined || isSent) return { sent: `body.${place}`, lines: [] };
  const sent = `${field.name}Values`;
  return {
    sent,
    lines: `const ${sent}: NonNullable<typeof body.${place}> = body.${place} ?? {};`,
  };
}

function mappingOf({ service, resource, imports }: EffectPrinting): Mapping {
  return { service, resource, imports, clearable: new Set() };
}
