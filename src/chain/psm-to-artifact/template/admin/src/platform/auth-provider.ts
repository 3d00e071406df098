import type { AuthProvider } from 'ra-core';
import type { Api } from './api';
import { Refusal } from './requests';
import type { AdminResource, Operation } from './resource';
import type { Credentials, Session, SignIn } from './session';

/** Everything that ra-core asks of the sign-in. */
export function createAuthProvider(given: {
  readonly api: Api;
  readonly credentials: Credentials;
  readonly signIn: SignIn;
  readonly resources: readonly AdminResource[];
  /** The roles that own a process. */
  readonly processOwners?: readonly string[];
}): AuthProvider {
  const { api, credentials, signIn, resources, processOwners = [] } = given;
  const isOpen = signIn.kind === 'NONE';
  let session: Promise<Session> | undefined;
  const isSignedIn = async (): Promise<boolean> =>
    isOpen || Object.keys(await credentials.headers()).length > 0;
  const current = async (): Promise<Session> => {
    if (isOpen) return { subject: '', roles: [] };
    if (!(await isSignedIn())) throw new Error('Nobody is signed in.');
    session ??= api.get<Session>('/admin/session').catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    return session;
  };
  return {
    async login(headers: Readonly<Record<string, string>>) {
      session = undefined;
      credentials.keep(headers);
      await current().catch(async (error: unknown) => {
        await credentials.forget();
        throw error;
      });
    },
    async logout() {
      session = undefined;
      await credentials.forget();
    },
    async checkAuth() {
      if (!(await isSignedIn())) throw new Error('Nobody is signed in.');
    },
    checkError: (error) =>
      error instanceof Refusal && error.status === 401 ? Promise.reject(error) : Promise.resolve(),
    async getIdentity() {
      const { subject } = await current();
      return { id: subject, fullName: subject };
    },
    getPermissions: async () => ((await isSignedIn()) ? (await current()).roles : []),
    async canAccess({ resource, action }) {
      if (!(await isSignedIn())) return false;
      const { roles } = await current();
      const holds = (wanted: readonly string[] | false | undefined): boolean =>
        wanted !== false && (isOpen || wanted === undefined || wanted.some((role) => roles.includes(role)));
      const may = (operation: Operation | undefined): boolean =>
        operation !== undefined && holds(operation.roles);
      if (resource === 'incidents') return holds(processOwners);
      const found = resources.find(({ name }) => name === resource);
      if (found === undefined) return true;
      switch (action) {
        case 'list':
          return holds(found.listedBy);
        case 'show':
          return holds(found.readBy);
        case 'create':
          return found.creations.some(may);
        case 'edit':
          return may(found.edit);
        case 'delete':
          return may(found.remove);
        default:
          return true;
      }
    },
  };
}
