import { Type, type Static } from 'typebox';
import { accessLevels } from '../../modules/accounts/index.ts';
import type { Member as MemberRecord, Project as ProjectRecord } from '../../modules/projects/index.ts';
import { description, expectedRevision, id, name, revision } from './common.ts';
import { component, isoTime, nullable, oneOf, timestamp } from './component.ts';

/** The body of a request for a new project. */
export const ProjectRequest = component(
  'ProjectRequest',
  Type.Object({ name, description: Type.Optional(nullable(description)) }),
);

/** What the owner sends to change a project. */
export const ProjectUpdateRequest = component(
  'ProjectUpdateRequest',
  Type.Object(
    {
      name: Type.Optional(name),
      description: Type.Optional(nullable(description)),
      expectedRevision: Type.Optional(expectedRevision),
    },
    { description: 'Omitted members stay as they are.' },
  ),
);

/** The form that imports a project from a ZIP. */
export const ProjectImportRequest = component(
  'ProjectImportRequest',
  Type.Object({
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'A ZIP as the download of a project makes it.',
    }),
  }),
);

/** A member as the members see it. */
export const Member = component(
  'Member',
  Type.Object({
    userId: id,
    username: nullable(Type.String()),
    displayName: Type.String(),
    email: Type.Optional(
      nullable(
        Type.String({
          description: 'Only of your own account, and in the answer to an invitation by e-mail address.',
        }),
      ),
    ),
    role: Type.String({ description: 'Free label; OWNER for the owner.' }),
    access: oneOf(accessLevels, { description: 'What the member may do; OWNER for the owner.' }),
    owner: Type.Boolean(),
    invitedBy: nullable(
      Type.String({
        description:
          'The userId of who invited the member; null for the owner who made the project, and when that account is gone.',
      }),
    ),
    joinedAt: timestamp,
  }),
);

const projectMembers = {
  id,
  name: Type.String(),
  description: nullable(Type.String()),
  ownerId: id,
  role: Type.String({ description: "The caller's label in the project." }),
  access: oneOf(accessLevels, { description: 'What the caller may do in the project.' }),
  revision,
  memberCount: Type.Integer({ minimum: 1 }),
  createdAt: timestamp,
  updatedAt: timestamp,
  members: Type.Optional(Type.Array(Member.ref, { description: 'When one project is read.' })),
  storage: Type.Optional(
    Type.Object(
      {
        usedBytes: Type.Integer({
          minimum: 0,
          description:
            'Bytes stored for the project, history included; equal contents count once, and of earlier states of a model what the next one does not have.',
        }),
        allowedBytes: nullable(
          Type.Integer({
            minimum: 0,
            description: 'Bytes it may hold, given what its owner has left; null without a limit.',
          }),
        ),
      },
      { description: 'When one project is read.' },
    ),
  ),
};

/** A project as the caller sees it. */
export const Project = component('Project', Type.Object(projectMembers));

/** The project on the wire, without its members. */
export function projectOf(project: ProjectRecord): Static<typeof Project.schema> {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    ownerId: project.ownerId,
    role: project.role,
    access: project.access,
    revision: project.revision,
    memberCount: project.memberCount,
    createdAt: isoTime(project.createdAt),
    updatedAt: isoTime(project.updatedAt),
  };
}

/** The member on the wire; the e-mail address is left out when the caller may not know it. */
export function memberOf(member: MemberRecord): Static<typeof Member.schema> {
  const { email, joinedAt, ...rest } = member;
  const shown = { ...rest, joinedAt: isoTime(joinedAt) };
  return email === null ? shown : { ...shown, email };
}
