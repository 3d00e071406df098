import { Type, type TUnsafe } from 'typebox';
import { component, timestamp } from './component.ts';

/** The body of every failure. */
export const ErrorResponse = component(
  'ErrorResponse',
  Type.Object(
    {
      message: Type.String({ description: 'Summary for people.' }),
      status: Type.Integer({ description: 'The HTTP status.' }),
      timestamp,
      issues: Type.Array(Type.String(), { description: 'What exactly is wrong, as `field: detail`.' }),
      errorId: Type.String({ description: 'Equals X-Request-Id; look it up in the logs.' }),
    },
    { description: 'The one error body.', additionalProperties: false },
  ),
);

/** An id in a path or body; a malformed one is simply not found. */
export const id = Type.String({ description: 'Opaque identifier.' });

/** The revision of a record. */
export const revision = Type.Integer({
  minimum: 1,
  description: 'Starts at 1, grows by 1 with every write.',
});

const revisionForm = {
  pattern: '^[1-9][0-9]{0,14}$',
  minimum: 1,
  description: 'A whole number from 1, as a number or as decimal digits: the revision you have read.',
};

/** A revision that the sender expects in a body. */
export const expectedRevision: TUnsafe<number | string> = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  ...revisionForm,
});

/** A revision that the sender expects in a query. */
export const expectedRevisionParameter: TUnsafe<string> = Type.Unsafe<string>({
  type: 'string',
  pattern: revisionForm.pattern,
  description: revisionForm.description,
});

/** A name of a thing, on one line. */
export const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Not blank.' });

/** A longer text about a thing. */
export const description = Type.String({ maxLength: 10_000, description: 'What it is for.' });
