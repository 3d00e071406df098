import type { Element } from '../../../kernel/model/element.ts';
import { containedIn, nameOf } from '../../../kernel/model/element.ts';
import type { Language } from './languages/language.ts';
import type { LevelTerms } from './terms.ts';

/** An element that a message can name: of the model, or added earlier in the same message. */
export type Named = {
  /** Id, or ref of an element the message adds. */
  readonly id: string;
  readonly class: string;
  readonly name: string;
  /** Id or ref of the container; the root's for top elements. */
  readonly containerId: string;
  /** The element of the model; undefined for one that the message adds. */
  readonly element: Element | undefined;
};

/** How well a name was met: 1 exactly, 2 but for case and spelling, 3 but for its form, 5 by its head, 6 but for typing errors. */
export type Tier = 1 | 2 | 3 | 5 | 6;

/** What names mean in a model; made once for a revision. */
export type NameIndex = {
  readonly all: readonly Named[];
  readonly byId: ReadonlyMap<string, Named>;
  readonly byForm: Readonly<Record<1 | 2 | 3 | 5, ReadonlyMap<string, readonly Named[]>>>;
};

/** Without regard to case, hyphens, capitals inside of words, and spacing. */
export function folded(name: string): string {
  return name
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_‐‑-]+/g, ' ')
    .trim();
}

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Folded, umlauts spelled out, and the last word in its plain form. */
export function lemmaForm(name: string, language: Language): string {
  return lemmaOf(folded(name), language);
}

function lemmaOf(folded: string, language: Language): string {
  const words = folded.split(' ');
  const last = words.at(-1) ?? '';
  // "ways of payment" is "way of payment".
  const of = language.code === 'en' ? words.indexOf('of') : -1;
  if (of > 0) words[of - 1] = language.singular(words[of - 1] ?? '');
  return spelledOut(
    [...words.slice(0, -1), language.code === 'en' ? language.singular(last) : barest(last, language)].join(
      ' ',
    ),
  );
}

/**
 * A noun without anything that could be an ending of number and case, so that all its forms are one: "Gäste" and
 * "Gast". What looks like an ending in one form may be part of the noun in the other ("Fässern", "Fass"), so endings
 * are taken off until none is left.
 */
function barest(noun: string, language: Language): string {
  for (let form = noun; ;) {
    const plain = language
      .stems(form)
      .map((stem) => stem.replace(/ä/g, 'a').replace(/ö/g, 'o').replace(/ü/g, 'u'));
    const shortest = plain.reduce(
      (best, each) => (each.length < best.length ? each : best),
      plain[0] ?? form,
    );
    if (shortest.length >= form.length) return shortest;
    form = shortest;
  }
}

function spelledOut(text: string): string {
  return text.replace(/[äöüß]/g, (letter) => spelled[letter] ?? letter);
}

/** The form of a name by which it is compared in each tier. */
export type Forms = Readonly<Record<1 | 2 | 3 | 5, string>>;

/** The forms of a name, from itself to its head. */
export function formsOf(name: string, language: Language): Forms {
  const plain = folded(name);
  const lemma = lemmaOf(plain, language);
  return { 1: name, 2: spelledOut(plain.replaceAll(' ', '')), 3: lemma, 5: lemma.split(' ').at(-1) ?? '' };
}

const indexes = new WeakMap<Element, Map<Language, NameIndex>>();

/** Indexes the named elements of a model, once for a revision. */
export function indexNames(given: {
  readonly level: LevelTerms;
  readonly model: Element;
  readonly language: Language;
}): NameIndex {
  const known = indexes.get(given.model) ?? new Map<Language, NameIndex>();
  indexes.set(given.model, known);
  const before = known.get(given.language);
  if (before !== undefined) return before;
  const made = indexed(given);
  known.set(given.language, made);
  return made;
}

function indexed(given: Parameters<typeof indexNames>[0]): NameIndex {
  const all: Named[] = [];
  const visit = (element: Element, container: Element | undefined): void => {
    const name = nameOf(element);
    if (container !== undefined && name !== undefined)
      all.push({ id: element.id, class: element.eClass, name, containerId: container.id, element });
    for (const feature of given.level.metamodel.classes.get(element.eClass)?.containments ?? [])
      for (const child of containedIn(element, feature)) visit(child, element);
  };
  visit(given.model, undefined);
  const forms = new Map<string, Forms>();
  for (const { name } of all) if (!forms.has(name)) forms.set(name, formsOf(name, given.language));
  const index = (tier: keyof Forms): ReadonlyMap<string, readonly Named[]> =>
    Map.groupBy(all, ({ name }) => forms.get(name)?.[tier] ?? name);
  return {
    all,
    byId: new Map(all.map((each) => [each.id, each])),
    byForm: { 1: index(1), 2: index(2), 3: index(3), 5: index(5) },
  };
}

/** Whether two words differ by a typing error: one letter up to six, two in longer ones; swapped letters are one. */
export function isTypo(written: string, meant: string): boolean {
  // Folding adds spaces at capitals; lengths that differ by more need no look.
  if (written.length < 4 || Math.abs(written.length - meant.length) > 4) return false;
  return areNear(folded(written), folded(meant));
}

/** Whether two folded names differ by a typing error, and are not the same. */
export function areNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) <= 6 ? 1 : 2;
  if (a === b || a.length < 4 || Math.abs(a.length - b.length) > most) return false;
  return distanceWithin(a, b, most) <= most;
}

/** Damerau's distance of neighbours, given up when it grows beyond `most`; only cells near the diagonal can stay below. */
function distanceWithin(a: string, b: string, most: number): number {
  const beyond = most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = Array<number>(b.length + 1).fill(beyond);
    next[0] = i;
    let least = i;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return beyond;
    before = row;
    row = next;
  }
  return row[b.length] ?? beyond;
}
