import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, nameOf } from '../../../kernel/model/element.ts';
import { closestName } from '../../core/closest-name.ts';
import { comparable } from '../../core/wording.ts';
import { singular } from '../language/lexicon.ts';
import type { LevelTerms } from './vocabulary.ts';
import { leadingTerm, wordFor } from './vocabulary.ts';

/** An element that a message can name: of the model, or added earlier in the same message. */
export type Named = {
  /** Id, or ref of an element the message adds. */
  readonly id: string;
  readonly class: string;
  readonly name: string;
  /** Id or ref and name of the container; the root's for top elements. */
  readonly containerId: string;
  readonly containerName: string;
};

/** The elements of a model that have a name. */
export function namedElements(terms: LevelTerms, model: Element): readonly Named[] {
  const found: Named[] = [];
  const visit = (element: Element, container: Element | undefined): void => {
    const name = nameOf(element);
    if (container !== undefined && name !== undefined)
      found.push({
        id: element.id,
        class: element.eClass,
        name,
        containerId: container.id,
        containerName: nameOf(container) ?? '',
      });
    for (const feature of terms.metamodel.classes.get(element.eClass)?.containments ?? [])
      for (const child of containedIn(element, feature)) visit(child, element);
  };
  visit(model, undefined);
  return found;
}

/** What a phrase of a message names. */
export type Found =
  | { readonly kind: 'ONE'; readonly element: Named }
  | { readonly kind: 'MANY'; readonly elements: readonly Named[] }
  | { readonly kind: 'NONE'; readonly closest: readonly string[] };

/**
 * Finds the element a phrase names: "it", "this", "selected" are the selected or last element, else the name in
 * quotes or plain, with or without article and class word, in singular or plural.
 */
export function findNamed(given: {
  readonly terms: LevelTerms;
  readonly phrase: string;
  readonly elements: readonly Named[];
  readonly selectedIds: readonly string[];
  /** Element the message spoke of last. */
  readonly last: string | undefined;
  /** Only elements of these classes, where the sentence tells. */
  readonly classes?: readonly string[] | undefined;
}): Found {
  const { terms, elements } = given;
  const phrase = given.phrase.trim().replace(/^(?:the|an?|my|our|one|each|every|all|its|their)\s+/i, '');
  if (
    /^(?:it|this|that|them|these|selected|selection|the selection|(?:this|selected)(?: one| element)?)$/i.test(
      given.phrase.trim().replace(/^the\s+/i, ''),
    )
  ) {
    const ids =
      given.selectedIds.length > 0 &&
      !(/^(?:it|them)$/i.test(given.phrase.trim()) && given.last !== undefined)
        ? given.selectedIds
        : given.last === undefined
          ? []
          : [given.last];
    return one(
      elements.filter(({ id }) => ids.includes(id)),
      [],
    );
  }
  const lead = leadingTerm(terms, phrase);
  const ofClass =
    lead !== undefined && lead.rest !== '' ? elements.filter((each) => each.class === lead.term.class) : [];
  const inClass =
    lead === undefined ? [] : matching(ofClass, unquoted(lead.rest.replace(/^(?:named|called)\s+/i, '')));
  if (inClass.length > 0) return one(inClass, []);
  // "the Order entity": the class word may stand behind.
  const behind = /^(.+?)\s+(?:\w+\s+)?(\w+)$/.exec(phrase);
  const trailing = behind === null ? undefined : leadingTerm(terms, behind[2] ?? '');
  const candidates =
    given.classes === undefined ? elements : elements.filter((each) => given.classes?.includes(each.class));
  const exact = matching(candidates, unquoted(phrase));
  if (exact.length > 0) return one(exact, []);
  if (trailing !== undefined && behind !== null) {
    const byTrailing = matching(
      elements.filter((each) => each.class === trailing.term.class),
      unquoted(behind[1] ?? ''),
    );
    if (byTrailing.length > 0) return one(byTrailing, []);
  }
  const wanted = unquoted(lead !== undefined && lead.rest !== '' ? lead.rest : phrase);
  const close = closestName(wanted, [...new Set(candidates.map(({ name }) => name))]);
  const partly = candidates
    .filter(({ name }) => comparable(name).includes(comparable(wanted)))
    .map(({ name }) => name);
  return {
    kind: 'NONE',
    closest: [...new Set([...(close === undefined ? [] : [close]), ...partly])].slice(0, 5),
  };
}

function one(elements: readonly Named[], closest: readonly string[]): Found {
  const [first] = elements;
  if (first === undefined) return { kind: 'NONE', closest };
  return elements.length === 1 ? { kind: 'ONE', element: first } : { kind: 'MANY', elements };
}

function matching(elements: readonly Named[], name: string): readonly Named[] {
  if (name === '') return [];
  const exact = elements.filter((each) => comparable(each.name) === comparable(name));
  if (exact.length > 0) return exact;
  const bare = singularName(name);
  return elements.filter((each) => singularName(each.name) === bare);
}

function singularName(name: string): string {
  const words = comparable(name).split(' ');
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
}

/** A name without the quotes around it. */
export function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["'“”‘’`«»]+|["'“”‘’`«»]+$/gu, '')
    .trim();
}

/** How an element is shown to people: `business object "Order"`. */
export function shown(terms: LevelTerms, element: Named): string {
  const place = element.containerName === '' ? '' : ` in "${element.containerName}"`;
  return `${wordFor(terms, element.class)} "${element.name}"${place}`;
}
