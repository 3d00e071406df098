import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import { containedIn, nameOf } from '../../../kernel/model/element.ts';
import type { Event } from './event.ts';
import type { Language } from './languages/language.ts';
import { areNear, folded } from './names.ts';
import type { Named } from './names.ts';
import type { Workbench } from './workbench.ts';
import type { Span, Word } from './words.ts';
import { phraseAt } from './words.ts';

/**
 * The words of a clause that a reading claims to have used though nothing of it explains them: they are no part of
 * what it sets or says, name nothing that it touches, are not its verb, and are no words of a language's tables. What
 * is said with such a word was not understood, whichever sense took it.
 */
export function unexplainedIn(
  bench: Workbench,
  given: { readonly before: Workbench; readonly clause: Span; readonly event: Event },
): readonly Word[] {
  const { before, clause, event } = given;
  const operations = bench.operations.slice(before.operations.length);
  const said = [
    ...bench.assumptions.slice(before.assumptions.length),
    ...bench.notes.slice(before.notes.length),
  ];
  const known = new Set<string>();
  const learn = (text: string): void => {
    for (const form of formsOf(text, bench.language)) known.add(form);
  };
  for (const text of [...said, ...operations.flatMap(textsOf)]) learn(text);
  for (const name of namesTouched(before, bench, operations)) learn(name);
  for (const key of bench.scene.choices.keys()) learn(key);
  for (const id of bench.topics.flat()) learn(bench.element(id)?.name ?? '');
  // "every person in the clinic, that is Patient and Doctor": the names say who is meant.
  const aside = clause.findIndex((_, at) => phraseAt(clause, at, bench.language.aside) > 0);
  const verbs = new Set([...event.used, ...clause.slice(0, Math.max(0, aside))]);
  const vocabulary = wordsOfTables(bench.language);
  return clause.filter((word, at) => {
    // "24h" is cut into two words, and written as one.
    if (clause[at - 1]?.end === word.start) return false;
    const isEnding = /^['’]/.test(word.text);
    if (word.kind !== 'WORD' || isEnding || !bench.used.has(word) || verbs.has(word)) return false;
    if (word.start === word.end || bench.excepted.includes(word)) return false;
    return !formsOf(word.text, bench.language).some(
      (form) => known.has(form) || vocabulary.has(form) || isNearAny(form, known),
    );
  });
}

/** A word by its plain form, and by its beginning, which related words share: "expiry", "expires". */
function formsOf(text: string, language: Language): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\d]+/u)
    .filter((each) => each !== '')
    .flatMap((each) => {
      const one = language.singular(each);
      const verbs = language.verbReadings(each).map(({ lemma }) => lemma);
      return [
        each,
        one,
        ...verbs,
        ...language.stems(each),
        ...(one.length >= 6 ? [`${one.slice(0, 5)}-`] : []),
      ];
    });
}

const isNearAny = (form: string, known: ReadonlySet<string>): boolean =>
  form.length >= 5 && !form.endsWith('-') && [...known].some((each) => areNear(form, each));

/** What an operation sets, as texts. */
function textsOf(operation: ModelOperation): readonly string[] {
  if (operation.op === 'add' || operation.op === 'update') {
    const kind = operation.op === 'add' ? operation.class : '';
    return [
      kind,
      ...Object.entries(operation.set ?? {}).flatMap(([feature, value]) => [
        spaced(feature),
        ...[value].flat().map(String),
      ]),
      ...(operation.op === 'update' ? (operation.unset ?? []).map(spaced) : []),
    ];
  }
  return [];
}

const spaced = (feature: string): string => feature.replace(/([A-Z])/g, ' $1');

/** The names of what a reading changes, of what holds it and of what it refers to, before and after. */
function namesTouched(
  before: Workbench,
  after: Workbench,
  operations: readonly ModelOperation[],
): readonly string[] {
  const ids = new Set<string>();
  for (const operation of operations) {
    if (operation.op === 'add') ids.add(operation.ref).add(operation.container.target);
    else if (operation.op === 'connect' || operation.op === 'disconnect')
      ids.add(operation.source).add(operation.target);
    else ids.add(operation.target);
    if (operation.op === 'move') ids.add(operation.container.target);
    if (operation.op === 'add' || operation.op === 'update')
      for (const value of Object.values(operation.set ?? {}).flat())
        if (typeof value === 'string') ids.add(value);
  }
  const elements = [...ids].flatMap((id) =>
    [before.element(id), after.element(id)].filter((each) => each !== undefined),
  );
  // Moves and permissions have no name: what they refer to, and what holds them, stands for them.
  const holders = before.remembered('holders of nameless elements', () => holdersOfNameless(before));
  const referred = [...ids].flatMap((id) => {
    const element = before.scene.elements.get(id);
    if (element === undefined || before.element(id) !== undefined) return [];
    const values = [holders.get(id), ...Object.values<unknown>({ ...element })].flat();
    return values.flatMap((value) => (typeof value === 'string' ? (before.element(value) ?? []) : []));
  });
  return [
    ...referred,
    ...elements.flatMap((each) => [
      ...[each, ...before.around(each), ...after.around(each)],
      ...endsOf(before, each),
    ]),
  ].map(({ name }) => name);
}

/** What holds each element that has no name, by id. */
function holdersOfNameless(bench: Workbench): ReadonlyMap<string, string> {
  const { elements, level } = bench.scene;
  const holders = new Map<string, string>();
  for (const holder of elements.values())
    for (const feature of level.metamodel.classes.get(holder.eClass)?.containments ?? [])
      for (const each of containedIn(holder, feature))
        if (nameOf(each) === undefined) holders.set(each.id, holder.id);
  return holders;
}

/** What an element refers to: the ends of a relation, the root of an aggregate, the list of an attribute. */
function endsOf(bench: Workbench, element: Named): readonly Named[] {
  const features = bench.level.metamodel.classes.get(element.class)?.references ?? [];
  return features.flatMap(({ name }) =>
    [bench.value(element, name)]
      .flat()
      .flatMap((id) => (typeof id === 'string' ? (bench.element(id) ?? []) : [])),
  );
}

const tables = new Map<Language, ReadonlySet<string>>();

/** Every word of a language's tables but its idioms: what carries grammar, classes, features, types and so on. */
function wordsOfTables(language: Language): ReadonlySet<string> {
  const made = tables.get(language);
  if (made !== undefined) return made;
  const words = new Set<string>();
  const take = (value: unknown): void => {
    if (typeof value === 'string')
      for (const each of value.toLowerCase().split(/[^\p{L}\d'’-]+/u)) words.add(each);
    else if (Array.isArray(value)) value.forEach(take);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        words.add(key.toLowerCase());
        take(inner);
      }
  };
  const { idioms: _idioms, ...others } = language;
  take(others);
  tables.set(language, words);
  return words;
}
