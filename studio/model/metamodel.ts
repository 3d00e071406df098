import type { Json } from './content.ts';

/** A feature of a class: what values it has, how many, and who may set them. */
export type Feature = {
  readonly name: string;
  readonly kind: 'attribute' | 'reference' | 'containment';
  /** The name of a data type, an enumeration or a class. */
  readonly type: string;
  readonly lower: number;
  /** Null where there is no bound. */
  readonly upper: number | null;
  readonly default?: Json;
  readonly opposite?: string;
  readonly derived?: true;
  readonly policy: 'THREE_WAY' | 'GENERATOR_OWNED' | 'IMMUTABLE' | 'IGNORE';
  readonly description: string;
};

/** A class of a level, with the features of its superclasses. */
export type MetaClass = {
  readonly name: string;
  readonly abstract: boolean;
  readonly description: string;
  readonly supertypes: readonly string[];
  readonly features: readonly Feature[];
};

/** A view that the models of a level have, and the classes of the elements that it can be narrowed to. */
export type MetaView = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  /** The forms that it can be had in, such as `svg` and `plantuml`. */
  readonly formats: readonly string[];
  /** Its elements are of these classes and their subclasses. */
  readonly classes: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly eClass: string }[];
};

/** What the models of a level are made of. */
export type Metamodel = {
  readonly title: string;
  readonly classes: ReadonlyMap<string, MetaClass>;
  readonly enumerations: ReadonlyMap<string, readonly string[]>;
  /** Without the second name that one of them has as the default view. */
  readonly views: readonly MetaView[];
  readonly defaultView: string;
};

/** The configuration of one level as the service answers it. */
type LevelAnswer = {
  readonly id: string;
  readonly title: string;
  readonly classes: readonly MetaClass[];
  readonly enumerations: readonly { readonly name: string; readonly literals: readonly string[] }[];
  readonly views: readonly MetaView[];
};

/** The metamodel of a level from the service's configuration. Throws when the service does not have the level. */
export function metamodelOf(levels: readonly object[], level: string): Metamodel {
  const answer = levels.find((each) => isLevel(each) && each.id === level);
  if (answer === undefined || !isLevel(answer))
    throw new Error(`The service does not know the level ${level}.`);
  const { title, classes, enumerations, views } = answer;
  const named = views.filter(({ id }) => id !== 'default');
  const usual = views.find(({ id }) => id === 'default');
  return {
    title,
    classes: new Map(classes.map((each) => [each.name, each])),
    enumerations: new Map(enumerations.map(({ name, literals }) => [name, literals])),
    views: named,
    defaultView: named.find(({ name }) => name === usual?.name)?.id ?? 'default',
  };
}

/** Whether a class is `wanted` or one of its subclasses. */
export function isKindOf(metamodel: Metamodel, eClass: string, wanted: string): boolean {
  if (eClass === wanted) return true;
  const supertypes = metamodel.classes.get(eClass)?.supertypes ?? [];
  return supertypes.some((each) => isKindOf(metamodel, each, wanted));
}

/** The classes of the elements that a feature of this type can hold. */
export function concreteClassesOf(metamodel: Metamodel, type: string): readonly MetaClass[] {
  return [...metamodel.classes.values()].filter(
    ({ name, abstract }) => !abstract && isKindOf(metamodel, name, type),
  );
}

/** Features as people look for them: what an element is called first, what only sorts it last. */
export function ordered(features: readonly Feature[]): readonly Feature[] {
  const place = ({ name }: Feature): number =>
    first.includes(name) ? first.indexOf(name) : last.includes(name) ? 99 : 50;
  return features.toSorted((one, other) => place(one) - place(other));
}

const first = ['name', 'title', 'code', 'description', 'text'];
const last = ['tags', 'sources'];

/** Whether people set the feature; the others are written by the service, or say where something comes from. */
export function isEditable({ policy, derived }: Feature): boolean {
  return policy === 'THREE_WAY' && derived !== true;
}

// Checked border: the configuration of a level is described by the same build that made this page.
function isLevel(value: object): value is LevelAnswer {
  return (
    'id' in value && 'title' in value && 'classes' in value && 'enumerations' in value && 'views' in value
  );
}
