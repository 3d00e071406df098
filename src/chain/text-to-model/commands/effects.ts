import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import type { ModelChange, ShallowElement } from '../../../kernel/operations/model-change.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import { elementsById } from '../ledger/elements-by-id.ts';
import { english } from './languages/en.ts';
import { levelOf, wordFor } from './terms.ts';

/** What a model was and is. */
export type Revisions = { readonly level: EngineLevel; readonly before: Element; readonly after: Element };

/** Said of at most so many elements one by one. */
const mostTold = 12;

/** Features that only machines read. */
const silent = new Set(['code', 'sources', 'tags', 'targetRole', 'sourceRole', 'path', 'basePath']);

/** One sentence for each thing that changed, from the difference of two revisions and not from what was planned. */
export function tellChanges(given: Revisions, changes: readonly ModelChange[]): readonly string[] {
  const level = levelOf(given.level);
  const teller: Teller = {
    before: elementsById(level.metamodel, given.before),
    after: elementsById(level.metamodel, given.after),
    word: (className) => wordFor(english, level, className),
    rootIds: new Set([given.before.id]),
  };
  const added = changes.filter((each) => each.kind === 'added');
  const gone = changes.filter((each) => each.kind === 'removed');
  const sentences = [
    ...changes.flatMap((each) =>
      each.kind === 'changed' && each.feature === 'name' ? [renamed(teller, each)] : [],
    ),
    ...added.flatMap((each) => addedSentence(teller, each, added)),
    ...changes.flatMap((each) =>
      each.kind === 'moved'
        ? [`Moved ${shown(teller, teller.after, each.id)} to ${named(teller.after, each.to.container)}.`]
        : [],
    ),
    ...changes.flatMap((each) =>
      each.kind === 'changed' && each.feature !== 'name' && !silent.has(each.feature)
        ? changedSentence(teller, each, gone)
        : [],
    ),
    ...gone.flatMap((each) => removedSentence(teller, each, gone)),
  ];
  const all = [...new Set(sentences)];
  return all.length <= mostTold
    ? all
    : [...all.slice(0, mostTold), `And ${all.length - mostTold} more changes.`];
}

type Teller = {
  readonly before: ReadonlyMap<string, Element>;
  readonly after: ReadonlyMap<string, Element>;
  readonly word: (className: string) => string;
  readonly rootIds: ReadonlySet<string>;
};

type Change<K extends ModelChange['kind']> = Extract<ModelChange, { readonly kind: K }>;

const nameIn = (elements: ReadonlyMap<string, Element>, id: string): string | undefined => {
  const element = elements.get(id);
  return element === undefined ? undefined : nameOf(element);
};

const named = (elements: ReadonlyMap<string, Element>, id: string): string =>
  nameIn(elements, id) ?? 'the model';

function shown(teller: Teller, elements: ReadonlyMap<string, Element>, id: string): string {
  const element = elements.get(id);
  if (element === undefined) return 'an element';
  const name = nameOf(element);
  return name === undefined ? `a ${teller.word(element.eClass)}` : `${teller.word(element.eClass)} "${name}"`;
}

function renamed(teller: Teller, { eClass, before, after }: Change<'changed'>): string {
  return `Renamed ${teller.word(eClass)} "${String(before)}" to "${String(after)}".`;
}

const nameOfShallow = ({ values }: ShallowElement): string | undefined =>
  typeof values['name'] === 'string' ? values['name'] : undefined;

function addedSentence(
  teller: Teller,
  { element, place }: Change<'added'>,
  all: readonly Change<'added'>[],
): readonly string[] {
  const { values, eClass } = element;
  const name = nameOfShallow(element);
  const ids = new Set(all.map((each) => each.element.id));
  if (eClass === 'ObjectRelation' || eClass === 'Association')
    return [
      `Connected "${named(teller.after, String(values['source']))}" to "${named(teller.after, String(values['target']))}" (${amount(values['targetCardinality'])}).`,
    ];
  if (eClass === 'Permission')
    return [
      `"${named(teller.after, place.container)}" may do "${named(teller.after, String(values['operation']))}".`,
    ];
  if (/Transition$/.test(eClass) && values['to'] !== undefined) {
    const from = Array.isArray(values['from'])
      ? values['from'].map((id) => named(teller.after, String(id))).join(', ')
      : '';
    return [`Added the transition from ${from} to ${named(teller.after, textIn(values['to']))}.`];
  }
  // "Verify passport" was there before, and stands elsewhere now.
  const [from, to] = [textIn(values['source']), textIn(values['target'])];
  if (/Flow$|^WorkflowTransition$/.test(eClass) && teller.before.has(from) && teller.before.has(to))
    return [`"${named(teller.after, to)}" follows "${named(teller.after, from)}" now.`];
  if (name === undefined || /Flow$|Transition$/.test(eClass)) return [];
  // The key of a new entity and the aggregate around it go without saying.
  if (values['identifier'] === true && ids.has(place.container)) return [];
  if (eClass === 'Aggregate' && all.some((each) => each.place.container === element.id)) return [];
  const type = values['type'] ?? values['scalar'];
  const isAttribute = eClass.endsWith('Attribute');
  const kind =
    typeof type === 'string' && isAttribute
      ? [(nameIn(teller.after, type) ?? type).toLowerCase().replaceAll('_', ' ')]
      : [];
  const flags = isAttribute
    ? ['required', 'identifying', 'unique', 'multiple', 'readOnly'].filter((flag) => values[flag] === true)
    : [];
  const said = [
    ...kind,
    ...flags.map((flag) => (flag === 'readOnly' ? 'read only' : flag)),
    ...(isAttribute ? limitsIn(values) : []),
    ...(eClass === 'Goal' ? aimsIn(values) : []),
    ...generalOf(teller, values),
  ];
  const typeName = said.length === 0 ? '' : ` (${said.join(', ')})`;
  const holder = teller.after.get(place.container);
  const home =
    teller.rootIds.has(place.container) || holder?.eClass === 'Aggregate'
      ? ''
      : ` to ${named(teller.after, place.container)}`;
  return [`Added ${teller.word(eClass)} "${name}"${typeName}${home}.`];
}

