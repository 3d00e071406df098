import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import { createMemoryRoom } from './memory-room.ts';

const MiB = 1024 * 1024;

function reply(): { readonly raw: ServerResponse } {
  return { raw: new ServerResponse(new IncomingMessage(new Socket())) };
}

describe('the room for large requests', () => {
  it('is refused when it stays full; small ones are not counted', async () => {
    const room = createMemoryRoom(100 * MiB, 20);
    await room.enter(reply(), { by: 'ann', bytes: 50 * MiB });
    await room.enter(reply(), { by: 'bob', bytes: 50 * MiB });
    await refusalOf(room.enter(reply(), { by: 'eve', bytes: 2 * MiB }), 'UNAVAILABLE');
    await room.enter(reply(), { by: 'eve', bytes: MiB });
  });

  it('is given to a waiting request when another one ends', async () => {
    const room = createMemoryRoom(100 * MiB);
    const first = reply();
    await room.enter(first, { by: 'ann', bytes: 100 * MiB });
    const next = room.enter(reply(), { by: 'bob', bytes: 60 * MiB });
    first.raw.emit('close');
    await next;
  });

  it('is half of all for one account, so that others go on', async () => {
    const room = createMemoryRoom(100 * MiB, 20);
    await room.enter(reply(), { by: 'ann', bytes: 30 * MiB });
    await refusalOf(room.enter(reply(), { by: 'ann', bytes: 30 * MiB }), 'UNAVAILABLE');
    await room.enter(reply(), { by: 'bob', bytes: 30 * MiB });
  });

  it('is taken once by a request that has a large body and a large answer', async () => {
    const room = createMemoryRoom(100 * MiB, 20);
    const one = reply();
    await room.enter(one, { by: 'ann', bytes: 60 * MiB });
    await room.enter(one, { by: 'ann', bytes: 60 * MiB });
    await room.enter(reply(), { by: 'bob', bytes: 40 * MiB });
  });

  it('is given to what is larger than all of it, alone', async () => {
    const room = createMemoryRoom(10 * MiB, 20);
    const large = reply();
    await room.enter(large, { by: 'ann', bytes: 64 * MiB });
    await refusalOf(room.enter(reply(), { by: 'bob', bytes: 2 * MiB }), 'UNAVAILABLE');
  });
});
