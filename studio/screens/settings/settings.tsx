import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import { updateProject, type Project } from '../../../client/src/index.ts';
import { projectAuditReading } from '../../api/audit.ts';
import { client } from '../../api/client.ts';
import { projectReading } from '../../api/projects.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { session } from '../../api/session.ts';
import { homePath, projectPath } from '../../lib/paths.ts';
import { AuditLog } from '../../ui/audit-log.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { issueOf } from '../../ui/problem.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { Leaving } from './leaving.tsx';
import { Members } from './members.tsx';
import '../../styles/results.css';
import { useSending } from '../../ui/use-sending.ts';

/** What a project is called, who works on it, and its end. */
export function Settings(): VNode {
  const { params } = useRoute();
  const projectId = params['project'] ?? '';
  const result = useQuery(projectReading(projectId));
  usePage([
    { title: 'Projects', href: homePath },
    { title: result.data?.name ?? 'Project', href: projectPath(projectId) },
    { title: 'Settings' },
  ]);
  return (
    <div class="page page-narrow">
      <Loaded result={result}>
        {(project) => {
          const isOwner = project.ownerId === session.value?.user.id;
          return (
            <>
              <h1>Settings of {project.name}</h1>
              <Names key={project.revision} project={project} isOwner={isOwner} />
              <Members project={project} isOwner={isOwner} />
              {(project.access === 'MANAGE' || isOwner) && (
                <AuditLog title="What was done" reading={projectAuditReading(projectId)} hasPeople />
              )}
              <Storage project={project} />
              <Leaving project={project} isOwner={isOwner} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Names({ project, isOwner }: { readonly project: Project; readonly isOwner: boolean }): VNode {
  const name = useSignal(project.name);
  const description = useSignal(project.description ?? '');
  const sending = useSending();
  const { failure, run } = sending;
  if (!isOwner)
    return (
      <section class="report-part" aria-label="Project">
        <p>{project.description ?? 'Without a description.'}</p>
        <p class="quiet">Only the owner changes name and description.</p>
      </section>
    );
  const save = (): Promise<void> =>
    run(async () => {
      const text = description.value.trim();
      await updateProject({
        client,
        path: { projectId: project.id },
        body: {
          name: name.value.trim(),
          description: text === '' ? null : text,
          expectedRevision: project.revision,
        },
      });
      await Promise.all([readAgain('project', project.id), readAgain('projects')]);
      toast('Saved');
    });
  const isChanged = name.value !== project.name || description.value !== (project.description ?? '');
  return (
    <section class="report-part" aria-label="Project">
      <SettingForm
        sending={sending}
        shown={['name', 'description']}
        action="Save"
        isUnchanged={!isChanged}
        send={save}
      >
        <Field label="Name" value={name} required problem={issueOf(failure.value, 'name')} />
        <Field label="Description" value={description} problem={issueOf(failure.value, 'description')} />
      </SettingForm>
    </section>
  );
}

function Storage({ project: { storage } }: { readonly project: Project }): VNode | null {
  if (storage === undefined) return null;
  const { usedBytes, allowedBytes } = storage;
  return (
    <section class="report-part">
      <h2>Storage</h2>
      <p>
        {size(usedBytes)} used, history included
        {allowedBytes !== null && ` · ${size(allowedBytes)} allowed`}
      </p>
    </section>
  );
}

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return 'less than 0.1 MB';
  return `${megabytes.toLocaleString('en', { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} MB`;
}
