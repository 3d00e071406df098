import { Type } from 'typebox';
import { revisionOf } from '../../lib/revision.ts';
import type { ValidationKind } from '../../modules/jobs/index.ts';
import { levelNames, type Level, type Models } from '../../modules/models/index.ts';
import { callerOf } from '../admission/admission.ts';
import { idempotencyOf } from '../repeats/idempotency-key.ts';
import { failures, json } from '../openapi/answers.ts';
import { insistedRevision } from '../answers/revisions.ts';
import { expectedRevisionParameter, id } from '../schemas/common.ts';
import { changeHeaders, modelSubmissionHeaders } from '../schemas/headers.ts';
import { Job } from '../schemas/jobs.ts';
import { RevisionRequest, ValidateRequest } from '../schemas/model-requests.ts';
import { unparsed } from '../schemas/models.ts';
import { ValidationResult, validationResultOf } from '../schemas/validation.ts';
import type { Server } from '../server.ts';
import type { Validators } from '../bodies/validation.ts';
import { acceptedHeaders, answerAccepted } from './accepted-jobs.ts';
import { rawBodyOptions, refuseInvalid, wordsFor } from './model-answers.ts';

/** What the validation of models needs. */
export type ModelValidationDependencies = {
  readonly models: Models;
  readonly validators: Validators;
  readonly maxModelBytes: number;
};

const revisionQuery = Type.Object({ expectedRevision: Type.Optional(expectedRevisionParameter) });
const found = json('What was found, also when the model is not valid.', ValidationResult.ref);

type Form = {
  readonly kind: ValidationKind;
  readonly suffix: string;
  /** How the operation's id ends. */
  readonly ending: string;
  readonly words: string;
  readonly description: string;
};

const forms: readonly Form[] = [
  {
    kind: 'SEMANTIC',
    suffix: '',
    ending: '',
    words: 'Validate',
    description:
      'Checks structure and constraints. Findings are part of the answer, which is 200 for a model with errors, too.',
  },
  {
    kind: 'STRUCTURAL',
    suffix: '/structural',
    ending: 'Structurally',
    words: 'Structurally validate',
    description:
      'Checks required values, bounds, types and references, without the constraints of the level.',
  },
];

/** Declares the validations of the models of every level, stored and not stored, at once and as jobs. */
export function addModelValidationRoutes(server: Server, dependencies: ModelValidationDependencies): void {
  for (const level of levelNames) {
    for (const form of forms) {
      addUnsaved(server, dependencies, { level, form });
      addSaved(server, dependencies, { level, form });
    }
    addJob(server, dependencies, level);
  }
}

type Place = { readonly level: Level; readonly form: Form };

function addUnsaved(server: Server, dependencies: ModelValidationDependencies, { level, form }: Place): void {
  const { name, tag, singular } = wordsFor(level);
  server.post(
    `/api/${level}/validate${form.suffix}`,
    {
      ...rawBodyOptions(dependencies),
      schema: {
        operationId: `validateUnsaved${singular}${form.ending}`,
        summary: `${form.words} an unsaved ${name} model`,
        description: form.description,
        tags: [tag],
        body: unparsed(ValidateRequest, level),
        response: { 200: found, ...failures(400, 401, 413, 415) },
      },
    },
    async (request) => {
      const asked = { bytes: request.body, kind: form.kind };
      return validationResultOf(await dependencies.models.validateDocument(level, asked));
    },
  );
}

function addSaved(server: Server, { models }: ModelValidationDependencies, { level, form }: Place): void {
  const { name, tag, singular } = wordsFor(level);
  server.post(
    `/api/${level}/:id/validate${form.suffix}`,
    {
      attachValidation: true,
      schema: {
        operationId: `validate${singular}${form.ending}`,
        summary: `${form.words} a saved ${name} model`,
        description: form.description,
        tags: [tag],
        params: Type.Object({ id }),
        headers: changeHeaders,
        querystring: revisionQuery,
        body: RevisionRequest.ref,
        response: { 200: found, ...failures(400, 401, 404, 409, 412, 413, 415) },
      },
    },
    async (request) => {
      await refuseInvalid(request, { models, level, id: request.params.id });
      const result = await models.validate(callerOf(request), {
        level,
        id: request.params.id,
        kind: form.kind,
        expectedRevision: revisionOf(request.body.expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
      });
      return validationResultOf(result);
    },
  );
}

function addJob(server: Server, { models }: ModelValidationDependencies, level: Level): void {
  const { name, tag, singular } = wordsFor(level);
  server.post(
    `/api/${level}/:id/validate/jobs`,
    {
      attachValidation: true,
      schema: {
        operationId: `submit${singular}Validation`,
        summary: `Submit the validation of a saved ${name} model`,
        description:
          'Validates like `validate`, as a job for large models: read the job until it has ended, its result holds the findings.',
        tags: [tag],
        params: Type.Object({ id }),
        headers: modelSubmissionHeaders,
        querystring: revisionQuery,
        body: RevisionRequest.ref,
        response: {
          202: json('The queued job.', Job.ref, acceptedHeaders),
          ...failures(400, 401, 404, 409, 412, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      await refuseInvalid(request, { models, level, id: request.params.id });
      const accepted = await models.submitValidation(callerOf(request), {
        level,
        id: request.params.id,
        expectedRevision: revisionOf(request.body.expectedRevision ?? request.query.expectedRevision),
        ifMatch: insistedRevision(request.headers['if-match']),
        idempotency: idempotencyOf(request),
      });
      return answerAccepted(reply, accepted);
    },
  );
}
