import type { Model } from '../../../kernel/model/model.ts';
import { reachableFrom, reversed } from '../../core/graph.ts';
import type { BusinessFacts, LifecycleFacts, MoveFacts } from '../../core/reachability/index.ts';
import type { BusinessObject, Cim, ProcessStep, StateTransition } from '../cim.ts';
import { excusedIn, operationOf } from './excused.ts';
import { processFacts } from './process-facts.ts';
import { rulesIn } from './rule-facts.ts';
import { wholesIn, writtenIn } from './written-fields.ts';

/** What a CIM says about who can do what, as the transformation to a PIM takes it. */
export type CimBusinessFacts = BusinessFacts & {
  /** Ids of the transitions for which the steward gets an operation, or may get one. */
  readonly movesOfSteward: ReadonlySet<string>;
  /** Ids of the transitions that no step can start. */
  readonly unstarted: ReadonlySet<string>;
};

/** Reads the facts of a CIM. */
export function businessFacts(model: Model<Cim>): CimBusinessFacts {
  const steps = model.all('ProcessStep');
  const objects = model.all('BusinessObject').filter(({ kind }) => kind !== 'VALUE');
  const starters = startersOf(model);
  const rules = rulesIn(model);
  const checked = new Set(rules.map(({ id }) => id));
  // A rule about another object is kept by that object, not where this one moves.
  const guardsOf = (object: BusinessObject) => (transition: StateTransition) =>
    model
      .resolveAll<'BusinessRule'>(transition.guard)
      .filter(({ id, appliesTo }) => checked.has(id) && appliesTo.includes(object.id))
      .map(({ id }) => id);
  const excused = excusedIn(model);
  const started = new Set([
    ...starters.map(({ operation }) => operation),
    ...steps.filter((step) => isCalled(step, model)).map(({ id }) => operationOf(id)),
    ...excused,
  ]);
  const maintained = stewarded(objects, model);
  const isStarted = (step: string): boolean => started.has(operationOf(step));
  const transitions = objects.flatMap((object) => object.transitions);
  const movesOfSteward = new Set(
    [...maintained]
      .flatMap((object) => object.transitions)
      .filter(({ triggeredBy }) =>
        model
          .resolveAll<'ProcessStep'>(triggeredBy)
          .every((step) => !isStarted(step.id) || mayLeaveMove(step, model)),
      )
      .map(({ id }) => id),
  );
  return {
    operations: [
      ...steps.map((step) => ({
        id: operationOf(step.id),
        isCallable: isCalled(step, model),
        raises: step.raises,
        writes: writtenIn(step, model),
        onlyMoves: onlyMoves(step, model),
      })),
      ...[...maintained].map(({ id }) => operationFor(`${id} edited`, [id])),
      ...[...movesOfSteward].map((id) => operationFor(stewardOperation(id), [])),
    ],
    starters,
    givenEvents: [],
    lifecycles: objects.map((object) => lifecycleOf(object, { movesOfSteward, guardsOf: guardsOf(object) })),
    wholes: wholesIn(objects, model),
    processes: model.all('BusinessProcess').map((process) => processFacts(process, model)),
    rules,
    excused,
    movesOfSteward,
    unstarted: new Set(
      transitions.filter(({ triggeredBy }) => !triggeredBy.some(isStarted)).map(({ id }) => id),
    ),
  };
}

function operationFor(id: string, writes: readonly string[]): BusinessFacts['operations'][number] {
  return { id, isCallable: true, raises: [], writes, onlyMoves: false };
}

/** Id of the operation that the steward gets for a transition. */
function stewardOperation(transition: string): string {
  return `${transition} by steward`;
}

/** People's steps and incoming messages call in, and people may do by hand what software does for them. */
function isCalled(step: ProcessStep, model: Model<Cim>): boolean {
  const performer = model.resolve<'Participant'>(step.performer);
  return step.kind === 'USER' || step.kind === 'SYSTEM'
    ? performer?.eClass === 'Actor'
    : step.kind === 'RECEIVE' && performer !== undefined;
}

/** Policies start steps, and so do processes, as far as software does them. */
function startersOf(model: Model<Cim>): BusinessFacts['starters'] {
  const policies = model.all('Policy').map(({ whenEvent, thenStep }) => ({
    operation: operationOf(thenStep),
    by: whenEvent === undefined ? ('TIME' as const) : { event: whenEvent },
  }));
  const automatic = model.all('ProcessStep').filter((step) => isDoneBySoftware(step, model));
  return [...policies, ...automatic.map(({ id }) => ({ operation: operationOf(id), by: { node: id } }))];
}

