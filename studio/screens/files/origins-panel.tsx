import type { VNode } from 'preact';
import type { ArtifactImpact, FileContent, ImpactNode, LineOrigin } from '../../../client/src/index.ts';
import type { Cursor } from '../../code/extensions.ts';
import { filesPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { linesByElement, originsOfLine } from '../../model/line-origins.ts';
import type { Region } from '../../model/regions.ts';
import { ElementLink } from './element-link.tsx';
import { Thread } from './thread.tsx';

type OriginsPanelProps = {
  readonly projectId: string;
  readonly file: Pick<FileContent, 'artifactId' | 'path' | 'mode'>;
  readonly origins: readonly LineOrigin[];
  readonly impact: ArtifactImpact;
  readonly cursor: Cursor | undefined;
  /** The part of the file that belongs to people and has that line. */
  readonly region: Region | undefined;
};

const mostElements = 200;
const mostLines = 6;

/** Why a line is there, up to the passage behind it; then all elements that the file carries. */
export function OriginsPanel(props: OriginsPanelProps): VNode {
  const { projectId, file, origins, impact, cursor, region } = props;
  const deployment = impact.upstream.find(({ level }) => level === 'psm');
  const byId = new Map(deployment?.elements.map((node) => [node.elementId, node]));
  const lines = linesByElement(origins);
  return (
    <aside class="origins" aria-label="Where it comes from">
      <section aria-live="off">
        <h2>{cursor === undefined ? 'Where a line comes from' : `Line ${cursor.line}`}</h2>
        <OfLine
          projectId={projectId}
          cursor={cursor}
          region={region}
          origins={origins}
          byId={byId}
          models={impact.upstream}
          mode={file.mode}
        />
      </section>
      <section>
        <h2>What this file carries</h2>
        {impact.upstream.length === 0 && (
          <p class="quiet">No element of a model: the file is not generated from one.</p>
        )}
        {impact.upstream.map(({ level, modelId, revision, elements, total }) => (
          <details key={modelId} class={`carried level-${level}`} open={level === 'psm' && total <= 12}>
            <summary>
              <span class="level-sign">{level.toUpperCase()}</span> {counted(total, 'element')}{' '}
              <span class="quiet">revision {revision}</span>
            </summary>
            <ul>
              {elements.slice(0, mostElements).map((node) => (
                <li key={node.elementId}>
                  <ElementLink projectId={projectId} node={node} />
                  <LinesOf projectId={projectId} file={file} origins={lines.get(node.elementId) ?? []} />
                </li>
              ))}
              {total > mostElements && <li class="quiet">and {total - mostElements} more</li>}
            </ul>
          </details>
        ))}
      </section>
    </aside>
  );
}

type OfLineProps = Pick<OriginsPanelProps, 'projectId' | 'cursor' | 'region' | 'origins'> & {
  readonly byId: ReadonlyMap<string, ImpactNode>;
  readonly models: ArtifactImpact['upstream'];
  readonly mode: FileContent['mode'];
};

function OfLine({ projectId, cursor, region, origins, byId, models, mode }: OfLineProps): VNode {
  if (region !== undefined) {
    const owner = region.id.slice(region.id.indexOf(':') + 1);
    return (
      <>
        <p>Yours: runs keep this part. It belongs to the element below, and moves with it.</p>
        {byId.has(owner) && <Thread projectId={projectId} models={models} elementId={owner} />}
      </>
    );
  }
  if (cursor === undefined)
    return (
      <p class="quiet">Put the cursor into a line. Lines with a bar beside their number name an element.</p>
    );
  const [nearest, ...others] = distinct(originsOfLine(origins, cursor.saved ?? 0));
  if (nearest === undefined)
    return (
      <p class="quiet">
        {origins.length === 0 && mode !== 'FOREIGN'
          ? 'No lines are recorded for this file: it was edited outside its regions, or generated before lines were recorded.'
          : 'This line names no element.'}
      </p>
    );
  return (
    <>
      <Thread projectId={projectId} models={models} elementId={nearest.elementId} />
      <p class="quiet origin-rule">
        {nearest.ruleId === null ? 'Added by a person' : `By rule ${nearest.ruleId}`}
        {nearest.template !== null && `, written by the templates in ${nearest.template}`}
      </p>
      {others.length > 0 && (
        <details class="carried">
          <summary>Also names {counted(others.length, 'element')}</summary>
          <ul>
            {others.map(({ elementId }) => {
              const node = byId.get(elementId);
              return (
                <li key={elementId}>
                  {node ? <ElementLink projectId={projectId} node={node} /> : elementId}
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </>
  );
}

function distinct(origins: readonly LineOrigin[]): readonly LineOrigin[] {
  return [...new Map(origins.toReversed().map((origin) => [origin.elementId, origin])).values()].toReversed();
}

function LinesOf({
  projectId,
  file,
  origins,
}: Pick<OriginsPanelProps, 'projectId' | 'file' | 'origins'>): VNode {
  return (
    <span class="carried-lines">
      {origins.slice(0, mostLines).map(({ startLine }) => (
        <a
          key={startLine}
          href={filesPath(projectId, file.artifactId, file.path, { line: String(startLine) })}
          aria-label={`Line ${startLine}`}
        >
          {startLine}
        </a>
      ))}
      {origins.length > mostLines && <span class="quiet">…</span>}
    </span>
  );
}
