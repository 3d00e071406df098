import { carrying } from '../../../kernel/transformation/reads.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import type { Actor, BusinessObject, CimExternalSystem, ProcessStep } from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import { generalsOf } from './generalization.ts';
import type { CommandPlan, OperationPlan, Operations, PartCommand } from './operations.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { distinct, inIdOrder, remembered } from './source.ts';
import type { StepWork } from './step-work.ts';
import type { Values } from './values.ts';

/** One permission: who may run an operation. */
export type Grant = {
  /** The step or object the permission comes from: its identity depends on it. */
  readonly key: ProcessStep | BusinessObject;
  readonly who: Actor | CimExternalSystem;
  readonly operation: OperationPlan;
  /** Only rows the caller owns, or all. */
  readonly scope: 'OWN' | 'ALL';
  /** Restriction in words. */
  readonly condition: string | undefined;
};

/** Who may run an operation, and why. */
type Caller = Pick<Grant, 'key' | 'who' | 'condition'>;

/** Who may do what. */
export type AccessFacts = {
  /** Those who maintain an object: its own steward, then those of the objects that it specialises. */
  readonly stewardsOf: (object: BusinessObject) => readonly Actor[];
  /** External actors that own rows of an aggregate, as far as steward and creating steps say; the first one counts. */
  readonly ownersOf: (root: BusinessObject) => readonly Actor[];
  /** Everything a reader of the aggregate sees is PUBLIC: parts, values, attributes, inherited ones included. */
  readonly isPublic: (root: BusinessObject) => boolean;
  /** Reachable through an API. */
  readonly isExposed: (operation: OperationPlan) => boolean;
  readonly grants: readonly Grant[];
  /** The grants on the operations of an aggregate. */
  readonly grantsOn: (root: BusinessObject) => readonly Grant[];
};

/** Works out ownership, exposure and permissions. */
export function analyseAccess(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly values: Values;
  readonly work: StepWork;
  readonly operations: Operations;
}): AccessFacts {
  const { source, composition, work, operations } = given;
  const steps = source.all('ProcessStep');
  const workByRoot = grouped(
    steps.flatMap((step) => work.of(step).map((done) => ({ ...done, step }))),
    ({ root }) => root.id,
  );
  const stewardsOf = remembered((root: BusinessObject): readonly Actor[] =>
    distinct([root, ...generalsOf(source, root)].flatMap(({ steward }) => source.resolve(steward) ?? [])),
  );
  const ownersOf = remembered((root: BusinessObject): readonly Actor[] => {
    const [steward] = stewardsOf(root);
    if (steward?.external === true) return [steward];
    const creators = workByRoot(root.id)
      .filter(({ object, mode, step }) => object === root && mode === 'CREATE' && step.kind === 'USER')
      .map(({ step }) => source.resolve(step.performer))
      .filter((performer) => performer?.eClass === 'Actor' && performer.external);
    return inIdOrder(distinct(creators.filter((performer) => performer?.eClass === 'Actor')));
  });
  const isPublic = remembered((root: BusinessObject) => isPublicThroughout(root, given));
  const isExposed = (operation: OperationPlan): boolean => {
    switch (operation.origin) {
      case 'step':
        return isAskedFromOutside(source, operation.key);
      case 'transition':
        return (
          stewardsOf(operation.root).length > 0 ||
          source.resolveAll(operation.key.triggeredBy).some((step) => isAskedFromOutside(source, step))
        );
      case 'crud':
      case 'part':
      case 'query':
      case 'part-query':
        return true;
      default:
        return assertNever(operation);
    }
  };
  const scopeOf = (who: Grant['who'], root: BusinessObject): Grant['scope'] =>
    ownersOf(root)[0] === who ? 'OWN' : 'ALL';

  const grantsOf = (root: BusinessObject): readonly Grant[] => {
    const stewards = stewardsOf(root).filter((steward) => !steward.external || ownersOf(root)[0] === steward);
    const fromSteward = stewards.map((who) => ({ key: root, who, condition: undefined }));
    const performersOf = (triggering: readonly ProcessStep[]): readonly Caller[] =>
      inIdOrder(triggering).flatMap((step) => {
        const who = callerOf(source, step);
        return who === undefined ? [] : [{ key: step, who, condition: conditionOf(source, step, who) }];
      });
    const callersOf = (command: CommandPlan): readonly Caller[] => {
      switch (command.origin) {
        case 'step':
          return performersOf([command.key]);
        case 'transition': {
          const performers = performersOf(source.resolveAll(command.key.triggeredBy));
          return performers.length > 0 ? performers : fromSteward;
        }
        case 'crud':
          return fromSteward;
        case 'part':
          return callersOfPart(command);
        default:
          return assertNever(command);
      }
    };
    // People who write the parts in a step, and those who may create or edit the whole.
    const callersOfPart = ({ target }: PartCommand): readonly Caller[] => {
      const writing = workByRoot(root.id).filter(({ object, mode }) => object === target && mode !== 'READ');
      const ofWhole = operations
        .ofRoot(root)
        .filter(
          (each) =>
            each.target === root &&
            (each.kind === 'CREATE' || (each.origin === 'crud' && each.kind === 'UPDATE')) &&
            isExposed(each),
        )
        .flatMap((each) => (isCommandPlan(each) ? callersOf(each) : []))
        .map(({ who }) => ({ key: target, who, condition: undefined }));
      const callers = [...performersOf(distinct(writing.map(({ step }) => step))), ...ofWhole];
      return callers.filter(({ who }) => who.eClass === 'Actor');
    };
    const readers = (): readonly { key: BusinessObject; who: Grant['who']; condition: undefined }[] => {
      if (isPublic(root)) return [];
      const touching = workByRoot(root.id).flatMap(({ step, mode }) => {
        const who = source.resolve(step.performer);
        if (who === undefined) return [];
        // People who work on a thing have to see it; a machine that reports something does not.
        return who.eClass === 'Actor' || (step.kind === 'RECEIVE' && mode === 'READ') ? [who] : [];
      });
      const all = distinct<Grant['who']>([...stewards, ...touching]);
      return all.map((who) => ({ key: root, who, condition: undefined }));
    };
    const grantsFor = (operation: OperationPlan): readonly Grant[] => {
      if (!isExposed(operation)) return [];
      const callers = isCommandPlan(operation) ? callersOf(operation) : readers();
      const onePerCaller = new Map(callers.toReversed().map((caller) => [caller.who.id, caller]));
      return [...onePerCaller.values()].map((caller) => ({
        ...caller,
        operation,
        scope: scopeOf(caller.who, root),
      }));
    };
    return operations.ofRoot(root).flatMap((operation) => carrying(() => grantsFor(operation)));
  };
  const grants = composition.roots.flatMap(grantsOf);
  const grantsByRoot = grouped(grants, ({ operation }) => operation.root.id);
  return { stewardsOf, ownersOf, isPublic, isExposed, grants, grantsOn: ({ id }) => grantsByRoot(id) };
}

