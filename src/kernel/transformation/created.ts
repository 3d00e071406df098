import { nameBasedId } from '../identity/name-based-id.ts';
import type { MetaClass } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Reads } from './reads.ts';
import type { Rule, Target } from './rule.ts';
import type { Transformation } from './transformation.ts';

/** One target a rule made. The second phase fills in what is open. */
export type Created = {
  readonly id: string;
  /** The rule that speaks of it; for a target of an extended rule still the one that ran. */
  readonly rule: Rule;
  /** The element the rule ran on. */
  readonly source: Element;
  /** The element the identity depends on. */
  readonly key: Element;
  readonly target: Target;
  readonly metaClass: MetaClass;
  /** The rules that share features with it, the most general first. */
  readonly sharing: readonly Rule[];
  features: object | undefined;
  /** The target it goes into; undefined for the root. */
  container: Created | undefined;
  /** The list it goes into. */
  siblings: Element[] | undefined;
  /** What it contains. */
  contents: Map<string, Element[]> | undefined;
  /** Whether it is known to be in the root. */
  rooted: boolean;
  traceLinkId: string | undefined;
  /** What was read to make it, with its sisters; undefined unless the transformation is recorded. */
  readonly reads: Reads | undefined;
};

/** The source elements a target was derived from, the one its identity depends on first. */
export function sourcesOf({ key, target }: Created): readonly Element[] {
  if (target.alsoFrom === undefined) return [key];
  return [key, ...target.alsoFrom.filter((source) => source.id !== key.id)];
}

/** Id of the trace link of a target, worked out once; undefined for classes that carry no trace. */
export function traceLinkIdOf({ name }: Transformation, created: Created): string | undefined {
  const { key, target, metaClass } = created;
  if (!metaClass.kinds.has('GeneratedElement')) return undefined;
  created.traceLinkId ??= nameBasedId(name, key.id, `trace:${target.role}`, target.suffix ?? '');
  return created.traceLinkId;
}
