import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import {
  type ChatSession,
  clearChatSession,
  deleteChatSession,
  type Project,
} from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { newSession, projectPath, textPath } from '../../lib/paths.ts';
import { useCommands } from '../../ui/commands.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toast } from '../../ui/toast.tsx';

type SessionMenuProps = { readonly project: Project; readonly session: ChatSession };

/** Another text, and the ways to end a conversation: emptying it, and deleting it. The model stays. */
export function SessionMenu({ project, session }: SessionMenuProps): VNode {
  const { route } = useLocation();
  const asked = useSignal<'CLEAR' | 'DELETE' | undefined>(undefined);
  const id = useId();
  const ask = (what: 'CLEAR' | 'DELETE') => (): void => {
    document.getElementById(id)?.hidePopover();
    asked.value = what;
  };
  const close = (): void => {
    asked.value = undefined;
  };
  const path = { sessionId: session.id };
  useCommands(
    [
      { id: 'clear-talk', title: 'Empty conversation', group: 'Text', run: ask('CLEAR') },
      { id: 'delete-talk', title: 'Delete conversation', group: 'Text', run: ask('DELETE') },
      {
        id: 'new-text',
        title: 'New text',
        group: 'Text',
        run: () => route(textPath(project.id, newSession)),
      },
    ],
    session.id,
  );
  return (
    <>
      <button type="button" class="button button-plain" popovertarget={id} aria-label="More">
        <span aria-hidden="true">⋯</span>
      </button>
      <div id={id} popover="auto" class="menu talk-menu">
        <div>
          <a class="menu-item" href={textPath(project.id, newSession)}>
            New text
          </a>
          <button type="button" class="menu-item" onClick={ask('CLEAR')}>
            Empty conversation…
          </button>
          <button type="button" class="menu-item" onClick={ask('DELETE')}>
            Delete conversation…
          </button>
        </div>
      </div>
      {asked.value === 'CLEAR' && (
        <DialogForm
          title="Empty conversation"
          action="Empty"
          shown={[]}
          onClose={close}
          send={async () => {
            await clearChatSession({ client, path });
            await Promise.all([readAgain('session', session.id), readAgain('messages', session.id)]);
            route(textPath(project.id, session.id), true);
          }}
        >
          {() => (
            <p>All messages are deleted, and what is kept about the passages. The model stays as it is.</p>
          )}
        </DialogForm>
      )}
      {asked.value === 'DELETE' && (
        <DialogForm
          title="Delete conversation"
          action="Delete"
          shown={[]}
          onClose={close}
          send={async () => {
            await deleteChatSession({ client, path });
            await readAgain('sessions', project.id);
            route(projectPath(project.id));
            toast(`Deleted “${session.title}”`);
          }}
        >
          {() => (
            <p>
              The conversation “{session.title}” is deleted, and what is kept about its passages. The model
              stays as it is.
            </p>
          )}
        </DialogForm>
      )}
    </>
  );
}
