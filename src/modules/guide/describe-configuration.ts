import { levels } from '../../chain/levels.ts';
import { levelProcesses } from '../../chain/process.ts';
import { levelViews } from '../../chain/views.ts';
import type { MetaClass } from '../../kernel/metamodel/metamodel.ts';
import { attachmentExtensions, turnEventShapes, turnStatuses } from '../assistant/index.ts';
import type { JobOutcome, JobStatus, JobType } from '../jobs/index.ts';
import { exportFormats, formatsOf, importEndings, levelNames, type Level } from '../models/index.ts';
import {
  algorithms,
  directions,
  formsOf,
  mostEdges,
  mostNodes,
  pictureForms,
  textForms,
  themes,
  viewRefsOf,
} from '../views/index.ts';
import { metamodelVersion } from './describe-process.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** What a request may be at most, by name. */
export type RequestLimits = Readonly<Record<string, number>>;

const jobTypes = [
  'CIM_TO_PIM',
  'PIM_TO_PSM',
  'PSM_TO_ARTIFACT',
  'VALIDATION',
] as const satisfies readonly JobType[];
const jobStatuses = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly JobStatus[];
const outcomes = [
  'APPLIED',
  'CONFLICTS',
  'BOOTSTRAP_REQUIRED',
  'VALIDATION_FAILED',
] as const satisfies readonly JobOutcome[];

/** Everything a client needs to know to work with models: levels, views, vocabularies, limits. */
export function describeConfiguration(service: {
  readonly version: string;
  readonly limits: RequestLimits;
}): Readonly<Record<string, unknown>> {
  return {
    version: service.version,
    levels: levelNames.map(describeLevel),
    transformations: [
      { id: 'cim-to-pim', type: 'CIM_TO_PIM', source: 'cim', target: 'pim' },
      { id: 'pim-to-psm', type: 'PIM_TO_PSM', source: 'pim', target: 'psm' },
      { id: 'psm-to-artifact', type: 'PSM_TO_ARTIFACT', source: 'psm', target: 'artifact' },
    ],
    exportFormats,
    importFormats: [...new Set(levelNames.flatMap(formatsOf))],
    importTypes: importEndings,
    attachmentTypes: attachmentExtensions,
    resolutionDecisions: ['KEEP_USER', 'TAKE_GENERATED'],
    synchronizationOutcomes: outcomes,
    jobTypes,
    jobStatuses,
    turnStatuses,
    eventTypes: Object.keys(turnEventShapes),
    layout: { algorithms, directions },
    pictures: { formats: [...pictureForms, ...textForms], themes },
    limits: { ...service.limits, layoutNodes: mostNodes, layoutEdges: mostEdges },
    guestPromptLimit: service.limits['guestPrompts'] ?? 0,
  };
}

function describeLevel(level: Level): Readonly<Record<string, unknown>> {
  const { metamodel, rootClass } = levels[level];
  const views = new Map(levelViews[level].views.map((view) => [view.id, view]));
  return {
    id: level,
    name: level.toUpperCase(),
    title: levelProcesses[level].title,
    description: levelProcesses[level].intent,
    rootClass,
    namespace: metamodel.uri,
    metamodelVersion: metamodelVersion(level),
    classes: [...metamodel.classes.values()].map(describeClass),
    enumerations: [...metamodel.enums].map(([name, { literals, doc }]) => ({
      name,
      literals,
      description: doc,
    })),
    views: viewRefsOf(level).map((ref) => {
      const view = views.get(ref.id) ?? defaultOf(level);
      const { purpose, readers, narrowings, nodes, edges } = view;
      const drawn = [...nodes, ...edges.filter(({ from }) => from !== undefined)];
      return {
        ...ref,
        description: purpose,
        readers,
        formats: ['json', ...formsOf(view)],
        classes: [...new Set(drawn.map(({ of }) => of))],
        parameters: narrowings.map(({ parameter, of }) => ({ name: parameter, eClass: of })),
      };
    }),
  };
}

function defaultOf(level: Level): (typeof levelViews)[Level]['views'][number] {
  const { views, defaultView } = levelViews[level];
  const view = views.find(({ id }) => id === defaultView);
  if (view === undefined) throw new Error(`${level} has no view ${defaultView}.`);
  return view;
}

function describeClass({
  name,
  abstract,
  doc,
  supertypes,
  features,
}: MetaClass): Readonly<Record<string, unknown>> {
  return {
    name,
    abstract,
    description: doc,
    supertypes,
    features: features.map((feature) => ({
      name: feature.name,
      kind: feature.kind,
      type: feature.type,
      lower: feature.lower,
      upper: feature.upper === Infinity ? null : feature.upper,
      ...withoutUndefined({ default: feature.default, opposite: feature.opposite }),
      ...(feature.derived && { derived: true }),
      policy: feature.policy,
      description: feature.doc,
    })),
  };
}
