import { at, membersOf } from '../../support/lib/json.ts';
import { bodyOf, requestOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Tries bodies that break the documented schema; every one is refused before anything happens. */
export async function checkBodies(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const valid = bodyOf(attempt);
  if (operation.body === undefined || valid === undefined) return;
  const refuse = async (
    name: string,
    sent: { readonly body?: unknown; readonly text?: string },
  ): Promise<void> => {
    const { body: _valid, ...request } = requestOf(client, attempt);
    await client.send(
      operation,
      { ...request, ...sent },
      { status: 400, code: 'bad_request', attempt: name },
    );
  };
  for (const name of requiredOf(operation.body)) {
    const { [name]: _missing, ...rest } = valid;
    await refuse('without a required member', { body: rest });
  }
  await refuse('with an unknown member', { body: { ...valid, noSuchMember: 1 } });
  for (const [name, schema] of Object.entries(membersOf(at(operation.body, 'properties') ?? {}))) {
    const wrong = wrongValue(schema);
    if (wrong !== undefined)
      await refuse('with a member of another type', { body: { ...valid, [name]: wrong } });
  }
  await refuse('with a list for a body', { body: [valid] });
  await refuse('with broken JSON', { text: '{' });
  await client.send(
    operation,
    { ...requestOf(client, attempt), mediaType: 'text/plain' },
    { status: 415, attempt: 'with another media type' },
  );
}

function requiredOf(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.map(String) : [];
}

/** A value of another type than a schema asks for; undefined where everything is accepted. */
function wrongValue(schema: unknown): unknown {
  const type = at(schema, 'type');
  if (type === 'object') return at(schema, 'properties') === undefined ? 'text' : [];
  if (type === undefined && at(schema, '$ref') === undefined && at(schema, 'anyOf') === undefined)
    return undefined;
  return type === 'boolean' || type === 'integer' || type === 'number' ? 'text' : true;
}
