import type { RuleContext, Target } from '../../../kernel/transformation/rule.ts';
import type { BusinessAttribute, BusinessObject, Cim, ObjectRelation } from '../../cim/cim.ts';
import { askedBeside } from '../facts/asked-values.ts';
import { isValue } from '../facts/composition.ts';
import { generalsOf } from '../facts/generalization.ts';
import type { AssignmentPlace } from '../facts/assignment-names.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { CommandPlan, StepCommand } from '../facts/operations.ts';
import type { StepEffect } from '../facts/step-effects.ts';
import { distinct } from '../facts/source.ts';
import { limitsOf } from '../facts/step-effects.ts';
import type { Work } from '../facts/step-work.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Cim, CimFacts>;

/** C2P-22: a step that writes becomes a command of the aggregate it is about, with an effect for each other object. */
export const commandOfStep = rule('C2P-22', 'ProcessStep', {
  targets: (step, context) =>
    context.facts.operations.ofStep(step).flatMap((command) => {
      const { source, facts, equivalent } = context;
      const changed = [command.root, ...command.effects.map(({ root }) => root)];
      const limits = limitsOf(writesOn(command, facts));
      const accepted = acceptedOf(command.target, limits, facts);
      const asked = askedBeside(command, accepted, { source, ...facts });
      return [
        target('command', 'Command', {
          suffix: command.suffix,
          into: intoAggregate(command, context),
          bind: () => ({
            ...commandFeatures(command, context),
            description: step.description,
            accepts: [...accepted, ...asked.attributes].map((attribute) =>
              equivalent(attribute, 'attribute'),
            ),
            acceptsRelations: asked.relations.map((relation) => equivalent(relation, 'association')),
            sets: assignments(limits.sets, { object: command.target, about: command.target }, facts),
            correlatedBy: businessKeyOf(command, context).map((attribute) =>
              equivalent(attribute, 'attribute'),
            ),
            preconditions: source
              .resolveAll(step.governedBy)
              .filter((governing) => changed.some((root) => facts.rules.rootOf(governing) === root))
              .map((governing) => equivalent(governing, 'invariant')),
            emits: facts.events.emittedBy(command).map((event) => equivalent(event, 'event')),
          }),
        }),
        ...command.effects.flatMap((effect) => effectTargets(effect, command, context)),
      ];
    }),
});

/**
 * What an outside system knows rows by whose message changes one, notes something, or makes one: the identifying attributes
 * of that row, or of those that a new row refers to.
 */
function businessKeyOf(command: StepCommand, { source, facts }: Context): readonly BusinessAttribute[] {
  const { key: step, root, target: object, kind } = command;
  const isMessage = step.kind === 'RECEIVE' && facts.processes.systemOf(step) !== undefined;
  if (!isMessage || object !== root) return [];
  if (kind !== 'CREATE') return keysOf(root, source);
  return distinct(referredBy(root, source).flatMap((other) => keysOf(other, source)));
}

/** The identifying attributes of an object, inherited ones included; none where one of them cannot be looked for. */
function keysOf(object: BusinessObject, source: Context['source']): readonly BusinessAttribute[] {
  const keys = [object, ...generalsOf(source, object)].flatMap(({ attributes }) =>
    attributes.filter(({ identifying }) => identifying),
  );
  return keys.every(({ type, multiple }) => !multiple && !wordless.has(type)) ? keys : [];
}

/** The objects that a new row refers to, one row each. */
function referredBy(object: BusinessObject, source: Context['source']): readonly BusinessObject[] {
  const isOne = (cardinality: ObjectRelation['sourceCardinality']): boolean =>
    cardinality === 'ZERO_OR_ONE' || cardinality === 'EXACTLY_ONE';
  const ends = source
    .all('ObjectRelation')
    .filter(({ kind }) => kind !== 'COMPOSITION')
    .flatMap(({ source: from, target: to, sourceCardinality, targetCardinality }) => [
      ...(from === object.id && isOne(targetCardinality) ? [to] : []),
      ...(to === object.id && isOne(sourceCardinality) ? [from] : []),
    ]);
  return source.resolveAll<'BusinessObject'>(ends).filter((other) => !isValue(other));
}

/** Types whose values are no words or numbers to look for. */
const wordless: ReadonlySet<BusinessAttribute['type']> = new Set(['MONEY', 'FILE', 'IMAGE', 'LOCATION']);

