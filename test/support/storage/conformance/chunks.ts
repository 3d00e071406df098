import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from '../../../../src/storage/chunks/chunk-list.ts';
import { heldContents } from '../../../../src/storage/migrations/project-accounting.ts';
import { openStorage, type Storage } from '../../../../src/storage/index.ts';
import type { ContentRef } from '../../../../src/modules/models/index.ts';
import { manualClock, type ManualClock } from '../../lib/manual-clock.ts';
import { refusalOf } from '../../lib/refusals.ts';
import { drawFrom } from '../../testing/random-numbers.ts';
import { seed } from '../../testing/seed.ts';
import { bytesIn, chunkDifferences, storedRows, type StoragePlace } from '../stored-rows.ts';
import { temporaryDatabase, temporaryFolder, type Ending } from '../temporary-storage.ts';
import { newModel, storedProject } from './stored-things.ts';

const hour = 3_600_000;
/** More than is remembered, so that it is read from the database each time. */
const size = 1_300_000;

/** Large contents share chunks, and chunks go with the last content that has them. */
export function chunkTests(): void {
  test('a revision of a large content stores its few new chunks and its list', async (t) => {
    const { place, storage } = await opened(t);
    const first = await storage.contents.put(textOf(size));
    const before = await storedBytes(place);
    const second = await storage.contents.put(edited(textOf(size), 'Revision 2'));
    const added = (await storedBytes(place)) - before;
    // A chunk or two, of about 40 KiB each, and the list.
    assert.ok(added < 0.05 * size, `${added} bytes`);
    assert.deepEqual(await storage.contents.get(first), textOf(size));
    assert.deepEqual(await storage.contents.get(second), edited(textOf(size), 'Revision 2'));
  });

  test('chunks are cleared away with the last content that has them, and no sooner', async (t) => {
    const { place, clock, storage } = await opened(t);
    const gone = await storage.contents.put(textOf(size));
    const kept = await storage.contents.put(edited(textOf(size), 'Kept'));
    const model = await pointTo(storage, kept);
    clock.advance(3 * hour);
    assert.equal(await storage.clearContents(), 1);
    await refusalOf(storage.contents.get(gone), 'NOT_FOUND');
    assert.deepEqual(await storage.contents.get(kept), edited(textOf(size), 'Kept'));
    assert.deepEqual(await chunkDifferences(place), { unlisted: [], missing: [] });
    await storage.transactions.transact(({ models }) => models.delete(model));
    assert.equal(await storage.clearContents(), 1);
    assert.deepEqual(await storedRows(place, 'select sha256 from chunks'), []);
  });

  test('contents that are cleared away together take the chunks they share with them', async (t) => {
    const { place, clock, storage } = await opened(t);
    for (let number = 0; number < 4; number += 1)
      await storage.contents.put(edited(textOf(size), `Draft ${number}`));
    clock.advance(3 * hour);
    // Two of them as two processes do.
    const cleared = await Promise.all([storage.clearContents(), storage.clearContents()]);
    assert.equal(cleared[0] + cleared[1], 4);
    assert.deepEqual(await storedRows(place, 'select sha256 from chunks'), []);
  });

  test('a chunk stays while a content is put that has it, and its content can still be pointed to', async (t) => {
    const { clock, storage } = await opened(t);
    await storage.contents.put(textOf(size));
    clock.advance(3 * hour);
    const later = await storage.contents.put(edited(textOf(size), 'Later'));
    assert.equal(await storage.clearContents(), 1);
    clock.advance(hour);
    await storage.clearContents();
    await pointTo(storage, later);
    assert.deepEqual(await storage.contents.get(later), edited(textOf(size), 'Later'));
  });

  test('contents that are put while others with the same chunks are cleared away are whole', async (t) => {
    const { place, clock, storage } = await opened(t);
    const other = place.databaseUrl === '' ? storage : await openStorage({ ...place, clock });
    if (other !== storage) t.after(() => other.close());
    const draw = drawFrom(seed);
    const text = textOf(size);
    for (let round = 0; round < 8; round += 1) {
      await storage.contents.put(edited(text, `Old ${round}`));
      clock.advance(3 * hour);
      const names = [0, 1, 2, 3].map((number) => `New ${round} ${draw(2)} ${number}`);
      const clearing = [storage.clearContents(), other.clearContents()];
      const refs = await Promise.all(
        names.map((name, index) => (index % 2 === 0 ? storage : other).contents.put(edited(text, name))),
      );
      await Promise.all(clearing);
      for (const [index, ref] of refs.entries())
        assert.deepEqual(await storage.contents.get(ref), edited(text, names[index] ?? ''));
      assert.deepEqual((await chunkDifferences(place)).missing, []);
    }
    clock.advance(3 * hour);
    await storage.clearContents();
    assert.deepEqual(await storedRows(place, 'select sha256 from chunks'), []);
  });

  test('of an earlier state of a model only those bytes count that the next one does not have', async (t) => {
    const { place, storage } = await opened(t);
    const content = await storage.contents.put(textOf(size));
    const model = newModel({ ...(await storedProject(storage)), content });
    await storage.transactions.transact(({ models }) => models.insert(model));
    const counted = async (): Promise<readonly number[]> => {
      const rows = await storedRows(place, 'select * from project_contents order by sha256, size');
      const recount = heldContents('counted_size');
      assert.deepEqual(await storedRows(place, `${recount} order by sha256, size`), rows);
      return rows.map((row) => Number(row['size'])).sort((one, other) => other - one);
    };
    assert.deepEqual(await counted(), [size]);
    const states = [edited(textOf(size), 'Second'), edited(textOf(size), 'Third'), textOf(size), textOf(9)];
    const found: (readonly number[])[] = [];
    for (const [index, bytes] of states.entries()) {
      const next = { ...model, content: await storage.contents.put(bytes), revision: index + 2 };
      await storage.transactions.transact(({ models }) => models.update(next));
      found.push(await counted());
    }
    const [second = [], third = [], back = [], small = []] = found;
    assert.deepEqual([second.length, third.length, back.length, small.length], [2, 3, 4, 5]);
    for (const sizes of [second, third, back])
      assert.ok(
        sizes.slice(1).every((more) => more > 0 && more < 0.1 * size),
        sizes.join(),
      );
    assert.deepEqual(small.slice(0, 1), [size]);
    await storage.transactions.transact(({ models }) => models.delete(model.id));
    assert.deepEqual(await counted(), []);
  });

  test('a damaged chunk is found, and the next content that has it makes all of them whole', async (t) => {
    const { place, storage } = await opened(t);
    const one = await storage.contents.put(textOf(size));
    await pointTo(storage, one);
    const [content] = await storedRows(place, 'select bytes from contents');
    const key = bytesIn(place, bytesOf(content).subarray(0, 32));
    const [chunk] = await storedRows(place, `select bytes from chunks where sha256 = ${key}`);
    const bytes = bytesOf(chunk);
    const turned = bytes.map((byte, at) => (at === bytes.byteLength >> 1 ? byte ^ 1 : byte));
    await storedRows(place, `update chunks set bytes = ${bytesIn(place, turned)} where sha256 = ${key}`);
    await refusalOf(storage.contents.get(one), 'DAMAGED');
    const kept = edited(textOf(size), 'Again');
    const two = await storage.contents.put(kept);
    assert.deepEqual(await storage.contents.get(two), kept);
    assert.deepEqual(await storage.contents.get(one), textOf(size));
  });

  test('a content with a lost chunk is whole again once the same bytes are put', async (t) => {
    const { place, storage } = await opened(t);
    const ref = await storage.contents.put(textOf(size));
    await pointTo(storage, ref);
    await storedRows(place, 'delete from chunks');
    await refusalOf(storage.contents.get(ref), 'DAMAGED');
    assert.deepEqual(await storage.contents.put(textOf(size)), ref);
    assert.deepEqual(await storage.contents.get(ref), textOf(size));
  });

  for (const length of [0, 5, 40_000, size])
    test(`a content of ${length} bytes of an older version is read, kept and cleared away as it is`, async (t) => {
      const { place, clock, storage } = await opened(t);
      const bytes = textOf(length);
      const ref = await putAsBefore(place, bytes);
      const model = await pointTo(storage, ref);
      assert.deepEqual(await storage.contents.get(ref), bytes);
      assert.deepEqual(await storage.contents.put(bytes), ref);
      assert.deepEqual(await storedRows(place, 'select form from contents'), [{ form: 'PIECES' }]);
      await storage.transactions.transact(({ models }) => models.delete(model));
      clock.advance(3 * hour);
      assert.equal(await storage.clearContents(), 1);
      assert.deepEqual(await storedRows(place, 'select sha256 from content_pieces'), []);
    });

  test('a damaged content of an older version is stored in chunks when it is put again', async (t) => {
    const { place, storage } = await opened(t);
    const ref = await putAsBefore(place, textOf(size));
    await pointTo(storage, ref);
    await storedRows(place, 'delete from content_pieces where number = 1');
    await refusalOf(storage.contents.get(ref), 'DAMAGED');
    await storage.contents.put(textOf(size));
    assert.deepEqual(await storage.contents.get(ref), textOf(size));
    assert.deepEqual(await storedRows(place, 'select form from contents'), [{ form: 'CHUNKS' }]);
    assert.deepEqual(await storedRows(place, 'select sha256 from content_pieces'), []);
  });
}

