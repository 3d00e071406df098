import { cronLineOf } from '../../core/schedules.ts';
import type { BusinessEvent } from '../../cim/cim.ts';
import { isValue } from '../facts/composition.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { Source } from '../facts/source.ts';
import { rule } from '../rule-builders.ts';
import { addresseeOf } from './associations.ts';
import { exampleOf } from './attributes.ts';
import { staysInside } from './workflows.ts';

/** Rules that nothing can keep. */
export const looseRule = rule('C2P-19', 'BusinessRule', {
  targets: (businessRule, { source, facts, report }) => {
    const named = `Rule ${businessRule.code} "${businessRule.name}"`;
    const elementId = businessRule.id;
    if (businessRule.kind === 'AUTHORIZATION') {
      const governed = source.referrers(businessRule, 'ProcessStep', 'governedBy');
      if (governed.every((step) => facts.operations.ofStep(step).length === 0))
        report({
          severity: 'WARNING',
          code: 'RULE_WITHOUT_STEP',
          message: `${named} restricts no step that changes an object, so no permission is made from it; link the steps it restricts.`,
          elementId,
        });
    } else if (facts.rules.rootOf(businessRule) === undefined) {
      const isShared = facts.rules.isAboutSharedValue(businessRule);
      report({
        severity: 'WARNING',
        code: isShared ? 'RULE_ABOUT_SHARED_VALUE' : 'RULE_WITHOUT_OBJECT',
        message: isShared
          ? `${named} is about a value that no or several aggregates use, so none of them keeps it; say which object it applies to.`
          : `${named} names no business object, so no aggregate keeps it; say which object it applies to.`,
        elementId,
      });
    }
    return [];
  },
});

/** Rules that are written in words alone, which generated software does not check or compute. */
export const ruleInWords = rule('C2P-19', 'BusinessRule', {
  when: ({ expression = '', kind }) => expression.trim() === '' && kind !== 'AUTHORIZATION',
  targets: (businessRule, { facts, report }) => {
    if (facts.rules.rootOf(businessRule) === undefined) return [];
    const named = `Rule ${businessRule.code} "${businessRule.name}"`;
    report({
      severity: 'INFO',
      code: 'RULE_IN_WORDS',
      message:
        businessRule.kind === 'DERIVATION'
          ? `${named} is written in words alone, so generated software does not compute it; add an expression, or compute it in code.`
          : `${named} is written in words alone, so generated software does not check it; add an expression, or write the check into its protected region.`,
      elementId: businessRule.id,
    });
    return [];
  },
});

/** Expressions that cannot be said in the names of their aggregate. */
export const unkeptExpression = rule('C2P-19', 'BusinessRule', {
  when: ({ expression = '' }) => expression.trim() !== '',
  targets: (businessRule, { source, facts, report }) => {
    const root = facts.rules.rootOf(businessRule);
    if (root === undefined) return [];
    const computed = source
      .resolveAll(businessRule.attributes)
      .filter((attribute) => facts.rules.derivationOf(attribute) === businessRule);
    const isKept =
      businessRule.kind === 'CONSTRAINT'
        ? facts.expressions.ofConstraint(businessRule) !== undefined
        : computed.every((attribute) => facts.expressions.ofDerivation(attribute) !== undefined);
    if (!isKept)
      report({
        severity: 'INFO',
        code: 'EXPRESSION_NOT_KEPT',
        message: `The expression of rule ${businessRule.code} "${businessRule.name}" uses more than the attributes of "${root.name}", so only its statement is kept; use attributes of one object, or implement the rule in code.`,
        elementId: businessRule.id,
      });
    return [];
  },
});

/** Events that no command announces. */
export const silentEvent = rule('C2P-18', 'BusinessEvent', {
  targets: (event, { source, facts, report }) => {
    for (const step of source.referrers(event, 'ProcessStep', 'raises')) {
      if (facts.operations.ofStep(step).length === 0 || facts.events.isEmittedIn(step, event)) continue;
      report({
        severity: 'WARNING',
        code: 'EVENT_OF_OTHER_CONTEXT',
        message: `Step "${step.name}" raises "${event.name}", which belongs to ${facts.events.homeOf(event).name}, but changes nothing there; let it raise an event of its own and react to it with a policy.`,
        elementId: event.id,
      });
    }
    if (
      !facts.events.isEmitted(event) &&
      !isPublishedByProcess(event, { source, processes: facts.processes })
    )
      report({
        severity: 'INFO',
        code: 'EVENT_NOT_RAISED',
        message: `No command raises the event "${event.name}"; let a step that changes a business object raise it, or remove it.`,
        elementId: event.id,
      });
    return [];
  },
});

