import { ServiceError } from '../../client/src/index.ts';
import { askedWait, attempts, connection } from './connection.ts';
import type { ModelName, Narrowing } from './models.ts';
import type { Reading } from './queries.ts';
import { noteRefused, session } from './session.ts';

/** Changes that are not saved, as operations of a patch; `key` names them. */
export type DraftPatch = { readonly key: string; readonly operations: readonly object[] };

type PictureOf = {
  readonly model: ModelName;
  readonly viewId: string;
  readonly narrowing: Narrowing;
  readonly draft?: DraftPatch;
};

/** The picture of a view as the service draws it, with changes that are not saved; nothing is stored. */
export function pictureReading({ model, viewId, narrowing, draft }: PictureOf): Reading<Document> {
  const { level, id, revision } = model;
  const search = new URLSearchParams(narrowing).toString();
  const path = `/api/${level}/${encodeURIComponent(id)}/views/${encodeURIComponent(viewId)}/picture?${search}`;
  const body = JSON.stringify(
    draft === undefined || draft.operations.length === 0 ? {} : { patch: draft.operations },
  );
  return {
    key: ['picture', level, id, revision, viewId, narrowing, draft?.key ?? ''],
    isFixed: true,
    read: (signal) => patientDocument({ path, body, signal }),
  };
}

type PictureRequest = {
  readonly path: string;
  readonly body: string;
  readonly signal: AbortSignal;
};

/** Asks for SVG again where the service has too many pictures to draw; readings wait for an overloaded service themselves. */
async function patientDocument(request: PictureRequest): Promise<Document> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await requestDocument(request);
    } catch (error) {
      const isTooMany = error instanceof ServiceError && error.status === 429;
      if (!isTooMany || attempt === attempts) throw error;
      await new Promise((done) => setTimeout(done, 1_000 * askedWait(error, 1)));
      if (request.signal.aborted) throw error;
    }
}

/**
 * Asks for SVG as a document. The platform parses it: the policy of the page forbids `DOMParser`, and `fetch` gives no
 * documents.
 */
function requestDocument({ path, body, signal }: PictureRequest): Promise<Document> {
  return new Promise((resolve, reject) => {
    const token = session.value?.token;
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'document';
    request.setRequestHeader('Accept', 'image/svg+xml');
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('X-Auth-Token', token ?? '');
    request.addEventListener('load', () => {
      if (connection.value.kind !== 'FINE') connection.value = { kind: 'FINE' };
      if (request.status === 401) noteRefused(token);
      if (request.status === 200 && request.responseXML !== null) resolve(request.responseXML);
      else reject(refusalOf(request));
    });
    request.addEventListener('error', () => {
      connection.value = { kind: 'OFFLINE' };
      reject(new TypeError('The service cannot be reached.'));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** The refusal without its body, which is no document. */
function refusalOf(request: XMLHttpRequest): ServiceError {
  const { status, statusText } = request;
  const headers = new Headers();
  for (const name of ['Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const message =
    status === 429
      ? 'The service draws many pictures. Try again in a moment.'
      : status === 503
        ? 'The service is too busy to draw this picture. Try again in a few seconds.'
        : undefined;
  return new ServiceError(
    { ...(message !== undefined && { message }) },
    new Response(null, { status, statusText, headers }),
  );
}
