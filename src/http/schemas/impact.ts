import { Type, type Static } from 'typebox';
import { levelNames } from '../../modules/models/index.ts';
import type { Ancestor, ElementImpact, ImpactNode as Node } from '../../modules/impact/index.ts';
import { Artifact } from './artifacts.ts';
import { id, revision } from './common.ts';
import { component, nullable, oneOf } from './component.ts';

const relations = [
  'PRIMARY',
  'HELPER',
  'CONTRIBUTING',
  'READS',
  'SAME_SOURCE',
  'CONTAINER',
  'PART',
  'REFERS_TO',
  'REFERRED_BY',
] as const satisfies readonly Node['relation'][];

/** An element that an impact analysis came upon. */
export const ImpactNode = component(
  'ImpactNode',
  Type.Object({
    level: oneOf(levelNames),
    modelId: nullable(Type.String({ description: 'Null when the model was deleted.' })),
    modelName: nullable(Type.String()),
    elementId: Type.String(),
    elementClass: Type.String(),
    elementName: nullable(Type.String()),
    relation: oneOf(relations, {
      description:
        'Through the levels the weakest link on the way: a trace, or `READS`: downstream what a change of the element changes without a trace between them, upstream what a rule read to make it. Otherwise how it is connected inside its model.',
    }),
    depth: Type.Integer({ minimum: 0, description: 'Levels between; 1 inside one model.' }),
    traceId: nullable(Type.String({ description: 'The trace link that records it; null for `READS`.' })),
  }),
);

const total = Type.Integer({ minimum: 0 });

/** What an element comes from and what comes from it. */
export const ElementImpactSchema = component(
  'ElementImpact',
  Type.Object({
    element: ImpactNode.ref,
    upstream: Type.Array(ImpactNode.ref, {
      description: 'Where it comes from, through all levels, nearest first.',
    }),
    downstream: Type.Array(ImpactNode.ref, {
      description: 'What comes from it or is changed by a change of it, through all levels, nearest first.',
    }),
    artifacts: Type.Array(
      Type.Object({
        artifactId: id,
        name: Type.String(),
        revision,
        lines: Type.Array(
          Type.Object({
            path: Type.String(),
            startLine: Type.Integer({ minimum: 1 }),
            endLine: Type.Integer({ minimum: 1, description: 'The last of the lines.' }),
            elementId: Type.String({ description: 'Element of the deployment model that the lines name.' }),
          }),
          {
            description:
              'Lines that name the element or something downstream, in files that stand as they were generated; for others, ask `listArtifactFileOrigins`.',
          },
        ),
        files: Type.Array(Type.String(), {
          description:
            'Paths of the files that a change of it changes, or that carry what comes from it and no change of it changes, sorted.',
        }),
      }),
    ),
    peers: Type.Array(ImpactNode.ref, { description: 'What it is connected to inside its model.' }),
    totals: Type.Object(
      { upstream: total, downstream: total, peers: total },
      {
        description: 'How long the lists are before they are cut.',
      },
    ),
    complete: Type.Boolean({
      description:
        'Whether every kind of change of the element was tried, so that what a change changes is named; `leftOut` is then empty.',
    }),
    leftOut: Type.Array(Type.String(), { description: 'What is not named, in sentences.' }),
  }),
);

/** What an artifact comes from. */
export const ArtifactImpactSchema = component(
  'ArtifactImpact',
  Type.Object({
    artifact: Artifact.ref,
    upstream: Type.Array(
      Type.Object({
        level: oneOf(levelNames),
        modelId: id,
        modelName: Type.String(),
        revision,
        depth: Type.Integer({ minimum: 1, description: '1 for the model it was generated from.' }),
        elements: Type.Array(ImpactNode.ref, {
          description: 'Elements that the artifact, or the file, carries.',
        }),
        total,
      }),
    ),
  }),
);

/** The impact of an element on the wire. */
export function elementImpactOf(impact: ElementImpact): Static<typeof ElementImpactSchema.schema> {
  const { element, upstream, downstream, artifacts, peers, leftOut } = impact;
  return {
    element,
    upstream: [...upstream.items],
    downstream: [...downstream.items],
    artifacts: artifacts.map((artifact) => ({
      ...artifact,
      files: [...artifact.files],
      lines: [...artifact.lines.items],
    })),
    peers: [...peers.items],
    totals: { upstream: upstream.total, downstream: downstream.total, peers: peers.total },
    complete: leftOut.length === 0,
    leftOut: [...leftOut],
  };
}

/** A model behind an artifact on the wire. */
export function ancestorOf(
  ancestor: Ancestor,
): Static<typeof ArtifactImpactSchema.schema>['upstream'][number] {
  const { elements, ...same } = ancestor;
  return { ...same, elements: [...elements.items], total: elements.total };
}
