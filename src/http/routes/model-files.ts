import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { slugOf } from '../../modules/archives/index.ts';
import {
  fileFormats as ownFormats,
  formatsOf,
  levelNames,
  type DocumentFile,
  type ExportFormat,
  type Level,
  type Models,
  type WantedFile,
} from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { attachment, wantsXmi } from '../answers/downloads.ts';
import { idempotencyOfBytes, replayedHeader } from '../repeats/idempotency-of-bytes.ts';
import { readForm, readOnlyForms } from '../bodies/multipart.ts';
import { failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, insistedRevision } from '../answers/revisions.ts';
import { id } from '../schemas/common.ts';
import { importHeaders } from '../schemas/headers.ts';
import {
  ExportRequest,
  exportedProcess,
  exportFormat,
  ModelImportRequest,
  SavedExportRequest,
} from '../schemas/model-requests.ts';
import { bufferOn, unparsed } from '../schemas/models.ts';
import type { Server } from '../server.ts';
import type { Validators } from '../bodies/validation.ts';
import {
  freeAfterAnswer,
  locationHeader,
  modelOnWire,
  rawBodyOptions,
  refuseInvalid,
  wordsFor,
  written,
} from './model-answers.ts';

/** What export and import of models need. */
export type ModelFileDependencies = {
  readonly models: Models;
  readonly validators: Validators;
  readonly maxModelBytes: number;
  /** Bytes an imported file may have. */
  readonly maxImportBytes: number;
};

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  JSON: 'application/json',
  XMI: 'application/xmi+xml',
  BPMN: 'application/xml',
};

const savedAs = {
  'Content-Disposition': { type: 'string', description: 'The name to save it under.' },
} as const;

const formatQuery = Type.Object({
  format: Type.Optional(exportFormat),
  process: Type.Optional(exportedProcess),
});

const xmlText = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

const exported = {
  description: 'The file.',
  content: {
    'application/json': { schema: Type.Unsafe<Buffer>({ type: 'object' }) },
    'application/xmi+xml': xmlText,
    'application/xml': xmlText,
  },
};

/** Declares export and import of the models of every level. */
export async function addModelFileRoutes(server: Server, dependencies: ModelFileDependencies): Promise<void> {
  for (const level of levelNames) {
    addUnsavedExport(server, dependencies, level);
    addSavedExport(server, dependencies, level);
  }
  await server.register(async (forms: Server) => {
    await readOnlyForms(forms, dependencies.maxImportBytes);
    for (const level of levelNames) addImport(forms, dependencies, level);
  });
}

function addUnsavedExport(server: Server, dependencies: ModelFileDependencies, level: Level): void {
  const { name, tag, singular } = wordsFor(level);
  server.post(
    `/api/${level}/export`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `exportUnsaved${singular}`,
        summary: `Export an unsaved ${name} model`,
        description: `Writes the content that is sent as JSON or XMI${bpmnToo(level)}, without storing it. It has to be representable, not complete.`,
        tags: [tag],
        querystring: formatQuery,
        body: unparsed(ExportRequest, level),
        response: { 200: { ...exported, headers: savedAs }, ...failures(400, 401, 413, 415) },
      },
    },
    async (request, reply) => {
      const otherwise = wantedFile(request, request.query);
      const asked = { bytes: request.body, otherwise };
      return sendFile(reply, level, await dependencies.models.exportDocument(level, asked));
    },
  );
}

function addSavedExport(server: Server, { models }: ModelFileDependencies, level: Level): void {
  const { name, tag, singular } = wordsFor(level);
  server.post(
    `/api/${level}/:id/export`,
    {
      attachValidation: true,
      schema: {
        operationId: `export${singular}`,
        summary: `Export a saved ${name} model`,
        description: `Writes JSON or XMI${bpmnToo(level)}. The format is taken from the body, else the query, else the header \`Accept\`, else JSON.`,
        tags: [tag],
        params: Type.Object({ id }),
        querystring: formatQuery,
        body: SavedExportRequest.ref,
        response: {
          200: { ...exported, headers: { ...etagHeader, ...savedAs } },
          ...failures(400, 401, 404, 413, 415),
        },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, { models, level, id: request.params.id });
      const { body, query, params } = request;
      const wanted = wantedFile(request, {
        format: body.format ?? query.format,
        process: body.process ?? query.process,
      });
      const file = await models.exportModel(callerOf(request), { level, id: params.id, ...wanted });
      reply.header('ETag', etagOf(file.revision));
      return sendFile(reply, level, file);
    },
  );
}