/**
 * People's steps and incoming messages call in, and people may do by hand what software does for them; everything else
 * happens inside or leaves.
 */
function isAskedFromOutside(source: Source, step: ProcessStep): boolean {
  if (step.kind === 'USER' || step.kind === 'RECEIVE') return true;
  return step.kind === 'SYSTEM' && source.resolve(step.performer)?.eClass === 'Actor';
}

function isCommandPlan(operation: OperationPlan): operation is CommandPlan {
  return operation.origin !== 'query' && operation.origin !== 'part-query';
}

/** Who calls the service in a step: a person, or the system that sends a message. */
function callerOf(source: Source, step: ProcessStep): Grant['who'] | undefined {
  const performer = source.resolve(step.performer);
  if (!isAskedFromOutside(source, step)) return undefined;
  return performer?.eClass === 'Actor' || step.kind === 'RECEIVE' ? performer : undefined;
}

/** What authorisation rules of a step say about a performer. */
function conditionOf(source: Source, step: ProcessStep, who: Grant['who']): string | undefined {
  const statements = inIdOrder(source.resolveAll(step.governedBy))
    .filter(
      ({ kind, actors }) => kind === 'AUTHORIZATION' && (actors.length === 0 || actors.includes(who.id)),
    )
    .map(({ statement }) => statement);
  return statements.length === 0 ? undefined : statements.join('\n');
}

function isPublicThroughout(
  root: BusinessObject,
  given: { readonly source: Source; readonly composition: Composition; readonly values: Values },
): boolean {
  const { source, composition, values } = given;
  const seen = new Set<BusinessObject>();
  const waiting = [...composition.entitiesUnder(root)];
  for (const object of waiting) {
    if (seen.has(object)) continue;
    seen.add(object);
    if (object.sensitivity !== 'PUBLIC') return false;
    const attributes = isValue(object) ? values.attributesOf(object) : object.attributes;
    if (attributes.some(({ sensitivity = 'PUBLIC' }) => sensitivity !== 'PUBLIC')) return false;
    const general = source.resolve(object.generalization);
    if (general !== undefined) waiting.push(general, ...composition.entitiesUnder(general));
    waiting.push(
      ...source
        .referrers(object, 'ObjectRelation', 'source')
        .map((relation) => source.get(relation.target))
        .filter(isValue),
    );
  }
  return true;
}
