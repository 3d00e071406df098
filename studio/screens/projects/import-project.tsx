import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { importProject } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { projectPath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';

/** Takes the ZIP of a project, makes a new project of it and opens it. */
export function ImportProject({ onClose }: { readonly onClose: () => void }): VNode {
  const { route } = useLocation();
  const file = useSignal<File | undefined>(undefined);
  return (
    <DialogForm
      title="Import project"
      action="Import"
      shown={[]}
      onClose={onClose}
      send={async () => {
        if (file.value === undefined) throw new Error('Choose a file first.');
        const project = await importProject({ client, body: { file: file.value } });
        await readAgain('projects');
        route(projectPath(project.id));
      }}
    >
      {() => (
        <div class="field">
          <label for="project-file">ZIP of a project</label>
          <input
            id="project-file"
            type="file"
            accept=".zip,application/zip"
            required
            onChange={({ currentTarget }) => {
              file.value = currentTarget.files?.[0];
            }}
          />
          <p class="help">
            As “Download” of a project writes it: all models with their history, and the files.
          </p>
        </div>
      )}
    </DialogForm>
  );
}
