import { Type } from 'typebox';
import { levels, type Level } from '../../chain/levels.ts';
import { classContract } from '../../kernel/operations/contract.ts';
import { addableClasses } from '../../kernel/operations/settable-features.ts';
import type { ModelAnswer } from '../model-work.ts';
import { answerTo, asList, jsonOf, listIn, only, pageOf, partOf, ToolFailure, type Reach } from '../reach.ts';
import { findingsOf } from './findings.ts';
import { defineTool, id, input, level, model, part, partIn, type Tool } from './tool.ts';

/** Tools that read models, and say what may stand in them. */
export const modelTools: readonly Tool[] = [
  defineTool({
    name: 'search_model',
    title: 'Search a model',
    description:
      'Lists elements of a model with id, class, name and place: those that speak of all the words, those of a class, or all.',
    input: input({
      ...model,
      query: Type.Optional(Type.String({ description: 'Words in class, name or texts.', maxLength: 200 })),
      class: Type.Optional(
        Type.String({ description: 'Only elements of this class or of one below it.', maxLength: 100 }),
      ),
      ...part,
    }),
    effect: 'READS',
    run: async (reach, { level: of, modelId, query = '', class: className, ...rest }) => {
      const wanted = partIn(rest);
      const bytes = await contentOf(reach, of, modelId);
      const work = { kind: 'SEARCH', level: of, bytes, query, className, ...wanted } as const;
      const answer = expected(await reach.workOnModel(work), 'FOUND');
      const { revision, items, total } = answer;
      const next = wanted.offset + items.length;
      return { revision, items, total, ...(items.length > 0 && next < total && { nextOffset: next }) };
    },
  }),
  defineTool({
    name: 'read_elements',
    title: 'Read elements',
    description: 'Reads elements by their ids, with all values; contained elements are given as ids.',
    input: input({
      ...model,
      ids: Type.Array(id('an element'), { minItems: 1, maxItems: 50 }),
    }),
    effect: 'READS',
    run: async (reach, { level: of, modelId, ids }) => {
      const bytes = await contentOf(reach, of, modelId);
      const { revision, elements, unknownIds } = expected(
        await reach.workOnModel({ kind: 'READ', level: of, bytes, ids }),
        'ELEMENTS',
      );
      return { revision, elements, ...(unknownIds.length > 0 && { unknownIds }) };
    },
  }),
  defineTool({
    name: 'describe_class',
    title: 'Describe a class of the metamodel',
    description:
      'Says where elements of a class may stand, what can be set on them and what each feature means; without a class it lists all classes of the level.',
    input: input({ level, class: Type.Optional(Type.String({ maxLength: 100 })), ...part }),
    effect: 'READS',
    run: async (_reach, { level: of, class: className, ...rest }) => {
      const { metamodel } = levels[of];
      if (className === undefined) {
        const classes = addableClasses(metamodel).map(({ name, doc }) => ({ name, doc }));
        return partOf(classes, partIn(rest));
      }
      const contract = classContract(metamodel, className);
      if (contract !== undefined) return contract;
      throw new ToolFailure(
        `"${className}" is not a class of ${metamodel.name} that has elements; describe_class without a class lists them.`,
      );
    },
  }),
  defineTool({
    name: 'validate_model',
    title: 'Validate a model',
    description: 'Checks a stored model against its metamodel and its constraints, errors first.',
    input: input({ ...model, ...part }),
    effect: 'READS',
    run: async (reach, { level: of, modelId, ...rest }) =>
      findingsOf(
        await jsonOf(reach, { method: 'POST', path: [of, modelId, 'validate'], body: {} }),
        partIn(rest),
      ),
  }),
  defineTool({
    name: 'list_revisions',
    title: 'List the revisions of a model',
    description: 'Lists what was stored of a model and when, the latest first.',
    input: input({ ...model, ...part }),
    effect: 'READS',
    run: (reach, { level: of, modelId, ...rest }) =>
      pageOf(reach, { path: [of, modelId, 'revisions'] }, partIn(rest)),
  }),
  defineTool({
    name: 'list_views',
    title: 'List the views of a model',
    description: 'Lists the views of a model; read_view draws one.',
    input: input({ ...model, ...part }),
    effect: 'READS',
    run: async (reach, { level: of, modelId, ...rest }) => {
      const views = await jsonOf(reach, { path: [of, modelId, 'views'] });
      const members = ['id', 'viewId', 'title', 'kind', 'purpose'];
      return partOf(
        asList(views).map((view) => only(view, ...members)),
        partIn(rest),
      );
    },
  }),
  defineTool({
    name: 'read_view',
    title: 'Draw a view of a model',
    description:
      'Draws a view as a Mermaid flowchart; of tables and cards it lists what they show. As SVG, PNG, PDF, PlantUML or Structurizr it is a resource.',
    input: input({ ...model, viewId: id('the view') }),
    effect: 'READS',
    run: async (reach, { level: of, modelId, viewId }) => {
      const path = [of, modelId, 'views', viewId];
      const shown = await jsonOf(reach, { path });
      const { kind, ...rest } = only(shown, 'title', 'kind');
      if (kind === 'TABLE' || kind === 'CARDS' || kind === 'MATRIX')
        return {
          kind,
          ...rest,
          nodes: listIn(shown, 'nodes')
            .slice(0, 100)
            .map((node) => only(node, 'id', 'elementClass', 'label', 'cells', 'parent')),
        };
      const { bytes } = await answerTo(reach, { path, query: { format: 'mermaid' } });
      return new TextDecoder().decode(bytes);
    },
  }),
  defineTool({
    name: 'read_progress',
    title: 'Read how far a model is',
    description: 'Says which steps of the method are done in a model, and what is missing.',
    input: input(model),
    effect: 'READS',
    run: (reach, { level: of, modelId }) =>
      jsonOf(reach, { path: ['modeling', 'process', of, 'coverage'], query: { modelId } }),
  }),
];

/** The API's answer with a model, as bytes: it may be large. */
export async function contentOf(reach: Reach, of: Level, modelId: string): Promise<Uint8Array> {
  return (await answerTo(reach, { path: [of, modelId] })).bytes;
}

/** The answer of the kind that the work gives. */
export function expected<K extends ModelAnswer['kind']>(
  answer: ModelAnswer,
  kind: K,
): Extract<ModelAnswer, { readonly kind: K }> {
  if (answer.kind !== kind) throw new Error(`The work on the model gave ${answer.kind}, not ${kind}.`);
  // Checked border: the kind was compared.
  return answer as Extract<ModelAnswer, { readonly kind: K }>;
}
