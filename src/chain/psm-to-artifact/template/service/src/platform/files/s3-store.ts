import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.js';
import { signatureOf } from './s3-signature.js';

/** How a bucket is reached. */
export interface BucketOptions {
  /** Address of the store, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Id and secret of the access key, with a colon in between. */
  readonly access: string;
}

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly contents?: Readable;
  /** Statuses that are no failure. */
  readonly expected: readonly number[];
}

/** A store that does not answer for so long has failed. */
const patienceMs = 30_000;

/** Keeps files in a bucket of an S3-compatible store. */
export function openBucket(options: BucketOptions): FileStore {
  if (!options.access.includes(':'))
    throw new Error('The access key of the bucket has to be its id and its secret, with a colon in between.');
  const send = async (
    method: string,
    key: string,
    { headers = {}, contents, expected }: Sending,
  ): Promise<IncomingMessage> => {
    const url = new URL(`${options.endpoint.replace(/\/+$/, '')}/${options.bucket}/${key}`);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signed = signatureOf({ method, url, ...options, headers, at: new Date() });
    const sent = request(url, { method, headers: signed });
    sent.setTimeout(patienceMs, () => sent.destroy(new Error('The store of files does not answer.')));
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    if (contents === undefined) sent.end();
    const [[answer]] = await Promise.all([answered, contents && pipeline(contents, sent)]);
    if (expected.includes(answer.statusCode ?? 0)) return answer;
    answer.resume();
    throw new Error(`The store of files answered ${answer.statusCode} to ${method} ${url.pathname}.`);
  };
  return {
    async write(key, contents, size) {
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' };
      (await send('PUT', key, { headers, contents, expected: [200, 201] })).resume();
    },
    read: (key, range) =>
      range === undefined
        ? send('GET', key, { expected: [200] })
        : send('GET', key, { headers: { range: `bytes=${range.start}-${range.end}` }, expected: [206] }),
    async remove(key) {
      (await send('DELETE', key, { expected: [200, 204, 404] })).resume();
    },
  };
}
