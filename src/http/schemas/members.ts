import { Type } from 'typebox';
import { id } from './common.ts';
import { component } from './component.ts';

const role = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '\\S',
  description:
    'A free label such as "Architect"; it carries no privilege. OWNER is reserved, and so is what looks like it.',
});

/** The body of an invitation into a project. */
export const InvitationRequest = component(
  'InvitationRequest',
  Type.Object(
    {
      username: Type.Optional(Type.String({ maxLength: 254 })),
      email: Type.Optional(Type.String({ maxLength: 254 })),
      userId: Type.Optional(id),
      role,
    },
    { description: 'One of username, email and userId; the user becomes a member at once.' },
  ),
);

/** What the owner sends to change a member's label. */
export const RoleRequest = component('RoleRequest', Type.Object({ role }));

/** What the owner sends to make a member the owner. */
export const OwnerRequest = component(
  'OwnerRequest',
  Type.Object(
    { userId: id, role },
    { description: 'The member that is to own the project, and the label of the former owner.' },
  ),
);
