/**
 * Makes and sends one large body in a thread of its own, so that this does not delay the reads that are timed meanwhile.
 * Reports to its parent when the body is made, sends it whenever the parent says SEND, reports the answer, and ends on END.
 */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { bodyShapes } from '../test/support/http/body-shapes.ts';
import { preparedShape, senderAt } from '../test/support/http/sent-shapes.ts';

/** Which shape of `bodyShapes`, how large, and where to. */
export type ShapeToSend = { readonly url: string; readonly what: string; readonly size: number };

// Checked border: only `body-memory.ts` starts this thread.
const { url, what, size } = workerData as ShapeToSend;
const shape = bodyShapes.find((one) => one.what === what);
const parent = parentPort;
if (shape === undefined || parent === null) throw new Error(`There is no shape "${what}" to send.`);
const send = preparedShape(await senderAt(url), shape, size);
parent.postMessage('PREPARED');
for await (const [message] of on(parent, 'message')) {
  if (message === 'END') break;
  const { status, answer } = await send();
  if (!shape.answered.includes(status)) throw new Error(`${what}: ${status} ${answer.slice(0, 500)}`);
  parent.postMessage('ANSWERED');
}
parent.close();
