import type { Element } from '../../../kernel/model/element.ts';
import { isObject, nameOf, valueOf } from '../../../kernel/model/element.ts';
import { cim } from '../../cim/cim.ts';
import { pim } from '../../pim/pim.ts';
import { contentLemmas } from './content-lemmas.ts';
import { elementsById } from './elements-by-id.ts';
import type { Claim, EngineLevel, Obligation, ObligationKind } from './obligation.ts';

const allowed: Readonly<Record<EngineLevel, Readonly<Record<ObligationKind, readonly string[]>>>> = {
  cim: {
    REPRESENT_ACTOR: ['Actor', 'Stakeholder', 'ExternalSystem'],
    REPRESENT_CAPABILITY: [
      'Capability',
      'FunctionalRequirement',
      'QualityRequirement',
      'Constraint',
      'BusinessProcess',
      'ProcessStep',
      'Policy',
    ],
    REPRESENT_OBJECT: [
      'BusinessObject',
      'BusinessAttribute',
      'CodeList',
      'CodeValue',
      'BusinessEvent',
      'LifecycleState',
    ],
    REPRESENT_RELATION: ['ObjectRelation', 'BusinessObject'],
    REPRESENT_RULE: ['BusinessRule', 'Constraint', 'Policy'],
    REPRESENT_GOAL: ['Goal'],
    INSTRUCTION: [],
  },
  pim: {
    REPRESENT_ACTOR: ['Role', 'ExternalSystem'],
    REPRESENT_CAPABILITY: ['Command', 'Query', 'Workflow', 'QualityScenario'],
    REPRESENT_OBJECT: [
      'Entity',
      'ValueObject',
      'Enumeration',
      'EnumLiteral',
      'Attribute',
      'Aggregate',
      'DomainEvent',
    ],
    REPRESENT_RELATION: ['Association', 'Entity'],
    REPRESENT_RULE: ['Invariant', 'Permission'],
    REPRESENT_GOAL: [],
    INSTRUCTION: [],
  },
};

/**
 * The obligations as a committed model proves them: satisfied when a claimed element exists, is of an allowed class
 * and shares a word with the unit, or refers to an element that does; open again when its evidence is gone. What is
 * waived, blocked or an instruction stays as it is.
 */
export function checkCoverage(given: {
  readonly obligations: readonly Obligation[];
  readonly claims: readonly Claim[];
  readonly level: EngineLevel;
  readonly model: Element;
}): readonly Obligation[] {
  const elements = elementsById(given.level === 'cim' ? cim : pim, given.model);
  const byUnit = new Map<string, string[]>();
  for (const { elementId, unitIds } of given.claims)
    for (const unitId of unitIds) {
      const known = byUnit.get(unitId);
      if (known === undefined) byUnit.set(unitId, [elementId]);
      else if (!known.includes(elementId)) known.push(elementId);
    }
  const wordsOf = lemmaReader(elements);
  return given.obligations.map((obligation) => {
    if (
      obligation.kind === 'INSTRUCTION' ||
      obligation.status === 'WAIVED' ||
      obligation.status === 'BLOCKED'
    )
      return obligation;
    const classes = allowed[given.level][obligation.kind];
    const lemmas = new Set(obligation.lemmas);
    const evidence = (byUnit.get(obligation.unitId) ?? []).filter((id) => {
      const element = elements.get(id);
      return (
        element !== undefined &&
        classes.includes(element.eClass) &&
        wordsOf(element).some((word) => lemmas.has(word))
      );
    });
    return { ...obligation, status: evidence.length > 0 ? 'SATISFIED' : 'OPEN', evidence };
  });
}

const speaking = ['statement', 'want', 'benefit', 'description', 'scenario'];

/** The words an element speaks with: its own, and those of the elements it refers to. */
function lemmaReader(elements: ReadonlyMap<string, Element>): (element: Element) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const own = (element: Element): readonly string[] => {
    const cached = known.get(element.id);
    if (cached !== undefined) return cached;
    const spoken = speaking.map((feature) => valueOf(element, feature));
    const texts = [nameOf(element), ...spoken].filter((text) => typeof text === 'string');
    const lemmas = contentLemmas(texts.join(' '));
    known.set(element.id, lemmas);
    return lemmas;
  };
  return (element) => [
    ...own(element),
    ...Object.values(isObject(element) ? element : {})
      .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
      .flatMap((value) => {
        const referred = typeof value === 'string' ? elements.get(value) : undefined;
        return referred === undefined || referred === element ? [] : own(referred);
      }),
  ];
}
