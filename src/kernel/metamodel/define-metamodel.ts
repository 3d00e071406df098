import type { ClassSpec, DataTypeSpec, EnumSpec, MetamodelSpec } from './feature-spec.ts';
import { buildMetamodel } from './build-metamodel.ts';
import type { Metamodel } from './metamodel.ts';

type Table = {
  readonly name: string;
  readonly uri: string;
  /** Class of every model's one top element. */
  readonly root?: string;
  readonly enums?: Readonly<Record<string, EnumSpec>>;
  readonly dataTypes?: Readonly<Record<string, DataTypeSpec>>;
  readonly classes: Readonly<Record<string, ClassSpec>>;
};

type None = Readonly<Record<never, never>>;

type Part<T, K extends keyof Table> = T extends Readonly<Record<K, infer V>> ? V : None;

type Merged<T extends Table, Base extends Pick<MetamodelSpec, 'enums' | 'dataTypes' | 'classes'>> = {
  readonly name: T['name'];
  readonly uri: T['uri'];
  readonly enums: Part<T, 'enums'> & Base['enums'];
  readonly dataTypes: Part<T, 'dataTypes'> & Base['dataTypes'];
  readonly classes: T['classes'] & Base['classes'];
};

type NothingBelow = { readonly enums: None; readonly dataTypes: None; readonly classes: None };

/**
 * Builds a metamodel from a table and, optionally, the package it builds on (its classes, enumerations and
 * data types become part of the result). Throws when the table contradicts itself: unknown types, supertype
 * cycles, features that clash, opposites that do not point back, defaults of the wrong type.
 */
export function defineMetamodel<const T extends Table>(table: T): Metamodel<Merged<T, NothingBelow>>;
export function defineMetamodel<const T extends Table, B extends MetamodelSpec>(
  table: T,
  base: Metamodel<B>,
): Metamodel<Merged<T, B>>;
export function defineMetamodel(table: Table, base?: Metamodel): Metamodel {
  const packageOf = new Map<string, string>();
  for (const known of base?.classes.values() ?? []) packageOf.set(known.name, known.packageName);
  for (const [name, known] of base?.enums ?? []) packageOf.set(name, known.packageName);
  for (const [name, known] of base?.dataTypes ?? [])
    if (known.packageName !== undefined) packageOf.set(name, known.packageName);
  const own = [table.classes, table.enums ?? {}, table.dataTypes ?? {}].flatMap((part) => Object.keys(part));
  for (const name of own) packageOf.set(name, table.name);
  return buildMetamodel({
    packages: [...(base?.packages ?? []), { name: table.name, uri: table.uri }],
    packageOf,
    rootClass: table.root,
    spec: {
      name: table.name,
      uri: table.uri,
      enums: { ...base?.spec.enums, ...table.enums },
      dataTypes: { ...base?.spec.dataTypes, ...table.dataTypes },
      classes: { ...base?.spec.classes, ...table.classes },
    },
  });
}