function isPublishedByProcess(
  event: BusinessEvent,
  { source, processes }: { readonly source: Source; readonly processes: CimFacts['processes'] },
): boolean {
  const nodes = [
    ...source.referrers(event, 'EventPoint', 'event'),
    ...source.referrers(event, 'ProcessStep', 'raises'),
  ];
  return nodes.some(
    (node) =>
      processes.isExecutable(source.containerOf(node, 'BusinessProcess')) &&
      processes.publishedAt(node).includes(event),
  );
}

/** Policies that lead to no reaction. */
export const idlePolicy = rule('C2P-27', 'Policy', {
  targets: (policy, { source, facts, report }) => {
    const step = source.get(policy.thenStep);
    if (facts.operations.ofStep(step).length === 0)
      report({
        severity: 'WARNING',
        code: 'POLICY_WITHOUT_COMMAND',
        message: `Policy "${policy.name}" starts the step "${step.name}", which changes no business object; say what the step creates, updates or deletes.`,
        elementId: policy.id,
      });
    else if (policy.whenEvent === undefined && cronLineOf(policy.schedule ?? '') === undefined)
      report({
        severity: 'WARNING',
        code: 'POLICY_WITHOUT_TIME',
        message: `Policy "${policy.name}" has neither an event nor a time that can be scheduled ("${policy.schedule ?? ''}"); write a cron line such as 0 3 * * *, or "daily at 3:00".`,
        elementId: policy.id,
      });
    return [];
  },
});

/** Values and vocabularies that nothing uses, or that consist of nothing. */
export const unusedValue = rule('C2P-11', 'BusinessObject', {
  when: isValue,
  targets: (value, { facts, report }) => {
    if (!facts.values.hasContent(value))
      report({
        severity: 'WARNING',
        code: 'VALUE_WITHOUT_CONTENT',
        message: `The value "${value.name}" has no attributes, so it and its relations are left out; add attributes.`,
        elementId: value.id,
      });
    else if (facts.values.homesOf(value).length === 0)
      report({
        severity: 'INFO',
        code: 'VALUE_NOT_USED',
        message: `No business object uses the value "${value.name}", so it is left out; relate it to an object.`,
        elementId: value.id,
      });
    return [];
  },
});

/** Vocabularies that no attribute uses. */
export const unusedCodeList = rule('C2P-09', 'CodeList', {
  targets: (codeList, { facts, report }) => {
    if (facts.codeLists.homesOf(codeList).length === 0)
      report({
        severity: 'INFO',
        code: 'CODE_LIST_NOT_USED',
        message: `No attribute uses the code list "${codeList.name}", so it is left out; give an attribute the type CHOICE with this list.`,
        elementId: codeList.id,
      });
    return [];
  },
});

/** Examples that are not values of their attribute. */
export const unusableExample = rule('C2P-14', 'BusinessAttribute', {
  when: ({ example = '' }) => example.trim() !== '',
  targets: (attribute, { facts, report }) => {
    if (exampleOf(attribute, facts) === undefined)
      report({
        severity: 'INFO',
        code: 'EXAMPLE_NOT_USABLE',
        message: `The example "${attribute.example ?? ''}" is no ${attribute.type} within the limits of "${attribute.name}"; correct it (dates as 2026-01-31, decimals with a point).`,
        elementId: attribute.id,
      });
    return [];
  },
});

