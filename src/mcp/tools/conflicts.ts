import { Type } from 'typebox';
import { jsonOf, listIn, memberOf, only, pageOf, partOf, type Reach } from '../reach.ts';
import { defineTool, id, input, part, partIn, type Tool } from './tool.ts';

const session = { projectId: id('the project'), sessionId: id('the session') };
const decision = Type.Enum(['KEEP_USER', 'TAKE_GENERATED'], {
  type: 'string',
  description: 'KEEP_USER keeps what people made of it, TAKE_GENERATED takes what is generated now.',
});
const sessionMembers = [
  'sessionId',
  'direction',
  'status',
  'sourceModelId',
  'targetModelId',
  'totalConflicts',
  'unresolvedConflicts',
];

/** Tools that read the conflicts of transformations, decide them, and carry the decisions out. */
export const conflictTools: readonly Tool[] = [
  defineTool({
    name: 'list_conflict_sessions',
    title: 'List sessions with conflicts',
    description: 'Lists the transformations of a project that wait for decisions.',
    input: input({ projectId: id('the project'), ...part }),
    effect: 'READS',
    run: async (reach, { projectId, ...rest }) => {
      const { items, ...page } = await pageOf(reach, { path: ['synchronizations', projectId] }, partIn(rest));
      return { items: items.map((each) => only(each, ...sessionMembers)), ...page };
    },
  }),
  defineTool({
    name: 'read_conflicts',
    title: 'Read conflicts',
    description:
      'Reads the conflicts of a session: what people changed, what is generated now, and what each decision brings about.',
    input: input({
      ...session,
      undecided: Type.Optional(Type.Boolean({ description: 'Only those without a decision.' })),
      ...part,
    }),
    effect: 'READS',
    run: async (reach, { projectId, sessionId, undecided, ...rest }) => {
      const found = await jsonOf(reach, { path: ['synchronizations', projectId, sessionId] });
      const conflicts = listIn(found, 'conflicts').filter(
        (conflict) => undecided !== true || memberOf(conflict, 'decision') === null,
      );
      const { items, ...page } = partOf(conflicts, partIn(rest));
      return { ...only(found, ...sessionMembers), conflicts: items.map(shown), ...page };
    },
  }),
  defineTool({
    name: 'decide_conflicts',
    title: 'Decide conflicts',
    description:
      'Saves decisions; each can be changed until finalize_conflicts carries them out. Ask the person whose work it is where you are not sure.',
    input: input({
      ...session,
      decisions: Type.Array(
        Type.Object({ conflictId: id('the conflict'), decision }, { additionalProperties: false }),
        {
          minItems: 1,
          maxItems: 100,
        },
      ),
    }),
    effect: 'CHANGES',
    idempotent: true,
    run: async (reach, { decisions, ...of }) =>
      only(
        await sent(reach, of, { path: ['resolutions', 'batch'], body: { resolutions: decisions } }),
        ...sessionMembers,
      ),
  }),
  defineTool({
    name: 'preview_decisions',
    title: 'Preview decisions',
    description: 'Says what finalizing with the saved decisions would come to; nothing is stored.',
    input: input({ ...session, ...part }),
    effect: 'READS',
    run: async (reach, { projectId, sessionId, ...rest }) => {
      const preview = await jsonOf(reach, {
        method: 'POST',
        path: ['synchronizations', projectId, sessionId, 'preview'],
        query: partIn(rest),
        body: {},
      });
      return only(preview, 'outcome', 'mergeCounts', 'changes', 'findings');
    },
  }),
  defineTool({
    name: 'finalize_conflicts',
    title: 'Carry out decisions',
    description: 'Merges with all decisions, stores the target as a new revision and ends the session.',
    input: input(session),
    effect: 'CHANGES',
    run: async (reach, of) =>
      only(await sent(reach, of, { path: ['finalize'], body: undefined }), 'id', 'level', 'name', 'revision'),
  }),
  defineTool({
    name: 'cancel_conflicts',
    title: 'Cancel a session',
    description: 'Removes a session with its decisions; the models stay as they are.',
    input: input(session),
    effect: 'CHANGES',
    run: async (reach, { projectId, sessionId }) => {
      await jsonOf(reach, { method: 'DELETE', path: ['synchronizations', projectId, sessionId] });
      return { cancelled: sessionId };
    },
  }),
];

function sent(
  reach: Reach,
  of: { readonly projectId: string; readonly sessionId: string },
  { path, body }: { readonly path: readonly string[]; readonly body: unknown },
): Promise<unknown> {
  return jsonOf(reach, {
    method: 'POST',
    path: ['synchronizations', of.projectId, of.sessionId, ...path],
    body,
  });
}

function shown(conflict: unknown): Readonly<Record<string, unknown>> {
  return only(
    conflict,
    ...['conflictId', 'elementId', 'elementClass', 'elementName', 'feature', 'differenceKind', 'explanation'],
    ...['baseValue', 'workingValue', 'generatedValue', 'features', 'availableResolutions', 'decision'],
    ...['consequences', 'set'],
  );
}
