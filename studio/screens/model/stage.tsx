import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { View } from '../../../client/src/index.ts';
import { draftViewReading, viewReading } from '../../api/models.ts';
import { useQuery } from '../../api/queries.ts';
import { Loaded } from '../../ui/loading.tsx';
import { Empty } from '../../ui/problem.tsx';
import { forms, type Form } from './address.ts';
import { Drawn } from './drawn.tsx';
import { useDrawn } from './first-sight.ts';
import { mostAtOnce, Narrower } from './narrower.tsx';
import type { OpenModel } from './open-model.ts';
import type { Drawing } from './use-drawing.ts';
import { ViewTable } from './view-table.tsx';
import { ViewWords } from './view-words.tsx';
import { ViewChooser } from './view-chooser.tsx';
import { useHeld } from './use-held.ts';

const formNames: Readonly<Record<Form, string>> = { picture: 'Picture', words: 'Words', table: 'Table' };

type StageProps = { readonly model: OpenModel; readonly drawing: Drawing };

/** The view: chosen, narrowed, and shown as picture, in words or as a table. */
export function Stage({ model, drawing }: StageProps): VNode {
  const { address, name } = model;
  const { patch } = drawing;
  const { view, narrowing } = address;
  const isNarrow = useNarrow();
  const form = address.form ?? (view.kind === 'TABLE' ? 'table' : isNarrow ? 'words' : 'picture');
  // The picture of a draft is drawn by the service; what it is called is known here.
  const result = useQuery(
    patch.key === '' || form === 'picture'
      ? viewReading(name, view.id, narrowing)
      : draftViewReading(name, { viewId: view.id, narrowing }, patch),
  );
  useDrawn(result.isError, model.sight);
  const held = useHeld(result, address.hrefWith({ selected: undefined }));
  return (
    <>
      <div class="pane-head stage-head">
        <ViewChooser model={model} />
        <div class="switch" role="group" aria-label="Form">
          {forms.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={form === each}
              onClick={() => address.go({ form: each })}
            >
              {formNames[each]}
            </button>
          ))}
        </div>
      </div>
      <div class={`stage stage-${form}`}>
        <Loaded result={held}>
          {(found) => <Shown model={model} drawing={drawing} view={found} form={form} />}
        </Loaded>
      </div>
    </>
  );
}

type ShownProps = StageProps & { readonly view: View; readonly form: Form };

function Shown({ model, drawing, view, form }: ShownProps): VNode {
  const { isWhole, view: definition } = model.address;
  const isTooLarge = view.nodes.length > mostAtOnce && !isWhole;
  // A picture says itself when it is drawn.
  useDrawn(form !== 'picture' || view.nodes.length === 0 || isTooLarge, model.sight);
  if (view.nodes.length === 0)
    return (
      <Empty title={`Nothing to show in “${definition.name}”`}>
        <p class="quiet">{definition.description}</p>
        <p class="quiet">The model has no such elements yet. The outline lists everything it has.</p>
      </Empty>
    );
  if (form === 'words') return <ViewWords model={model} drawing={drawing} view={view} />;
  if (form === 'table') return <ViewTable model={model} drawing={drawing} view={view} />;
  if (isTooLarge) return <Narrower model={model} view={view} />;
  return <Drawn model={model} drawing={drawing} view={view} />;
}

/** Whether the screen is too narrow for a picture beside the rest. */
function useNarrow(): boolean {
  const query = '(width < 40rem)';
  const isNarrow = useSignal(matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = (): void => {
      isNarrow.value = media.matches;
    };
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  return isNarrow.value;
}
