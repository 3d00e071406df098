import type { BusinessAttribute, BusinessObject, ObjectRelation, ProcessStep } from '../../cim/cim.ts';
import { nameIn } from '../../core/names-for-people.ts';
import { camelCase } from '../../core/naming.ts';
import { isMany } from './cardinalities.ts';
import type { Composition } from './composition.ts';
import { homeOfObject } from './homes.ts';
import type { Lifecycles } from './lifecycles.ts';
import type { Source } from './source.ts';
import { distinct } from './source.ts';
import type { StepWork, Work } from './step-work.ts';

/** What a step does to an object. */
export type StepEffectKind = 'CREATE' | 'UPDATE' | 'DELETE' | 'TRANSITION';

/** What the command of a step does to an object beside the one that it is about. */
export type StepEffect = {
  readonly object: BusinessObject;
  readonly root: BusinessObject;
  readonly kind: StepEffectKind;
  /** The only attributes that callers may set; empty means all. */
  readonly attributes: readonly BusinessAttribute[];
  /** Assignments as they are written. */
  readonly sets: readonly string[];
  /** Callers have to say which row is meant: no one reference leads to it. */
  readonly asksForRow: boolean;
};

/** What is known when effects are worked out. */
export type StepEffectSources = {
  readonly source: Source;
  readonly composition: Composition;
  readonly work: StepWork;
  readonly lifecycles: Lifecycles;
};

/** What a step does to one object, by its accesses and the moves it triggers. */
export function effectKind(
  step: ProcessStep,
  object: BusinessObject,
  given: StepEffectSources,
): StepEffectKind {
  const modes = given.work.of(step).flatMap((done) => (done.object === object ? [done.mode] : []));
  if (modes.includes('CREATE')) return 'CREATE';
  if (modes.includes('DELETE')) return 'DELETE';
  return given.lifecycles.clearMoves(step, object).length > 0 ? 'TRANSITION' : 'UPDATE';
}

/**
 * What a step does besides: to the other roots that it writes, and to parts beside their whole. Parts of a new whole
 * come along with it.
 */
export function effectsBeside(
  step: ProcessStep,
  primary: { readonly object: BusinessObject; readonly root: BusinessObject; readonly kind: StepEffectKind },
  given: StepEffectSources,
): readonly StepEffect[] {
  const writes = given.work.of(step).filter(({ mode }) => mode !== 'READ');
  return distinct(writes.map(({ object }) => object))
    .filter((object) => object !== primary.object)
    .filter((object) => given.composition.isRoot(object) || isPartBeside(object, primary, given))
    .map((object) => {
      const kind = effectKind(step, object, given);
      const own = writes.filter((work) => work.object === object);
      return {
        object,
        root: given.composition.rootOf(object),
        kind,
        ...limitsOf(own),
        asksForRow: kind !== 'CREATE' && wayBetween(primary, object, given.source) === undefined,
      };
    })
    .sort((a, b) => (a.object.id < b.object.id ? -1 : 1));
}

function isPartBeside(
  object: BusinessObject,
  { root, kind }: { readonly root: BusinessObject; readonly kind: StepEffectKind },
  { composition }: StepEffectSources,
): boolean {
  const isDirect = composition.pathTo(object).length === 1;
  return composition.rootOf(object) === root && isDirect && (kind === 'UPDATE' || kind === 'TRANSITION');
}

/** What accesses to one object limit callers to, and what they compute. */
export function limitsOf(works: readonly Work[]): Pick<StepEffect, 'attributes' | 'sets'> {
  const isLimited = works.every(({ attributes }) => attributes.length > 0);
  return {
    attributes: isLimited ? distinct(works.flatMap(({ attributes }) => attributes)) : [],
    sets: works.flatMap(({ sets }) => sets),
  };
}

/**
 * The one relation that leads from a row of one root to the row of another that is meant: a single reference there, or
 * the only one back. Of several the one whose role is named like the object.
 */
export function wayBetween(
  from: { readonly object: BusinessObject; readonly kind: StepEffectKind },
  to: BusinessObject,
  source: Source,
): ObjectRelation | undefined {
  const there = references(from.object, to, source);
  const back = from.kind === 'CREATE' ? [] : references(to, from.object, source).filter(isExclusive(to));
  const ways = distinct([...there, ...back]);
  if (ways.length === 1) return ways[0];
  const named = there.filter((relation) => isCalledAsObject(relation, to));
  return named.length === 1 ? named[0] : undefined;
}

function isCalledAsObject(relation: ObjectRelation, to: BusinessObject): boolean {
  const role = nameIn(relation.target === to.id ? relation.targetRole : relation.sourceRole);
  return role === undefined || camelCase(role) === camelCase(to.name);
}

/** Relations by which a row of one object keeps the id of one row of another, written from either side. */
function references(holder: BusinessObject, to: BusinessObject, source: Source): readonly ObjectRelation[] {
  const forward = source
    .referrers(holder, 'ObjectRelation', 'source')
    .filter(({ target, targetCardinality }) => target === to.id && !isMany(targetCardinality));
  const backward = source
    .referrers(holder, 'ObjectRelation', 'target')
    .filter(
      (relation) =>
        relation.source === to.id &&
        isMany(relation.targetCardinality) &&
        !isMany(relation.sourceCardinality) &&
        homeOfObject(source, holder) === homeOfObject(source, to),
    );
  return [...forward, ...backward];
}

function isExclusive(holder: BusinessObject): (relation: ObjectRelation) => boolean {
  return ({ source, sourceCardinality }) => source === holder.id && !isMany(sourceCardinality);
}
