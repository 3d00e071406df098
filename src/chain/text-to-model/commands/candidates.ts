import type { Workbench } from './workbench.ts';
import type { Named, Tier } from './names.ts';
import { folded, lemmaForm } from './names.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd, phrasesOf } from './words.ts';

/** What a phrase has to name. */
export type Wanted = {
  /** Classes that fit the slot; any unless given. */
  readonly classes?: readonly string[] | undefined;
  /** Whether the phrase may name several: a list, "all …", "them". */
  readonly several?: boolean;
  /** Which of an aggregate and its root entity is meant by their common name; the entity unless said. */
  readonly prefers?: 'Aggregate' | undefined;
};

/** What a phrase names. */
export type Found =
  | { readonly kind: 'FOUND'; readonly elements: readonly Named[]; readonly tier: Tier }
  | { readonly kind: 'MANY'; readonly elements: readonly Named[]; readonly tier: Tier }
  | { readonly kind: 'NONE' };

/** A phrase that names nothing. */
export const none: Found = { kind: 'NONE' };

/** What is looked for, and how far. */
export type Search = Wanted & {
  readonly tiers: readonly Tier[];
  /** Classes that a class word demands. */
  readonly kinds: readonly string[] | undefined;
  readonly depth: number;
  /** What it has to stand in. */
  readonly within?: ((element: Named) => boolean) | undefined;
};

export const fitting = (bench: Workbench, ids: readonly string[], search: Search): readonly Named[] =>
  ids.flatMap((id) => {
    const element = bench.element(id);
    if (element === undefined) return [];
    const twin = twinFor(bench, element, search);
    return isWanted(twin, search) ? [twin] : [];
  });

/** Of an aggregate and its root the one that the slot accepts. */
export function twinFor(bench: Workbench, element: Named, search: Search): Named {
  const wants = (className: string): boolean =>
    search.kinds?.includes(className) ?? search.classes?.includes(className) ?? true;
  if (element.class === 'Entity') {
    const aggregate = bench.element(element.containerId);
    const isRoot = aggregate?.class === 'Aggregate' && bench.value(aggregate, 'root') === element.id;
    if (isRoot && wants('Aggregate') && (!wants('Entity') || search.prefers === 'Aggregate'))
      return aggregate;
  }
  if (element.class === 'Aggregate' && !wants('Aggregate') && wants('Entity'))
    return bench.element(String(bench.value(element, 'root'))) ?? element;
  return element;
}

export const isWanted = (element: Named, { classes, kinds, within }: Search): boolean =>
  (classes === undefined || classes.includes(element.class)) &&
  (kinds === undefined || kinds.includes(element.class)) &&
  (within === undefined || within(element));

export function selected(bench: Workbench, search: Search, className: string | undefined): Found {
  const kinds = className === undefined ? search.kinds : alike(className);
  const elements = fitting(bench, bench.scene.selectedIds, { ...search, kinds });
  if (elements.length === 0) return none;
  return elements.length === 1 || search.several === true
    ? { kind: 'FOUND', elements, tier: 1 }
    : { kind: 'MANY', elements, tier: 1 };
}

/** Elements whose name is all of a span. */
export function named(bench: Workbench, span: Span, search: Search): Found {
  const name = bench.text(span);
  for (const tier of search.tiers) {
    if (tier >= 5 && span.some(({ kind }) => kind === 'QUOTE')) continue;
    // "E-bike" is another thing than Bike.
    const isHead = tier === 5 && (span.length > 1 || folded(name).includes(' '));
    const all = isHead ? [] : bench.matching(name, tier).map((each) => twinFor(bench, each, search));
    const found = narrowed(bench, [...new Map(all.map((each) => [each.id, each])).values()], search);
    if (found.length > 0) return foundAmong(found, tier);
    const ways = tier === 5 ? [byKind, byTime, byDeed] : [];
    for (const way of ways) {
      const other = way(bench, span, search);
      if (other.kind !== 'NONE') return other;
    }
  }
  return none;
}

/** "email address" is the attribute Email, "date of birth" the attribute Birth date: what only says of what kind it is. */
function byKind(bench: Workbench, span: Span, search: Search): Found {
  const text = bench.text(span);
  // Words that another wording put into another order are no name.
  if (text === '') return none;
  const named = (): readonly (readonly Named[])[] => attributesOfKind(bench, span, text);
  const groups = bench.isUnchanged ? bench.remembered(`of a kind ${text}`, named) : named();
  for (const group of groups) {
    const found = narrowed(bench, group, search);
    if (found.length > 0) return foundAmong(found, 5);
  }
  return none;
}

