import { Type, type Static } from 'typebox';
import { levelNames } from '../../modules/models/index.ts';
import { algorithms, directions } from '../../modules/views/index.ts';
import { expectedRevision, id, revision } from './common.ts';
import { component, oneOf } from './component.ts';
import { PatchOperation } from './model-requests.ts';

const pixels = Type.Number({ description: 'Pixels from the top left corner of the picture.' });
const size = Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Pixels.' });
const point = Type.Object({ x: pixels, y: pixels });

const caselessOneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Unsafe<Words[number]>({ 'x-caseless': true, type: 'string', enum: [...words], description });

/** How a graph is to be laid out. */
export const LayoutOptions = component(
  'LayoutOptions',
  Type.Object({
    algorithm: Type.Optional(
      caselessOneOf(algorithms, '`layered` unless given; `grid` pays no heed to edges.'),
    ),
    direction: Type.Optional(caselessOneOf(directions, 'Where edges point to.')),
    spacing: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, description: 'Pixels between nodes.' })),
  }),
);

/** The elements of a model as one of its views shows them. */
export const View = component(
  'View',
  Type.Object({
    viewId: Type.String(),
    modelId: id,
    level: oneOf(levelNames),
    revision,
    title: Type.String(),
    kind: oneOf(['GRAPH', 'TREE', 'LANES', 'CARDS', 'TABLE', 'MATRIX']),
    direction: oneOf(['RIGHT', 'DOWN'], { description: 'Where edges point to in a layout.' }),
    columns: Type.Optional(Type.Array(Type.String(), { description: 'Titles of the columns of a table.' })),
    matrix: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: 'What the columns and rows of a matrix are.',
      }),
    ),
    nodes: Type.Array(
      Type.Object({
        id: Type.String({ description: "The element's id." }),
        elementClass: Type.String(),
        label: Type.String(),
        summary: Type.Optional(Type.String({ description: 'A second, smaller text.' })),
        parentId: Type.Optional(Type.String({ description: 'The node that surrounds this one.' })),
        laneId: Type.Optional(Type.String({ description: 'The node whose lane this one stands in.' })),
        shape: Type.String({ description: 'How it is drawn; a `ROW` is a line inside its parent.' }),
        tone: Type.String({ description: 'Its colour, by what it stands for.' }),
        cell: Type.Optional(
          Type.Object(
            { column: Type.Integer({ minimum: 0 }), row: Type.Integer({ minimum: 0 }) },
            { description: 'Where in a matrix it stands.' },
          ),
        ),
        cells: Type.Optional(Type.Array(Type.String(), { description: 'One text per column of a table.' })),
        x: Type.Optional(pixels),
        y: Type.Optional(pixels),
        width: Type.Optional(size),
        height: Type.Optional(size),
      }),
    ),
    edges: Type.Array(
      Type.Object({
        id: Type.String({
          description: "The element's id, or `<element>#<feature>#<other end>` for a reference.",
        }),
        kind: Type.String({ description: 'What it says, such as `refines`.' }),
        source: Type.String(),
        target: Type.String(),
        label: Type.Optional(Type.String()),
        sourceLabel: Type.Optional(Type.String({ description: 'Such as a cardinality.' })),
        targetLabel: Type.Optional(Type.String()),
        line: oneOf(['SOLID', 'DASHED', 'DOTTED']),
        sourceEnd: oneOf(['NONE', 'ARROW', 'TRIANGLE', 'DIAMOND']),
        targetEnd: oneOf(['NONE', 'ARROW', 'TRIANGLE', 'DIAMOND']),
        points: Type.Optional(Type.Array(point)),
      }),
    ),
  }),
);

/** How a view is to be laid out. */
export const ViewLayoutRequest = component(
  'ViewLayoutRequest',
  Type.Object({
    options: Type.Optional(
      Type.Intersect([
        LayoutOptions.ref,
        Type.Object({
          mode: Type.Optional(
            caselessOneOf(
              ['FULL', 'INCREMENTAL'],
              '`INCREMENTAL` leaves nodes where they are stored and places only new ones.',
            ),
          ),
        }),
      ]),
    ),
    persist: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Store the places beside the model, whose revision stays as it is.',
      }),
    ),
    expectedRevision: Type.Optional(expectedRevision),
  }),
);

