import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { EffectPlan } from '../../plan/effects.ts';
import { isNamedByOwn } from '../../plan/found-rows.ts';
import { fieldOf } from '../../plan/stored-rows.ts';
import { atMember, idVariable, isReferredTo, linkTargets, type EffectPrinting } from './effect-printing.ts';
import { changedRow, newRow } from './effect-values.ts';
import { platform } from './field-type.ts';
import { repositoryNames } from './repository.ts';
import { checksByState } from './state-moves.ts';

/** The ids of new rows that others refer to: those that callers send, or new ones. */
export function newIds(printing: EffectPrinting): Lines {
  const newId = (): string => `${printing.imports.value('newId', `${platform}/ids.js`)}()`;
  return printing.effects
    .filter((effect) => isReferredTo(printing, effect))
    .map((effect) => `const ${idVariable(effect)} = ${sentId(effect, newId) ?? newId()};`);
}

function sentId({ request, shape, place, isSent }: EffectPlan, newId: () => string): string | undefined {
  const sent = request?.fields.find(({ jsonName }) => jsonName === shape.key.name);
  if (sent === undefined || sent.readOnly) return undefined;
  if (isSent && sent.required) return `body.${place}.${sent.jsonName}`;
  return `body.${place}${isSent ? '' : '?'}.${sent.jsonName} ?? ${newId()}`;
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
export function clearedLinks({ effects }: EffectPrinting): readonly string[] {
  return effects.flatMap(({ kind, foundBy }) =>
    kind === 'DELETE' && foundBy?.by === 'WAY' && isNamedByOwn(foundBy) && foundBy.start.optional
      ? [`${foundBy.start.name}: undefined`]
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
    const names = [
      ...effect.checks.map(({ name }) => `${rules}.${name}`),
      ...checksByState(effect.moves, {
        state: `${effect.stored}.${effect.stateName ?? ''}`,
        nameOf: ({ name }) => `${rules}.${name}`,
      }),
    ];
    const all = isDeleted ? names : [...names, `...${rules}.extraRules`];
    const checkRules = imports.value('checkRules', `${platform}/rules.js`);
    const row = isDeleted ? effect.stored : effect.variable;
    return whereThere(effect, [
      atMember(printing, effect, [
        bracketed({
          before: `${checkRules}(${row}, tx.log, `,
          brackets: '[]',
          entries: all,
          after: ');',
          width: effect.optional ? 98 : 100,
        }),
      ]),
    ]);
  });
}

/** Stores the rows: those that the operation's own row needs before it, all others after it. */
export function effectWrites(printing: EffectPrinting, when: 'before' | 'after'): Lines {
  const { effects } = printing;
  const early = effects.filter((effect) => isEarly(printing, effect));
  const wanted = when === 'before' ? early : effects.filter((effect) => !early.includes(effect));
  return neededFirst(printing, wanted).flatMap((effect) =>
    whereThere(effect, [atMember(printing, effect, [write(printing, effect)])]),
  );
}

/** Statements about a row, which are left out where a row that need not be there is not. */
function whereThere({ optional, kind, stored, variable }: EffectPlan, lines: Lines): Lines {
  if (!optional) return lines;
  const rows = kind === 'DELETE' ? [stored] : [stored, variable];
  return [`if (${rows.map((row) => `${row} !== undefined`).join(' && ')}) {`, ...indent(2, lines), '}'];
}

function isEarly({ service, shape, plan }: EffectPrinting, effect: EffectPlan): boolean {
  // What refers to a row that goes has to go first.
  if (effect.kind === 'DELETE') return plan.kind === 'DELETE' && !isNamedByOwn(effect.foundBy);
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