/** An effect, and the parameter that names its row where no one way leads to it. */
function effectTargets(effect: StepEffect, command: StepCommand, context: Context): readonly Target[] {
  const { facts, equivalent } = context;
  const { object, kind, way, asksForRow, sets } = effect;
  const intoCommand = (feature: string) => () => ({
    container: equivalent(command.key, command.role, command.suffix),
    feature,
  });
  const code = facts.codes.effect(command, object);
  return [
    target('effect', 'Effect', {
      suffix: object.id,
      into: intoCommand('effects'),
      bind: () => ({
        name: object.name,
        code,
        kind,
        target: equivalent(object, 'entity'),
        accepts: acceptedOf(object, effect, facts).map((attribute) => equivalent(attribute, 'attribute')),
        sets: assignments(sets, { object, about: command.target }, facts),
        via: way.length > 1 ? way.map((relation) => equivalent(relation, 'association')) : [],
      }),
    }),
    ...(asksForRow
      ? [
          target('effect-row', 'Parameter', {
            suffix: object.id,
            into: intoCommand('parameters'),
            bind: () => ({
              name: `${object.name} id`,
              code: `${code}Id`,
              scalar: 'UUID' as const,
              required: true,
            }),
          }),
        ]
      : []),
  ];
}

/** The assignments that can be said in the names of the architecture. */
function assignments(sets: readonly string[], place: AssignmentPlace, facts: CimFacts): readonly string[] {
  return sets.flatMap((text) => facts.expressions.ofAssignment(text, place) ?? []);
}

function writesOn(command: StepCommand, facts: CimFacts): readonly Work[] {
  return facts.work
    .of(command.key)
    .filter(({ object, mode }) => object === command.target && mode !== 'READ');
}

/** The attributes that callers are limited to; empty when at least one access has no limit. */
function acceptedOf(
  object: BusinessObject,
  { attributes }: Pick<StepEffect, 'attributes'>,
  facts: CimFacts,
): readonly BusinessAttribute[] {
  return object.attributes.filter(
    (attribute) => attributes.includes(attribute) && facts.rules.derivationOf(attribute) === undefined,
  );
}

/** C2P-23: a state transition that no step's command causes gets a command of its own. */
export const commandOfTransition = rule('C2P-23', 'StateTransition', {
  targets: (transition, context) => {
    const command = context.facts.operations.ofTransition(transition);
    return command === undefined ? [] : [plainCommand(command, context)];
  },
});

/**
 * C2P-24: data that no process creates, changes or removes gets the missing commands, and every aggregate with a
 * steward the general edit and removal, which final states refuse.
 */
export const filledInCommands = rule('C2P-24', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, context) =>
    context.facts.operations.filledIn(object).map((command) =>
      plainCommand(command, context, () => ({
        allowedIn: command.kind === 'CREATE' ? [] : openStates(object, context),
      })),
    ),
});

/**
 * C2P-37: parts of an aggregate are added, changed and removed one by one, as long as the whole is not in a final state.
 */
export const commandsOfParts = rule('C2P-37', 'BusinessObject', {
  when: (object) => !isValue(object),
  targets: (object, context) =>
    context.facts.operations
      .ofParts(object)
      .flatMap((operation) =>
        operation.origin === 'part'
          ? [plainCommand(operation, context, () => ({ allowedIn: openStates(operation.root, context) }))]
          : [],
      ),
});

/** The states that are not final, as literals. */
function openStates(root: BusinessObject, { facts, equivalent }: Context) {
  return facts.lifecycles.openStatesOf(root).map((state) => equivalent(state, 'state-literal'));
}

function plainCommand(
  command: CommandPlan,
  context: Context,
  further: () => { readonly allowedIn?: readonly string[] } = () => ({}),
): Target {
  return target(command.role, 'Command', {
    into: intoAggregate(command, context),
    bind: () => ({ ...commandFeatures(command, context), ...further() }),
  });
}

function commandFeatures(command: CommandPlan, { facts, equivalent }: Context) {
  return {
    name: command.name,
    code: facts.codes.operation(command),
    kind: command.kind,
    target: equivalent(command.target, 'entity'),
    exposed: facts.access.isExposed(command),
    access: 'ROLES' as const,
  };
}

function intoAggregate(command: CommandPlan, { equivalent }: Context) {
  return () => ({ container: equivalent(command.root, 'aggregate-root'), feature: 'operations' });
}
