import type { ComponentChildren, VNode } from 'preact';
import type { ArtifactImpact, Model } from '../../../client/src/index.ts';
import { contentReading } from '../../api/models.ts';
import { useQuery } from '../../api/queries.ts';
import { type Level, modelPath } from '../../lib/paths.ts';
import { contentOf, isElement, listOf, type Json } from '../../model/content.ts';
import { threadOf, type ThreadElement } from '../../model/element-thread.ts';
import { indexOf, type ModelIndex } from '../../model/model-index.ts';
import { Problem } from '../../ui/problem.tsx';
import { CitedTexts } from './cited-texts.tsx';

type ThreadProps = {
  readonly projectId: string;
  /** The models behind the file. */
  readonly models: ArtifactImpact['upstream'];
  readonly elementId: string;
};

/** More of one level are counted instead of listed. */
const most = 5;
const levels = ['psm', 'pim', 'cim'] as const;

/** What an element of the deployment model comes from, level by level, up to the passages of the text. */
export function Thread({ projectId, models, elementId }: ThreadProps): VNode {
  const results = levels.map((level) => {
    const { modelId: id, revision } = models.find((model) => model.level === level) ?? none;
    return useQuery({ ...contentReading({ level, id, revision }), enabled: id !== '' });
  });
  const failed = results.find(({ error }) => error !== null);
  if (failed !== undefined) return <Problem error={failed.error} retry={() => void failed.refetch()} />;
  if (results.some(({ isLoading }) => isLoading)) return <p class="quiet">Following its traces …</p>;
  const chain = results.flatMap(({ data }) =>
    data === undefined ? [] : [{ level: data.level, modelId: data.id, index: indexed(data) }],
  );
  const thread = threadOf(chain, 'psm', elementId);
  const business = chain.find(({ level }) => level === 'cim')?.index;
  const linkTo = ({ level, modelId, elementId: e }: ThreadElement): string =>
    modelPath(projectId, level, modelId, undefined, { e });
  return (
    <ol class="thread">
      {levels.map((level) => (
        <Step key={level} level={level} sign={level.toUpperCase()}>
          {thread[level].length === 0 && <li class="quiet">{missing[level]}</li>}
          {shortened(thread[level], (each) => (
            <li key={each.elementId}>
              <a href={linkTo(each)}>{each.title}</a> <span class="quiet">{each.eClass}</span>
            </li>
          ))}
        </Step>
      ))}
      <Step level="text" sign="Text">
        {thread.passages.length === 0 && <CitedTexts projectId={projectId} elements={thread.cim} />}
        {shortened(thread.passages, (each) => (
          <li key={each.elementId}>
            <a href={linkTo(each)}>{placeOf(business, each.elementId)}</a>
            {!isCited(business, { by: thread.cim, passage: each.elementId }) && (
              <span class="quiet"> cited by the element around it</span>
            )}
            <blockquote>{textOf(business, each.elementId)}</blockquote>
          </li>
        ))}
      </Step>
    </ol>
  );
}

const none = { modelId: '', revision: 0 };
const missing: Readonly<Record<Level, string>> = {
  psm: 'The deployment model does not have it any more.',
  pim: 'Added to the deployment model by hand.',
  cim: 'Added to the architecture by a rule or by hand.',
};

type StepProps = { readonly level: string; readonly sign: string; readonly children: ComponentChildren };

function Step({ level, sign, children }: StepProps): VNode {
  return (
    <li class={`thread-step level-${level}`}>
      <span class="level-sign">{sign}</span>
      <ul>{children}</ul>
    </li>
  );
}

function shortened<Item>(items: readonly Item[], draw: (item: Item) => VNode): ComponentChildren {
  return (
    <>
      {items.slice(0, most).map(draw)}
      {items.length > most && <li class="quiet">and {items.length - most} more</li>}
    </>
  );
}

/** The document and the lines of a passage. */
function placeOf(business: ModelIndex | undefined, id: string): string {
  const excerpt = business?.elements.get(id);
  const document = business?.elements.get(excerpt?.slot?.parentId ?? '');
  const first = lineIn(excerpt?.element['startLine']);
  const last = lineIn(excerpt?.element['endLine']);
  const lines = first === last ? `line ${first}` : `lines ${first}–${last}`;
  return `${document?.title ?? 'Text'} ${lines}`;
}

function lineIn(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : '?';
}

function textOf(business: ModelIndex | undefined, id: string): string {
  const text = business?.elements.get(id)?.element['text'];
  return typeof text === 'string' ? text : '';
}

/** Whether one of these elements cites a passage itself. */
function isCited(
  business: ModelIndex | undefined,
  { by, passage }: { readonly by: readonly ThreadElement[]; readonly passage: string },
): boolean {
  return by.some(({ elementId }) =>
    listOf(business?.elements.get(elementId)?.element['sources']).includes(passage),
  );
}

const known = new WeakMap<Model, ModelIndex>();
const nothing: ModelIndex = { rootId: '', elements: new Map() };

/** The index of a model, made once. */
function indexed(model: Model): ModelIndex {
  const before = known.get(model);
  if (before !== undefined) return before;
  // Checked border: the service documents the content of a model as JSON.
  const root = model.content as Json | undefined;
  const index = isElement(root) ? indexOf(contentOf(root)) : nothing;
  known.set(model, index);
  return index;
}