/** The attributes that a phrase means when its noun of a kind is added, left out or put first, one list for each way. */
function attributesOfKind(bench: Workbench, span: Span, written: string): readonly (readonly Named[])[] {
  const { kindNouns, markers, singular } = bench.language;
  const last = span.at(-1);
  const text = written.replace(/\S+$/, (word) => singular(word.toLowerCase()));
  const [head = '', whole = ''] = text.split(/ of (?:the |a |an )?/i);
  const one = last === undefined ? span : [...span.slice(0, -1), { ...last, lower: singular(last.lower) }];
  const tail = phraseAtEnd(one, kindNouns, markers);
  const names = [
    ...(whole === '' ? [] : [`${whole} ${head}`]),
    ...(tail > 0 && tail < span.length ? [bench.text(span.slice(0, -tail))] : []),
    ...kindNouns.split(/\s*,\s*/).map((noun) => `${text} ${noun}`),
  ];
  return names
    .map((name) => bench.matching(name, 3).filter((each) => each.class === bench.level.attribute))
    .filter((group) => group.length > 0);
}

const foundAmong = (elements: readonly Named[], tier: Tier): Found =>
  elements.length === 0 ? none : { kind: elements.length === 1 ? 'FOUND' : 'MANY', elements, tier };

/** "issue date" and "start" are the attributes "Issued on" and "Starts at": when something happens. */
function byTime(bench: Workbench, span: Span, search: Search): Found {
  const noun = phraseAtEnd(span, bench.language.times.WHEN);
  const [word] = span;
  if (word?.kind !== 'WORD' || span.length - noun > 1) return none;
  const said = noun === span.length ? '' : word.lower;
  const all =
    said === ''
      ? []
      : actsOf(bench).flatMap(({ attribute, lemmas }) =>
          lemmas.some((lemma) => isSameAct(said, lemma)) ? [attribute] : [],
        );
  return foundAmong(narrowed(bench, all, search), 5);
}

/** "handing over the key" and "verifying passports" are the steps "Hand over key" and "Verify passport". */
function byDeed(bench: Workbench, span: Span, search: Search): Found {
  const { language } = bench;
  const [verb, ...others] = span;
  const gerund = verb === undefined ? [] : language.verbReadings(verb.lower);
  const lemmas = gerund.flatMap(({ form, lemma }) => (form === 'GERUND' ? [lemma] : []));
  if (lemmas.length === 0 || others.length === 0) return none;
  const articles = Object.values(language.determiners).join(', ');
  const bare = others.filter((word) => phraseAt([word], 0, articles) === 0).map(({ lower }) => lower);
  const steps = bench.ofClass(bench.level.step);
  const isMeant = ({ name }: Named): boolean =>
    lemmas.some((lemma) => lemmaForm(`${lemma} ${bare.join(' ')}`, language) === lemmaForm(name, language));
  return foundAmong(narrowed(bench, steps.filter(isMeant), search), 3);
}

type Act = { readonly attribute: Named; readonly lemmas: readonly string[] };

/** The attributes that say when something happens, with the verbs of their names. */
function actsOf(bench: Workbench): readonly Act[] {
  const { language, level } = bench;
  const made = (): readonly Act[] =>
    bench.ofClass(level.attribute).flatMap((attribute) => {
      const [verb = '', at = '', ...more] = folded(attribute.name).split(' ');
      const isAct = more.length === 0 && phrasesOf(language.times.AT).has(at);
      return isAct ? [{ attribute, lemmas: language.verbReadings(verb).map(({ lemma }) => lemma) }] : [];
    });
  return bench.isUnchanged ? bench.remembered('acts', made) : made();
}

/** "expiry" and "expire", "payment" and "pay": a noun and the verb it is made of. */
const isSameAct = (noun: string, verb: string): boolean =>
  noun === verb ||
  (verb.length >= 3 && noun.startsWith(verb) && /^(?:ment|al|ing|e?d|s)$/.test(noun.slice(verb.length))) ||
  (verb.length >= 5 && noun.startsWith(verb.slice(0, 5)));

