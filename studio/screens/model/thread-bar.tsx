import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { contentReading } from '../../api/models.ts';
import { chainReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { modelPath, type Level } from '../../lib/paths.ts';
import { chainAround } from '../../model/chain-models.ts';
import { contentOf, isElement, type Json } from '../../model/content.ts';
import { indexOf } from '../../model/model-index.ts';
import { threadOf, type ChainModel, type ThreadElement } from '../../model/element-thread.ts';
import { classWords } from '../../model/words.ts';
import type { OpenModel } from './open-model.ts';
import { ThreadFiles } from './thread-files.tsx';
import { ThreadPassages } from './thread-passages.tsx';

type ThreadProps = { readonly model: OpenModel; readonly elementId: string };

const levels = ['cim', 'pim', 'psm'] as const;

/** The way of an element through the levels, from the passages behind it to the files; every step is a link. */
export function ThreadBar({ model, elementId }: ThreadProps): VNode {
  const { level, projectId, record, sight } = model;
  const chain = useQuery({ ...chainReading(projectId), enabled: sight.isDrawn }).data;
  const around = chain === undefined ? [] : chainAround(chain, record.id);
  const models = levels.flatMap((each) => {
    const found = useChainModel(
      model,
      each,
      around.find((one) => one.level === each),
    );
    return found === undefined ? [] : [found];
  });
  const known = models.map(({ modelId }) => modelId).join(' ');
  const thread = useMemo(() => threadOf(models, level, elementId), [known, level, elementId, model.index]);
  const isLoading = chain === undefined || models.length < around.length;
  return (
    <section class="thread" aria-label="Thread">
      <h3>Thread</h3>
      <ol>
        {thread.passages.length > 0 ? (
          <Step
            sign="Passage"
            elements={thread.passages}
            projectId={projectId}
            selected={elementId}
            note=""
          />
        ) : (
          <ThreadPassages
            sight={sight}
            projectId={projectId}
            elements={thread.cim.length > 0 ? thread.cim : thread.pim}
          />
        )}
        {levels.map((each) => (
          <Step
            key={each}
            sign={each.toUpperCase()}
            level={each}
            elements={thread[each]}
            projectId={projectId}
            selected={elementId}
            note={
              isLoading
                ? '…'
                : around.some((one) => one.level === each)
                  ? levels.indexOf(each) < levels.indexOf(level)
                    ? 'made here, not generated'
                    : 'nothing is generated from it'
                  : 'no model yet'
            }
          />
        ))}
        <ThreadFiles model={model} elementId={elementId} key={elementId} />
      </ol>
    </section>
  );
}

/** The index of a model of the chain; the open one is there already. */
function useChainModel(
  model: OpenModel,
  level: Level,
  wanted: { readonly id: string; readonly revision: number } | undefined,
): ChainModel | undefined {
  const isOpen = level === model.level;
  const reading = contentReading({ level, id: wanted?.id ?? '', revision: wanted?.revision ?? 0 });
  const { data } = useQuery({ ...reading, enabled: wanted !== undefined && !isOpen });
  const index = useMemo(() => {
    // Checked border: the content of a model is JSON.
    const root = data?.content as Json | undefined;
    return isElement(root) ? indexOf(contentOf(root)) : undefined;
  }, [data]);
  if (isOpen) return { level, modelId: model.record.id, index: model.index };
  return index === undefined || wanted === undefined ? undefined : { level, modelId: wanted.id, index };
}

type StepProps = {
  readonly sign: string;
  readonly level?: Level;
  readonly elements: readonly ThreadElement[];
  readonly projectId: string;
  readonly selected: string;
  /** What is said where there is nothing. */
  readonly note: string;
};

function Step({ sign, level, elements, projectId, selected, note }: StepProps): VNode {
  const [first, ...others] = elements;
  const isHere = elements.some(({ elementId }) => elementId === selected);
  return (
    <li class={`thread-step ${isHere ? 'is-here' : ''}`}>
      <span class={`level-tag level-${level ?? 'passage'}`}>{sign}</span>
      <div class="thread-found">
        {first === undefined ? (
          <span class="quiet">{note}</span>
        ) : (
          <Link element={first} projectId={projectId} isHere={first.elementId === selected} />
        )}
        {others.length > 0 && (
          <details>
            <summary>{others.length} more</summary>
            <ul class="links">
              {others.map((each) => (
                <li key={each.elementId}>
                  <Link element={each} projectId={projectId} isHere={each.elementId === selected} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function Link({
  element,
  projectId,
  isHere,
}: {
  readonly element: ThreadElement;
  readonly projectId: string;
  readonly isHere: boolean;
}): VNode {
  const { level, modelId, elementId, title, eClass } = element;
  const words = classWords(eClass);
  if (isHere) return <strong aria-current="true">{title}</strong>;
  return (
    <>
      <a href={modelPath(projectId, level, modelId, undefined, { e: elementId })}>{title}</a>
      {title !== words && <span class="quiet"> {words}</span>}
    </>
  );
}
