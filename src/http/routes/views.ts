import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import { levelNames, type Level } from '../../modules/models/index.ts';
import {
  fits,
  pictureForms,
  scales,
  textForms,
  themes,
  type DrawnView,
  type Fit,
  type PictureForm,
  type ReadView,
  type TextForm,
  type Views,
} from '../../modules/views/index.ts';
import { callerOf } from '../admission/admission.ts';
import { pictureTypes, wantedPicture } from '../answers/downloads.ts';
import { failures, json } from '../openapi/answers.ts';
import { etagHeader, etagOf, insistedRevision } from '../answers/revisions.ts';
import { id } from '../schemas/common.ts';
import { changeHeaders } from '../schemas/headers.ts';
import { ViewRef } from '../schemas/models.ts';
import { View, ViewLayoutRequest, ViewPlacesRequest } from '../schemas/views.ts';
import type { Server } from '../server.ts';
import { bufferOn } from '../schemas/models.ts';
import { jsonType, wordsFor } from './model-answers.ts';
import { narrowingIn, narrowingQuery } from './view-narrowing.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

/** What the operations on views need. */
export type ViewDependencies = { readonly views: Views };

/** The view in a path. */
export const viewId = Type.String({
  description: 'One of the ids in the list of views; `default` always exists.',
});
const viewOnWire = Type.Unsafe<Buffer>(Type.Ref(View.name));
const text = { schema: Type.Unsafe<Buffer>({ type: 'string' }) };
const binary = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

/** The forms of an answer with a view: JSON, or a picture. */
export const viewContents = { 'application/json': { schema: viewOnWire }, 'image/svg+xml': text } as const;

const sheetQuery = {
  fit: Type.Optional(
    Type.Unsafe<Fit>({
      'x-caseless': true,
      type: 'string',
      enum: [...fits],
      description:
        'A picture that fills a page: `landscape` is a slide (1280 × 720), `portrait` a page of A4 (905 × 1280). ' +
        'Without it, a picture is as large as it needs to be.',
    }),
  ),
  scale: Type.Optional(
    Type.Number({
      minimum: scales.least,
      maximum: scales.most,
      default: 1,
      description: 'How much larger a picture is than usual.',
    }),
  ),
};

/** Declares list, read, layout and places of the views of the models of every level. */
export function addViewRoutes(server: Server, { views }: ViewDependencies): void {
  for (const level of levelNames) {
    addList(server, views, level);
    addRead(server, views, level);
    addLayout(server, views, level);
    addPlaces(server, views, level);
  }
}

function addList(server: Server, views: Views, level: Level): void {
  const words = wordsFor(level);
  server.get(
    `/api/${level}/:id/views`,
    {
      schema: {
        operationId: `list${words.singular}Views`,
        summary: `List the views of a ${words.name} model`,
        description:
          'Names the views that can be drawn of a model of this level. They are the same for every model of it.',
        tags: [words.tag],
        params: Type.Object({ id }),
        response: {
          200: json('All views; `default` first.', Type.Array(ViewRef.ref)),
          ...failures(401, 404),
        },
      },
    },
    async (request) => [...(await views.list(callerOf(request), { level, id: request.params.id }))],
  );
}