async function opened(
  ending: Ending,
): Promise<{ readonly place: StoragePlace; readonly clock: ManualClock; readonly storage: Storage }> {
  const clock = manualClock();
  const dataFolder = await temporaryFolder(ending);
  let drop = (): Promise<void> => Promise.resolve();
  const databaseUrl = await temporaryDatabase({ after: (clean) => (drop = clean) });
  const place = { dataFolder, databaseUrl };
  const storage = await openStorage({ ...place, clock });
  ending.after(async () => {
    await storage.close();
    await drop();
  });
  return { place, clock, storage };
}

/** Stores a model with this content; gives its id. */
async function pointTo(storage: Storage, content: ContentRef): Promise<string> {
  const model = newModel({ ...(await storedProject(storage)), content });
  await storage.transactions.transact(({ models }) => models.insert(model));
  return model.id;
}

/** A text without places that repeat, the same each time. */
function textOf(length: number): Uint8Array {
  const draw = drawFrom(7);
  const words = Array.from({ length: length / 8 + 1 }, () =>
    draw(2 ** 32)
      .toString(36)
      .padStart(8),
  );
  return new TextEncoder().encode(words.join('').slice(0, length));
}

/** The text with some words put in at its middle. */
function edited(text: Uint8Array, words: string): Uint8Array {
  const middle = text.byteLength >> 1;
  const parts = [text.subarray(0, middle), new TextEncoder().encode(words), text.subarray(middle)];
  return Uint8Array.from(Buffer.concat(parts));
}

