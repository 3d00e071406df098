import type { Association, Command, Effect, Entity } from '../../pim/pim.ts';
import type { DtoType, HandlerEffect } from '../../psm/psm.ts';
import { camelCase } from '../../core/naming.ts';
import { readAssignment } from '../../core/assignments.ts';
import { findCalled } from '../../core/rule-names.ts';
import type { EntityFacts, EntityIndex } from './entities.ts';
import type { Field } from './fields.ts';
import { isWritableIn } from './fields.ts';
import type { CommandMove } from './lifecycles.ts';
import { moveOf } from './lifecycles.ts';
import type { PimSource } from './places.ts';
import type { Reference } from './relations.ts';

/** What a command does to a row beside its own, or to parts of its own row, as far as it can be generated. */
export type HandlerEffectPlan = {
  readonly effect: Effect;
  readonly on: EntityFacts;
  readonly kind: Extract<HandlerEffect['kind'], 'CREATE' | 'UPDATE' | 'TRANSITION' | 'DELETE'>;
  readonly move: CommandMove | undefined;
  /** Values that callers send; for a new row also its relations, but for `links`. */
  readonly fields: readonly Field[];
  /** The reference that leads to the row. */
  readonly foundBy: Reference | undefined;
  /** The references that lead from the command's row to the one that `foundBy` starts at. */
  readonly through: readonly Reference[];
  /** A reference on the way to the row may be empty. */
  readonly mayBeMissing: boolean;
  /** The parameter that names the row, where no one reference leads to it. */
  readonly asks: string | undefined;
  /** References that get the id of a new row, or of the row it belongs to. */
  readonly links: readonly Reference[];
};

/** An effect that nothing generates, and why. */
export type LeftOutEffect = { readonly effect: Effect; readonly why: 'PART' | 'OTHER_UNIT' | 'NO_ROW' };

/** The effects of a command. */
export type CommandEffects = {
  readonly plans: readonly HandlerEffectPlan[];
  readonly leftOut: readonly LeftOutEffect[];
};

/** What the effects of commands are worked out from. */
export type EffectSources = {
  readonly source: PimSource;
  readonly entities: EntityIndex;
  readonly isSameUnit: (left: EntityFacts, right: EntityFacts) => boolean;
};

/** Decides for each effect of a command how its row is found or linked, and what callers send for it. */
export function effectsOf(
  known: EffectSources,
  { command, target }: { readonly command: Command; readonly target: EntityFacts },
): CommandEffects {
  const { source, entities, isSameUnit } = known;
  const plans: HandlerEffectPlan[] = [];
  const leftOut: LeftOutEffect[] = [];
  const others = command.effects
    .filter(({ kind }) => kind !== 'DELETE')
    .map((effect) => entities.of(effect.target));
  for (const effect of command.effects) {
    const on = entities.of(effect.target);
    const move = moveOf(source, command, on.entity);
    const kind = kindOf(effect, move);
    if (!on.isRoot) {
      const plan = partPlan(source, { command, target, on, effect, kind, move });
      if (plan === undefined) leftOut.push({ effect, why: 'PART' });
      else plans.push(plan);
      continue;
    }
    const way = kind === 'CREATE' ? [] : wayOf(effect, { command, target, on, known });
    const found = way.at(-1);
    const asks = kind === 'CREATE' || found !== undefined ? undefined : parameterFor(command, effect);
    const why = !isSameUnit(on, target)
      ? 'OTHER_UNIT'
      : kind !== 'CREATE' && found === undefined && asks === undefined
        ? 'NO_ROW'
        : undefined;
    if (why === undefined)
      plans.push({
        effect,
        on,
        kind,
        move: kind === 'TRANSITION' ? move : undefined,
        fields: askedFields(source, command, { effect, on, kind }),
        foundBy: found,
        through: way.slice(0, -1),
        mayBeMissing: mayBeMissing(way, target),
        asks,
        links: kind === 'CREATE' ? linksOf(on, { command, target, others }) : [],
      });
    else leftOut.push({ effect, why });
  }
  return { plans, leftOut };
}

