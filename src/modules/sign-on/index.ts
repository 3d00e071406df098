export type { LinkedIdentity, IdentityStore } from './identity-store.ts';
export {
  createSignOn,
  type GroupAccess,
  type Person,
  type SignOn,
  type SignOnDependencies,
} from './sign-on.ts';