/** How a goal is measured. */
const aimsIn = (values: ShallowElement['values']): readonly string[] =>
  ['metric', 'target', 'baseline'].flatMap((feature) =>
    typeof values[feature] === 'string' ? [`${feature} ${values[feature]}`] : [],
  );

/** What a thing is a kind of. */
const generalOf = (teller: Teller, values: ShallowElement['values']): readonly string[] =>
  [values['generalization'], values['superType']].flatMap((id) =>
    typeof id === 'string' ? [`a kind of ${named(teller.after, id)}`] : [],
  );

/** What values an attribute may have, in words. */
function limitsIn(values: ShallowElement['values']): readonly string[] {
  // A text of a CIM has its lengths as minimum and maximum.
  const long = /TEXT$|^IDENTIFIER$/.test(textIn(values['type'])) ? ' characters' : '';
  const words: readonly (readonly [string, string, string])[] = [
    ['minimum', 'at least ', long],
    ['maximum', 'at most ', long],
    ['minLength', 'at least ', ' characters'],
    ['maxLength', 'at most ', ' characters'],
    ['unit', 'in ', ''],
  ];
  return words.flatMap(([feature, before, behind]) => {
    const value = values[feature];
    const isSaid = typeof value === 'number' || typeof value === 'string';
    return isSaid ? [`${before}${value}${behind}`] : [];
  });
}

const amounts: Readonly<Record<string, string>> = {
  EXACTLY_ONE: 'exactly one',
  ZERO_OR_ONE: 'at most one',
  ONE_OR_MORE: 'one or more',
  ZERO_OR_MORE: 'any number',
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const amount = (value: unknown): string => amounts[textIn(value) || 'ZERO_OR_MORE'] ?? textIn(value);

function changedSentence(
  teller: Teller,
  change: Change<'changed'>,
  gone: readonly Change<'removed'>[],
): readonly string[] {
  const { id, feature, before, after } = change;
  const lost = new Set(gone.map(({ element }) => element.id));
  const values = (value: unknown): readonly unknown[] =>
    Array.isArray(value) ? value : value === null ? [] : [value];
  const isFollowUp =
    values(before).some((each) => lost.has(String(each))) &&
    values(after).every((each) => values(before).includes(each));
  if (isFollowUp) return [];
  const text = (value: unknown): string =>
    values(value)
      .map(
        (each) =>
          nameIn(teller.after, String(each)) ??
          amounts[String(each)] ??
          (typeof each === 'boolean' ? (each ? 'yes' : 'no') : String(each)),
      )
      .join(', ');
  const spoken = feature.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  if (after === null) return [`Cleared the ${spoken} of ${shown(teller, teller.after, id)}.`];
  return [`Set the ${spoken} of ${shown(teller, teller.after, id)} to ${text(after)}.`];
}

function removedSentence(
  teller: Teller,
  { element, place }: Change<'removed'>,
  all: readonly Change<'removed'>[],
): readonly string[] {
  const { values, eClass } = element;
  const ids = new Set(all.map((each) => each.element.id));
  if (ids.has(place.container)) return [];
  if (eClass === 'ObjectRelation' || eClass === 'Association')
    return [
      `Disconnected "${named(teller.before, String(values['source']))}" from "${named(teller.before, String(values['target']))}".`,
    ];
  if (eClass === 'Permission')
    return [
      `"${named(teller.before, place.container)}" may no longer do "${named(teller.before, String(values['operation']))}".`,
    ];
  if (/Transition$/.test(eClass) && values['to'] !== undefined) {
    const from = Array.isArray(values['from'])
      ? values['from'].map((id) => named(teller.before, String(id)))
      : [];
    return [
      `Removed the transition from ${from.join(', ')} to ${named(teller.before, textIn(values['to']))}.`,
    ];
  }
  const name = nameOfShallow(element);
  return name === undefined
    ? []
    : [
        `Removed ${teller.word(eClass)} "${name}"${teller.rootIds.has(place.container) ? '' : ` from ${named(teller.before, place.container)}`}.`,
      ];
}
