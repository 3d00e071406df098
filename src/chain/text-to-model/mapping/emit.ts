import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, valueOf } from '../../../kernel/model/element.ts';
import type { Metamodel } from '../../../kernel/metamodel/metamodel.ts';
import type { ModelOperation, Scalar } from '../../../kernel/operations/model-operation.ts';
import { comparable } from '../../core/wording.ts';
import type { Claim } from '../ledger/obligation.ts';
import type { PlannedItem } from '../ledger/plan-work.ts';
import type { Draft, DraftValue, ElementDraft } from './draft.ts';
import { isDraftReference } from './draft.ts';
import { elementsById } from '../ledger/elements-by-id.ts';

/** Operations for what the model lacks of the drafts of one work item, and claims for what it has. */
export type Emitted = { readonly operations: readonly ModelOperation[]; readonly claims: readonly Claim[] };

/**
 * Compares drafts with a model. Elements of the model are recognised by class, place and name (or statement), so that
 * a repeat asks for nothing; a draft belongs to the item of the first unit by which all it needs is known.
 */
export function emitDrafts(given: {
  readonly drafts: readonly Draft[];
  readonly metamodel: Metamodel;
  readonly model: Element;
  readonly item: PlannedItem;
  /** All units in reading order. */
  readonly unitIds: readonly string[];
}): Emitted {
  const { item } = given;
  const drafts = containersFirst(given.drafts);
  const elements = elementsById(given.metamodel, given.model);
  const recognise = recogniser(given.metamodel, elements);
  const homes = homesOf(drafts, given.unitIds);
  const known = new Map<string, string>();
  const operations: ModelOperation[] = [];
  const claims: Claim[] = [];
  const codes = codeGiver(given.model);
  const inItem = new Set(item.unitIds);
  const added = new Map<string, { readonly ref: string }>();
  const links = new Set<string>();
  for (const draft of drafts) {
    if (draft.kind === 'LINK') continue;
    const container = draft.container === undefined ? given.model.id : known.get(draft.container);
    if (container === undefined) continue;
    const existing = added.has(draft.container ?? '') ? undefined : recognise({ draft, container, known });
    if (existing !== undefined) {
      known.set(draft.key, existing.id);
      const unitIds = draft.unitIds.filter((unitId) => inItem.has(unitId));
      if (unitIds.length > 0) claims.push({ elementId: existing.id, unitIds });
      continue;
    }
    if (!inItem.has(homes.get(draft) ?? '') || isTaken(given.metamodel, elements.get(container), draft))
      continue;
    const ref = `n${added.size + 1}`;
    added.set(draft.key, { ref });
    known.set(draft.key, ref);
  }
  for (const draft of drafts) {
    if (draft.kind === 'LINK') continue;
    const own = added.get(draft.key);
    if (own === undefined) continue;
    const container = draft.container === undefined ? given.model.id : known.get(draft.container);
    if (container === undefined || lacksNeeded(draft, given.metamodel, known)) continue;
    const set = valuesOf(draft, known);
    operations.push({
      op: 'add',
      ref: own.ref,
      class: draft.class,
      container: { target: container, feature: draft.feature },
      set: draft.numberedBy === undefined ? set : { code: codes(draft.numberedBy), ...set },
      sources: draft.unitIds,
    });
  }
  for (const draft of drafts) {
    if (draft.kind !== 'LINK') continue;
    const source = known.get(draft.source);
    const target = known.get(draft.target);
    if (source === undefined || target === undefined || !inItem.has(homes.get(draft) ?? '')) continue;
    const element = elements.get(source);
    // What a person has set stays; a second general thing is not a contradiction of the text.
    if (element !== undefined && valueOf(element, draft.feature) !== undefined) {
      if (valueOf(element, draft.feature) === target)
        claims.push({ elementId: source, unitIds: draft.unitIds.filter((each) => inItem.has(each)) });
      continue;
    }
    const name = `${source}.${draft.feature}`;
    if (links.has(name) || source === target) continue;
    links.add(name);
    operations.push({ op: 'connect', source, feature: draft.feature, target, sources: draft.unitIds });
  }
  return { operations, claims };
}

/** Whether another element stands where only one may: what a person has made stays. */
function isTaken(
  metamodel: Metamodel,
  holder: Element | undefined,
  { feature: name }: ElementDraft,
): boolean {
  if (holder === undefined) return false;
  const feature = metamodel.classes.get(holder.eClass)?.featureByName.get(name);
  return feature?.many === false && containedIn(holder, feature).length > 0;
}

/** The same drafts, each after the one it stands in; a draft that would stand in itself is left out. */
function containersFirst(drafts: readonly Draft[]): readonly Draft[] {
  const byKey = new Map(
    drafts.flatMap((draft) => (draft.kind === 'ELEMENT' ? [[draft.key, draft] as const] : [])),
  );
  const ordered = new Set<Draft>();
  const visit = (draft: Draft, path: readonly Draft[]): void => {
    if (ordered.has(draft) || path.includes(draft)) return;
    const container =
      draft.kind === 'ELEMENT' && draft.container !== undefined ? byKey.get(draft.container) : undefined;
    if (container !== undefined) visit(container, [...path, draft]);
    ordered.add(draft);
  };
  for (const draft of drafts) visit(draft, []);
  return [...ordered];
}

