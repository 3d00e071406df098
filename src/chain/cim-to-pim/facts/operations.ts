import { nameBasedId } from '../../../kernel/identity/name-based-id.ts';
import type { BusinessObject, ProcessStep, StateTransition } from '../../cim/cim.ts';
import { isStarted } from '../../cim/decided-attributes.ts';
import type { Composition } from './composition.ts';
import { messageSubject } from './message-subjects.ts';
import { generalsOf } from './generalization.ts';
import { pluralName } from './language.ts';
import type { Lifecycles, LifecycleMove } from './lifecycles.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { distinct, inIdOrder, remembered } from './source.ts';
import type { StepEffectSources, StepEffect, StepEffectKind } from './step-effects.ts';
import { effectKind, effectsBeside, isCalled, wayInStep } from './step-effects.ts';
import type { StepWork } from './step-work.ts';

/** Name of the transformation: namespace of all ids it derives. */
export const transformationName = 'cim-to-pim';

type Planned<Origin extends string, Kind extends string, Key> = {
  /** Why the operation exists. */
  readonly origin: Origin;
  readonly kind: Kind;
  /** Element its identity depends on. */
  readonly key: Key;
  readonly role: string;
  readonly suffix: string | undefined;
  /** Id of the PIM element. */
  readonly id: string;
  /** Root of the aggregate it belongs to. */
  readonly root: BusinessObject;
  /** Entity it changes or returns. */
  readonly target: BusinessObject;
  readonly name: string;
};

/** A command that a process step becomes; NOTE where an incoming message changes nothing. */
export type StepCommand = Planned<'step', StepEffectKind | 'NOTE', ProcessStep> & {
  /** What it does to other objects in the same transaction. */
  readonly effects: readonly StepEffect[];
};
/** A command for a state transition that no step's command causes, or none that anything starts. */
export type TransitionCommand = Planned<'transition', 'TRANSITION', StateTransition>;
/** A command filled in for data that people maintain outside any process. */
export type CrudCommand = Planned<'crud', 'CREATE' | 'UPDATE' | 'DELETE', BusinessObject>;
/** A command that adds, changes or removes one part of an aggregate. */
export type PartCommand = Planned<'part', 'CREATE' | 'UPDATE' | 'DELETE', BusinessObject>;
/** A command of any origin. */
export type CommandPlan = StepCommand | TransitionCommand | CrudCommand | PartCommand;
/** A query for an aggregate, or for the parts of one kind that one aggregate has. */
export type QueryPlan =
  | Planned<'query', 'GET_BY_ID' | 'LIST', BusinessObject>
  | Planned<'part-query', 'LIST', BusinessObject>;
/** A command or a query. */
export type OperationPlan = CommandPlan | QueryPlan;

/** All operations the model asks for. */
export type Operations = {
  /** The command of a step, none where it writes nothing. */
  readonly ofStep: (step: ProcessStep) => readonly StepCommand[];
  /** Command of a transition that no step's command causes, or that only the steward can start. */
  readonly ofTransition: (transition: StateTransition) => TransitionCommand | undefined;
  /** Commands filled in for an object. */
  readonly filledIn: (root: BusinessObject) => readonly CrudCommand[];
  readonly queriesOf: (root: BusinessObject) => readonly QueryPlan[];
  /** What reads and changes the parts of one kind; none for a root. */
  readonly ofParts: (part: BusinessObject) => readonly (PartCommand | QueryPlan)[];
  /** Everything that can be asked of the aggregate of a root. */
  readonly ofRoot: (root: BusinessObject) => readonly OperationPlan[];
  /** Commands that cause a transition. */
  readonly triggersOf: (move: LifecycleMove) => readonly CommandPlan[];
};

