import { currentTrace, traceparentOf } from '../lib/trace-context.ts';

/** A reply may have this many bytes. */
const largestReply = 4 * 1024 * 1024;

/**
 * A `fetch` for talking to one provider: it follows no redirect, so that a key never travels on, and gives up on
 * replies that do not end. Where the work is traced, the provider gets its span.
 */
export const limitedFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const trace = currentTrace();
  if (trace !== undefined) headers.set('traceparent', traceparentOf(trace));
  const response = await fetch(input, { ...init, headers, redirect: 'error' });
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
};
