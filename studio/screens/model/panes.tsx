import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { historyPath } from '../../lib/paths.ts';
import { useCommands } from '../../ui/commands.ts';
import { classWords, capitalised } from '../../model/words.ts';
import { Checks } from './checks.tsx';
import { Download } from './download.tsx';
import { DraftBars, EditBar } from './edit-bar.tsx';
import { NewerRevision } from './newer-revision.tsx';
import { NextStep } from './next-step.tsx';
import type { OpenModel } from './open-model.ts';
import { Outline } from './outline.tsx';
import { Panel } from './panel.tsx';
import { Stage } from './stage.tsx';
import { useDrawing } from './use-drawing.ts';

const panes = ['Outline', 'View', 'Element', 'Checks'] as const;
type Pane = (typeof panes)[number];

/** The parts of the screen beside each other; on narrow screens one at a time. */
export function Panes({ model }: { readonly model: OpenModel }): VNode {
  const { record, level, address, index } = model;
  const pane = useSignal<Pane>('View');
  const isOutlineOpen = useSignal(true);
  const isPanelOpen = useSignal(true);
  const selected = address.selected;
  const isFirst = useRef(true);
  useEffect(() => {
    if (selected !== undefined && !isFirst.current) {
      pane.value = 'Element';
      isPanelOpen.value = true;
    }
    isFirst.current = false;
  }, [selected]);
  useElementCommands(model);
  const drawing = useDrawing(model);
  const counts = countsOf(model);
  return (
    <div
      class="model"
      data-pane={pane.value}
      data-outline={isOutlineOpen.value ? 'open' : 'folded'}
      data-panel={isPanelOpen.value ? 'open' : 'folded'}
    >
      <div class="model-head">
        <Fold label="Outline" sign="◧" isOpen={isOutlineOpen} />
        <div class="model-title">
          <h1>{record.name}</h1>
          <span class={`level-tag level-${level}`}>{level.toUpperCase()}</span>
          <span class="quiet">revision {record.revision}</span>
        </div>
        <EditBar model={model} />
        <NextStep model={model} />
        <a class="button model-history" href={historyPath(model.projectId, level, record.id)}>
          History
        </a>
        <Download model={model} />
        <Fold label="Element" sign="◨" isOpen={isPanelOpen} />
      </div>
      <div class="model-news">
        <NewerRevision model={model} />
        <DraftBars model={model} />
      </div>
      <div class="pane-tabs" role="group" aria-label="Part of the screen">
        {panes.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={pane.value === each}
            onClick={() => {
              pane.value = each;
            }}
          >
            {each}
            {each === 'Checks' && counts > 0 && <span class="count">{counts}</span>}
          </button>
        ))}
      </div>
      <section class="pane pane-outline" tabIndex={-1} aria-label="Outline">
        <Outline model={model} />
      </section>
      <section class="pane pane-view" tabIndex={-1} aria-label="View">
        <Stage model={model} drawing={drawing} />
      </section>
      <section class="pane pane-element" tabIndex={-1} aria-label="Element">
        <Panel model={model} drawing={drawing} key={selected ?? index.rootId} />
      </section>
      <section class="pane pane-checks" tabIndex={-1} aria-label="Checks">
        <Checks model={model} />
      </section>
    </div>
  );
}

type FoldProps = {
  readonly label: string;
  readonly sign: string;
  readonly isOpen: { value: boolean };
};

function Fold({ label, sign, isOpen }: FoldProps): VNode {
  return (
    <button
      type="button"
      class="button button-plain fold"
      aria-pressed={isOpen.value}
      title={`${isOpen.value ? 'Fold' : 'Show'} ${label.toLowerCase()}`}
      onClick={() => {
        isOpen.value = !isOpen.value;
      }}
    >
      <span aria-hidden="true">{sign}</span>
      <span class="sr-only">{label}</span>
    </button>
  );
}

/** Elements and views can be found with Ctrl K. */
function useElementCommands({ index, metamodel, address, select }: OpenModel): void {
  const key = address.hrefWith({});
  const offered = useMemo(
    () => [
      ...metamodel.views.map(({ id, name }) => ({
        id: `view-${id}`,
        title: name,
        group: 'View',
        run: () => address.go({ view: id }),
      })),
      ...[...index.elements.values()].map(({ element, title }) => ({
        id: `element-${element.id}`,
        title,
        group: capitalised(classWords(element.eClass)),
        run: () => select(element.id),
      })),
    ],
    [index, key],
  );
  useCommands(offered, `${key} ${index.elements.size}`);
}

function countsOf({ findings }: OpenModel): number {
  return findings.filter(({ severity }) => severity !== 'INFO').length;
}
