import { nameOf, valueOf } from '../../../kernel/model/element.ts';
import type { Joint, ModelIndex, ContainedElement } from './model-index.ts';
import { foldedName } from './names.ts';
import type { Content, Evidence, Obligation } from './obligation.ts';

const conceptClasses: ReadonlySet<string> = new Set(
  'BusinessObject Actor ExternalSystem Stakeholder CodeList Entity ValueObject Aggregate Role Enumeration'.split(
    ' ',
  ),
);
const attributeClasses: ReadonlySet<string> = new Set(['BusinessAttribute', 'Attribute']);
const valueClasses: ReadonlySet<string> = new Set(['LifecycleState', 'CodeValue', 'EnumLiteral']);

/**
 * Everything in a model that carries exactly what an obligation asks for, the best first: an element of a fitting class
 * with that very name, in the carrier of its owner, between the carriers of both ends, or with those very words. A
 * shared word carries nothing.
 */
export function carriersOf(index: ModelIndex, { content, words = '' }: Obligation): readonly Evidence[] {
  switch (content?.kind) {
    case undefined:
      return [];
    case 'CONCEPT':
      return conceptsNamed(index, content.name).map((elementId) => ({ elementId, feature: 'name' }));
    case 'NOUN':
      return nounCarriers(index, content.name);
    case 'ATTRIBUTE':
      return attributeCarriers(index, content);
    case 'VALUE':
      return valueCarriers(index, content);
    case 'RELATION':
      return jointsBetween(index, content.a, content.b).map(evidenceOf);
    case 'COUNT':
      return countCarriers(index, content);
    case 'ACTION':
      return actionCarriers(index, content);
    case 'RULE':
    case 'GOAL':
      return index.saying(words);
  }
}

const evidenceOf = ({ element, feature }: Joint): Evidence => ({ elementId: element.id, feature });

function conceptsNamed(index: ModelIndex, name: string): readonly string[] {
  return index
    .named(name)
    .filter(({ element }) => conceptClasses.has(element.eClass))
    .map(({ element }) => element.id);
}

/** Any thing, attribute or value of that name. */
function nounCarriers(index: ModelIndex, name: string): readonly Evidence[] {
  return index
    .named(name)
    .filter(({ element: { eClass } }) =>
      [conceptClasses, attributeClasses, valueClasses].some((each) => each.has(eClass)),
    )
    .map(({ element }) => ({ elementId: element.id, feature: 'name' }));
}

/** The carriers of a thing, with what they inherit from. */
function ownersNamed(index: ModelIndex, name: string): ReadonlySet<string> {
  return new Set(conceptsNamed(index, name).flatMap(index.withGeneral));
}

function attributeCarriers(
  index: ModelIndex,
  { of, name }: Extract<Content, { readonly kind: 'ATTRIBUTE' }>,
): readonly Evidence[] {
  const owners = ownersNamed(index, of);
  const short = name.startsWith(`${of} `) ? name.slice(of.length + 1) : name;
  const isOwn = ({ element, container }: ContainedElement): boolean =>
    attributeClasses.has(element.eClass) && owners.has(container?.id ?? '');
  const own = [...new Set([name, short, `${of} ${name}`])].flatMap((each) => index.named(each)).filter(isOwn);
  const related = jointsBetween(index, of, name);
  return [
    ...own.map(({ element }) => ({ elementId: element.id, feature: 'name' })),
    ...related.map(evidenceOf),
  ];
}

function valueCarriers(
  index: ModelIndex,
  { of, name }: Extract<Content, { readonly kind: 'VALUE' }>,
): readonly Evidence[] {
  const owners = ownersNamed(index, of);
  const isOf = ({ container }: ContainedElement): boolean => {
    const outer = container === undefined ? undefined : index.placed.get(container.id)?.container;
    const isInside = owners.has(container?.id ?? '') || owners.has(outer?.id ?? '');
    return isInside || [...owners].some((owner) => index.joining(owner, container?.id ?? '').length > 0);
  };
  return index
    .named(name)
    .filter((each) => valueClasses.has(each.element.eClass) && isOf(each))
    .map(({ element }) => ({ elementId: element.id, feature: 'name' }));
}

function jointsBetween(index: ModelIndex, a: string, b: string): readonly Joint[] {
  const others = conceptsNamed(index, b);
  return conceptsNamed(index, a).flatMap((one) => others.flatMap((other) => index.joining(one, other)));
}

function countCarriers(
  index: ModelIndex,
  { a, b, count }: Extract<Content, { readonly kind: 'COUNT' }>,
): readonly Evidence[] {
  const sources = new Set(conceptsNamed(index, a));
  return jointsBetween(index, a, b).flatMap(({ element, feature, source }) => {
    if (feature !== 'source') return [];
    const end = sources.has(source) ? 'targetCardinality' : 'sourceCardinality';
    return valueOf(element, end) === count ? [{ elementId: element.id, feature: end }] : [];
  });
}

function nameIn(index: ModelIndex, id: string): string {
  const element = index.placed.get(id)?.element;
  return element === undefined ? '' : (nameOf(element) ?? '');
}

/** What does it: the verb in its name, and performer and all objects in its name, its sentence or its references. */
function actionCarriers(
  index: ModelIndex,
  { verb, performer, objects }: Extract<Content, { readonly kind: 'ACTION' }>,
): readonly Evidence[] {
  // A role needs the right to do it; of others it is enough that the text of the operation names them.
  const hasRole = index.named(performer ?? '').some(({ element }) => element.eClass === 'Role');
  return index.doing(verb).flatMap(({ element }) => {
    const name = nameOf(element) ?? '';
    const text = index.spoken(element);
    const says = (thing: string): boolean => text.includes(` ${foldedName(thing)} `);
    const refers = (id: unknown, thing: string): boolean =>
      typeof id === 'string' && foldedName(nameIn(index, id)) === foldedName(thing);
    const isTarget = (thing: string): boolean => refers(valueOf(element, 'target'), thing);
    const isDone = objects.every((thing) => says(thing) || isTarget(thing));
    // Of several verbs in one sentence each needs an element of its own; the first object has to be in its name.
    const [first] = objects;
    const words = ` ${foldedName(name)} `;
    const isNamed = first === undefined || words.includes(` ${foldedName(first)} `) || isTarget(first);
    if (!isDone || !isNamed) return [];
    const plain = { elementId: element.id, feature: 'name' };
    if (performer === undefined) return [plain];
    const rights = index.performersOf(element).filter(({ performerId }) => refers(performerId, performer));
    return rights.length > 0
      ? rights.map(({ elementId, feature }) => ({ elementId, feature }))
      : says(performer) && !hasRole
        ? [plain]
        : [];
  });
}
