import { pushTo } from '../../lib/push-to.ts';
import type { AnyOf, ClassName, ElementOf, Ref } from '../metamodel/element-types.ts';
import type { MetamodelSpec } from '../metamodel/feature-spec.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from './element.ts';
import { containedIn, valueOf, valuesOf } from './element.ts';

/** Where an element stands in its model. */
export type Place = { readonly container: Element; readonly feature: Feature };

/** One reference to an element: who refers, by which feature. */
export type Referrer = { readonly element: Element; readonly feature: Feature };

/**
 * A model opened for reading. Its elements are complete: defaults filled in, many-valued features always arrays,
 * optional single features possibly undefined. Look-ups are by index; nothing scans the model.
 */
export type Model<S extends MetamodelSpec = MetamodelSpec> = {
  readonly metamodel: Metamodel<S>;
  readonly root: Element;
  /** Number of elements. */
  readonly size: number;
  /** Every element in document order. */
  readonly elements: () => Iterable<Element>;
  /** The element with this id, if there is one. */
  readonly find: (id: string) => Element | undefined;
  /** The element a reference points to. Throws when there is none: opened models are structurally valid. */
  readonly get: <C extends ClassName<S>>(reference: Ref<C>) => AnyOf<S, C>;
  /** As `get`, but undefined for an unset reference. */
  readonly resolve: <C extends ClassName<S>>(reference: Ref<C> | undefined) => AnyOf<S, C> | undefined;
  /** As `get` for a list of references. */
  readonly resolveAll: <C extends ClassName<S>>(references: readonly Ref<C>[]) => readonly AnyOf<S, C>[];
  /** All instances of a class and its subclasses, in document order. */
  readonly all: <C extends ClassName<S>>(className: C) => readonly AnyOf<S, C>[];
  /** The one instance of a class that every model has, such as the root. Throws unless there is exactly one. */
  readonly only: <C extends ClassName<S>>(className: C) => AnyOf<S, C>;
  /** Where an element stands; undefined for the root. */
  readonly placeOf: (element: Element) => Place | undefined;
  /** The element that contains the given one, which must not be the root; `container` names its class. */
  readonly containerOf: <C extends ClassName<S>>(element: Element, container: C) => AnyOf<S, C>;
  /** Elements of class `from` that refer to `target` by `feature`: the computed opposite of a reference. */
  readonly referrers: <C extends ClassName<S>>(
    target: Element,
    from: C,
    feature: keyof ElementOf<S, C> & string,
  ) => readonly AnyOf<S, C>[];
  /** Every reference to an element. */
  readonly references: (target: Element) => readonly Referrer[];
};

/**
 * Opens a structurally valid model (see `validation/`): copies it with every feature filled in and indexes it by
 * id, class, container and referrer. Throws on unknown classes and duplicate ids. `shown` puts something
 * else in the place of each copy, such as one that notes who reads it.
 */
export function openModel<S extends MetamodelSpec>(
  metamodel: Metamodel<S>,
  root: Element,
  shown: (copy: Element) => Element = itself,
): Model<S> {
  const byId = new Map<string, Element>();
  const places = new Map<Element, Place>();
  const copies: Element[] = [];
  const elements: Element[] = shown === itself ? copies : [];
  const complete = completeCopy({ metamodel, byId, copies, elements, places, shown }, root, undefined);
  // Built on first use: many readers never ask who refers to an element.
  let referrersById: ReadonlyMap<string, readonly Referrer[]> | undefined;
  return modelOf(metamodel, {
    root: complete,
    size: copies.length,
    inOrder: () => ({ copies, elements }),
    find: (id) => byId.get(id),
    placeOf: (element) => places.get(element),
    references: ({ id }) => {
      referrersById ??= indexReferrers(metamodel, { copies, elements });
      return referrersById.get(id) ?? [];
    },
  });
}

/** What a model is answered from. */
export type ModelContents = Pick<Model, 'root' | 'size' | 'find' | 'placeOf' | 'references'> & {
  readonly inOrder: () => InOrder;
};

/** Elements in document order: complete copies, and what is shown of each at the same index. */
export type InOrder = { readonly copies: readonly Element[]; readonly elements: readonly Element[] };

/** A model that answers from its contents. */
export function modelOf<S extends MetamodelSpec>(metamodel: Metamodel<S>, contents: ModelContents): Model<S> {
  const { root, size, find, inOrder, placeOf, references } = contents;
  const mustFind = (id: string): Element => {
    const found = find(id);
    if (found === undefined)
      throw new Error(`No element has the id ${id}; open only structurally valid models.`);
    return found;
  };
  let byClass: ReadonlyMap<string, readonly Element[]> | undefined;
  const unions = new Map<string, readonly Element[]>();
  const instances = (className: string): readonly Element[] => {
    const cached = unions.get(className);
    if (cached !== undefined) return cached;
    const known = (byClass ??= groupedByClass(inOrder()));
    const present = metamodel.concreteKinds(className).filter((kind) => known.has(kind));
    const [only = '', ...others] = present;
    const found = others.length === 0 ? (known.get(only) ?? []) : ofClasses(inOrder(), new Set(present));
    unions.set(className, found);
    return found;
  };

  // The index is untyped inside; its typed face is right because instances are found by the very class names
  // the static types are inferred from, and reference targets were checked by structural validation.
  const untyped: Omit<Model, 'metamodel'> & { readonly metamodel: Metamodel<S> } = {
    metamodel,
    root,
    size,
    elements: () => inOrder().elements,
    find,
    get: mustFind as Model['get'],
    resolve: ((reference: string | undefined) =>
      reference === undefined ? undefined : mustFind(reference)) as Model['resolve'],
    resolveAll: ((ids: readonly string[]) => ids.map(mustFind)) as unknown as Model['resolveAll'],
    all: instances as unknown as Model['all'],
    only: ((className: string) => {
      const [first, second] = instances(className);
      if (first === undefined || second !== undefined)
        throw new Error(`Expected exactly one ${className}, found ${instances(className).length}.`);
      return first;
    }) as unknown as Model['only'],
    placeOf,
    containerOf: ((element: Element, className: string) => {
      const container = placeOf(element)?.container;
      if (
        container?.eClass !== className &&
        (container === undefined || metamodel.classes.get(container.eClass)?.kinds.has(className) !== true)
      )
        throw new Error(`${element.eClass} ${element.id} is not contained in a ${className}.`);
      return container;
    }) as unknown as Model['containerOf'],
    referrers: ((target: Element, from: string, feature: string) =>
      references(target)
        .filter((referrer) => referrer.feature.name === feature)
        .map((referrer) => referrer.element)
        .filter((element) =>
          metamodel.classes.get(element.eClass)?.kinds.has(from),
        )) as unknown as Model['referrers'],
    references,
  };
  return untyped as unknown as Model<S>;
}

