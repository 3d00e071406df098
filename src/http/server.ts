import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Trouble } from './trouble.ts';
import type { RequiredAccess } from './admission/required-access.ts';
import type { RecordedBy } from '../lib/audit.ts';
import type { RefusalKind } from '../lib/refusal.ts';
import type { Caller } from '../modules/accounts/index.ts';

/** The HTTP server; handlers get their types from the route schemas. */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation needs no token. */
    readonly public?: boolean;
    /** The token comes as `Authorization: Bearer`, and pages of other origins are refused. */
    readonly bearer?: boolean;
    /** What the operation asks of its caller; set from the table of required access. */
    readonly requirement?: RequiredAccess | undefined;
    /** What it is recorded as in the audit log, and by what; set from the table of audited operations. */
    readonly audited?: { readonly operation: string; readonly recordedBy: RecordedBy } | undefined;
    /** The handler gets the body's bytes, unparsed. */
    readonly rawBody?: boolean;
    /** Takes a body of type text/plain, as text. */
    readonly plainText?: boolean;
    /** The answer has the same bytes for the life of the process. */
    readonly isAlwaysTheSame?: boolean;
  }

  interface FastifyRequest {
    /** Who asks; undefined on public operations. */
    caller: Caller | undefined;
    /** What the address of the client is counted as. */
    clientAddress: string;
    /** The account that a login names, where it exists. */
    triedAccountId: string | undefined;
    /** Why the request was refused. */
    refused: RefusalKind | undefined;
    /** What the operator should know of how it failed. */
    trouble: Trouble | undefined;
  }
}

/** Whether requests to a route are read with their body; those of other methods have none that means anything. */
export function readsBody({ method }: { readonly method: string | readonly string[] }): boolean {
  return [method].flat().some((one) => one !== 'GET' && one !== 'HEAD');
}
