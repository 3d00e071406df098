import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import {
  foreignFormats,
  levelNames,
  type ForeignFormat,
  type ImportReport as Report,
  type Level,
  type ModelRecord,
  type ModelRevision,
} from '../../modules/models/index.ts';
import { viewRefsOf } from '../../modules/views/index.ts';
import { description, expectedRevision, id, name, revision } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp, type Component } from './component.ts';

function contentOf(level: Level, rootClass: string): Component {
  return component(
    `${rootClass.replace('Model', '')}Content`,
    Type.Unsafe<object>({
      type: 'object',
      description: `A ${level.toUpperCase()} model: its root element, with everything else nested in it. Elements without an id get one.`,
      required: ['eClass'],
      properties: {
        eClass: { type: 'string', const: rootClass },
        id: { type: 'string', description: 'Unique within the model.' },
        name: { type: 'string' },
        description: { type: 'string' },
      },
      additionalProperties: true,
    }),
  );
}

/** What a model of each level consists of. */
export const contents: Readonly<Record<Level, Component>> = {
  cim: contentOf('cim', 'CimModel'),
  pim: contentOf('pim', 'PimModel'),
  psm: contentOf('psm', 'PsmModel'),
};

/** The content of any level. */
export const anyContent = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

/** The body of a new model. */
export const ModelCreateRequest = component(
  'ModelCreateRequest',
  Type.Object(
    {
      projectId: id,
      name: Type.Optional(name),
      description: Type.Optional(nullable(description)),
      content: Type.Optional(nullable(anyContent)),
    },
    {
      description:
        "Without `content` an empty root is made, and `name` is required. `name` and `description` are the root's.",
    },
  ),
);

/** The body of a replacement of a model. */
export const ModelReplaceRequest = component(
  'ModelReplaceRequest',
  Type.Object({
    content: anyContent,
    name: Type.Optional(name),
    description: Type.Optional(nullable(description)),
    expectedRevision: Type.Optional(expectedRevision),
  }),
);

/** One state of a model. */
export const RevisionRef = component(
  'RevisionRef',
  Type.Object({
    revision,
    name: Type.String(),
    description: nullable(Type.String()),
    elementCount: Type.Integer({ minimum: 1 }),
    updatedAt: timestamp,
    updatedBy: id,
  }),
);

/** The state of a model on the wire. */
export function revisionRefOf(kept: ModelRevision): Static<typeof RevisionRef.schema> {
  const { revision: number, name: title, description: about, elementCount, updatedAt, updatedBy } = kept;
  return {
    revision: number,
    name: title,
    description: about,
    elementCount,
    updatedAt: isoTime(updatedAt),
    updatedBy,
  };
}

/** One view of a model. */
export const ViewRef = component(
  'ViewRef',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    kind: Type.String({ description: '`GRAPH`, `TREE`, `LANES`, `CARDS`, `TABLE` or `MATRIX`.' }),
  }),
);

const summaryMembers = {
  id,
  level: oneOf(levelNames),
  projectId: id,
  name: Type.String({ description: "The root element's name." }),
  description: nullable(Type.String({ description: "The root element's description." })),
  revision,
  views: Type.Array(ViewRef.ref),
  sourceModelId: nullable(Type.String({ description: 'The model this one was generated from.' })),
  generated: Type.Boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: id,
  updatedBy: id,
};

/** A model without its content. */
export const ModelSummary = component('ModelSummary', Type.Object(summaryMembers));

/** What an import took from a file of another tool, and what it did not. */
export const ImportReport = component(
  'ImportReport',
  Type.Object({
    format: oneOf(Object.keys(foreignFormats) as ForeignFormat[]),
    taken: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: 'Elements of the model that came from the file, by class.',
    }),
    notTaken: Type.Array(
      Type.Object({
        element: Type.String({ description: 'What the file calls its kind.' }),
        id: nullable(Type.String({ description: 'Its id in the file.' })),
        name: nullable(Type.String()),
        file: Type.Optional(Type.String({ description: 'Its file, of several in a ZIP.' })),
        line: nullable(Type.Integer({ minimum: 1, description: 'Line of the file.' })),
        reason: Type.String({ description: 'Why, and what stands for it in the model, if anything does.' }),
      }),
      {
        maxItems: 500,
        description: 'What has no place in the model, or only in part; the first 500.',
      },
    ),
    notTakenCount: Type.Integer({ minimum: 0, description: 'How much of the file that is.' }),
  }),
);

/** A model. */
export const Model = component(
  'Model',
  Type.Object({
    ...summaryMembers,
    content: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        required: ['eClass', 'id'],
        properties: { eClass: { type: 'string' }, id: { type: 'string' } },
        additionalProperties: true,
        description: 'Left out when `Prefer: return=minimal` was sent with a write.',
      }),
    ),
    importReport: Type.Optional(ImportReport.ref),
  }),
);

/** A body that is handed on as bytes; the schema documents what it must hold. */
export function unparsed(request: Component, level: Level): TUnsafe<Uint8Array> {
  return Type.Unsafe<Uint8Array>({
    allOf: [
      { $ref: request.name },
      { type: 'object', properties: { content: { $ref: contents[level].name } } },
    ],
  } satisfies TSchema);
}

/** The model on the wire, without its content. */
export function summaryOf(record: ModelRecord): Static<typeof ModelSummary.schema> {
  return {
    id: record.id,
    level: record.level,
    projectId: record.projectId,
    name: record.name,
    description: record.description,
    revision: record.revision,
    views: [...viewRefsOf(record.level)],
    sourceModelId: record.sourceModelId,
    generated: record.generated,
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
    createdBy: record.createdBy,
    updatedBy: record.updatedBy,
  };
}

/** The text around the content of a model on the wire. The content is put in as it is stored, without being parsed. */
export function aroundContent(
  record: ModelRecord,
  importReport?: Report,
): { readonly before: string; readonly after: string } {
  const { views, sourceModelId, generated, createdAt, updatedAt, createdBy, updatedBy, ...first } =
    summaryOf(record);
  const last = {
    views,
    sourceModelId,
    generated,
    createdAt,
    updatedAt,
    createdBy,
    updatedBy,
    ...withoutUndefined({ importReport }),
  };
  return {
    before: `${JSON.stringify(first).slice(0, -1)},"content":`,
    after: `,${JSON.stringify(last).slice(1)}`,
  };
}

/** The model on the wire as bytes, in parts to be sent one after the other, without a copy of the content. */
export function modelParts(
  record: ModelRecord,
  content: Uint8Array,
  importReport?: Report,
): readonly Buffer[] {
  const { before, after } = aroundContent(record, importReport);
  return [Buffer.from(before), bufferOn(content), Buffer.from(after)];
}

/** The same bytes as what the HTTP server sends. */
export function bufferOn({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
