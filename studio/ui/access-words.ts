import type { Member } from '../../client/src/index.ts';

/** What members of each level may do, in words. */
export const accessWords: Readonly<Record<Member['access'], string>> = {
  READ: 'Can read',
  WRITE: 'Can change',
  MANAGE: 'Can manage members',
  OWNER: 'Owner',
};