/** The unit with which each draft is made: the latest of its first unit and those of what it stands in or refers to. */
function homesOf(drafts: readonly Draft[], unitIds: readonly string[]): ReadonlyMap<Draft, string> {
  const positions = new Map(unitIds.map((unitId, index) => [unitId, index]));
  const byKey = new Map(
    drafts.flatMap((draft) => (draft.kind === 'ELEMENT' ? [[draft.key, draft] as const] : [])),
  );
  const homes = new Map<Draft, number>();
  const visit = (draft: Draft, path: ReadonlySet<Draft>): number => {
    const done = homes.get(draft);
    if (done !== undefined) return done;
    const own = draft.unitIds.reduce(
      (first, unitId) => Math.min(first, positions.get(unitId) ?? first),
      unitIds.length - 1,
    );
    const within = new Set([...path, draft]);
    const home = needsOf(draft)
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((needed) => !within.has(needed))
      .reduce((latest, needed) => Math.max(latest, visit(needed, within)), own);
    homes.set(draft, home);
    return home;
  };
  for (const draft of drafts) visit(draft, new Set());
  return new Map([...homes].map(([draft, position]) => [draft, unitIds[position] ?? '']));
}

/** Keys of the drafts that one stands in or refers to. */
function needsOf(draft: Draft): readonly string[] {
  if (draft.kind === 'LINK') return [draft.source, draft.target];
  const referred = Object.values(draft.set)
    .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .flatMap((value) => (isDraftReference(value) ? [value.draft] : []));
  return draft.container === undefined ? referred : [draft.container, ...referred];
}

/** Whether a reference that the draft's class requires leads nowhere: what it needs was not made. */
function lacksNeeded(draft: ElementDraft, metamodel: Metamodel, known: ReadonlyMap<string, string>): boolean {
  const features = metamodel.classes.get(draft.class)?.featureByName;
  return Object.entries(draft.set).some(
    ([name, value]) =>
      isDraftReference(value) && !known.has(value.draft) && features?.get(name)?.required === true,
  );
}

/** Finds the element of the model that a draft speaks of; every list is indexed once. */
function recogniser(metamodel: Metamodel, elements: ReadonlyMap<string, Element>): Recognise {
  const indexes = new Map<string, ReadonlyMap<string, Element>>();
  const indexOf = (draft: ElementDraft, holder: Element): ReadonlyMap<string, Element> => {
    const name = [holder.id, draft.feature, draft.class, draft.recognisedBy].join(' ');
    const known = indexes.get(name);
    if (known !== undefined) return known;
    const feature = metamodel.classes.get(holder.eClass)?.featureByName.get(draft.feature);
    const index = new Map<string, Element>();
    for (const element of feature === undefined ? [] : containedIn(holder, feature)) {
      if (element.eClass !== draft.class) continue;
      const value = draft.recognisedBy === '*' ? '*' : valueOf(element, draft.recognisedBy);
      if (typeof value === 'string' && !index.has(oneForm(value))) index.set(oneForm(value), element);
    }
    indexes.set(name, index);
    return index;
  };
  return ({ draft, container, known }) => {
    const holder = elements.get(container);
    if (holder === undefined) return undefined;
    const wanted = draft.recognisedBy === '*' ? '*' : draft.set[draft.recognisedBy];
    const value = isDraftReference(wanted) ? known.get(wanted.draft) : wanted;
    return typeof value === 'string' ? indexOf(draft, holder).get(oneForm(value)) : undefined;
  };
}

type Recognise = (given: {
  readonly draft: ElementDraft;
  readonly container: string;
  readonly known: ReadonlyMap<string, string>;
}) => Element | undefined;

/** How names are compared: in the form they get in a model, without regard to case and spacing. */
const oneForm = (text: string): string => comparable(text.normalize('NFKC').replace(/\p{C}/gu, ''));

function valuesOf(
  draft: ElementDraft,
  known: ReadonlyMap<string, string>,
): Readonly<Record<string, Scalar | readonly Scalar[]>> {
  const plain = (value: DraftValue): Scalar | readonly Scalar[] | undefined => {
    if (isDraftReference(value)) return known.get(value.draft);
    if (typeof value !== 'object') return value;
    const list = value.flatMap((each): readonly Scalar[] => {
      const one = isDraftReference(each) ? known.get(each.draft) : each;
      return one === undefined ? [] : [one];
    });
    return list.length === 0 ? undefined : [...new Set(list)];
  };
  return Object.fromEntries(
    Object.entries(draft.set).flatMap(([feature, value]) => {
      const found = plain(value);
      return found === undefined ? [] : [[feature, found] as const];
    }),
  );
}

/** Gives codes such as FR-7, from the first number that the model does not use. */
function codeGiver(model: Element): (prefix: string) => string {
  const next = new Map<string, number>();
  let text: string | undefined;
  const firstFree = (prefix: string): number => {
    text ??= JSON.stringify(model);
    const used = [...text.matchAll(new RegExp(`"code":"${prefix}-(\\d{1,9})"`, 'g'))].map((match) =>
      Number(match[1]),
    );
    return used.reduce((most, number) => Math.max(most, number), 0) + 1;
  };
  return (prefix) => {
    const number = next.get(prefix) ?? firstFree(prefix);
    next.set(prefix, number + 1);
    return `${prefix}-${number}`;
  };
}
