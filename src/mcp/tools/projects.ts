import { Type } from 'typebox';
import { levelNames, levels } from '../../chain/levels.ts';
import { jsonOf, memberOf, only, pageOf, type PartOfList } from '../reach.ts';
import { defineTool, id, input, level, part, partIn, type Tool } from './tool.ts';

const words = Type.Optional(Type.String({ description: 'Part of the name.', maxLength: 200 }));
const modelMembers = [
  'id',
  'level',
  'name',
  'description',
  'revision',
  'projectId',
  'sourceModelId',
  'updatedAt',
];

/** Tools that find projects and models, and begin new ones. */
export const projectTools: readonly Tool[] = [
  defineTool({
    name: 'list_projects',
    title: 'List projects',
    description: 'Lists the projects that you are a member of, with your role.',
    input: input({ query: words, ...part }),
    effect: 'READS',
    run: async (reach, { query, ...rest }) =>
      listed(
        await pageOf(reach, { path: ['projects'], query: { q: query, sort: 'name,asc' } }, partIn(rest)),
        ['id', 'name', 'description', 'role'],
      ),
  }),
  defineTool({
    name: 'create_project',
    title: 'Create a project',
    description: 'Makes a project; models stand in projects.',
    input: input({ name: Type.String({ minLength: 1, maxLength: 200 }) }),
    effect: 'ADDS',
    run: async (reach, { name }) =>
      only(await jsonOf(reach, { method: 'POST', path: ['projects'], body: { name } }), 'id', 'name'),
  }),
  defineTool({
    name: 'list_models',
    title: 'List models',
    description: 'Lists models, without their content; those of all levels unless a level is given.',
    input: input({
      projectId: Type.Optional(id('a project')),
      level: Type.Optional(level),
      query: words,
      ...part,
    }),
    effect: 'READS',
    run: async (reach, { projectId, level: one, query, ...rest }) => {
      const pages = (one === undefined ? levelNames : [one]).map(async (name) => {
        const call = { path: [name], query: { projectId, q: query, sort: 'updatedAt,desc' } };
        return [name, listed(await pageOf(reach, call, partIn(rest)), modelMembers)] as const;
      });
      return Object.fromEntries(await Promise.all(pages));
    },
  }),
  defineTool({
    name: 'create_model',
    title: 'Create a model',
    description:
      'Makes an empty model: begin with the level cim. Those of pim and psm are usually made by run_transformation.',
    input: input({
      projectId: id('the project'),
      level,
      name: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    effect: 'ADDS',
    run: async (reach, { projectId, level: of, name }) => {
      const content = { eClass: levels[of].rootClass, name };
      const made = await jsonOf(reach, { method: 'POST', path: [of], body: { projectId, content } });
      return { ...only(made, ...modelMembers), rootId: memberOf(memberOf(made, 'content'), 'id') };
    },
  }),
];

function listed({ items, ...rest }: PartOfList<unknown>, members: readonly string[]): PartOfList<unknown> {
  return { items: items.map((item) => only(item, ...members)), ...rest };
}
