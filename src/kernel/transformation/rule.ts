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
          | { readonly kind: 'containment' }
          | { readonly options: { readonly derived: true } }
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

/** Values for some features of a new element. */
export type SomeBindings<S extends MetamodelSpec, C extends ClassName<S>> = {
  readonly [F in Bindable<S, C>]?: Value<S, C, F> | undefined;
};

/** Where a new element goes: a containment feature of another target element. */
export type ContainmentPlace = { readonly container: Ref; readonly feature: string };

/** One element a rule makes from one source element. */
export type Target<S extends MetamodelSpec = MetamodelSpec> = {
  /** What the target is to its source. Roles without hyphen make PRIMARY trace links, others HELPER. */
  readonly role: string;
  readonly eClass: ClassName<S>;
  /** Distinguishes targets of one source and role; a stable source id or constant, never a name or position. */
  readonly suffix?: string | undefined;
  /** The element the identity depends on, when it is not the rule's own source. */
  readonly key?: Element | undefined;
  /** Further source elements the target was derived from. */
  readonly alsoFrom?: readonly Element[] | undefined;
  /** Where it goes, asked after every target exists. Without it the target is the root. */
  readonly into?: (() => ContainmentPlace) | undefined;
  /** Its features, asked after every target exists. */
  readonly bind: () => object;
};

/** Features that a rule gives to the first target of every rule that extends it. */
export type Shared = {
  /** Class whose features they are; first targets must be of it or a subclass. */
  readonly eClass: string;
  readonly features: object;
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
  /** Ids of all targets a source element has in a role, with any suffix, in creation order. */
  readonly equivalents: (source: Element | string, role: string) => readonly Ref<never>[];
  readonly report: (diagnostic: Diagnostic) => void;
};

type UntypedContext = RuleContext<MetamodelSpec, unknown>;

/** A rule with its types forgotten, as the engine runs it. */
export type Rule = {
  readonly id: string;
  readonly from: string;
  /**
   * MATCHED rules run on every source they match. LAZY rules run on a source when one of the roles they make is asked
   * for. ABSTRACT rules never run on their own: others extend them.
   */
  readonly kind: 'MATCHED' | 'LAZY' | 'ABSTRACT';
  /** Greedy rules match instances of subclasses too, others only instances of `from` itself. */
  readonly matches: 'EXACT_CLASS' | 'SUBCLASSES_TOO';
  readonly extends: readonly Rule[];
  /** Roles a lazy rule makes. */
  readonly makes: readonly string[];
  readonly when: ((source: Element, context: UntypedContext) => boolean) | undefined;
  readonly shared: ((source: Element, context: UntypedContext) => Shared) | undefined;
  readonly targets: ((source: Element, context: UntypedContext) => readonly Target[]) | undefined;
  readonly contributions: ((source: Element, context: UntypedContext) => readonly Contribution[]) | undefined;
};

type RuleBody<S extends MetamodelSpec, Facts, C extends ClassName<S>> = {
  /** `SUBCLASSES_TOO` makes the rule greedy; needed when the class is abstract. */
  readonly matches?: Rule['matches'];
  /**
   * Rules on the same class or superclasses. They must hold too for this one to run; their targets are made as well,
   * and what they share goes into this rule's first target, which may override it.
   */
  readonly extends?: readonly Rule[];
  /** The rule applies only where this holds. */
  readonly when?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => boolean;
  /**
   * The elements made from one source element. Runs before any equivalent is known: look up inside `into` and `bind`.
   */
  readonly targets?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => readonly Target[];
  /** CONTRIBUTING trace links, asked after every target exists. */
  readonly contributions?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => readonly Contribution[];
};

type LazyBody<S extends MetamodelSpec, Facts, C extends ClassName<S>> = RuleBody<S, Facts, C> & {
  /** The roles of its targets: asking a source element for one of them runs the rule on it, once. */
  readonly makes: readonly string[];
};

type AbstractBody<S extends MetamodelSpec, Facts, C extends ClassName<S>> = Omit<
  RuleBody<S, Facts, C>,
  'matches'
> & {
  /** Features for the first target of rules that extend this one, asked after every target exists. */
  readonly shared?: (source: AnyOf<S, C>, context: RuleContext<S, Facts>) => Shared;
};

type Where<T extends MetamodelSpec> = Omit<Target<T>, 'role' | 'eClass' | 'bind'>;

/** Refuses features that a class does not have: an inferred type is not checked for surplus members otherwise. */
type NothingBut<B, Known> = B & { readonly [F in Exclude<keyof B, keyof Known>]: never };

/** Functions that build rules and targets, typed for one pair of metamodels. */
export type RuleBuilders<S extends MetamodelSpec, T extends MetamodelSpec, Facts> = {
  /** A rule that runs on every source element it matches. */
  readonly rule: <C extends ClassName<S>>(id: string, from: C, body: RuleBody<S, Facts, C>) => Rule;
  /** A rule that runs on a source element when another rule refers to what it makes. */
  readonly lazyRule: <C extends ClassName<S>>(id: string, from: C, body: LazyBody<S, Facts, C>) => Rule;
  /** A rule that others extend. */
  readonly abstractRule: <C extends ClassName<S>>(
    id: string,
    from: C,
    body: AbstractBody<S, Facts, C>,
  ) => Rule;
  /** An element to be made, with all features that the class requires. */
  readonly target: <C extends ConcreteName<T, string> & ClassName<T>, const B extends Bindings<T, C>>(
    role: string,
    eClass: C,
    target: Where<T> & { readonly bind: () => NothingBut<B, Bindings<T, C>> },
  ) => Target;
  /** The first target of a rule that extends others: what they share need not be bound again. */
  readonly extension: <C extends ConcreteName<T, string> & ClassName<T>, const B extends SomeBindings<T, C>>(
    role: string,
    eClass: C,
    target: Where<T> & { readonly bind: () => NothingBut<B, SomeBindings<T, C>> },
  ) => Target;
  /** What an abstract rule shares. */
  readonly shared: <C extends ClassName<T>, const B extends SomeBindings<T, C>>(
    eClass: C,
    features: NothingBut<B, SomeBindings<T, C>>,
  ) => Shared;
};

/** Builders for rules of transformations from `S` to `T` with shared facts. */
export function ruleBuilders<S extends MetamodelSpec, T extends MetamodelSpec, Facts>(): RuleBuilders<
  S,
  T,
  Facts
> {
  const make = (kind: Rule['kind'], id: string, from: string, body: object): Rule => {
    // The engine hands a rule only instances of its source class and the facts of its transformation, so the
    // typed callbacks are safe behind the untyped face.
    const given = body as Partial<Rule>;
    return {
      id,
      from,
      kind,
      matches: given.matches ?? 'EXACT_CLASS',
      extends: given.extends ?? [],
      makes: given.makes ?? [],
      when: given.when,
      shared: given.shared,
      targets: given.targets,
      contributions: given.contributions,
    };
  };
  return {
    rule: (id, from, body) => make('MATCHED', id, from, body),
    lazyRule: (id, from, body) => make('LAZY', id, from, body),
    abstractRule: (id, from, body) => make('ABSTRACT', id, from, body),
    target: targetOf,
    extension: targetOf,
    shared: (eClass, features) => ({ eClass, features }),
  };
}

/** Always the same members in the same order: engines read objects of one shape faster. */
function targetOf(role: string, eClass: string, given: Omit<Target, 'role' | 'eClass'>): Target {
  const { suffix, key, alsoFrom, into, bind } = given;
  return { role, eClass, suffix, key, alsoFrom, into, bind };
}
