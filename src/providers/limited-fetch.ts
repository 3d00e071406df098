import { currentTrace, traceparentOf } from '../lib/trace-context.ts';

/** A reply may have this many bytes. */
const largestReply = 4 * 1024 * 1024;

/**
 * A `fetch` for talking to one provider: it follows no redirect, so that a key never travels on, and gives up on
 * replies that do not end. Where the work is traced, the provider gets its span.
 */
export function limitedFetch(send: typeof fetch, further: Readonly<Record<string, string>>): typeof fetch {
  return (input, init) => limited(send, input, { ...init, headers: withFurther(init?.headers, further) });
}

function withFurther(
  given: ConstructorParameters<typeof Headers>[0],
  further: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(further)) headers.set(name, value);
  return headers;
}

async function limited(
  send: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: NonNullable<Parameters<typeof fetch>[1]>,
): Promise<Response> {
  const headers = new Headers(init.headers);
  const trace = currentTrace();
  if (trace !== undefined) headers.set('traceparent', traceparentOf(trace));
  const response = await send(input, { ...init, headers, redirect: 'error' });
  if (response.body === null) return response;
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > largestReply) controller.error(new Error('The reply of the provider is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText } = response;
  return new Response(counted, { status, statusText, headers: response.headers });
}
