import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { createChatSession, type Project } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { keptText } from '../../api/kept-text.ts';
import { chainReading } from '../../api/projects.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { homePath, projectPath, textPath } from '../../lib/paths.ts';
import { firstLine } from '../../lib/text.ts';
import { usePage } from '../../ui/page.ts';
import { Problem } from '../../ui/problem.tsx';
import { Allowance } from './allowance.tsx';
import { DropZone } from './drop-zone.tsx';
import { example } from './example.ts';
import { useSending } from './sending.ts';
import { UploadList } from './upload-list.tsx';
import { uploadsOf } from './uploads.ts';
import { WorksOn } from './works-on.tsx';

/** Takes a text and begins the conversation that makes a model of it. */
export function NewText({ project }: { readonly project: Project }): VNode {
  const { route, query } = useLocation();
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.name, href: projectPath(project.id) },
    { title: 'New text' },
  ]);
  const chain = useQuery(chainReading(project.id));
  const text = keptText(`new-${project.id}`);
  const uploads = uploadsOf(`new-${project.id}`);
  const sending = useSending(text, { uploads, isToRead: true });
  const level = useSignal<'cim' | 'pim'>(query['level'] === 'pim' ? 'pim' : 'cim');
  const modelId = useSignal(query['model'] ?? '');
  const begun = useRef<{ readonly about: string; readonly sessionId: string }>(undefined);

  const sessionOf = async (): Promise<string> => {
    const about = `${level.value} ${modelId.value}`;
    if (begun.current?.about === about) return begun.current.sessionId;
    const { sessionId } = await createChatSession({
      client,
      body: {
        level: level.value,
        projectId: project.id,
        title: nameOf(uploads.files.value[0]?.name ?? text.value),
        ...(modelId.value !== '' && { modelId: modelId.value }),
      },
    });
    begun.current = { about, sessionId };
    return sessionId;
  };
  const submit = (): void => {
    void sending.send(sessionOf, (sessionId) => {
      void readAgain('sessions', project.id);
      route(textPath(project.id, sessionId));
    });
  };
  const files = uploads.files.value;
  const isReady =
    (text.value.trim() !== '' || files.length > 0) &&
    files.every(({ attachmentId }) => attachmentId !== undefined);

  return (
    <div class="page new-text">
      <div>
        <h1>Describe your business</h1>
        <p class="quiet">
          Stories, requirements, a description, notes of a meeting: every passage shows afterwards what it
          became in the model, or why not.
        </p>
      </div>
      <form
        class="new-text-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DropZone className="new-text-drop" onFiles={uploads.add}>
          <div class="field">
            <div class="field-head">
              <label for="new-text">Text</label>
              <button
                type="button"
                class="button-link"
                onClick={() => {
                  text.value = example;
                }}
              >
                Use an example
              </button>
            </div>
            <textarea
              id="new-text"
              rows={14}
              autofocus
              placeholder="Write or paste a text, or drop files here."
              value={text.value}
              onInput={({ currentTarget }) => {
                text.value = currentTarget.value;
              }}
            />
          </div>
          <UploadList uploads={uploads} />
        </DropZone>
        <WorksOn level={level} modelId={modelId} chain={chain.data} />
        <Allowance isSpent={sending.isSpent} />
        {sending.failure.value !== undefined && <Problem error={sending.failure.value} />}
        <div class="actions">
          <a class="button" href={projectPath(project.id)}>
            Cancel
          </a>
          <button type="submit" class="button button-main" disabled={!isReady || sending.isBusy.value}>
            {sending.isBusy.value ? 'Sending…' : 'Build the model'}
          </button>
        </div>
      </form>
    </div>
  );
}

/** What the conversation and a new model are called: as the first file without its ending, or as the text begins. */
function nameOf(text: string): string {
  return firstLine(text, 60).replace(/\.(?:md|txt|json)$/i, '');
}
