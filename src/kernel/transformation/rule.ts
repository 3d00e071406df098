import type {
  AnyOf,
  ClassName,
  ConcreteName,
  ElementOf,
  FeaturesOf,
  Ref,
} from '../metamodel/element-types.ts';
import type { FeatureSpec, MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import type { TraceFeature } from '../trace/trace-link.ts';

/** Features a rule may bind: everything but containments (children say where they go) and what the engine writes. */
type Bindable<S extends MetamodelSpec, C> = {
  [F in keyof FeaturesOf<S, C>]: F extends 'id' | 'xmiId' | TraceFeature
    ? never
    : FeaturesOf<S, C>[F] extends
          { readonly kind: 'containment' } | { readonly options: { readonly derived: true } }
      ? never
      : F;
}[keyof FeaturesOf<S, C>];

type MustBind<F> = F extends { readonly multiplicity: '1' | '1..*' } & FeatureSpec
  ? F['options'] extends { readonly default: unknown }
    ? false
    : true
  : false;

type Required<S extends MetamodelSpec, C> = {
  [F in Bindable<S, C>]: MustBind<FeaturesOf<S, C>[F]> extends true ? F : never;
}[Bindable<S, C>];

type Value<S extends MetamodelSpec, C extends ClassName<S>, F> = F extends keyof ElementOf<S, C>
  ? ElementOf<S, C>[F]
  : never;

/** Values for the features of a new element; required features without default must be among them. */
export type Bindings<S extends MetamodelSpec, C extends ClassName<S>> = {
  readonly [F in Required<S, C>]: Value<S, C, F>;
} & {
  readonly [F in Exclude<Bindable<S, C>, Required<S, C>>]?: Value<S, C, F> | undefined;
};

/** Where a new element goes: a containment feature of another target element. */
export type Slot = { readonly container: Ref; readonly feature: string };

/** One element a rule makes from one source element. */
export type Target<S extends MetamodelSpec = MetamodelSpec> = {
  /** What the target is to its source. Roles without hyphen make PRIMARY trace links, others HELPER. */
  readonly role: string;
  readonly eClass: ClassName<S>;
  /** Tells targets of one source and role apart; a stable source id or constant, never a name or position. */
  readonly suffix?: string | undefined;
  /** The element the identity hangs on, when it is not the rule's own source. */
  readonly key?: Element | undefined;
  /** Further source elements the target was derived from. */
  readonly alsoFrom?: readonly Element[] | undefined;
  /** Where it goes, asked after every target exists. Without it the target is the root. */
  readonly into?: (() => Slot) | undefined;
  /** Its features, asked after every target exists. */
  readonly bind: () => object;
};

/** A source element that influenced a target without being its origin. */
export type Contribution = { readonly target: Ref; readonly role: string; readonly suffix: string };

/** Something a rule wants people to know about the run; never stops it. */
export type Diagnostic = {
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
  /** Stable upper-case code. */
  readonly code: string;
  readonly message: string;
  readonly elementId?: string;
};

/** What rules can ask while they run. */
export type RuleContext<S extends MetamodelSpec, Facts> = {
  readonly source: Model<S>;
  /** What was worked out about the source once, before the first rule. */
  readonly facts: Facts;
  /** Id of the target that a source element has in a role. Throws when there is none: ask `maybe` if it may lack. */
  readonly equivalent: (source: Element | string, role: string, suffix?: string) => Ref<never>;
  /** As `equivalent`, undefined when no rule made that target. */
  readonly maybe: (source: Element | string, role: string, suffix?: string) => Ref<never> | undefined;
  /** Ids of all targets a source element has in a role, whatever their suffix, in creation order. */
  readonly equivalents: (source: Element | string, role: string) => readonly Ref<never>[];
  readonly report: (diagnostic: Diagnostic) => void;
};

/** A rule with its types forgotten, as the engine runs it. */
export type Rule = {
  readonly id: string;
  readonly from: string;
  readonly when: (source: Element, context: RuleContext<MetamodelSpec, unknown>) => boolean;
  readonly targets: (source: Element, context: RuleContext<MetamodelSpec, unknown>) => readonly Target[];
  readonly contributions: (
    source: Element,
    context: RuleContext<MetamodelSpec, unknown>,
  ) => readonly Contribution[];
};

type RuleBody<S extends MetamodelSpec, Facts, C extends ClassName<S>> = {
  /** The rule applies only where this holds. */
  readonly when?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => boolean;
  /** The elements made from one source element. Runs before any equivalent is known: look up inside `into` and `bind`. */
  readonly targets?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => readonly Target[];
  /** CONTRIBUTING trace links, asked after every target exists. */
  readonly contributions?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => readonly Contribution[];
};

/** The two words a rule file is written in, typed for one pair of metamodels. */
export type RuleWords<S extends MetamodelSpec, T extends MetamodelSpec, Facts> = {
  readonly rule: <C extends ClassName<S>>(id: string, from: C, body: RuleBody<S, Facts, C>) => Rule;
  readonly target: <C extends ConcreteName<T, string> & ClassName<T>, const B extends Bindings<T, C>>(
    role: string,
    eClass: C,
    target: Omit<Target<T>, 'role' | 'eClass' | 'bind' | 'into'> & {
      readonly into?: () => { readonly container: Ref; readonly feature: string };
      // Inferred as constant, so that literals stay literals; unknown features are refused.
      readonly bind: () => B & { readonly [F in Exclude<keyof B, keyof Bindings<T, C>>]: never };
    },
  ) => Target;
};

/** The words `rule` and `target` for transformations from `S` to `T` with shared facts. */
export function ruleWords<S extends MetamodelSpec, T extends MetamodelSpec, Facts>(): RuleWords<S, T, Facts> {
  return {
    // The engine hands a rule only instances of its source class and the facts of its transformation, so the
    // typed callbacks are safe behind the untyped face.
    rule: (id, from, body) =>
      ({
        id,
        from,
        when: () => true,
        targets: () => [],
        contributions: () => [],
        ...body,
      }) as unknown as Rule,
    target: (role, eClass, target) => ({ role, eClass, ...target }),
  };
}
