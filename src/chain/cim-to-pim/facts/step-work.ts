import type {
  BusinessAttribute,
  BusinessObject,
  ObjectAccess,
  ProcessStep,
  StateTransition,
} from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { distinct, remembered } from './source.ts';

/** One thing a step does to an entity. */
export type Work = {
  readonly object: BusinessObject;
  readonly root: BusinessObject;
  readonly mode: ObjectAccess['mode'];
  /** The only attributes involved; empty means all. */
  readonly attributes: readonly BusinessAttribute[];
  /** What is computed, one assignment each, as it is written. */
  readonly sets: readonly string[];
};

/** What steps do to entities. */
export type StepWork = {
  /** Declared accesses to entities, and an UPDATE for every state transition the step triggers. */
  readonly of: (step: ProcessStep) => readonly Work[];
  /** Roots of the aggregates a step writes. */
  readonly rootsWritten: (step: ProcessStep) => readonly BusinessObject[];
  /** Transitions that name the step as their trigger. */
  readonly transitionsTriggered: (step: ProcessStep) => readonly StateTransition[];
};

/** Works out what steps do. Accesses to values are left out: a value has no life of its own. */
export function analyseStepWork(source: Source, composition: Composition): StepWork {
  const triggers = source
    .all('StateTransition')
    .flatMap((transition) => transition.triggeredBy.map((step) => ({ step, transition })));
  const byStep = grouped(triggers, ({ step }) => step);
  const transitionsTriggered = (step: ProcessStep): readonly StateTransition[] =>
    byStep(step.id).map(({ transition }) => transition);
  const of = remembered((step: ProcessStep): readonly Work[] => {
    const declared = step.accesses.map((access) => ({
      object: source.get(access.object),
      mode: access.mode,
      attributes: source.resolveAll(access.attributes),
      sets: access.sets,
    }));
    const triggered = transitionsTriggered(step).map((transition) => ({
      object: source.containerOf(transition, 'BusinessObject'),
      mode: 'UPDATE' as const,
      attributes: [],
      sets: [],
    }));
    const undeclared = triggered.filter(
      ({ object }) => !declared.some((work) => work.object === object && work.mode !== 'READ'),
    );
    return [...declared, ...undeclared]
      .filter(({ object }) => !isValue(object))
      .map((work) => ({ ...work, root: composition.rootOf(work.object) }));
  });
  return {
    of,
    rootsWritten: remembered((step) =>
      distinct(
        of(step)
          .filter(({ mode }) => mode !== 'READ')
          .map(({ root }) => root),
      ),
    ),
    transitionsTriggered,
  };
}
