import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useCanWrite } from '../../api/projects.ts';
import { classWords, capitalised } from '../../model/words.ts';
import { pathOf } from '../../model/model-index.ts';
import { ElementFindings } from './element-findings.tsx';
import { ElementForm } from './element-form.tsx';
import { Features } from './features.tsx';
import { Absent } from './absent.tsx';
import type { OpenModel } from './open-model.ts';
import type { Drawing } from './use-drawing.ts';
import { referrersIn, RemovalDialog, remove } from './removal.tsx';
import { ThreadBar } from './thread-bar.tsx';

/** Whether panels show fields; it stays so from one element to the next. */
const isEditing = signal(false);

type PanelProps = { readonly model: OpenModel; readonly drawing: Drawing };

/** What is known of the selected element; of the model itself when nothing is selected. */
export function Panel({ model, drawing }: PanelProps): VNode {
  const { address, index, metamodel } = model;
  const canWrite = useCanWrite(model.projectId);
  const removing = useSignal<string | undefined>(undefined);
  const entry = index.elements.get(address.selected ?? index.rootId);
  if (entry === undefined) return <Absent model={model} drawing={drawing} />;
  const { element, title } = entry;
  const askRemoval = (elementId: string): void => {
    if (referrersIn(model, elementId).length > 0) removing.value = elementId;
    else remove(model, elementId);
  };
  const around = pathOf(index, element.id);
  const meta = metamodel.classes.get(element.eClass);
  return (
    <div class="panel">
      <header class="panel-head">
        {around.length > 0 && (
          <nav class="panel-path" aria-label="Inside of">
            {around.map(({ element: outer, title: name }) => (
              <a key={outer.id} href={address.hrefWith({ selected: outer.id })}>
                {name}
              </a>
            ))}
          </nav>
        )}
        <div class="panel-title">
          <h2>{title}</h2>
          {canWrite && (
            <button
              type="button"
              class="button button-small"
              aria-pressed={isEditing.value}
              onClick={() => {
                isEditing.value = !isEditing.value;
              }}
            >
              {isEditing.value ? 'Done' : 'Edit'}
            </button>
          )}
        </div>
        <p class="quiet" title={meta?.description}>
          {capitalised(classWords(element.eClass))}
          {meta !== undefined && meta.description !== '' && <span> – {meta.description}</span>}
        </p>
      </header>
      <ElementFindings model={model} elementId={element.id} />
      <ThreadBar model={model} elementId={element.id} />
      {isEditing.value && canWrite ? (
        <>
          <ElementForm model={model} element={element} onRemove={askRemoval} />
          {element.id !== index.rootId && (
            <p>
              <button type="button" class="button" onClick={() => askRemoval(element.id)}>
                Delete {classWords(element.eClass)}
              </button>
            </p>
          )}
        </>
      ) : (
        <Features model={model} element={element} />
      )}
      {removing.value !== undefined && (
        <RemovalDialog
          model={model}
          elementId={removing.value}
          onClose={() => {
            removing.value = undefined;
          }}
        />
      )}
    </div>
  );
}
