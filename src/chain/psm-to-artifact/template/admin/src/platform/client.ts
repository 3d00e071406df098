import { createContext, useContext } from 'react';
import type { Api } from './api';
import type { AdminResource } from './resource';
import type { Credentials, SignIn } from './session';

/** A step of a process that people do, and where they do it. */
export interface TaskPlace {
  /** The code of the process. */
  readonly process: string;
  readonly step: string;
  /** A new row is made; missing: it is done on the page of the row that it is about. */
  readonly creates?: { readonly resource: string; readonly operation: string };
  /** Nothing is done in the service; people only say that it is done. */
  readonly byHand?: true;
}

/** What the model says beside its rows. */
export interface ClientModel {
  readonly name: string;
  readonly resources: readonly AdminResource[];
  /** The roles that own a process; undefined where the service runs none. */
  readonly processOwners?: readonly string[];
  readonly tasks: readonly TaskPlace[];
}

/** What the client was started with. */
export interface Client extends ClientModel {
  readonly api: Api;
  readonly credentials: Credentials;
  readonly signIn: SignIn;
}

export const ClientContext = createContext<Client | undefined>(undefined);

/** What the client was started with, for components inside of it. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('There is no client around this component.');
  return client;
}
