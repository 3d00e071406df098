import { pushTo } from '../../lib/push-to.ts';
import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import { isKindOf } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Rule, RuleContext } from './rule.ts';
import type { Transformation } from './transformation.ts';

/** A rule with all it extends. */
export type PlannedRule = {
  readonly rule: Rule;
  /** The rules it extends, directly and indirectly, each once, the most general first; then the rule itself. */
  readonly lineage: readonly Rule[];
  /** The ones among them that give features to its first target. */
  readonly sharing: readonly Rule[];
  /** Whether any of them says what its sources influenced. */
  readonly contributes: boolean;
};

/** The rules of a transformation, sorted by how they run. */
export type SortedRules = {
  /** In the order of the transformation. */
  readonly matched: readonly PlannedRule[];
  /** By the role they make, in the order of the transformation. */
  readonly lazyByRole: ReadonlyMap<string, readonly PlannedRule[]>;
};

/**
 * Works out the lineage of every rule. Throws on mistakes: a class that does not exist, an abstract class without
 * `SUBCLASSES_TOO`, a circle of extension, an extended rule on another class, a lazy rule that makes nothing.
 */
export function planRules({ name, source, rules }: Transformation): SortedRules {
  const matched: PlannedRule[] = [];
  const lazyByRole = new Map<string, PlannedRule[]>();
  for (const rule of rules) {
    const fail = (problem: string): never => {
      throw new Error(`Rule ${rule.id} of ${name} ${problem}.`);
    };
    const from = source.classes.get(rule.from) ?? fail(`starts from ${rule.from}, which does not exist`);
    if (rule.kind === 'ABSTRACT') continue;
    if (from.abstract && rule.matches === 'EXACT_CLASS')
      fail(`matches nothing: ${rule.from} is abstract; let it match SUBCLASSES_TOO`);
    if (rule.kind === 'LAZY' && rule.makes.length === 0)
      fail('is lazy and does not say which roles it makes');
    const lineage = lineageOf(rule, fail);
    const stranger = lineage.find((extended) => !isKindOf(source, rule.from, extended.from));
    if (stranger !== undefined)
      fail(`extends ${stranger.id}, which starts from ${stranger.from} and not from ${rule.from}`);
    const planned: PlannedRule = {
      rule,
      lineage,
      sharing: lineage.filter(({ shared }) => shared !== undefined),
      contributes: lineage.some(({ contributions }) => contributions !== undefined),
    };
    if (rule.kind === 'MATCHED') matched.push(planned);
    for (const role of rule.makes) {
      pushTo(lazyByRole, role, planned);
    }
  }
  return { matched, lazyByRole };
}

function lineageOf(rule: Rule, fail: (problem: string) => never): readonly Rule[] {
  const lineage = new Set<Rule>();
  const visit = (next: Rule, path: readonly Rule[]): void => {
    if (path.includes(next)) fail('extends itself');
    if (lineage.has(next)) return;
    for (const extended of next.extends) visit(extended, [...path, next]);
    lineage.add(next);
  };
  visit(rule, []);
  return [...lineage];
}

/** Whether a rule runs on an element: its class fits, and all conditions of its lineage hold. */
export function runsOn(
  { rule, lineage }: PlannedRule,
  element: Element,
  context: RuleContext<MetamodelSpec, unknown>,
): boolean {
  if (rule.matches === 'EXACT_CLASS' && element.eClass !== rule.from) return false;
  for (const { when } of lineage) if (when !== undefined && !when(element, context)) return false;
  return true;
}