function bpmnToo(level: Level): string {
  return level === 'cim' ? ', or its processes as BPMN 2.0 with their drawing' : '';
}

function wantedFile(
  request: FastifyRequest,
  { format, process }: { readonly format?: ExportFormat | undefined; readonly process?: string | undefined },
): WantedFile {
  return { format: format ?? (wantsXmi(request.headers.accept) ? 'XMI' : 'JSON'), process };
}

function sendFile(reply: FastifyReply, level: Level, file: DocumentFile): FastifyReply {
  const { format, name, bytes } = file;
  freeAfterAnswer(reply, bytes);
  return reply
    .headers({ ...attachment(`${slugOf(name, 'model')}${endingOf(level, format)}`), Vary: 'Accept' })
    .type(mediaTypes[format])
    .send(bufferOn(bytes));
}

function endingOf(level: Level, format: ExportFormat): string {
  return format === 'BPMN' ? '.bpmn' : `.${level}.${format.toLowerCase()}`;
}

function addImport(server: Server, dependencies: ModelFileDependencies, level: Level): void {
  const { models, maxImportBytes, validators } = dependencies;
  const { name, tag, singular } = wordsFor(level);
  server.post(
    `/api/${level}/import`,
    {
      validatorCompiler: validators.parametersOnly,
      schema: {
        operationId: `import${singular}`,
        summary: `Import a ${name} model from a file`,
        description: importDescription(level),
        tags: [tag],
        consumes: ['multipart/form-data'],
        headers: importHeaders,
        body: ModelImportRequest.ref,
        response: {
          200: json('The replaced model; its revision has grown by 1.', modelOnWire, etagHeader),
          201: json('The new model.', modelOnWire, { ...etagHeader, ...locationHeader }),
          ...failures(400, 401, 404, 409, 412, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { file, fields } = await readForm(request, maxImportBytes);
      const { record, created, replayed, report } = await models.importModel(callerOf(request), {
        level,
        file,
        fields: presentOf(fields),
        ifMatch: insistedRevision(request.headers['if-match']),
        idempotency: await idempotencyOfBytes(request, { fields, name: file.name, bytes: file.bytes }),
      });
      if (replayed) reply.headers(replayedHeader);
      if (created) reply.code(201).header('Location', `/api/${level}/${record.id}`);
      return written(request, reply, { models, record, report });
    },
  );
}

function importDescription(level: Level): string {
  const formats = formatsOf(level);
  const isOwn = formats.length === ownFormats.length;
  const foreign = formats.slice(ownFormats.length).join(', ');
  return [
    'Reads JSON or XMI, recognised by the content, or a ZIP of files that refer to each other. Creates a model, or replaces the content of the one that `modelId` names; ids of the file are kept.',
    ...(isOwn
      ? []
      : [
          `Files of other tools (${foreign}) are read, too: ids are derived from those in the file, \`importReport\` lists what has no place in the model, and with \`modelId\` a newer version of the file replaces what came from the earlier one, while what people added stays.`,
        ]),
  ].join(' ');
}

/** The fields the operation knows; those left empty in a form count as left out. */
function presentOf(fields: Readonly<Record<string, string>>): Parameters<Models['importModel']>[1]['fields'] {
  const present = (name: string): string | undefined => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return value === '' ? undefined : value;
  };
  return {
    projectId: present('projectId'),
    name: present('name'),
    format: present('format'),
    main: present('main'),
    modelId: present('modelId'),
    expectedRevision: present('expectedRevision'),
  };
}
