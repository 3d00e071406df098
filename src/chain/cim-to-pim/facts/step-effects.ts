import type { BusinessAttribute, BusinessObject, ObjectRelation, ProcessStep } from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import type { Lifecycles } from './lifecycles.ts';
import { isMany } from './cardinalities.ts';
import { wayBetween } from './row-ways.ts';
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
  /** The relations that lead to the row, one after the other; empty for a new row, and where callers name it. */
  readonly way: readonly ObjectRelation[];
  /**
   * Callers have to say which row is meant: no one way leads to it, or it is one of several parts. A step that software
   * starts changes all parts.
   */
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
      const whole = given.composition.wholeRelationOf(object);
      const way =
        kind === 'CREATE' || whole !== undefined
          ? undefined
          : wayInStep(step, { from: primary, to: object }, given);
      return {
        object,
        root: given.composition.rootOf(object),
        kind,
        ...limitsOf(own),
        way: way ?? [],
        asksForRow:
          kind !== 'CREATE' &&
          (whole === undefined
            ? way === undefined
            : isMany(whole.targetCardinality) && isCalled(step, given.source)),
      };
    })
    .sort((a, b) => (a.object.id < b.object.id ? -1 : 1));
}

/** Whether callers start a step, and can say which rows they mean. */
export function isCalled(step: ProcessStep, source: Source): boolean {
  return (
    (step.kind === 'USER' || step.kind === 'RECEIVE') &&
    source.referrers(step, 'Policy', 'thenStep').length === 0 &&
    source.referrers(step, 'ProcessStep', 'compensates').length === 0
  );
}

function isPartBeside(
  object: BusinessObject,
  { root, kind }: { readonly root: BusinessObject; readonly kind: StepEffectKind },
  { composition }: StepEffectSources,
): boolean {
  const isDirect = composition.pathTo(object).length === 1;
  return composition.rootOf(object) === root && isDirect && (kind === 'UPDATE' || kind === 'TRANSITION');
}

/** The relations that lead from one row of a step to another, where exactly one way does. */
export function wayInStep(
  step: ProcessStep,
  ends: {
    readonly from: { readonly object: BusinessObject; readonly kind: StepEffectKind };
    readonly to: BusinessObject;
  },
  { source, composition, work }: StepEffectSources,
): readonly ObjectRelation[] | undefined {
  const among = new Set(work.of(step).map(({ root }) => root));
  return wayBetween(ends.from, ends.to, { source, composition, among });
}

/** What accesses to one object limit callers to, and what they compute. */
export function limitsOf(works: readonly Work[]): Pick<StepEffect, 'attributes' | 'sets'> {
  const isLimited = works.every(({ attributes }) => attributes.length > 0);
  return {
    attributes: isLimited ? distinct(works.flatMap(({ attributes }) => attributes)) : [],
    sets: works.flatMap(({ sets }) => sets),
  };
}
