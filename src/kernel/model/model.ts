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
 * id, class, container and referrer in one pass. Throws on unknown classes and duplicate ids. `shown` puts something
 * else in the place of each copy, such as one that notes who reads it.
 */
export function openModel<S extends MetamodelSpec>(
  metamodel: Metamodel<S>,
  root: Element,
  shown: (copy: Element) => Element = itself,
): Model<S> {
  const byId = new Map<string, Element>();
  const copies: Element[] = [];
  const places = new Map<Element, Place>();
  const byClass = new Map<string, Element[]>();
  const complete = completeCopy({ metamodel, byId, copies, places, byClass, shown }, root, undefined);
  // Built on first use: many readers never ask who refers to an element.
  let referrersById: Map<string, Referrer[]> | undefined;
  // Built on first use: most classes have no subclasses with elements of their own.
  let ordinals: ReadonlyMap<Element, number> | undefined;
  const inOrder = (elements: Element[]): Element[] => {
    const known = (ordinals ??= new Map([...byId.values()].map((element, index) => [element, index])));
    return elements.sort((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0));
  };
  const unionCache = new Map<string, readonly Element[]>();

  const find = (id: string): Element | undefined => byId.get(id);
  const mustFind = (id: string): Element => {
    const found = byId.get(id);
    if (found === undefined)
      throw new Error(`No element has the id ${id}; open only structurally valid models.`);
    return found;
  };
  const instances = (className: string): readonly Element[] => {
    const cached = unionCache.get(className);
    if (cached !== undefined) return cached;
    const present = metamodel.concreteKinds(className).flatMap((kind) => {
      const found = byClass.get(kind);
      return found === undefined ? [] : [found];
    });
    const [only = [], ...others] = present;
    const union = others.length === 0 ? only : inOrder(present.flat());
    unionCache.set(className, union);
    return union;
  };
  const references = (target: Element): readonly Referrer[] => {
    referrersById ??= indexReferrers(metamodel, copies, byId);
    return referrersById.get(target.id) ?? [];
  };

  // The index is untyped inside; its typed face is right because `byClass` is keyed by the very class names
  // the static types are inferred from, and reference targets were checked by structural validation.
  const untyped: Omit<Model, 'metamodel'> & { readonly metamodel: Metamodel<S> } = {
    metamodel,
    root: complete,
    size: byId.size,
    elements: () => byId.values(),
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
    placeOf: (element) => places.get(element),
    containerOf: ((element: Element, className: string) => {
      const container = places.get(element)?.container;
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

type Copying = {
  readonly metamodel: Metamodel;
  readonly byId: Map<string, Element>;
  /** The copies themselves, whatever is shown of them. */
  readonly copies: Element[];
  readonly places: Map<Element, Place>;
  readonly byClass: Map<string, Element[]>;
  readonly shown: (copy: Element) => Element;
};

function itself(copy: Element): Element {
  return copy;
}

const emptyList: readonly never[] = Object.freeze([]);

function completeCopy(copying: Copying, element: Element, place: Place | undefined): Element {
  const { metamodel, byId, copies, places, byClass } = copying;
  const metaClass = metamodel.classes.get(element.eClass);
  if (metaClass === undefined)
    throw new Error(`Class ${element.eClass} is not in the metamodel ${metamodel.name}.`);
  if (byId.has(element.id)) throw new Error(`The id ${element.id} is used twice.`);
  const copy: Record<string, unknown> & Element = { eClass: element.eClass, id: element.id };
  const shown = copying.shown(copy);
  byId.set(copy.id, shown);
  copies.push(copy);
  if (place !== undefined) places.set(shown, place);
  const sameClass = byClass.get(copy.eClass);
  if (sameClass === undefined) byClass.set(copy.eClass, [shown]);
  else sameClass.push(shown);
  for (const feature of metaClass.stored) {
    copy[feature.name] =
      feature.kind === 'containment'
        ? completeChildren(copying, containedIn(element, feature), { container: shown, feature })
        : feature.many
          ? (valueOf(element, feature.name) ?? emptyList)
          : (valueOf(element, feature.name) ?? feature.default);
  }
  return shown;
}

function completeChildren(copying: Copying, children: readonly Element[], place: Place): unknown {
  const { many } = place.feature;
  if (children.length === 0) return many ? emptyList : undefined;
  const copies = children.map((child) => completeCopy(copying, child, place));
  return many ? copies : copies[0];
}

function indexReferrers(
  metamodel: Metamodel,
  copies: readonly Element[],
  shown: ReadonlyMap<string, Element>,
): Map<string, Referrer[]> {
  const index = new Map<string, Referrer[]>();
  for (const copy of copies) {
    const element = shown.get(copy.id) ?? copy;
    for (const feature of referencesOf(metamodel, copy)) {
      for (const target of valuesOf(copy, feature)) {
        if (typeof target !== 'string') continue;
        const known = index.get(target);
        if (known === undefined) index.set(target, [{ element, feature }]);
        else known.push({ element, feature });
      }
    }
  }
  return index;
}

function referencesOf(metamodel: Metamodel, element: Element): MetaClass['references'] {
  return metamodel.classes.get(element.eClass)?.references ?? [];
}