/** Whether a process does a step by itself. */
export function isDoneBySoftware(step: ProcessStep, model: Model<Cim>): boolean {
  return (
    (step.kind === 'SYSTEM' || step.kind === 'SEND' || step.kind === 'CALL_PROCESS') &&
    model.containerOf(step, 'BusinessProcess').automation !== 'MANUAL'
  );
}

/**
 * Whether a step may leave a move that it triggers to an operation of its own: one that creates or removes things does
 * not move them as well, and one with several moves may have several outcomes.
 */
function mayLeaveMove(step: ProcessStep, model: Model<Cim>): boolean {
  return (
    step.accesses.some(({ mode }) => mode === 'CREATE' || mode === 'DELETE') ||
    model.referrers(step, 'StateTransition', 'triggeredBy').length > 1
  );
}

/** A step that writes nothing but one object, and of that only the state and what belongs to it. */
function onlyMoves(step: ProcessStep, model: Model<Cim>): boolean {
  const moves = model.referrers(step, 'StateTransition', 'triggeredBy');
  const moved = new Set(moves.map((move) => model.containerOf(move, 'BusinessObject').id));
  const targets = new Map<string, string>();
  // Where one step leads from a state to several, each outcome has an operation of its own.
  const isClear = moves.every(({ from, to }) =>
    from.every((state) => {
      const known = targets.get(state) ?? to;
      targets.set(state, known);
      return known === to;
    }),
  );
  return (
    moved.size === 1 &&
    isClear &&
    step.accesses.every(({ mode, object }) => mode === 'READ' || (mode === 'UPDATE' && moved.has(object)))
  );
}

/** The objects that a steward maintains: their own, that of a more general object, or of what they are a part of. */
function stewarded(objects: readonly BusinessObject[], model: Model<Cim>): ReadonlySet<BusinessObject> {
  const specials = reversed(objects, ({ generalization }) =>
    generalization === undefined ? [] : [model.get<'BusinessObject'>(generalization)],
  );
  const parts = (whole: BusinessObject): readonly BusinessObject[] =>
    model
      .referrers(whole, 'ObjectRelation', 'source')
      .filter(({ kind }) => kind === 'COMPOSITION')
      .map(({ target }) => model.get<'BusinessObject'>(target));
  const isPart = (object: BusinessObject): boolean =>
    model
      .referrers(object, 'ObjectRelation', 'target')
      .some(
        ({ kind, source }) =>
          kind === 'COMPOSITION' && model.get<'BusinessObject'>(source).domain === object.domain,
      );
  // The steward of a part counts for nothing: the part is maintained with its whole.
  const maintained = objects.filter((object) => object.steward !== undefined && !isPart(object));
  return reachableFrom(maintained, (object) => [...specials(object), ...parts(object)]);
}

function lifecycleOf(
  object: BusinessObject,
  given: {
    readonly movesOfSteward: ReadonlySet<string>;
    readonly guardsOf: (transition: StateTransition) => readonly string[];
  },
): LifecycleFacts {
  const [initial, ...others] = object.states.filter(({ kind }) => kind === 'INITIAL');
  const moves = object.transitions.map((transition): MoveFacts => {
    const { id, from, to, triggeredBy } = transition;
    const ofSteward = given.movesOfSteward.has(id) ? [stewardOperation(id)] : [];
    const triggers = [...triggeredBy.map(operationOf), ...ofSteward];
    return { id, from, to, triggers, rules: given.guardsOf(transition) };
  });
  const next = Map.groupBy(
    moves.flatMap(({ from, to }) => from.map((state) => ({ state, to }))),
    ({ state }) => state,
  );
  const connected = reachableFrom(initial === undefined ? [] : [initial.id], (state) =>
    (next.get(state) ?? []).map(({ to }) => to),
  );
  // Of a graph that is not one life, CIM-LIF-01 says so.
  const isSound = others.length === 0 && object.states.every(({ id }) => connected.has(id));
  return {
    id: object.id,
    initial: isSound ? initial?.id : undefined,
    states: object.states.map(({ id, kind }) => ({ id, isFinal: kind === 'FINAL' })),
    moves,
  };
}
