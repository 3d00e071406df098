import { nameBasedId } from '../identity/name-based-id.ts';
import type { Ref } from '../metamodel/element-types.ts';
import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import type { Diagnostic, Rule, RuleContext, Target } from './rule.ts';

/** A model-to-model transformation: pure data and pure functions. */
export type Transformation<
  S extends MetamodelSpec = MetamodelSpec,
  T extends MetamodelSpec = MetamodelSpec,
> = {
  /** Direction, such as `cim-to-pim`: namespace of all ids and first part of `generatedByTransformation`. */
  readonly name: string;
  readonly source: Metamodel<S>;
  readonly target: Metamodel<T>;
  /** Literal of `TraceLevel` for the source side of trace links. */
  readonly sourceLevel: string;
  /** Works out, once, what several rules need to know about the source. */
  readonly analyse: (source: Model<S>) => unknown;
  readonly rules: readonly Rule[];
};

/** One target a rule made, not yet bound. */
export type Created = {
  readonly id: string;
  readonly rule: Rule;
  readonly key: Element;
  readonly target: Target;
  readonly traceLinkId: string | undefined;
};

/** One rule applied to one source element. */
export type Applied = { readonly rule: Rule; readonly source: Element };

/** What the first phase leaves to the second. */
export type Run = {
  readonly transformation: Transformation;
  readonly created: ReadonlyMap<string, Created>;
  readonly applied: readonly Applied[];
  readonly context: RuleContext<MetamodelSpec, unknown>;
  readonly diagnostics: readonly Diagnostic[];
};

/** First phase: every rule creates its targets with their ids. Throws when two have one identity. */
export function createTargets(transformation: Transformation, source: Model): Run {
  const created = new Map<string, Created>();
  const byRole = new Map<string, string[]>();
  const applied: Applied[] = [];
  const diagnostics: Diagnostic[] = [];
  const context = ruleContext({ transformation, source, created, byRole, diagnostics });
  for (const rule of transformation.rules) {
    for (const element of source.all(rule.from)) {
      if (!rule.when(element, context)) continue;
      applied.push({ rule, source: element });
      for (const target of rule.targets(element, context)) {
        const key = target.key ?? element;
        const id = nameBasedId(transformation.name, key.id, target.role, target.suffix ?? '');
        const earlier = created.get(id);
        if (earlier !== undefined)
          throw new Error(
            `Rules ${earlier.rule.id} and ${rule.id} both make ${target.role} ${target.suffix ?? ''} of ${key.id}.`,
          );
        created.set(id, { id, rule, key, target, traceLinkId: traceLinkIdOf(transformation, key, target) });
        const slot = roleKey(key.id, target.role);
        const sameRole = byRole.get(slot);
        if (sameRole === undefined) byRole.set(slot, [id]);
        else sameRole.push(id);
      }
    }
  }
  return { transformation, created, applied, context, diagnostics };
}

function roleKey(sourceId: string, role: string): string {
  return `${sourceId}\u001F${role}`;
}

function traceLinkIdOf(transformation: Transformation, key: Element, target: Target): string | undefined {
  if (!transformation.target.classes.get(target.eClass)?.kinds.has('GeneratedElement')) return undefined;
  return nameBasedId(transformation.name, key.id, `trace:${target.role}`, target.suffix ?? '');
}

function ruleContext(given: {
  readonly transformation: Transformation;
  readonly source: Model;
  readonly created: ReadonlyMap<string, Created>;
  readonly byRole: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: Diagnostic[];
}): RuleContext<MetamodelSpec, unknown> {
  const { transformation, source, created, byRole, diagnostics } = given;
  const idOf = (element: Element | string): string => (typeof element === 'string' ? element : element.id);
  const maybe = (element: Element | string, role: string, suffix = ''): Ref<never> | undefined => {
    const id = nameBasedId(transformation.name, idOf(element), role, suffix);
    return created.has(id) ? id : undefined;
  };
  return {
    source,
    facts: transformation.analyse(source),
    maybe,
    equivalent: (element, role, suffix = '') => {
      const found = maybe(element, role, suffix);
      if (found === undefined) throw new Error(`No rule made ${role} ${suffix} of ${idOf(element)}.`);
      return found;
    },
    equivalents: (element, role) => byRole.get(roleKey(idOf(element), role)) ?? [],
    report: (diagnostic) => diagnostics.push(diagnostic),
  };
}

/** The source elements a target was derived from, the one its identity hangs on first. */
export function sourcesOf({ key, target }: Created): readonly Element[] {
  return [key, ...(target.alsoFrom ?? []).filter((source) => source.id !== key.id)];
}
