/**
 * Static types of model elements, inferred from a metamodel table. An element in an opened model has every
 * feature: defaults are filled in, many-valued features are arrays, optional single features may be undefined.
 */
import type { ClassSpec, FeatureSpec, MetamodelSpec } from './feature-spec.ts';

/** Id of an element of class `C` (a plain string at run time). */
export type Ref<C extends string = string> = string & { readonly refersTo?: C };

/** Names of all classes of a metamodel, abstract ones included. */
export type ClassName<S extends MetamodelSpec> = keyof S['classes'] & string;

type ClassOf<S extends MetamodelSpec, C> = C extends keyof S['classes'] ? S['classes'][C] : never;

type Supertypes<K extends ClassSpec> = K extends { readonly extends: readonly (infer P extends string)[] }
  ? P
  : never;

type IsKindOf<S extends MetamodelSpec, C, Wanted> = C extends Wanted
  ? true
  : true extends IsAnyKindOf<S, Supertypes<ClassOf<S, C>>, Wanted>
    ? true
    : false;

type IsAnyKindOf<S extends MetamodelSpec, Parents, Wanted> = Parents extends string
  ? IsKindOf<S, Parents, Wanted>
  : never;

/** Names of the concrete classes that are `C` or extend it. */
export type ConcreteName<S extends MetamodelSpec, C extends string> = {
  [K in ClassName<S>]: ClassOf<S, K> extends { readonly abstract: true }
    ? never
    : IsKindOf<S, K, C> extends true
      ? K
      : never;
}[ClassName<S>];

type InheritedFeatures<S extends MetamodelSpec, Parents> = [Parents] extends [never]
  ? unknown
  : (Parents extends string ? (parent: FeaturesOf<S, Parents>) => void : never) extends (
        all: infer All,
      ) => void
    ? All
    : never;

/** Own and inherited features of a class, as written in the table. */
export type FeaturesOf<S extends MetamodelSpec, C> = ClassOf<S, C>['features'] &
  InheritedFeatures<S, Supertypes<ClassOf<S, C>>>;

type EnumLiterals<S extends MetamodelSpec, T> = T extends keyof S['enums']
  ? S['enums'][T]['literals'][number]
  : string;

type AttributeBase<S extends MetamodelSpec, T> = T extends 'Integer' | 'Decimal'
  ? number
  : T extends 'Boolean'
    ? boolean
    : EnumLiterals<S, T>;

type SingleValue<S extends MetamodelSpec, F extends FeatureSpec> = F extends { readonly kind: 'attribute' }
  ? AttributeBase<S, F['type']>
  : F extends { readonly kind: 'reference' }
    ? Ref<F['type']>
    : AnyOf<S, F['type']>;

type FeatureValue<S extends MetamodelSpec, F extends FeatureSpec> = F['multiplicity'] extends '1'
  ? SingleValue<S, F>
  : F['multiplicity'] extends `${string}..1`
    ? SingleValue<S, F> | undefined
    : readonly SingleValue<S, F>[];

type FeatureValues<S extends MetamodelSpec, Features> = {
  readonly [N in keyof Features]: Features[N] extends FeatureSpec ? FeatureValue<S, Features[N]> : never;
};

/** An element whose class is exactly `C` (or, for an abstract `C`, the features all its subclasses share). */
export type ElementOf<S extends MetamodelSpec, C extends ClassName<S>> = FeatureValues<
  S,
  FeaturesOf<S, C>
> & {
  readonly eClass: ConcreteName<S, C>;
  readonly id: string;
};

/** An element of `C` or any subclass, as a union discriminated by `eClass`. */
export type AnyOf<S extends MetamodelSpec, C extends string> = {
  [K in ConcreteName<S, C>]: FeatureValues<S, FeaturesOf<S, K>> & { readonly eClass: K; readonly id: string };
}[ConcreteName<S, C>];
