import assert from 'node:assert/strict';
import { at, listAt, membersOf, textAt } from '../../support/lib/json.ts';
import { bodyOf, requestOf, type Attempt } from './operation-attempt.ts';
import type { OperationClient } from './operation-client.ts';

/** Tries bodies that break the documented schema; every one is refused before anything happens. */
export async function checkBodies(client: OperationClient, attempt: Attempt): Promise<void> {
  const { operation } = attempt;
  const valid = bodyOf(attempt);
  if (operation.body === undefined || valid === undefined) return;
  const refuse = async (
    name: string,
    sent: { readonly body?: unknown; readonly text?: string; readonly member?: string },
    expected = { status: 400, code: 'bad_request' },
  ): Promise<void> => {
    const { body: _valid, ...request } = requestOf(client, attempt);
    const { member, ...body } = sent;
    const answer = await client.send(operation, { ...request, ...body }, { ...expected, attempt: name });
    const pointers = listAt(answer.body, 'errors').map((error) => textAt(error, 'pointer'));
    if (member === undefined) return;
    const isNamed = pointers.some((pointer) => pointer === `/${member}` || pointer.startsWith(`/${member}/`));
    assert.ok(isNamed, `${operation.name}, ${name}: ${member} is not among ${pointers.join()}`);
  };
  for (const name of requiredOf(operation.body)) {
    const { [name]: _missing, ...rest } = valid;
    await refuse('without a required member', { body: rest, member: name });
  }
  await refuse('with an unknown member', {
    body: { ...valid, noSuchMember: 1 },
    member: 'noSuchMember',
  });
  for (const [name, schema] of Object.entries(membersOf(at(operation.body, 'properties') ?? {}))) {
    const wrong = wrongValue(schema);
    if (wrong !== undefined)
      await refuse('with a member of another type', { body: { ...valid, [name]: wrong }, member: name });
    if (at(schema, 'pattern') === '\\S')
      await refuse(
        'with a blank text',
        { body: { ...valid, [name]: ' \t ' }, member: name },
        { status: 422, code: 'value_refused' },
      );
    const longest = at(schema, 'maxLength');
    if (typeof longest === 'number')
      await refuse('with a text that is too long', {
        body: { ...valid, [name]: 'x'.repeat(longest + 1) },
        member: name,
      });
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
  const types = [at(schema, 'type')].flat();
  const [type] = types.filter((each) => each !== 'null');
  if (type === 'object') return at(schema, 'properties') === undefined ? 'text' : [];
  if (type === undefined && at(schema, '$ref') === undefined && at(schema, 'anyOf') === undefined)
    return undefined;
  return type === 'boolean' || type === 'integer' || type === 'number' ? 'text' : true;
}