/** Plans the operations of every aggregate. */
export function planOperations(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly work: StepWork;
  readonly lifecycles: Lifecycles;
}): Operations {
  const { source, composition, lifecycles } = given;
  const ofStep = remembered((step: ProcessStep) => stepCommands(step, given));
  const allOfSteps = source.all('ProcessStep').flatMap(ofStep);
  const stepCommandsByRoot = grouped(allOfSteps, ({ root }) => root.id);
  const doneInSteps = grouped(
    allOfSteps.flatMap(({ root, kind, effects }) => [
      { object: root, kind },
      ...effects.map((effect) => ({ object: effect.object, kind: effect.kind })),
    ]),
    ({ object }) => object.id,
  );
  const triggeringSteps = (move: LifecycleMove): readonly StepCommand[] =>
    inIdOrder(source.resolveAll(move.transition.triggeredBy)).flatMap((step) =>
      lifecycles.clearMoves(step, move.object).includes(move)
        ? ofStep(step).filter((command) => causes(command, move, composition))
        : [],
    );
  const hasSteward = (root: BusinessObject): boolean =>
    [root, ...generalsOf(source, root)].some(({ steward }) => steward !== undefined);
  const ofTransition = remembered((transition: StateTransition) => {
    const move = lifecycles.moveOf(transition);
    if (move === undefined) return undefined;
    const commands = triggeringSteps(move);
    const isLeftToSteward =
      hasSteward(composition.rootOf(move.object)) && !commands.some(({ key }) => isStarted(key, source));
    if (commands.length > 0 && !isLeftToSteward) return undefined;
    return transitionCommand(move, composition);
  });
  const transitionsByRoot = grouped(
    source.all('StateTransition').flatMap((transition) => ofTransition(transition) ?? []),
    ({ root }) => root.id,
  );
  const filledIn = remembered((root: BusinessObject) =>
    crudCommands(root, { covered: doneInSteps(root.id), hasSteward: hasSteward(root) }),
  );
  const queriesOf = remembered((root: BusinessObject) => queries(source, root));
  const writtenByPeople = objectsWrittenByPeople(source, given.work);
  const ofParts = remembered((part: BusinessObject) => {
    const root = composition.rootOf(part);
    if (root === part) return [];
    const isWritten = hasSteward(root) || writtenByPeople.all.has(part) || writtenByPeople.created.has(root);
    return partOperations(source, { part, root, isWritten });
  });
  return {
    ofStep,
    ofTransition,
    filledIn,
    queriesOf,
    ofParts,
    ofRoot: (root) => [
      ...stepCommandsByRoot(root.id),
      ...transitionsByRoot(root.id),
      ...filledIn(root),
      ...queriesOf(root),
      ...composition.entitiesUnder(root).flatMap(ofParts),
    ],
    triggersOf: (move) => [...triggeringSteps(move), ...[ofTransition(move.transition) ?? []].flat()],
  };
}

/** A command moves the object that it is about, or one that it changes besides. */
function causes(
  { root, target, kind, effects }: StepCommand,
  { object }: LifecycleMove,
  composition: Composition,
): boolean {
  const moves = (each: StepCommand['kind']): boolean => each === 'TRANSITION' || each === 'UPDATE';
  const effect = effects.find((each) => each.object === object);
  if (effect !== undefined) return moves(effect.kind);
  const isAbout = root === composition.rootOf(object) && (target === root || target === object);
  return isAbout && moves(kind);
}

function stepCommands(step: ProcessStep, given: StepEffectSources): readonly StepCommand[] {
  // What a step moves through its life is what it is about, else what it creates. Of several, the one that leads to
  // most of the others: a caller who names it names them. After that only ids are stable enough to decide.
  const importance = ({ kind }: { readonly kind: StepEffectKind }): number =>
    kind === 'TRANSITION' ? 0 : kind === 'CREATE' ? 1 : 2;
  const roots = given.work.rootsWritten(step);
  const [primary] = roots
    .map((root) => {
      const object = roots.length === 1 ? targetIn(root, step, given) : root;
      const kind = effectKind(step, object, given);
      const others = roots.filter(
        (other) =>
          other !== root && wayInStep(step, { from: { object, kind }, to: other }, given) !== undefined,
      );
      return { root, object, kind, leadsTo: others.length };
    })
    .sort(
      (a, b) => importance(a) - importance(b) || b.leadsTo - a.leadsTo || (a.root.id < b.root.id ? -1 : 1),
    );
  if (primary === undefined) return messageCommands(step, given);
  const { root, object, kind } = primary;
  return [
    {
      origin: 'step',
      kind,
      ...identity(step, 'command', root.id),
      root,
      target: object,
      name: step.name,
      effects: effectsBeside(step, primary, given),
    },
  ];
}

/** A message that changes nothing is noted at what it is about, so that the process that waits for it goes on. */
function messageCommands(step: ProcessStep, given: StepEffectSources): readonly StepCommand[] {
  const root = messageSubject(step, given);
  if (root === undefined) return [];
  const place = { ...identity(step, 'command', root.id), root, target: root };
  return [{ origin: 'step', kind: 'NOTE', ...place, name: step.name, effects: [] }];
}

/**
 * What a step works on in an aggregate: the one kind of part that it writes and nothing else, where callers start it
 * and can say which part they mean; otherwise the root.
 */
