import { randomBytes } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/** A new UUID of version 7: later ids sort after earlier ones, so rows keep the order in which they were made. */
export function newId(): string {
  const bytes = randomBytes(16);
  const time = Math.max(Date.now(), lastTime);
  counter = time === lastTime ? counter + 1 : 0;
  // More than 4,096 ids in one millisecond borrow the next one.
  lastTime = counter > 0xfff ? time + 1 : time;
  if (counter > 0xfff) counter = 0;
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