/**
 * What a command does to the parts of its own whole: it adds one, or changes or removes the one that callers name, else
 * all. Undefined where it is not clear which parts are meant, or what becomes of them.
 */
function partPlan(
  source: PimSource,
  given: Pick<HandlerEffectPlan, 'effect' | 'on' | 'kind' | 'move'> & {
    readonly command: Command;
    readonly target: EntityFacts;
  },
): HandlerEffectPlan | undefined {
  const { command, target, on, effect, kind, move } = given;
  const [nesting, second] = target.parts.filter(({ holder }) => holder === on.entity);
  const isChange = command.kind === 'UPDATE' || command.kind === 'TRANSITION';
  if (!isChange || nesting?.nested?.many !== true || second !== undefined) return undefined;
  const asks = kind === 'CREATE' ? undefined : parameterFor(command, effect);
  const isOne = kind === 'CREATE' || asks !== undefined;
  // Nothing says which values each of several parts gets.
  const fields = isOne ? askedFields(source, command, { effect, on, kind }) : [];
  if (kind === 'UPDATE' && fields.length + effect.sets.length === 0) return undefined;
  if (kind === 'DELETE' && !isOne && nesting.nested.required) return undefined;
  const isMove = kind === 'TRANSITION';
  const plan = { effect, on, kind, move: isMove ? move : undefined, fields, asks };
  return { ...plan, foundBy: undefined, through: [], mayBeMissing: false, links: [] };
}

function kindOf({ kind }: Effect, move: CommandMove | undefined): HandlerEffectPlan['kind'] {
  if (kind === 'CREATE' || kind === 'DELETE') return kind;
  return move === undefined ? 'UPDATE' : 'TRANSITION';
}

/**
 * The one reference between two rows, from either side; from the other side only where it is the only one there. Of
 * several the one that is named like the other entity.
 */
function wayTo(
  on: EntityFacts,
  { command, target }: { readonly command: Command; readonly target: EntityFacts },
): Reference | undefined {
  const there = referencesTo(on, target);
  const back = referencesTo(target, on).filter(({ unique }) => unique);
  // Nothing refers to a row that is only being made.
  const ways = command.kind === 'CREATE' ? there : [...there, ...back.filter((way) => !there.includes(way))];
  if (ways.length === 1) return ways[0];
  const named = there.filter(({ role }) => role === camelCase(on.entity.code));
  return named.length === 1 ? named[0] : undefined;
}

/** The references from the command's row to that of an effect: those that it names, or the one between the two. */
function wayOf(
  { via }: Effect,
  given: {
    readonly command: Command;
    readonly target: EntityFacts;
    readonly on: EntityFacts;
    readonly known: EffectSources;
  },
): readonly Reference[] {
  const { command, target, on, known } = given;
  if (via.length === 0) return [wayTo(on, { command, target }) ?? []].flat();
  const way: Reference[] = [];
  let from = target;
  for (const association of known.source.resolveAll<'Association'>(via)) {
    const isNew = from === target && command.kind === 'CREATE';
    const hop = hopAlong(association, { from, isNew, entities: known.entities });
    if (hop === undefined || !known.isSameUnit(hop.to, target)) return [];
    way.push(hop.reference);
    from = hop.to;
  }
  return from === on ? way : [];
}

/** Whether one of the references on a way may be empty: as it is kept, or because a row need not be referred to. */
function mayBeMissing(way: readonly Reference[], target: EntityFacts): boolean {
  let from: Entity = target.entity;
  for (const { holder, referenced, required, association } of way) {
    const isThere = holder === from;
    const cardinality =
      association.source === holder.id ? association.sourceCardinality : association.targetCardinality;
    if (isThere ? !required : cardinality === 'ZERO_OR_ONE') return true;
    from = isThere ? referenced : holder;
  }
  return false;
}

