import type { VNode } from 'preact';
import { titleOf } from '../../model/model-index.ts';
import { capitalised, classWords } from '../../model/words.ts';
import type { OpenModel } from './open-model.ts';
import type { Drawing } from './use-drawing.ts';

type AbsentProps = { readonly model: OpenModel; readonly drawing: Drawing };

/** What is said of a selected element that the model does not have: deleted but not saved, not there yet, or unknown. */
export function Absent({ model, drawing }: AbsentProps): VNode {
  const { address, editing, record } = model;
  const id = address.selected ?? '';
  const [removed, added] = [drawing.removed.get(id), drawing.added.get(id)];
  const element = removed?.element ?? added?.element;
  if (element === undefined)
    return (
      <div class="pane-empty">
        <p>
          <strong>Not in this revision</strong>
        </p>
        <p class="quiet">
          Revision {record.revision} of the model does not have the element that the address names. It may
          have been deleted, or belongs to another model.
        </p>
        <p>
          <a class="button" href={address.hrefWith({ selected: undefined })}>
            Show the model
          </a>
        </p>
      </div>
    );
  return (
    <div class="panel">
      <header class="panel-head">
        <h2>{removed === undefined ? titleOf(element) : <s>{titleOf(element)}</s>}</h2>
        <p class="quiet">{capitalised(classWords(element.eClass))}</p>
      </header>
      {removed === undefined ? (
        <p>The previewed run would add this element. Nothing of it is stored.</p>
      ) : (
        <>
          <p>Deleted by a change that is not saved. Until then it is drawn struck through.</p>
          <p>
            <button type="button" class="button" onClick={() => editing.drop(removed.stepId)}>
              Keep it after all
            </button>
          </p>
        </>
      )}
    </div>
  );
}
