import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import type { Level } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { empty, failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, insistedRevision, isKnown } from '../answers/revisions.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { changeHeaders, readHeaders, replaceHeaders } from '../schemas/headers.ts';
import { RevisionRequest, unparsedPatch } from '../schemas/model-requests.ts';
import { ModelReplaceRequest, unparsed } from '../schemas/models.ts';
import type { Server } from '../server.ts';
import {
  type ModelDependencies,
  modelOnWire,
  rawBodyOptions,
  refuseInvalid,
  whole,
  wordsFor,
  written,
} from './model-answers.ts';

const revisionQuery = Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) });
const params = Type.Object({ id });

/** Declares read, replace, patch and delete of the models of a level. */
export function addModelItemRoutes(server: Server, dependencies: ModelDependencies, level: Level): void {
  addRead(server, dependencies, level);
  addReplace(server, dependencies, level);
  addPatch(server, dependencies, level);
  addDelete(server, dependencies, level);
}

function addRead(server: Server, { models }: ModelDependencies, level: Level): void {
  const words = wordsFor(level);
  server.get(
    `/api/${level}/:id`,
    {
      schema: {
        operationId: `get${words.singular}`,
        summary: `Read a ${words.name} model`,
        description:
          'Answers with the content as JSON, or as XMI where `Accept` asks for it. `If-None-Match` with the known revision is answered with 304.',
        tags: [words.tag],
        params,
        headers: readHeaders,
        response: {
          200: json('The model.', modelOnWire, etagHeader),
          304: empty('It has the revision that If-None-Match names.'),
          ...failures(401, 404),
        },
      },
    },
    async (request, reply) => {
      const record = await models.get(callerOf(request), { level, id: request.params.id });
      reply.header('ETag', etagOf(record.revision));
      if (isKnown(request.headers['if-none-match'], record.revision)) return reply.code(304).send(null);
      return whole(reply, { models, record });
    },
  );
}

const acceptPatchHeader = {
  'Accept-Patch': { type: 'string', description: 'The types a patch may have.' },
} as const;

function addReplace(server: Server, dependencies: ModelDependencies, level: Level): void {
  const { models, reader } = dependencies;
  const words = wordsFor(level);
  server.put(
    `/api/${level}/:id`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `replace${words.singular}`,
        summary: `Replace a ${words.name} model`,
        description:
          'The content becomes the one that is sent; what it leaves out is deleted. With `expectedRevision` or `If-Match` the change is refused when the revision is another one by now.',
        tags: [words.tag],
        params,
        headers: replaceHeaders,
        querystring: revisionQuery,
        body: unparsed(ModelReplaceRequest, level),
        response: {
          200: json('The stored model; its revision has grown by 1.', modelOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 412, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const document = await reader.readDocument(level, request.body);
      const record = await models.replace(callerOf(request), {
        level,
        id: request.params.id,
        document,
        expectedRevision: revisionOf(request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return written(request, reply, { models, record });
    },
  );
}

function addPatch(server: Server, dependencies: ModelDependencies, level: Level): void {
  const { models } = dependencies;
  const words = wordsFor(level);
  server.patch(
    `/api/${level}/:id`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `patch${words.singular}`,
        summary: `Change parts of a ${words.name} model`,
        description:
          'Because absent means unset, `add` to a list that is not there makes it, and `replace` works on a feature ' +
          'that has its default.',
        tags: [words.tag],
        params,
        headers: replaceHeaders,
        querystring: revisionQuery,
        body: unparsedPatch,
        response: {
          200: json('The stored model; its revision has grown by 1.', modelOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 412, 413, 415),
          415: { ...failures(415)[415], headers: acceptPatchHeader },
        },
      },
    },
    async (request, reply) => {
      const isList = /^application\/json-patch\+json\b/i.test(request.headers['content-type'] ?? '');
      const { record, bytes } = await models.patch(callerOf(request), {
        level,
        id: request.params.id,
        body: request.body,
        form: isList ? 'LIST' : 'OBJECT',
        expectedRevision: revisionOf(request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return written(request, reply, { models, record, bytes });
    },
  );
}

function addDelete(server: Server, { models }: ModelDependencies, level: Level): void {
  const words = wordsFor(level);
  server.delete(
    `/api/${level}/:id`,
    {
      attachValidation: true,
      schema: {
        operationId: `delete${words.singular}`,
        summary: `Delete a ${words.name} model`,
        description: 'Models and artifacts that were made from it stay.',
        tags: [words.tag],
        params,
        headers: changeHeaders,
        querystring: revisionQuery,
        body: RevisionRequest.ref,
        response: {
          204: empty('It is deleted.'),
          ...failures(400, 401, 404, 409, 412, 413, 415),
        },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, { models, level, id: request.params.id });
      const { expectedRevision } = request.body;
      await models.delete(callerOf(request), {
        level,
        id: request.params.id,
        expectedRevision: revisionOf(expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return reply.code(204).send(null);
    },
  );
}
