import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { deleteFile, type FilePlace } from '../../api/artifacts.ts';
import { readAgain } from '../../api/queries.ts';
import { filesPath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { draftKey, dropDraft } from './drafts.ts';

type DeleteFileProps = { readonly projectId: string; readonly place: FilePlace };

/** Deletes a file that no run writes again, after asking. */
export function DeleteFile({ projectId, place }: DeleteFileProps): VNode {
  const { artifactId, path, revision } = place;
  const { route } = useLocation();
  const isAsked = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => {
          isAsked.value = true;
        }}
      >
        Delete…
      </button>
      {isAsked.value && (
        <DialogForm
          title="Delete this file?"
          action="Delete the file"
          shown={[]}
          onClose={() => {
            isAsked.value = false;
          }}
          send={async () => {
            await deleteFile(place);
            dropDraft(draftKey(artifactId, path));
            await readAgain('artifact', artifactId);
            toast(`${path} is deleted. Revision ${revision} still has it.`);
            route(filesPath(projectId, artifactId));
          }}
        >
          {() => (
            <p>
              <code>{path}</code> is left out of the next revision. No run writes it again; earlier revisions
              keep it.
            </p>
          )}
        </DialogForm>
      )}
    </>
  );
}
