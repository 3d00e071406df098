import { Type } from 'typebox';

/** Request headers that the documentation names, in the names' usual spelling by the router's. */
export const headerNames: Readonly<Record<string, string>> = {
  'if-match': 'If-Match',
  'if-none-match': 'If-None-Match',
  prefer: 'Prefer',
  'idempotency-key': 'Idempotency-Key',
  'last-event-id': 'Last-Event-ID',
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

const ifMatch = Type.Optional(
  Type.String({ description: 'The ETag you have read; 412 when it is not the current one any more.' }),
);

const idempotencyKey = Type.Optional(
  Type.String({ description: '1 to 255 visible ASCII characters; repeating the same request is safe.' }),
);

/** Creation of a model. */
export const createHeaders = Type.Object({ prefer, 'idempotency-key': idempotencyKey });

/** Changes of a model that are answered with it. */
export const replaceHeaders = Type.Object({ prefer, 'if-match': ifMatch });

/** Import of a model, as a new one or over one that was read. */
export const importHeaders = Type.Object({
  prefer,
  'if-match': ifMatch,
  'idempotency-key': idempotencyKey,
});

/** Changes of records that have a revision, and actions on them as they were read. */
export const changeHeaders = Type.Object({ 'if-match': ifMatch });

/** Finalizing of a session, which is answered with a model. */
export const finalizeHeaders = Type.Object({ prefer, 'idempotency-key': idempotencyKey });

/** Submissions that may be repeated safely. */
export const submissionHeaders = Type.Object({ 'idempotency-key': idempotencyKey });

/** Submissions about a model as it was read that may be repeated safely. */
export const modelSubmissionHeaders = Type.Object({
  'if-match': ifMatch,
  'idempotency-key': idempotencyKey,
});
