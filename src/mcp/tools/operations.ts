import { Type, type TObject, type TProperties } from 'typebox';
import type { Level } from '../../chain/levels.ts';
import type { ModelAnswer } from '../model-work.ts';
import { jsonOf, memberOf, ToolFailure, type Reach } from '../reach.ts';
import { findingsOf } from './findings.ts';
import { contentOf, expected } from './models.ts';
import { defineTool, expectedRevision, input, model, type Tool } from './tool.ts';

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const set = Type.Record(Type.String(), Type.Union([scalar, Type.Array(scalar)]), {
  description: 'Values by feature; of references the ids or refs of their targets.',
});
const container = input({
  target: Type.String({ description: 'Id or ref of the element that holds it.' }),
  feature: Type.String({ description: 'The containment there.' }),
  index: Type.Optional(Type.Integer({ minimum: 0, description: 'Place in the list; its end unless given.' })),
});
const target = Type.String({ description: 'Id of the element, or its ref in the same call.' });

/** The schema of one kind of operation. */
function operation(op: string, members: TProperties): TObject {
  return input({ op: Type.Literal(op), ...members });
}

const operations = Type.Array(
  Type.Union([
    operation('add', {
      ref: Type.String({ description: 'A name for the new element, for other operations of this call.' }),
      class: Type.String({ description: 'Its class; describe_class says what it may hold.' }),
      container,
      set: Type.Optional(set),
    }),
    operation('update', {
      target,
      set: Type.Optional(set),
      unset: Type.Optional(Type.Array(Type.String(), { description: 'Features that lose their value.' })),
    }),
    operation('move', { target, container }),
    operation('connect', { source: target, feature: Type.String(), target }),
    operation('disconnect', { source: target, feature: Type.String(), target }),
    operation('remove', {
      target,
      cascade: Type.Boolean({ description: 'Whether what it contains and references to it go, too.' }),
    }),
  ]),
  { minItems: 1, maxItems: 200, description: 'All of them are carried out, or none.' },
);

/** Findings that an answer shows. */
const shownFindings = { limit: 10, offset: 0 };

/** Tools that change models by typed operations. */
export const operationTools: readonly Tool[] = [
  defineTool({
    name: 'try_operations',
    title: 'Try operations',
    description:
      'Carries out operations on a copy of a model and validates it; nothing is stored. Says what would change.',
    input: input({ ...model, operations }),
    effect: 'READS',
    run: async (reach, { level, modelId, operations: asked }) => {
      const { body, ...changed } = await changedModel(reach, { level, modelId, operations: asked });
      const result = await jsonOf(reach, { method: 'POST', path: [level, 'validate'], body });
      return { ...changed, stored: false, validation: findingsOf(result, shownFindings) };
    },
  }),
  defineTool({
    name: 'apply_operations',
    title: 'Apply operations',
    description:
      'Carries out operations on a model and stores it as a new revision. Says what changed, which ids the refs got, and what validation finds. Elements can be removed.',
    input: input({ ...model, expectedRevision, operations }),
    effect: 'CHANGES',
    run: async (reach, { level, modelId, expectedRevision: wanted, operations: asked }) => {
      const { body, ...changed } = await changedModel(reach, {
        level,
        modelId,
        operations: asked,
        expectedRevision: wanted,
      });
      const stored = await jsonOf(reach, { method: 'PUT', path: [level, modelId], body });
      const result = await jsonOf(reach, { method: 'POST', path: [level, modelId, 'validate'], body: {} });
      return {
        ...changed,
        revision: memberOf(stored, 'revision'),
        stored: true,
        validation: findingsOf(result, shownFindings),
      };
    },
  }),
];

type Changed = Omit<Extract<ModelAnswer, { readonly kind: 'APPLIED' }>, 'kind'>;

async function changedModel(
  reach: Reach,
  given: {
    readonly level: Level;
    readonly modelId: string;
    readonly operations: unknown;
    readonly expectedRevision?: number;
  },
): Promise<Changed> {
  const { level, modelId, operations: asked, expectedRevision: wanted } = given;
  const bytes = await contentOf(reach, level, modelId);
  const answer = await reach.workOnModel({
    kind: 'APPLY',
    level,
    bytes,
    operations: asked,
    expectedRevision: wanted,
  });
  if (wanted !== undefined && answer.revision !== wanted)
    throw new ToolFailure(
      `The model is at revision ${answer.revision}, not ${wanted}; look at what has changed and call again.`,
    );
  if (answer.kind === 'REFUSED')
    throw new ToolFailure('The operations do not fit the model; nothing was stored.', answer.issues);
  const { kind: _, ...changed } = expected(answer, 'APPLIED');
  return changed;
}