/** Where an association leads from a row: by a reference of that row, or by the only one to it. */
function hopAlong(
  association: Association,
  given: { readonly from: EntityFacts; readonly isNew: boolean; readonly entities: EntityIndex },
): { readonly reference: Reference; readonly to: EntityFacts } | undefined {
  const { from, isNew, entities } = given;
  const own = from.held.find((held) => held.association === association);
  const reference = own ?? entities.relation(association);
  if (reference.kind !== 'REFERENCE' || reference.nested !== undefined) return undefined;
  if (reference.holder === from.entity) return { reference, to: entities.of(reference.referenced) };
  const kinds = [from.entity, ...(from.kind?.generals ?? [])];
  const isBack = kinds.includes(reference.referenced) && reference.unique && !isNew;
  return isBack ? { reference, to: entities.of(reference.holder) } : undefined;
}

/** References from rows of one kind to rows of another, or to what these are kinds of. */
function referencesTo(to: EntityFacts, from: EntityFacts): readonly Reference[] {
  const named = [to.entity, ...(to.kind?.generals ?? [])];
  return from.held.filter(({ referenced, nested }) => named.includes(referenced) && nested === undefined);
}

function parameterFor({ parameters }: Command, { code }: Effect): string | undefined {
  return parameters.find((parameter) => parameter.code === `${code}Id`)?.code;
}

/** A new row refers to the command's own row, or that row to it; and to what the same command makes or changes besides. */
function linksOf(
  on: EntityFacts,
  given: {
    readonly command: Command;
    readonly target: EntityFacts;
    readonly others: readonly EntityFacts[];
  },
): readonly Reference[] {
  const { command, target, others } = given;
  const only = (references: readonly Reference[]): readonly Reference[] =>
    references.length === 1 ? references : [];
  const toOwn = command.kind === 'DELETE' || on === target ? [] : only(referencesTo(target, on));
  const fromOwn =
    command.kind === 'DELETE' || on === target || (command.kind === 'CREATE' && toOwn.length > 0)
      ? []
      : only(referencesTo(on, target));
  const toOthers = others
    .filter(
      (other) => other !== on && other !== target && others.filter((each) => each === other).length === 1,
    )
    .flatMap((other) => only(referencesTo(other, on)));
  // One reference may lead to rows of several kinds; where the command has two of them, callers say which.
  const clear = toOthers.filter(
    (reference) =>
      !toOwn.includes(reference) && toOthers.indexOf(reference) === toOthers.lastIndexOf(reference),
  );
  return [...toOwn, ...fromOwn, ...clear];
}

/** The values that callers send: those that the effect accepts but does not compute. For a new row also those that have no other source. */
function askedFields(
  source: PimSource,
  command: Command,
  { effect, on, kind }: Pick<HandlerEffectPlan, 'effect' | 'on' | 'kind'>,
): readonly Field[] {
  const { accepts, sets } = effect;
  const takesAll = accepts.length === 0 && (kind === 'CREATE' || (kind === 'UPDATE' && sets.length === 0));
  const computed = new Set(computedIn(sets, on));
  const accepted = new Set(source.resolveAll<'Attribute'>(accepts));
  return on.fields.filter((field) => {
    if (kind === 'DELETE' || computed.has(field) || !isWritableIn(command, field)) return false;
    const isNeeded = kind === 'CREATE' && field.attribute.required && field.default === undefined;
    return takesAll || isNeeded || accepted.has(field.attribute);
  });
}

/** What the type of an effect's member is for. */
export function requestKindOf({ kind }: HandlerEffectPlan): DtoType['kind'] {
  if (kind === 'CREATE') return 'CREATE_REQUEST';
  return kind === 'UPDATE' ? 'UPDATE_REQUEST' : 'COMMAND_REQUEST';
}

/** The fields that assignments compute. */
export function computedIn(
  sets: readonly string[],
  { fields }: Pick<EntityFacts, 'fields'>,
): readonly Field[] {
  return sets.flatMap((text) => {
    const name = readAssignment(text)?.name;
    const attribute =
      name === undefined
        ? undefined
        : findCalled(
            name,
            fields.map((field) => field.attribute),
          );
    return fields.filter((field) => field.attribute === attribute);
  });
}