/** Relations that cannot be kept as drawn. */
export const redirectedRelation = rule('C2P-16', 'ObjectRelation', {
  targets: (relation, { source, facts, report }) => {
    const from = source.get(relation.source);
    const to = source.get(relation.target);
    if (isValue(to)) {
      if (isValue(from) && !facts.values.nestedIn(from).includes(relation))
        report({
          severity: 'WARNING',
          code: 'VALUE_IN_ITSELF',
          message: `Relation "${relation.name}" puts the value "${to.name}" into itself, so it is left out; make one of them an object with identity.`,
          elementId: relation.id,
        });
      return [];
    }
    if (isValue(from)) {
      report({
        severity: 'WARNING',
        code: 'RELATION_FROM_VALUE',
        message: `Relation "${relation.name}" starts at the value "${from.name}", so it is left out; let it start at the object that has the value.`,
        elementId: relation.id,
      });
      return [];
    }
    const reached = addresseeOf(relation, { source, facts });
    if (reached !== to)
      report({
        severity: 'INFO',
        code: 'REFERENCE_TO_PART',
        message: `Relation "${relation.name}" points at "${to.name}", a part of "${reached.name}"; the association points at "${reached.name}", because parts are reached through their whole only.`,
        elementId: relation.id,
      });
    return [];
  },
});

/** Steps, transitions and processes that could not be kept as drawn. */
export const splitStep = rule('C2P-23', 'ProcessStep', {
  targets: (step, { facts, report }) => {
    for (const { object } of facts.work.of(step).filter(({ mode }) => mode !== 'READ')) {
      const unclear = facts.lifecycles.unclearMoves(step, object);
      if (unclear.length === 0) continue;
      const outcomes = unclear.map(({ to }) => `"${to.name}"`).sort();
      report({
        severity: 'INFO',
        code: 'STEP_WITH_SEVERAL_OUTCOMES',
        message: `Step "${step.name}" can lead ${object.name} to ${outcomes.join(' or ')}; each outcome has a command of its own.`,
        elementId: step.id,
      });
    }
    return [];
  },
});

/** Transitions between states of another object. */
export const foreignTransition = rule('C2P-21', 'StateTransition', {
  targets: (transition, { source, facts, report }) => {
    if (facts.lifecycles.moveOf(transition) === undefined)
      report({
        severity: 'WARNING',
        code: 'TRANSITION_OF_OTHER_OBJECT',
        message: `A transition of "${source.containerOf(transition, 'BusinessObject').name}" connects states of another object, so it is left out; connect its own states.`,
        elementId: transition.id,
      });
    return [];
  },
});

/** Transitions whose command cannot be called from outside. */
export const unreachableTransition = rule('C2P-23', 'StateTransition', {
  targets: (transition, { source, facts, report }) => {
    const command = facts.operations.ofTransition(transition);
    if (command === undefined || facts.access.isExposed(command)) return [];
    const object = source.containerOf(transition, 'BusinessObject');
    report({
      severity: 'WARNING',
      code: 'TRANSITION_NOT_REACHABLE',
      message: `"${object.name}" cannot be moved to "${source.get(transition.to).name}": no step of a person or system triggers the transition, and "${command.root.name}" has no steward, so its command "${command.name}" gets no endpoint; name the step that triggers it, or a steward.`,
      elementId: transition.id,
    });
    return [];
  },
});

/** Flows between nodes of another process. */
export const strayFlow = rule('C2P-30', 'SequenceFlow', {
  targets: (flow, { source, report }) => {
    if (!staysInside(source, flow))
      report({
        severity: 'WARNING',
        code: 'FLOW_OF_OTHER_PROCESS',
        message: `A flow of "${source.containerOf(flow, 'BusinessProcess').name}" connects nodes of another process, so it is left out; connect its own nodes, or call the other process.`,
        elementId: flow.id,
      });
    return [];
  },
});

/** Aggregates with several candidates for their owner. */
export const disputedOwner = rule('C2P-12', 'BusinessObject', {
  when: (object, { facts }) => facts.composition.isRoot(object),
  targets: (object, { facts, report }) => {
    const [owner, ...others] = facts.access.ownersOf(object);
    if (owner !== undefined && others.length > 0)
      report({
        severity: 'WARNING',
        code: 'SEVERAL_OWNERS',
        message: `"${object.name}" is created by several external actors; only "${owner.name}" owns rows, ${others.map(({ name }) => `"${name}"`).join(', ')} would see all of them: check the permissions.`,
        elementId: object.id,
      });
    return [];
  },
});
