import { find, isElement, listOf, type Content, type Element, type Json } from './content.ts';
import { withStep, type Draft, type Step } from './draft.ts';
import { fits, type Edit } from './edit.ts';
import { type Feature, type MetaClass } from './metamodel.ts';
import { titleOf } from './model-index.ts';
import { classWords, featureWords } from './words.ts';

/** What a person does in one go; steps that type on at one feature (`typing`) are one step. */
export type Doing = { readonly label: string; readonly edits: readonly Edit[]; readonly typing?: string };

/** What changes of a draft do to an element. */
export type DraftMark = 'ADDED' | 'CHANGED';

/** The draft with one more step, or with its last one as it was typed on. Edits that do not fit are not done. */
export function withDoing(
  draft: Draft,
  doing: Doing,
  given: { readonly id: string; readonly content: Content },
): Draft {
  const { label, edits, typing } = doing;
  if (edits.length === 0 || !edits.every((edit) => fits(given.content, edit) || isAmongNew(edits, edit)))
    return draft;
  const last = draft.steps.at(-1);
  const id = typing === undefined ? given.id : `typing ${typing} ${given.id}`;
  const step: Step = { id, label, edits };
  if (typing === undefined || last === undefined || !last.id.startsWith(`typing ${typing} `))
    return withStep(draft, step);
  return { ...draft, steps: [...draft.steps.slice(0, -1), { ...step, id: last.id }], undone: [] };
}

/** Edits may speak of what an earlier one of the same step adds. */
function isAmongNew(edits: readonly Edit[], edit: Edit): boolean {
  const id = edit.kind === 'ADD' ? edit.to.parentId : edit.elementId;
  return edits.some((each) => each !== edit && each.kind === 'ADD' && each.element.id === id);
}

/** Sets a feature, or unsets it where there is no value. */
export function setting(
  content: Content,
  elementId: string,
  feature: string,
  value: Json | undefined,
): Doing {
  const title = titleIn(content, elementId);
  return {
    label: `${title}: ${featureWords(feature)}`,
    edits: [{ kind: 'SET', elementId, feature, ...(value !== undefined && { value }) }],
    typing: `${elementId} ${feature}`,
  };
}

/** Adds a new element of a class at the end of a feature. */
export function adding(
  content: Content,
  place: {
    readonly parentId: string;
    readonly feature: Feature;
    readonly eClass: MetaClass;
    readonly id: string;
  },
): Doing {
  const { parentId, feature, eClass, id } = place;
  const words = classWords(eClass.name);
  const isNamed = eClass.features.some(({ name }) => name === 'name');
  const element: Element = { eClass: eClass.name, id, ...(isNamed && { name: `New ${words}` }) };
  const to = { parentId, feature: feature.name, isMany: feature.upper !== 1 };
  return { label: `${titleIn(content, parentId)}: new ${words}`, edits: [{ kind: 'ADD', to, element }] };
}

/** Puts an element one place earlier (−1) or later (1) in its list. */
export function moving(content: Content, elementId: string, by: -1 | 1): Doing | undefined {
  const slot = content.slots.get(elementId);
  const found = find(content, elementId);
  if (slot === undefined || found?.position === undefined) return undefined;
  const position = found.position + by;
  const siblings = listOf(find(content, slot.parentId)?.element[slot.feature]);
  if (position < 0 || position >= siblings.length) return undefined;
  const to = { ...slot, isMany: true, position };
  return { label: `${titleOf(found.element)}: moved`, edits: [{ kind: 'MOVE', elementId, to }] };
}

/** The element that a step is about, in the content before it or after it. */
export function subjectOf({ edits }: Step): string | undefined {
  const edit = edits.at(-1);
  if (edit === undefined) return undefined;
  return edit.kind === 'ADD' ? edit.element.id : edit.elementId;
}

/** The elements that a draft adds or changes. */
export function marksOf({ steps }: Draft): ReadonlyMap<string, DraftMark> {
  const marks = new Map<string, DraftMark>();
  for (const edit of steps.flatMap(({ edits }) => edits)) {
    if (edit.kind === 'ADD') {
      const waiting: Element[] = [edit.element];
      for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
        marks.set(element.id, 'ADDED');
        waiting.push(...Object.values(element).flatMap((value) => listOf(value).filter(isElement)));
      }
    } else if (edit.kind !== 'REMOVE' && !marks.has(edit.elementId)) marks.set(edit.elementId, 'CHANGED');
  }
  return marks;
}

function titleIn(content: Content, id: string): string {
  const element = find(content, id)?.element;
  return element === undefined ? 'Element' : titleOf(element);
}
