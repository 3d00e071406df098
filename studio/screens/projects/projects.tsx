import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import type { VNode } from 'preact';
import type { Project } from '../../../client/src/index.ts';
import { projectsReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { ago } from '../../lib/dates.ts';
import { projectPath } from '../../lib/paths.ts';
import { counted, matches } from '../../lib/text.ts';
import { useCommands } from '../../ui/commands.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { Empty } from '../../ui/problem.tsx';
import { ImportProject } from './import-project.tsx';
import { NewProject } from './new-project.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';

/** All projects of the account, and the ways to another one. */
export function Projects(): VNode {
  usePage([{ title: 'Projects' }]);
  const { route } = useLocation();
  const result = useQuery(projectsReading());
  const open = useSignal<'NEW' | 'IMPORT' | undefined>(undefined);
  const search = useSignal('');
  const close = (): void => {
    open.value = undefined;
  };
  const openNew = (): void => {
    open.value = 'NEW';
  };
  const openImport = (): void => {
    open.value = 'IMPORT';
  };
  const projects = result.data ?? [];
  useCommands(
    [
      { id: 'new-project', title: 'New project', group: 'Projects', run: openNew },
      { id: 'import-project', title: 'Import project', group: 'Projects', run: openImport },
      ...projects.map(({ id, name }) => ({
        id: `project-${id}`,
        title: name,
        group: 'Project',
        run: () => route(projectPath(id)),
      })),
    ],
    projects.map(({ id, name }) => id + name).join(),
  );
  return (
    <div class="page">
      <div class="page-head">
        <h1>Projects</h1>
        <div class="actions">
          <button type="button" class="button" onClick={openImport}>
            Import…
          </button>
          <button type="button" class="button button-main" onClick={openNew}>
            New project
          </button>
        </div>
      </div>
      <ReceivedInvitations />
      <Loaded result={result}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No project yet.">
              <p>A project holds the models of one product and the files generated from them.</p>
              <p>
                <button type="button" class="button button-main" onClick={openNew}>
                  Create the first project
                </button>
              </p>
            </Empty>
          ) : (
            <>
              {all.length > 8 && <FilterField label="Filter projects" text={search} />}
              <ProjectList projects={all.filter(({ name }) => matches(name, search.value))} />
            </>
          )
        }
      </Loaded>
      {open.value === 'NEW' && <NewProject onClose={close} />}
      {open.value === 'IMPORT' && <ImportProject onClose={close} />}
    </div>
  );
}

function ProjectList({ projects }: { readonly projects: readonly Project[] }): VNode {
  if (projects.length === 0) return <p class="quiet">No project has this in its name.</p>;
  return (
    <ul class="rows">
      {projects.map(({ id, name, description, memberCount, updatedAt }) => (
        <li key={id}>
          <a class="row" href={projectPath(id)}>
            <span class="row-main">
              <span class="row-title">{name}</span>
              {description !== null && <span class="quiet row-text">{description}</span>}
            </span>
            <span class="quiet row-side">{counted(memberCount, 'member')}</span>
            <span class="quiet row-side">
              <time dateTime={updatedAt}>{ago(updatedAt, Date.now())}</time>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
