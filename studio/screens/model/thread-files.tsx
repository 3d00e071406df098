import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ElementImpact } from '../../../client/src/index.ts';
import { impactReading } from '../../api/models.ts';
import { isKnown, useQuery } from '../../api/queries.ts';
import { filesPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { messageOf } from '../../ui/problem.tsx';
import type { OpenModel } from './open-model.ts';

type FilesProps = { readonly model: OpenModel; readonly elementId: string };
const mostFiles = 12;

/** The last step of the thread: files that an element reaches. It is asked for, because the service tries changes out. */
export function ThreadFiles({ model, elementId }: FilesProps): VNode {
  const reading = impactReading(model.name, elementId);
  const isAsked = useSignal(isKnown(reading));
  const { data, error, refetch } = useQuery({ ...reading, enabled: isAsked.value });
  return (
    <li class="thread-step">
      <span class="level-tag level-files">Files</span>
      <div class="thread-found">
        {!isAsked.value && (
          <button
            type="button"
            class="button-link"
            onClick={() => {
              isAsked.value = true;
            }}
          >
            Find the files it reaches
          </button>
        )}
        {isAsked.value && data === undefined && error === null && (
          <span role="status">
            Trying out changes of it …{' '}
            <button
              type="button"
              class="button-link"
              onClick={() => {
                isAsked.value = false;
              }}
            >
              Cancel
            </button>
          </span>
        )}
        {error !== null && data === undefined && (
          <span role="alert">
            <span class="problem">{messageOf(error)}</span>{' '}
            <button type="button" class="button-link" onClick={() => void refetch()}>
              Try again
            </button>
          </span>
        )}
        {data !== undefined && <Reached model={model} impact={data} />}
      </div>
    </li>
  );
}

function Reached({ model, impact }: { readonly model: OpenModel; readonly impact: ElementImpact }): VNode {
  const { artifacts, complete, leftOut } = impact;
  return (
    <>
      {artifacts.length === 0 && <span class="quiet">no files yet</span>}
      {artifacts.map(({ artifactId, files, lines }) => {
        const named = [...Map.groupBy(lines, ({ path }) => path)];
        const others = files.filter((path) => named.every(([each]) => each !== path));
        return (
          <div key={artifactId}>
            <ul class="links">
              {named.slice(0, mostFiles).map(([path, found]) => (
                <li key={path}>
                  <a
                    class="file-link"
                    href={filesPath(model.projectId, artifactId, path, {
                      line: String(found[0]?.startLine ?? 1),
                    })}
                  >
                    {path}
                  </a>{' '}
                  <span class="quiet">line {found[0]?.startLine}</span>
                </li>
              ))}
            </ul>
            {named.length > mostFiles && (
              <p class="quiet">… and {counted(named.length - mostFiles, 'file')} more that name it.</p>
            )}
            {named.length === 0 && <p class="quiet">No line of a file names it.</p>}
            {others.length > 0 && (
              <details>
                <summary>{counted(others.length, 'more file')} that a change of it changes</summary>
                <ul class="links">
                  {others.map((path) => (
                    <li key={path}>
                      <a class="file-link" href={filesPath(model.projectId, artifactId, path)}>
                        {path}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      })}
      {!complete && (
        <ul class="quiet">
          {leftOut.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}
