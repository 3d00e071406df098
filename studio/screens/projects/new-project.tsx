import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { createProject } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { projectPath } from '../../lib/paths.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { issueOf } from '../../ui/problem.tsx';

/** Asks for name and description, creates the project and opens it. */
export function NewProject({ onClose }: { readonly onClose: () => void }): VNode {
  const { route } = useLocation();
  const name = useSignal('');
  const description = useSignal('');
  return (
    <DialogForm
      title="New project"
      action="Create"
      shown={['name', 'description']}
      onClose={onClose}
      send={async () => {
        const text = description.value.trim();
        const project = await createProject({
          client,
          body: { name: name.value.trim(), ...(text !== '' && { description: text }) },
        });
        await readAgain('projects');
        route(projectPath(project.id));
      }}
    >
      {(failure) => (
        <>
          <Field label="Name" value={name} required autofocus problem={issueOf(failure, 'name')} />
          <Field label="Description" value={description} problem={issueOf(failure, 'description')} />
        </>
      )}
    </DialogForm>
  );
}