/** Where a person wants nodes of a view. */
export const ViewPlacesRequest = component(
  'ViewPlacesRequest',
  Type.Object({
    places: Type.Array(
      Type.Object({
        id: Type.String({ description: "The node's id, which is that of its element." }),
        x: Type.Number({
          minimum: 0,
          maximum: 1_000_000,
          description: 'Pixels from the left of the picture.',
        }),
        y: Type.Number({
          minimum: 0,
          maximum: 1_000_000,
          description: 'Pixels from the top of the picture.',
        }),
      }),
      {
        minItems: 1,
        maxItems: 2_000,
        description: 'Top left corners of nodes; a surrounding node takes its contents along.',
      },
    ),
    expectedRevision: Type.Optional(expectedRevision),
  }),
);

/** Changes of a model that are not saved, to be drawn. */
export const ViewDraftRequest = component(
  'ViewDraftRequest',
  Type.Object({
    patch: Type.Optional(
      Type.Array(PatchOperation.ref, {
        minItems: 1,
        maxItems: 10_000,
        description:
          'JSON Patch operations as for a change of the model; without them, the stored model is drawn.',
      }),
    ),
    expectedRevision: Type.Optional(expectedRevision),
  }),
);

const elkShape = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

/** A graph to be laid out: nodes and edges, or in ELK's form. */
export const LayoutRequest = component(
  'LayoutRequest',
  Type.Object(
    {
      nodes: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.String(),
            width: Type.Optional(Type.Number({ description: '120 unless given.' })),
            height: Type.Optional(Type.Number({ description: '50 unless given.' })),
            parentId: Type.Optional(
              Type.Unsafe<string | null>({
                type: ['string', 'null'],
                description: 'The node that is to surround this one.',
              }),
            ),
          }),
        ),
      ),
      edges: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.Optional(Type.String()),
            source: Type.Optional(Type.String()),
            target: Type.Optional(Type.String()),
            sources: Type.Optional(Type.Array(Type.String(), { description: "ELK's form." })),
            targets: Type.Optional(Type.Array(Type.String(), { description: "ELK's form." })),
          }),
        ),
      ),
      options: Type.Optional(LayoutOptions.ref),
      children: Type.Optional(Type.Array(elkShape, { description: "ELK's form of nodes." })),
      layoutOptions: Type.Optional(
        Type.Unsafe<object>({
          type: 'object',
          additionalProperties: true,
          description: "ELK's form: `elk.algorithm`, `elk.direction`, `elk.spacing.nodeNode`.",
        }),
      ),
    },
    { description: 'At most 2,000 nodes and 5,000 edges.' },
  ),
);

/** A graph laid out. */
export const LayoutResult = component(
  'LayoutResult',
  Type.Object({
    nodes: Type.Array(
      Type.Object({
        id: Type.String(),
        parentId: Type.Optional(Type.String()),
        x: pixels,
        y: pixels,
        width: Type.Number(),
        height: Type.Number(),
      }),
    ),
    edges: Type.Array(
      Type.Object({
        id: Type.String(),
        source: Type.String(),
        target: Type.String(),
        points: Type.Array(point, { description: 'From the source to the target.' }),
      }),
    ),
    width: Type.Number(),
    height: Type.Number(),
    algorithm: Type.String({ description: 'The one that was used.' }),
    degraded: Type.Boolean({
      description: 'The requested layout took too long, so the nodes stand in a grid.',
    }),
    children: Type.Optional(
      Type.Array(elkShape, {
        description: "For requests in ELK's form: its nodes, places within their parents.",
      }),
    ),
  }),
);

/** The body of a request to lay out a graph. */
export type LayoutBody = Static<typeof LayoutRequest.schema>;