function addRead(server: Server, views: Views, level: Level): void {
  const words = wordsFor(level);
  server.get(
    `/api/${level}/:id/views/:viewId`,
    {
      schema: {
        operationId: `get${words.singular}View`,
        summary: `Read a view of a ${words.name} model`,
        description:
          'As JSON; as a picture in SVG, PNG or PDF with `Accept` or `?format=`; as the text of a diagram in ' +
          'Mermaid, PlantUML or the language of Structurizr with `?format=`, for views that have such a form. ' +
          'PNG and PDF are drawn with DejaVu Sans; letters that it lacks, such as Chinese, Japanese and Korean ones, ' +
          'need a font that the service is given (`SERVICE_PICTURE_FONT`), and are boxes without one. ' +
          'A picture follows the stored places of the nodes, or is laid out. One that would be larger than 10,000 pixels ' +
          'in a direction, or could not be read on the page it is to fit, is refused; the issues name the parts of the ' +
          'view to ask for with `scope`.',
        tags: [words.tag],
        params: Type.Object({ id, viewId }),
        querystring: Type.Object({
          format: Type.Optional(
            Type.Unsafe<'json' | PictureForm | TextForm>({
              'x-caseless': true,
              type: 'string',
              enum: ['json', ...pictureForms, ...textForms],
              description: 'Counts before `Accept`.',
            }),
          ),
          theme: Type.Optional(
            Type.Unsafe<(typeof themes)[number]>({
              'x-caseless': true,
              type: 'string',
              enum: [...themes],
              default: 'auto',
              description:
                'Colours of a picture; `auto` follows what the viewer prefers on a screen, and is light in PNG and PDF.',
            }),
          ),
          ...sheetQuery,
          ...narrowingQuery(level),
        }),
        response: {
          200: {
            description: 'The view.',
            headers: etagHeader,
            content: { ...viewContents, 'image/png': binary, 'application/pdf': binary, 'text/plain': text },
          },
          ...failures(400, 401, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const wanted = { level, ...request.params, narrowing: narrowingIn(query, level) };
      const caller = callerOf(request);
      const format = query.format ?? wantedPicture(request.headers.accept) ?? 'json';
      const answer = (reply as FastifyReply).header('Vary', 'Accept, Origin');
      const form = pictureForms.find((one) => one === format);
      if (form !== undefined) {
        const picture = await views.picture(caller, {
          form,
          ...wanted,
          theme: query.theme ?? 'auto',
          sheet: { fit: query.fit, scale: query.scale ?? 1 },
        });
        return form === 'svg' ? sendPicture(answer, picture) : sendFile(answer, picture, pictureTypes[form]);
      }
      const language = textForms.find((one) => one === format);
      if (language !== undefined) {
        const { record, bytes } = await views.text(caller, { ...wanted, form: language });
        return answer
          .header('ETag', etagOf(record.revision))
          .type('text/plain; charset=utf-8')
          .send(bufferOn(bytes));
      }
      return sendView(answer, await views.read(caller, wanted));
    },
  );
}

function addLayout(server: Server, views: Views, level: Level): void {
  const words = wordsFor(level);
  server.post(
    `/api/${level}/:modelId/views/:viewId/layout`,
    {
      schema: {
        operationId: `layout${words.singular}View`,
        summary: `Lay out a view of a ${words.name} model`,
        description:
          'Places are stored beside the model: they take no part in revisions, merges and exports. Tables, cards and ' +
          'flows in lanes are placed by their form; graphs with more than 2,000 nodes, or that take longer than ' +
          '2.5 seconds, in a grid.',
        tags: [words.tag],
        params: Type.Object({ modelId: id, viewId }),
        headers: changeHeaders,
        querystring: Type.Object(narrowingQuery(level)),
        body: ViewLayoutRequest.ref,
        response: {
          200: json('The view with the places of its nodes.', viewOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 412, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { mode = 'FULL', ...options } = request.body.options ?? {};
      const view = await views.layout(callerOf(request), {
        level,
        id: request.params.modelId,
        viewId: request.params.viewId,
        narrowing: narrowingIn(request.query, level),
        options: {
          ...withoutUndefined({
            algorithm: options.algorithm,
            direction: options.direction,
            spacing: options.spacing,
          }),
        },
        mode,
        persistence: request.body.persist === false ? 'ANSWER_ONLY' : 'STORE',
        expectedRevision: revisionOf(request.body.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return sendView(reply, view);
    },
  );
}

function addPlaces(server: Server, views: Views, level: Level): void {
  const words = wordsFor(level);
  server.put(
    `/api/${level}/:modelId/views/:viewId/places`,
    {
      schema: {
        operationId: `place${words.singular}ViewNodes`,
        summary: `Put nodes of a view of a ${words.name} model where they are wanted`,
        description:
          'The places are stored beside the model, whose revision stays as it is. All nodes of the view keep their ' +
          'places from then on, also when elements are renamed or the model is generated again; new nodes are placed ' +
          'around them. A layout with the mode `FULL` places everything again. Nodes of tables, cards and flows in ' +
          'lanes stand where their form says.',
        tags: [words.tag],
        params: Type.Object({ modelId: id, viewId }),
        headers: changeHeaders,
        body: ViewPlacesRequest.ref,
        response: {
          200: json('The view with the places of its nodes.', viewOnWire, etagHeader),
          ...failures(400, 401, 404, 409, 412, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const view = await views.placeNodes(callerOf(request), {
        level,
        id: request.params.modelId,
        viewId: request.params.viewId,
        narrowing: {},
        places: request.body.places,
        expectedRevision: revisionOf(request.body.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return sendView(reply, view);
    },
  );
}

/** Answers with a view as JSON. */
export function sendView(reply: FastifyReply, { record, json: bytes }: ReadView): FastifyReply {
  return reply.header('ETag', etagOf(record.revision)).type(jsonType).send(bufferOn(bytes));
}

function sendFile(reply: FastifyReply, { record, bytes }: DrawnView, type: string): FastifyReply {
  return reply.header('ETag', etagOf(record.revision)).type(type).send(bufferOn(bytes));
}

/** Answers with a picture; opened by itself it runs nothing and loads nothing. */
export function sendPicture(reply: FastifyReply, { record, bytes }: DrawnView): FastifyReply {
  return reply
    .header('ETag', etagOf(record.revision))
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type('image/svg+xml; charset=utf-8')
    .send(bufferOn(bytes));
}