function groupedByClass({ copies, elements }: InOrder): ReadonlyMap<string, readonly Element[]> {
  return Map.groupBy(elements, (element, index) => (copies[index] ?? element).eClass);
}

function ofClasses({ copies, elements }: InOrder, classes: ReadonlySet<string>): readonly Element[] {
  return elements.filter((element, index) => classes.has((copies[index] ?? element).eClass));
}

type Copying = {
  readonly metamodel: Metamodel;
  readonly byId: Map<string, Element>;
  /** The copies themselves, regardless of what is shown of them. */
  readonly copies: Element[];
  /** What is shown of each: the same list when it is the copy itself. */
  readonly elements: Element[];
  readonly places: Map<Element, Place>;
  readonly shown: (copy: Element) => Element;
};

function itself(copy: Element): Element {
  return copy;
}

const emptyList: readonly never[] = Object.freeze([]);

function completeCopy(copying: Copying, element: Element, place: Place | undefined): Element {
  const { metamodel, byId, copies, elements, places } = copying;
  const metaClass = classOf(metamodel, element.eClass);
  if (byId.has(element.id)) throw new Error(`The id ${element.id} is used twice.`);
  const copy = emptyCopy(metaClass, element.id);
  const shown = copying.shown(copy);
  byId.set(element.id, shown);
  copies.push(copy);
  if (elements !== copies) elements.push(shown);
  if (place !== undefined) places.set(shown, place);
  takeValues(copy, element, metaClass);
  for (const feature of metaClass.containments) {
    const parts = containedIn(element, feature);
    if (parts.length === 0) continue;
    const inside = { container: shown, feature };
    copy[feature.name] = contentValue(
      feature,
      parts.map((part) => completeCopy(copying, part, inside)),
    );
  }
  return shown;
}

type Copy = Record<string, unknown> & { eClass: string; id: string };

/** Elements of each class without any value. */
const empties = new WeakMap<MetaClass, Copy>();

/** An element with the defaults of its class. Copying one is much faster than setting one feature after the other. */
function emptyCopy(metaClass: MetaClass, id: string): Copy {
  let empty = empties.get(metaClass);
  if (empty === undefined) {
    const values = metaClass.stored.map(({ name, many, default: usual }): readonly [string, unknown] => [
      name,
      many ? emptyList : usual,
    ]);
    // Made in one go: the runtime copies objects slowly whose members were added one by one.
    const members = Object.fromEntries<unknown>([['eClass', metaClass.name], ['id', ''], ...values]);
    empty = { ...members, eClass: metaClass.name, id: '' };
    empties.set(metaClass, empty);
  }
  return { ...empty, id };
}

/** Takes over the attributes and references that an element has. */
function takeValues(copy: Copy, element: Element, { featureByName }: MetaClass): void {
  for (const name in element) {
    const value = valueOf(element, name);
    if (value === undefined || value === null) continue;
    const feature = featureByName.get(name);
    if (feature !== undefined && feature.kind !== 'containment' && !feature.derived && name !== 'id')
      copy[name] = value;
  }
}

/** The class of elements in a model of a metamodel. Throws when it has none of this name. */
export function classOf(metamodel: Metamodel, className: string): MetaClass {
  const metaClass = metamodel.classes.get(className);
  if (metaClass === undefined)
    throw new Error(`Class ${className} is not in the metamodel ${metamodel.name}.`);
  return metaClass;
}

/** The value that a complete element has for an attribute or reference. */
export function completeValue(element: Element, feature: Feature): unknown {
  return valueOf(element, feature.name) ?? (feature.many ? emptyList : feature.default);
}

/** The value that a complete element has for a containment of some parts. */
export function contentValue({ many }: Feature, parts: readonly Element[]): unknown {
  return many ? (parts.length === 0 ? emptyList : parts) : parts[0];
}

/** The references of some complete elements, by the ids that they lead to. */
export function indexReferrers(
  metamodel: Metamodel,
  { copies, elements }: InOrder,
): ReadonlyMap<string, readonly Referrer[]> {
  const index = new Map<string, Referrer[]>();
  for (const [at, copy] of copies.entries()) {
    const element = elements[at] ?? copy;
    for (const feature of referencesOf(metamodel, copy)) {
      for (const target of valuesOf(copy, feature)) {
        if (typeof target !== 'string') continue;
        pushTo(index, target, { element, feature });
      }
    }
  }
  return index;
}

function referencesOf(metamodel: Metamodel, element: Element): MetaClass['references'] {
  return metamodel.classes.get(element.eClass)?.references ?? [];
}
