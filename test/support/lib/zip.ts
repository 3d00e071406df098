import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';

const endRecord = 0x06054b50;
const centralRecord = 0x02014b50;

/** The files of a ZIP archive by path, in the order of its directory. */
export function entriesOf(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  assert.equal(zip.readUInt32LE(end), endRecord);
  const entries = new Map<string, Buffer>();
  let place = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    assert.equal(zip.readUInt32LE(place), centralRecord);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(place + offset),
    );
    const path = zip.toString('utf8', place + 46, place + 46 + (nameLength ?? 0));
    entries.set(path, contentAt(zip, place));
    place += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function contentAt(zip: Buffer, central: number): Buffer {
  const method = zip.readUInt16LE(central + 10);
  const size = zip.readUInt32LE(central + 20);
  const local = zip.readUInt32LE(central + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + size);
  return method === 0 ? packed : inflateRawSync(packed);
}
