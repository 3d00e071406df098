import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { download } from '../../api/downloads.ts';
import { issueOf, messageOf } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OpenModel } from './open-model.ts';

/** What is wrong with a picture that is too large, else what the answer says. */
const reasonOf = (error: unknown): string =>
  issueOf(error, 'scope') ?? issueOf(error, 'scale') ?? messageOf(error);

type Offered = {
  readonly title: string;
  readonly path: string;
  readonly fileName: string;
  readonly method?: 'POST';
};

/** Files of the model, of the open view and of the metamodel. */
export function Download({ model }: { readonly model: OpenModel }): VNode {
  const id = useId();
  const start = ({ path, fileName, method }: Offered): void => {
    document.getElementById(id)?.hidePopover();
    void download(path, fileName, method ?? 'GET').then(
      () => toast(`Saved ${fileName}`),
      (error: unknown) => toast(`Not saved: ${reasonOf(error)}`),
    );
  };
  return (
    <div class="menu-place">
      <button type="button" class="button" popovertarget={id}>
        Download
      </button>
      <div id={id} popover="auto" class="menu menu-wide">
        {groupsOf(model).map(({ title, files }) => (
          <section key={title} aria-label={title}>
            <p class="menu-title">{title}</p>
            {files.map((file) => (
              <button key={file.fileName} type="button" class="menu-item" onClick={() => start(file)}>
                {file.title}
              </button>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The processes as BPMN: the one that the view is narrowed to, else all. */
function processesIn({ process }: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({ format: 'BPMN', ...(process !== undefined && { process }) });
}

function groupsOf({ level, record, address }: OpenModel): readonly {
  readonly title: string;
  readonly files: readonly Offered[];
}[] {
  const base = `/api/${level}/${encodeURIComponent(record.id)}`;
  const name =
    record.name
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase() || level;
  const view = `${base}/views/${encodeURIComponent(address.view.id)}?${new URLSearchParams(address.narrowing).toString()}`;
  const pictured = `${name}-${address.view.id}`;
  const viewAs = (title: string, format: string, ending = format): Offered => ({
    title,
    path: `${view}&format=${format}`,
    fileName: `${pictured}.${ending}`,
  });
  const forms = [
    { form: 'svg', file: viewAs('Picture (SVG)', 'svg') },
    { form: 'png', file: viewAs('Picture (PNG)', 'png&scale=2', 'png') },
    { form: 'pdf', file: viewAs('For a slide (PDF)', 'pdf&fit=landscape', 'pdf') },
    { form: 'mermaid', file: viewAs('Diagram text (Mermaid)', 'mermaid', 'mmd') },
    { form: 'plantuml', file: viewAs('Diagram text (PlantUML)', 'plantuml', 'puml') },
    { form: 'structurizr', file: viewAs('Workspace (Structurizr)', 'structurizr', 'dsl') },
  ];
  return [
    {
      title: `Model, revision ${record.revision}`,
      files: [
        {
          title: 'JSON',
          path: `${base}/export?format=JSON`,
          fileName: `${name}.${level}.json`,
          method: 'POST',
        },
        {
          title: 'XMI for Eclipse',
          path: `${base}/export?format=XMI`,
          fileName: `${name}.${level}.xmi`,
          method: 'POST',
        },
        ...(level === 'cim'
          ? [
              {
                title: 'Processes (BPMN 2.0)',
                path: `${base}/export?${processesIn(address.narrowing).toString()}`,
                fileName: `${name}.bpmn`,
                method: 'POST' as const,
              },
            ]
          : []),
      ],
    },
    {
      title: `View “${address.view.name}”`,
      files: forms.filter(({ form }) => address.view.formats.includes(form)).map(({ file }) => file),
    },
    {
      title: 'Metamodel',
      files: [
        {
          title: `${level.toUpperCase()} for Eclipse (.ecore)`,
          path: `/docs/metamodels/${level}.ecore`,
          fileName: `${level}.ecore`,
        },
      ],
    },
  ];
}
