import { Type, type TUnsafe } from 'typebox';
import { exportFormats, fileFormats, foreignFormats, type ExportFormat } from '../../modules/models/index.ts';
import { expectedRevision } from './common.ts';
import { component, nullable, oneOf } from './component.ts';
import { anyContent } from './models.ts';

/** One change of a model. */
export const PatchOperation = component(
  'PatchOperation',
  Type.Object({
    op: oneOf(['add', 'replace', 'remove']),
    path: Type.String({
      maxLength: 2048,
      description:
        'JSON Pointer (RFC 6901) from the root of the content: /goals/0/name, or /goals/- for add.',
    }),
    value: Type.Optional(Type.Unknown({ description: 'For add and replace.' })),
  }),
);

/** The body of a change of parts of a model. */
export const ModelPatchRequest = component(
  'ModelPatchRequest',
  Type.Object(
    {
      operations: Type.Array(PatchOperation.ref, { minItems: 1, maxItems: 10_000 }),
      expectedRevision: Type.Optional(expectedRevision),
    },
    {
      description:
        'Carried out one after the other; all of them or none. The root and ids cannot be replaced.',
    },
  ),
);

/** The body of an action on a stored model. */
export const RevisionRequest = component(
  'RevisionRequest',
  Type.Object({ expectedRevision: Type.Optional(nullable(expectedRevision)) }),
);

/** The body of a request to restore an earlier state of a model. */
export const RestoreRequest = component(
  'RestoreRequest',
  Type.Object({
    revision: Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      pattern: '^[1-9][0-9]{0,14}$',
      minimum: 1,
      description: 'The revision to go back to, one of those that are kept.',
    }),
    expectedRevision: Type.Optional(nullable(expectedRevision)),
  }),
);

/** The body of a validation of a model that is not stored. */
export const ValidateRequest = component(
  'ValidateRequest',
  Type.Object(
    { content: Type.Optional(anyContent) },
    { description: 'The content, or in place of all this the root element itself, known by its `eClass`.' },
  ),
);

/** A format that models are written in, in a query or a body. */
export const exportFormat: TUnsafe<ExportFormat> = Type.Unsafe<ExportFormat>({
  'x-caseless': true,
  type: 'string',
  enum: [...exportFormats],
  description: 'JSON unless said otherwise. BPMN has the processes of a CIM.',
});

/** The one process that is written, in a query or a body. */
export const exportedProcess = Type.String({
  maxLength: 100,
  description: 'With the format BPMN, the id of the one process to write; all unless given.',
});

/** The body of an export of a model that is not stored. */
export const ExportRequest = component(
  'ExportRequest',
  Type.Object(
    {
      content: Type.Optional(anyContent),
      format: Type.Optional(nullable(exportFormat)),
      process: Type.Optional(nullable(exportedProcess)),
      name: Type.Optional(
        nullable(Type.String({ description: "Names the file; the root's name otherwise." })),
      ),
    },
    {
      minProperties: 1,
      description: 'The content, or in place of all this the root element itself, known by its `eClass`.',
    },
  ),
);

/** The body of an export of a stored model. */
export const SavedExportRequest = component(
  'SavedExportRequest',
  Type.Object({
    format: Type.Optional(nullable(exportFormat)),
    process: Type.Optional(nullable(exportedProcess)),
  }),
);

/** The form that imports a model from a file. */
export const ModelImportRequest = component(
  'ModelImportRequest',
  Type.Object({
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description:
        'A model as JSON (.json) or XMI (.xmi, .xml); for a CIM also BPMN 2.0 (.bpmn, .xml), and requirements as ReqIF (.reqif, .xml) or CSV (.csv, .tsv); for a PIM also OpenAPI (.yaml, .yml, .json). Several files in XMI, BPMN, ReqIF or OpenAPI as one model come in a ZIP (.zip, .reqifz).',
    }),
    projectId: Type.Optional(
      Type.String({ description: 'Required for a new model; that of the model it replaces otherwise.' }),
    ),
    name: Type.Optional(
      Type.String({ description: "Name of the model; the root's, else the file's, otherwise." }),
    ),
    format: Type.Optional(
      Type.Unsafe<string>({
        'x-caseless': true,
        type: 'string',
        enum: [...fileFormats, ...Object.keys(foreignFormats)],
        description: 'Recognised by the content of the file unless given.',
      }),
    ),
    main: Type.Optional(
      Type.String({
        description:
          'In a ZIP of XMI files, the path of the one that has the root, of OpenAPI files that of the document; found unless several may be it.',
      }),
    ),
    modelId: Type.Optional(
      Type.String({
        description:
          'The model to replace; of one that came from a file of another tool, what people added stays.',
      }),
    ),
    expectedRevision: Type.Optional(expectedRevision),
  }),
);

/**
 * The body of a patch, handed on as bytes: an object, or the list of its operations under the media type of RFC 6902.
 */
export const unparsedPatch: TUnsafe<Uint8Array> = Type.Unsafe<Uint8Array>({
  content: {
    'application/json': { schema: { $ref: ModelPatchRequest.name } },
    'application/json-patch+json': {
      schema: { type: 'array', items: { $ref: PatchOperation.name }, minItems: 1, maxItems: 10_000 },
    },
  },
});
