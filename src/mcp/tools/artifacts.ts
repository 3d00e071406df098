import { Type } from 'typebox';
import { asList, jsonOf, memberOf, only, pageOf, partOf, ToolFailure } from '../reach.ts';
import { defineTool, id, input, model, part, partIn, type Tool } from './tool.ts';

const file = {
  artifactId: id('the artifact'),
  path: Type.String({ description: 'Path of the file.', minLength: 1, maxLength: 1000 }),
};
const usualLines = 200;

/** Tools that read generated software, and what depends on what. */
export const artifactTools: readonly Tool[] = [
  defineTool({
    name: 'list_artifacts',
    title: 'List artifacts',
    description: 'Lists the software that was generated in a project.',
    input: input({ projectId: id('the project'), ...part }),
    effect: 'READS',
    run: async (reach, { projectId, ...rest }) => {
      const { items, ...page } = await pageOf(
        reach,
        { path: ['artifact'], query: { projectId } },
        partIn(rest),
      );
      const members = [
        'id',
        'name',
        'revision',
        'fileCount',
        'totalBytes',
        'sourceModelId',
        'sourceRevision',
      ];
      return { items: items.map((artifact) => only(artifact, ...members)), ...page };
    },
  }),
  defineTool({
    name: 'list_files',
    title: 'List files of an artifact',
    description: 'Lists the files of an artifact, all or those with some text in their paths.',
    input: input({
      artifactId: id('the artifact'),
      query: Type.Optional(Type.String({ description: 'Part of the path.', maxLength: 200 })),
      ...part,
    }),
    effect: 'READS',
    run: async (reach, { artifactId, query = '', ...rest }) => {
      const files = await jsonOf(reach, { path: ['artifact', artifactId, 'files'] });
      const found = asList(files).filter((each) => String(memberOf(each, 'path')).includes(query));
      const { items, ...page } = partOf(found, partIn(rest));
      return { items: items.map((each) => only(each, 'path', 'size', 'mode')), ...page };
    },
  }),
  defineTool({
    name: 'read_file',
    title: 'Read a file of an artifact',
    description: `Reads lines of a generated file, ${usualLines} unless told otherwise.`,
    input: input({
      ...file,
      from: Type.Optional(Type.Integer({ minimum: 1, description: 'First line, from 1.' })),
      lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    effect: 'READS',
    run: async (reach, { artifactId, path, from = 1, lines = usualLines }) => {
      const found = await jsonOf(reach, { path: ['artifact', artifactId, 'files', path] });
      if (memberOf(found, 'encoding') !== 'utf-8')
        throw new ToolFailure(`${path} is not a text; download it with the artifact.`);
      const all = String(memberOf(found, 'content')).split('\n');
      const shown = all.slice(from - 1, from - 1 + lines);
      const next = from + shown.length;
      return {
        ...only(found, 'path', 'mode', 'revision', 'protectedRegions'),
        from,
        totalLines: all.length,
        ...(shown.length > 0 && next <= all.length && { nextFrom: next }),
        text: shown.join('\n'),
      };
    },
  }),
  defineTool({
    name: 'read_impact',
    title: 'Read the impact of an element',
    description:
      'Says what an element of a model comes from, what comes from it in later levels, and in which files it is.',
    input: input({ ...model, elementId: id('the element'), limit: part.limit }),
    effect: 'READS',
    run: (reach, { level, modelId, elementId, ...rest }) =>
      jsonOf(reach, {
        path: ['impact', level, modelId, 'element', elementId],
        query: { limit: partIn(rest).limit },
      }),
  }),
  defineTool({
    name: 'read_origins',
    title: 'Read what a file comes from',
    description:
      'Lists the models behind an artifact, or behind one of its files, with the elements that it carries.',
    input: input({ artifactId: file.artifactId, path: Type.Optional(file.path), limit: part.limit }),
    effect: 'READS',
    run: (reach, { artifactId, path, ...rest }) =>
      jsonOf(reach, {
        path: ['impact', 'artifact', artifactId],
        query: { path, limit: partIn(rest).limit },
      }),
  }),
];
