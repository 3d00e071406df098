import type { VNode } from 'preact';
import { counted } from '../../lib/text.ts';
import type { Element } from '../../model/content.ts';
import { pathOf, titleOf } from '../../model/model-index.ts';
import { referrersOf, removalOf, type Referrer } from '../../model/referrers.ts';
import { classWords, featureWords } from '../../model/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isReferenceIn } from './element-form.tsx';
import type { OpenModel } from './open-model.ts';

/** What refers to an element or to its parts from outside. */
export function referrersIn({ content, metamodel }: OpenModel, elementId: string): readonly Referrer[] {
  return referrersOf(content, elementId, isReferenceIn(metamodel));
}

/** Removes an element from the draft, with all references to it, and selects the one around it. */
export function remove(model: OpenModel, elementId: string): void {
  const { address, content, editing, index, metamodel, select } = model;
  const entry = index.elements.get(elementId);
  const edits = removalOf(content, elementId, isReferenceIn(metamodel));
  editing.change({ label: `Delete ${entry?.title ?? 'element'}`, edits });
  if (address.selected === elementId && entry?.slot !== undefined) select(entry.slot.parentId);
}

/** The class of an element, and what it is in. */
function placeOf({ index }: OpenModel, { id, eClass }: Element): string {
  const around = pathOf(index, id).at(-1)?.title ?? '';
  return id === index.rootId ? classWords(eClass) : `${classWords(eClass)} in ${around}`;
}

type RemovalProps = {
  readonly model: OpenModel;
  readonly elementId: string;
  readonly onClose: () => void;
};

/** Names what refers to an element before it is deleted. */
export function RemovalDialog({ model, elementId, onClose }: RemovalProps): VNode {
  const referrers = referrersIn(model, elementId);
  const title = model.index.elements.get(elementId)?.title ?? 'element';
  return (
    <Dialog title={`Delete “${title}”?`} onClose={onClose}>
      <p>
        {counted(referrers.length, 'reference')} from elsewhere {referrers.length === 1 ? 'leads' : 'lead'} to
        it or into it. They are cleared with it.
      </p>
      <ul class="removal" aria-label="Referrers">
        {referrers.map(({ element, feature }) => (
          <li key={`${element.id} ${feature}`}>
            <strong>{titleOf(element)}</strong> <span class="quiet">{placeOf(model, element)}</span>:{' '}
            {featureWords(feature).toLowerCase()}
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          class="button button-main"
          onClick={() => {
            onClose();
            remove(model, elementId);
          }}
        >
          Delete
        </button>
      </div>
    </Dialog>
  );
}
