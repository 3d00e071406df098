import { Type } from 'typebox';

/** Request headers that the documentation names, in the names' usual spelling by the router's. */
export const headerNames: Readonly<Record<string, string>> = {
  'if-match': 'If-Match',
  'if-none-match': 'If-None-Match',
  prefer: 'Prefer',
  'idempotency-key': 'Idempotency-Key',
};

/** Reads of records that have a revision. */
export const readHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'The ETag you have: answered with 304 while it is the current one.' }),
  ),
});

const prefer = Type.Optional(
  Type.String({ description: '`return=minimal` leaves `content` out of the answer.' }),
);

/** Creation of a model. */
export const createHeaders = Type.Object({ prefer });

/** Replacement of a model. */
export const replaceHeaders = Type.Object({
  prefer,
  'if-match': Type.Optional(
    Type.String({ description: 'The ETag you have read; 412 when it is not the current one any more.' }),
  ),
});

/** Submissions that may be repeated safely. */
export const submissionHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: '1 to 255 visible ASCII characters; repeating the same request is safe.' }),
  ),
});
