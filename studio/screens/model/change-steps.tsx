import type { VNode } from 'preact';
import { subjectOf } from '../../model/draft-steps.ts';
import type { OpenModel } from './open-model.ts';

/** The changes that are not saved, in their order; each can be shown and dropped. */
export function ChangeSteps({
  model,
  onClose,
}: {
  readonly model: OpenModel;
  readonly onClose: () => void;
}): VNode {
  const { editing, index, select } = model;
  const { steps } = editing.draft;
  return (
    <>
      {steps.length === 0 && <p class="quiet">No changes yet.</p>}
      <ol class="steps" aria-label="Unsaved changes">
        {steps.map((step) => {
          const subject = subjectOf(step);
          return (
            <li key={step.id}>
              <span class="list-text">{step.label}</span>
              {subject !== undefined && index.elements.has(subject) && (
                <button
                  type="button"
                  class="button-link"
                  aria-label={`Show ${step.label}`}
                  onClick={() => {
                    onClose();
                    select(subject);
                  }}
                >
                  Show
                </button>
              )}
              <button
                type="button"
                class="button-link"
                aria-label={`Drop ${step.label}`}
                onClick={() => editing.drop(step.id)}
              >
                Drop
              </button>
            </li>
          );
        })}
      </ol>
      <p class="quiet">Dropping a change also drops the changes that depend on it.</p>
      <div class="actions">
        <button
          type="button"
          class="button"
          disabled={steps.length === 0}
          onClick={() => {
            editing.discard();
            onClose();
          }}
        >
          Drop all
        </button>
        <button
          type="button"
          class="button button-main"
          disabled={steps.length === 0}
          onClick={() => {
            onClose();
            editing.save();
          }}
        >
          Save
        </button>
      </div>
    </>
  );
}
