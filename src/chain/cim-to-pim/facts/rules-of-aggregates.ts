import type { BusinessAttribute, BusinessObject, BusinessRule } from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { distinct, firstById, inIdOrder, remembered } from './source.ts';
import type { StepWork } from './step-work.ts';
import type { Values } from './values.ts';

/** Which aggregate keeps which rule, and which rule computes which attribute. */
export type RulesOfAggregates = {
  /** Root of the aggregate that keeps a constraint or derivation; undefined when the rule names nothing to keep it. */
  readonly rootOf: (rule: BusinessRule) => BusinessObject | undefined;
  /** Rules an aggregate keeps. */
  readonly keptBy: (root: BusinessObject) => readonly BusinessRule[];
  /** Entities of that aggregate whose names the rule's expression may use, the most likely one first. */
  readonly subjectsOf: (rule: BusinessRule) => readonly BusinessObject[];
  /** The derivation that computes an attribute. */
  readonly derivationOf: (attribute: BusinessAttribute) => BusinessRule | undefined;
  /** Rules about a value that several aggregates use: no single aggregate can keep them. */
  readonly isAboutSharedValue: (rule: BusinessRule) => boolean;
};

/**
 * Places every constraint and derivation in the aggregate it says most about: the root that most of its objects,
 * attributes and governed steps belong to; among equals the one with the smallest id.
 */
export function placeRules(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly values: Values;
  readonly work: StepWork;
}): RulesOfAggregates {
  const { source, composition, values, work } = given;
  const ownerOf = (attribute: BusinessAttribute): BusinessObject =>
    source.containerOf(attribute, 'BusinessObject');
  const named = (rule: BusinessRule): readonly BusinessObject[] => [
    ...source.resolveAll(rule.appliesTo),
    ...source.resolveAll(rule.attributes).map(ownerOf),
  ];
  const keepers = (object: BusinessObject): readonly BusinessObject[] => {
    if (!isValue(object)) return [composition.rootOf(object)];
    const users = distinct(values.usersOf(object).map(composition.rootOf));
    return users.length === 1 ? users : [];
  };
  const rootOf = remembered((rule: BusinessRule): BusinessObject | undefined => {
    if (rule.kind === 'AUTHORIZATION') return undefined;
    const candidates = named(rule).flatMap(keepers);
    const governed = source
      .referrers(rule, 'ProcessStep', 'governedBy')
      .flatMap(work.rootsWritten)
      .filter((root) => candidates.includes(root));
    const votes = Map.groupBy([...candidates, ...governed], (root) => root);
    const most = Math.max(...[...votes.values()].map((group) => group.length));
    return firstById([...votes].filter(([, group]) => group.length === most).map(([root]) => root));
  });
  const kept = grouped(source.all('BusinessRule'), (rule) => rootOf(rule)?.id ?? '');
  const derivations = new Map<string, BusinessRule>();
  for (const rule of source.all('BusinessRule')) {
    if (rule.kind !== 'DERIVATION' || rootOf(rule) === undefined) continue;
    for (const attribute of rule.attributes) {
      const earlier = derivations.get(attribute);
      derivations.set(attribute, earlier === undefined || rule.id < earlier.id ? rule : earlier);
    }
  }
  return {
    rootOf,
    keptBy: (root) => kept(root.id),
    subjectsOf: (rule) => {
      const root = rootOf(rule);
      if (root === undefined) return [];
      const parts = named(rule).filter((object) => !isValue(object) && composition.rootOf(object) === root);
      const namesRoot = parts.includes(root) || parts.length === 0;
      return distinct([...(namesRoot ? [root] : []), ...inIdOrder(parts), root]);
    },
    derivationOf: (attribute) => derivations.get(attribute.id),
    isAboutSharedValue: (rule) => named(rule).some((object) => isValue(object)),
  };
}