function targetIn(
  root: BusinessObject,
  step: ProcessStep,
  { source, work }: { readonly source: Source; readonly work: StepWork },
): BusinessObject {
  const written = work.of(step).filter((done) => done.root === root && done.mode !== 'READ');
  const [only, second] = distinct(written.map(({ object }) => object));
  return isCalled(step, source) && only !== undefined && second === undefined ? only : root;
}

function transitionCommand(move: LifecycleMove, composition: Composition): TransitionCommand {
  return {
    origin: 'transition',
    kind: 'TRANSITION',
    ...identity(move.transition, 'transition-command'),
    root: composition.rootOf(move.object),
    target: move.object,
    name: `Mark ${move.object.name} as ${move.to.name}`,
  };
}

/**
 * Commands that no step gives. A steward can correct and remove everything, also where a step updates some attributes;
 * other data can be changed and removed when it is kept for itself and no step does that.
 */
function crudCommands(
  root: BusinessObject,
  given: {
    readonly covered: readonly { readonly kind: StepCommand['kind'] }[];
    readonly hasSteward: boolean;
  },
): readonly CrudCommand[] {
  const { covered, hasSteward } = given;
  const isKept = root.kind === 'MASTER' || root.kind === 'REFERENCE';
  const isCovered = (kind: CrudCommand['kind']): boolean => covered.some((command) => command.kind === kind);
  const isEdited = (kind: CrudCommand['kind']): boolean => hasSteward || (isKept && !isCovered(kind));
  const command = (kind: CrudCommand['kind'], verb: string): CrudCommand => ({
    origin: 'crud',
    kind,
    ...identity(root, `crud-${kind.toLowerCase()}`),
    root,
    target: root,
    name: `${verb} ${root.name}`,
  });
  return [
    ...(isCovered('CREATE') ? [] : [command('CREATE', isKept ? 'Add' : 'Record')]),
    ...(isEdited('UPDATE') ? [command('UPDATE', 'Change')] : []),
    ...(isEdited('DELETE') ? [command('DELETE', 'Remove')] : []),
  ];
}

function queries(source: Source, root: BusinessObject): readonly QueryPlan[] {
  const query = (kind: QueryPlan['kind'], role: string, name: string): QueryPlan => ({
    origin: 'query',
    kind,
    ...identity(root, role),
    root,
    target: root,
    name,
  });
  return [
    query('GET_BY_ID', 'query-get', `Get ${root.name}`),
    query('LIST', 'query-list', `List ${pluralName(source, root.name)}`),
  ];
}

/** What people write in steps, and what of it they create. */
function objectsWrittenByPeople(
  source: Source,
  work: StepWork,
): { readonly all: ReadonlySet<BusinessObject>; readonly created: ReadonlySet<BusinessObject> } {
  const written = source
    .all('ProcessStep')
    .filter((step) => step.kind !== 'MANUAL' && source.resolve(step.performer)?.eClass === 'Actor')
    .flatMap(work.of)
    .filter(({ mode }) => mode !== 'READ');
  return {
    all: new Set(written.map(({ object }) => object)),
    created: new Set(written.flatMap(({ object, mode }) => (mode === 'CREATE' ? [object] : []))),
  };
}

/** Parts are listed with their whole; they have commands where people write them, or the whole. */
function partOperations(
  source: Source,
  given: { readonly part: BusinessObject; readonly root: BusinessObject; readonly isWritten: boolean },
): readonly (PartCommand | QueryPlan)[] {
  const { part, root, isWritten } = given;
  const command = (kind: PartCommand['kind'], verb: string): PartCommand => ({
    origin: 'part',
    kind,
    ...identity(part, `part-${kind.toLowerCase()}`),
    root,
    target: part,
    name: `${verb} ${part.name}`,
  });
  return [
    ...(isWritten
      ? [command('CREATE', 'Add'), command('UPDATE', 'Change'), command('DELETE', 'Remove')]
      : []),
    {
      origin: 'part-query',
      kind: 'LIST',
      ...identity(part, 'part-list'),
      root,
      target: part,
      name: `List ${pluralName(source, part.name)} of ${root.name}`,
    },
  ];
}

function identity<Key extends { readonly id: string }>(
  key: Key,
  role: string,
  suffix?: string,
): { readonly key: Key; readonly role: string; readonly suffix: string | undefined; readonly id: string } {
  return { key, role, suffix, id: nameBasedId(transformationName, key.id, role, suffix ?? '') };
}