/** What fits, and of that what is nearest to what is spoken of; a narrowing that leaves none is skipped. */
function narrowed(bench: Workbench, all: readonly Named[], search: Search): readonly Named[] {
  let left = withoutTwins(
    bench,
    all.filter((each) => isWanted(each, search)),
    search,
  );
  const prefer = (keep: (each: Named) => boolean): void => {
    const kept = left.filter(keep);
    if (left.length > 1 && kept.length > 0) left = kept;
  };
  prefer(({ id }) => bench.scene.selectedIds.includes(id));
  const [topic = []] = bench.topics;
  prefer(
    (each) =>
      topic.includes(each.id) ||
      topic.includes(each.containerId) ||
      bench.around(each).some(({ id }) => topic.includes(id)),
  );
  prefer((each) =>
    topic.some((id) => bench.element(id)?.containerId === each.containerId && isMember(each.class)),
  );
  prefer(({ containerId }) => bench.scene.selectedIds.includes(containerId));
  if (search.classes === undefined)
    prefer(
      ({ class: kind }) =>
        kind === bench.level.object || kind === bench.level.attribute || kind === 'Aggregate',
    );
  return left;
}

const isMember = (className: string): boolean => /Attribute|State|Literal|Value|Step$/.test(className);

function withoutTwins(bench: Workbench, all: readonly Named[], { prefers }: Search): readonly Named[] {
  if (all.length < 2) return all;
  const ids = new Set(all.map(({ id }) => id));
  return all.filter((each) => {
    if (each.class === 'Aggregate' && prefers !== 'Aggregate')
      return !ids.has(String(bench.value(each, 'root')));
    if (each.class === 'Entity' && prefers === 'Aggregate') {
      const aggregate = bench.element(each.containerId);
      return !(
        aggregate !== undefined &&
        ids.has(aggregate.id) &&
        bench.value(aggregate, 'root') === each.id
      );
    }
    return true;
  });
}

/** Classes that people do not tell apart in words. */
export function alike(className: string): readonly string[] {
  const groups = [
    ['Command', 'Query'],
    ['Entity', 'ValueObject'],
    ['Enumeration', 'ValueObject'],
    ['Actor', 'Stakeholder'],
    ['FunctionalRequirement', 'QualityRequirement', 'Constraint'],
    ['ProcessStep', 'DecisionPoint', 'EventPoint'],
    ['LifecycleState', 'CodeValue'],
  ];
  const group = groups.find(([first]) => first === className);
  return group ?? [className];
}

/** Says what stands in an element: in it, in its root or aggregate, or refers to it as its domain. */
export function insideOf(bench: Workbench, owner: Named): (element: Named) => boolean {
  const homes = new Set([owner.id]);
  if (owner.class === 'Aggregate') homes.add(String(bench.value(owner, 'root')));
  if (owner.class === 'Entity') {
    const aggregate = bench.element(owner.containerId);
    if (aggregate !== undefined && bench.value(aggregate, 'root') === owner.id) homes.add(aggregate.id);
  }
  return (each) =>
    homes.has(each.containerId) ||
    bench.around(each).some(({ id }) => homes.has(id)) ||
    (bench.value(each, 'domain') === owner.id && owner.class === bench.level.domain) ||
    // "the states of Order" stand in the enumeration of its status.
    (each.class === 'EnumLiteral' &&
      bench
        .inside(owner.id, 'Attribute')
        .some((attribute) => bench.value(attribute, 'type') === each.containerId));
}

/**
 * "the deposit rule": the only statement of a class whose name has the words; "the goals attributes": all attributes
 * whose names have them.
 */
export function byPartOfName(
  bench: Workbench,
  span: Span,
  noun: { readonly class: string; readonly plural: boolean },
  search: Search,
): Found {
  const isStatement = /Rule|Goal|Requirement|Invariant|Quality|Policy/.test(noun.class);
  const isSeveral = noun.plural && search.several === true && noun.class === bench.level.attribute;
  if (!search.tiers.includes(5) || !(isStatement || isSeveral)) return none;
  const said = lemmaForm(bench.text(span), bench.language).split(' ');
  const holds = ({ name }: Named): boolean => {
    const words = lemmaForm(name, bench.language).split(' ');
    return said.every((word) => words.includes(word));
  };
  const all = bench.ofClass(...alike(noun.class)).filter((each) => isWanted(each, search) && holds(each));
  // Attributes of one thing only: those of several were not all meant.
  const isOfOne = new Set(all.map(({ containerId }) => containerId)).size === 1;
  if (isSeveral && all.length > 1) return isOfOne ? { kind: 'FOUND', elements: all, tier: 5 } : none;
  return isStatement ? foundAmong(all, 5) : none;
}
