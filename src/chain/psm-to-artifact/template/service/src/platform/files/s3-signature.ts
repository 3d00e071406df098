import { createHash, createHmac } from 'node:crypto';

/** A request to a store that proves who sends it. */
export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly region: string;
  /** Id and secret of the access key, with a colon in between. */
  readonly access: string;
  readonly at: Date;
  /** Further headers that are sent, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Digest of the contents; those that are streamed have none yet when a request begins. */
  readonly digest?: string;
}

/** The headers of a request with those that sign it: version 4 of the signatures of AWS, which S3-compatible stores ask for. */
export function signatureOf(request: SignedRequest): Readonly<Record<string, string>> {
  const { method, url, region, access, at, digest = 'UNSIGNED-PAYLOAD' } = request;
  const colon = access.indexOf(':');
  const [id, secret] = [access.slice(0, colon), access.slice(colon + 1)];
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers: Readonly<Record<string, string>> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
  };
  const sorted = Object.keys(headers).sort();
  const names = sorted.join(';');
  const lines = sorted.map((name) => `${name}:${headers[name] ?? ''}\n`);
  const canonical = [method, url.pathname, '', lines.join(''), names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')];
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secretSoFar, part) => hmac(secretSoFar, part),
    `AWS4${secret}`,
  );
  const signature = hmac(key, signed.join('\n')).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
