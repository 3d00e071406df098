import { Type } from 'typebox';
import { id } from './common.ts';
import { type GrantedLevel, grantedLevels } from '../../modules/accounts/index.ts';
import { component } from './component.ts';

const role = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '\\S',
  description:
    'A free label such as "Architect"; it carries no privilege. OWNER is reserved, and so is what looks like it.',
});

/** What a member may do. */
const access = Type.Unsafe<GrantedLevel>({
  type: 'string',
  'x-caseless': true,
  enum: [...grantedLevels],
  description:
    'READ changes nothing, WRITE changes models and files, MANAGE also adds, changes and removes members.',
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
      access: Type.Optional(access),
    },
    {
      description: 'One of username, email and userId; the access is WRITE unless given.',
    },
  ),
);

/** What is sent to change a member. */
export const RoleRequest = component(
  'RoleRequest',
  Type.Object(
    { role: Type.Optional(role), access: Type.Optional(access) },
    { minProperties: 1, description: 'A label, an access, or both; what is left out stays.' },
  ),
);

/** What the owner sends to make a member the owner. */
export const OwnerRequest = component(
  'OwnerRequest',
  Type.Object(
    { userId: id, role, access: Type.Optional(access) },
    {
      description:
        'The member that is to own the project; label and access of the former owner, WRITE unless given.',
    },
  ),
);