function bytesOf(row: Readonly<Record<string, unknown>> | undefined): Uint8Array {
  const bytes = row?.['bytes'];
  assert.ok(bytes instanceof Uint8Array);
  return bytes;
}

/** Bytes that contents and their chunks take. */
async function storedBytes(place: StoragePlace): Promise<number> {
  const [row] = await storedRows(
    place,
    `select (select coalesce(sum(length(bytes)), 0) from contents)
       + (select coalesce(sum(length(bytes)), 0) from chunks) as sum`,
  );
  return Number(row?.['sum']);
}

/** Stores a content as versions before the chunks did. */
async function putAsBefore(place: StoragePlace, bytes: Uint8Array): Promise<ContentRef> {
  const sha256 = keyOf(bytes);
  const pieceSize = 1024 * 1024;
  const isSmall = bytes.byteLength <= pieceSize;
  await storedRows(
    place,
    `insert into contents (sha256, size, used_at, complete, bytes)
     values ('${sha256}', ${bytes.byteLength}, 0, 1, ${isSmall ? bytesIn(place, bytes) : 'null'})`,
  );
  for (let number = 0; !isSmall && number * pieceSize < bytes.byteLength; number += 1) {
    const piece = bytes.subarray(number * pieceSize, (number + 1) * pieceSize);
    await storedRows(
      place,
      `insert into content_pieces values ('${sha256}', ${number}, ${bytesIn(place, piece)})`,
    );
  }
  return { sha256, size: bytes.byteLength };
}
