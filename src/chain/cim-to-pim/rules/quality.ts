import type { Ref } from '../../../kernel/metamodel/element-types.ts';
import type { RuleContext } from '../../../kernel/transformation/rule.ts';
import type { Cim, CimElement, Requirement } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Cim, CimFacts>;

/** C2P-33: a quality requirement becomes a quality scenario of what it applies to. */
export const qualityScenario = rule('C2P-33', 'QualityRequirement', {
  when: isWanted,
  targets: (requirement, context) => [
    target('quality', 'QualityScenario', {
      into: () => ({
        container: context.equivalent(context.source.root.id, 'root'),
        feature: 'qualityScenarios',
      }),
      bind: () => ({
        name: requirement.name,
        description: requirement.statement,
        characteristic: requirement.characteristic,
        scenario: requirement.scenario,
        metric: requirement.metric,
        operator: requirement.operator,
        target: requirement.target,
        unit: requirement.unit,
        appliesTo: imagesOf(context.source.resolveAll(requirement.appliesTo), context),
      }),
    }),
  ],
});

/** C2P-35: a constraint becomes a decision that is already taken. */
export const decisionOfConstraint = rule('C2P-35', 'Constraint', {
  when: isWanted,
  targets: (constraint, context) => [
    target('constraint-decision', 'ArchitectureDecision', {
      into: () => ({ container: context.equivalent(context.source.root.id, 'root'), feature: 'decisions' }),
      bind: () => ({
        name: constraint.name,
        description: constraint.description,
        key: 'CUSTOM',
        status: 'ACCEPTED',
        question: constraint.statement,
        rationale: [`${constraint.kind} constraint ${constraint.code}.`, constraint.rationale ?? '']
          .join(' ')
          .trim(),
        affects: imagesOf(context.source.resolveAll(constraint.affects), context),
      }),
    }),
  ],
});

/** C2P-36: a functional requirement contributes to the commands of the steps that realise it. */
export const contributionOfRequirement = rule('C2P-36', 'FunctionalRequirement', {
  contributions: (requirement, { source, facts, equivalent }) => {
    const steps = source.resolveAll(requirement.realizedBy);
    const transitions = new Set(steps.flatMap(facts.work.transitionsTriggered));
    const commands = [
      ...steps.flatMap(facts.operations.ofStep),
      ...[...transitions].flatMap((transition) => facts.operations.ofTransition(transition) ?? []),
    ];
    return commands.map(({ key, role, suffix, id }) => ({
      target: equivalent(key, role, suffix),
      role: 'requirement',
      suffix: id,
    }));
  },
});

/** What the business has rejected, or will not have this time, shapes no architecture. */
function isWanted({ status, priority }: Requirement): boolean {
  return status !== 'REJECTED' && priority !== 'WONT';
}

const imageRoles = [
  'context',
  'entity',
  'value',
  'workflow',
  'module',
  'role',
  'external',
  'event',
  'command',
  'invariant',
  'reaction',
  'enumeration',
  'association',
] as const;

function imagesOf(elements: readonly CimElement[], { equivalents }: Context): readonly Ref<never>[] {
  return elements.flatMap((element) => imageRoles.flatMap((role) => equivalents(element, role)));
}
