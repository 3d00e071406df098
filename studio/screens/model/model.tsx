import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import { useMemo } from 'preact/hooks';
import type { Model as ModelRecord, ModelingConfig } from '../../../client/src/index.ts';
import { structureReading } from '../../api/model-writes.ts';
import { configReading, findingsReading, modelReading } from '../../api/models.ts';
import { projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { homePath, projectPath, type Level } from '../../lib/paths.ts';
import { metamodelOf } from '../../model/metamodel.ts';
import { indexOf } from '../../model/model-index.ts';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { useAddress } from './address.ts';
import { useEditing } from './editing.ts';
import { useFirstSight } from './first-sight.ts';
import type { OpenModel } from './open-model.ts';
import { Panes } from './panes.tsx';
import { rootOf } from './saving.ts';
import { useRested } from './use-rested.ts';
import './model.css';

/** A model: outline, one of its views, and what is known of the selected element, to read and to edit. */
export function Model({ level }: { readonly level: Level }): VNode {
  const { params } = useRoute();
  const [projectId, modelId] = [params['project'] ?? '', params['model'] ?? ''];
  const project = useQuery(projectReading(projectId));
  const model = useQuery(modelReading(level, modelId));
  const config = useQuery(configReading());
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.data?.name ?? 'Project', href: projectPath(projectId) },
    { title: model.data?.name ?? level.toUpperCase() },
  ]);
  return (
    <Loaded result={model}>
      {(record) => (
        <Loaded result={config}>
          {(found) => (
            <Found
              key={modelId}
              projectId={projectId}
              record={record}
              config={found}
              viewId={params['view']}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

type FoundProps = {
  readonly projectId: string;
  readonly record: ModelRecord;
  readonly config: ModelingConfig;
  readonly viewId: string | undefined;
};

function Found({ projectId, record, config, viewId }: FoundProps): VNode {
  const { level, id, revision } = record;
  const metamodel = useMemo(() => metamodelOf(config.levels, level), [config, level]);
  const root = useMemo(() => rootOf(record), [record]);
  const editing = useEditing(record, root);
  const { content, store } = editing;
  const index = useMemo(() => indexOf(content), [content]);
  const name = { level, id, revision };
  const sight = useFirstSight();
  const stored = useQuery({ ...findingsReading(name), enabled: sight.isDrawn }).data?.findings ?? none;
  const findingsOf = useMemo(() => Map.groupBy(stored, ({ elementId }) => elementId ?? ''), [stored]);
  const rested = useRested(editing, restBeforeChecks);
  const enabled = rested.isDirty && index.elements.size < mostChecked;
  const structure = useQuery(
    structureReading(level, {
      key: `${id} ${revision} ${rested.key}`,
      content: rested.content.root,
      enabled,
    }),
  );
  const wrong = rested.isDirty ? (structure.data?.findings ?? none) : none;
  const address = useAddress({ projectId, level, modelId: id }, metamodel, viewId);
  const model: OpenModel = {
    projectId,
    level,
    record,
    name,
    metamodel,
    content,
    index,
    findings: stored,
    findingsOf,
    address,
    sight,
    editing,
    problemOf: (elementId, feature) =>
      store.issues.value.find((issue) => issue.elementId === elementId && issue.feature === feature)?.text ??
      wrong.find((finding) => finding.elementId === elementId && finding.feature === feature)?.message,
    select: (selected) => {
      if (selected !== address.selected) address.go({ selected });
    },
  };
  return <Panes model={model} />;
}

/** The structure of a draft is checked when it has rested so long (milliseconds). */
const restBeforeChecks = 500;
/** Larger models are checked when they are saved. */
const mostChecked = 5_000;
const none: readonly never[] = [];
