import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
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
    /** The handler gets the body's bytes, unparsed. */
    readonly rawBody?: boolean;
    /** Takes a body of type text/plain, as text. */
    readonly plainText?: boolean;
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
  }
}

/** Who asks, on an operation that needs a token. */
export function callerOf(request: { readonly caller: Caller | undefined }): Caller {
  if (request.caller === undefined) throw new Error('A public operation asked for its caller.');
  return request.caller;
}
