import assert from 'node:assert/strict';
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { workshopDb } from '../../../../example/src/platform/processes/workshop.js';
import { attachment, nameIn } from './file-names.js';
import { openFileStore } from './file-store.js';
import { acceptedType, endingOf } from './file-types.js';
import { rangeIn } from './send.js';
import { announceFile, keepFile } from './stored-file.js';
import { FileSweep } from './sweep.js';

it('takes the name of a file from its header, without folders, and gives it back', () => {
  assert.equal(nameIn('attachment; filename="C:\\\\scans\\\\in voice.pdf"'), 'in voice.pdf');
  assert.equal(nameIn("attachment; filename=x.pdf; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf"), 'Résumé.pdf');
  assert.equal(nameIn('inline; filename=../../etc/passwd'), 'passwd');
  assert.equal(nameIn("inline; FileName* = utf-8'de'%C3%A4.txt; filename = x"), 'ä.txt');
  assert.equal(nameIn('inline; filename*=UTF-8\'\'%E4.txt; filename = "x.txt"'), 'x.txt', 'no UTF-8');
  assert.equal(nameIn('inline; filename="a\tb\\"c\n"'), 'ab"c');
  assert.equal(nameIn(`inline; filename="a\n/b/ ${'😀'.repeat(201)} "`), '😀'.repeat(200));
  assert.deepEqual(
    [nameIn('attachment'), nameIn(undefined), nameIn('attachment; filename=""')],
    [undefined, undefined, undefined],
  );
  assert.match(attachment("it's (1)*.txt"), /''it%27s%20%281%29%2A\.txt$/);
  const header = attachment('Résumé "2".pdf');
  assert.equal(
    header,
    'attachment; filename="R_sum_ _2_.pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9%20%222%22.pdf',
  );
  assert.equal(nameIn(header), 'Résumé "2".pdf');
});

it('knows images by their first bytes, and believes what other files are called', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1');
  const images = ['image/jpeg', 'image/png'];
  const all = [...images, 'image/gif', 'image/webp'];
  for (const [head, type] of [
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x10\0\0\nWEBPVP8 ', 'image/webp'],
    ['GIF88a', undefined],
    ['.GIF89a', undefined],
    ['RIFF1234WAVE', undefined],
    ['.RIFF1234WEBP', undefined],
    ['\x89PNG', undefined],
    ['..\xff\xd8\xff', undefined],
  ] as const) {
    assert.equal(acceptedType('image/png', Buffer.from(head, 'latin1'), all), type, head);
    if (type !== undefined)
      assert.equal(acceptedType('text/plain', Buffer.from(head, 'latin1'), ['text/plain']), undefined);
  }
  assert.equal(acceptedType('application/octet-stream', png, images), 'image/png');
  assert.equal(acceptedType('image/png', Buffer.from('<svg onload='), images), undefined);
  assert.equal(acceptedType('image/png', Buffer.from('GIF89a......'), images), undefined);
  assert.equal(
    acceptedType('Application/PDF; x=1', Buffer.from('%PDF'), ['application/pdf']),
    'application/pdf',
  );
  assert.equal(acceptedType('text/plain; charset=utf-8', png, []), 'text/plain; charset=utf-8');
  assert.equal(acceptedType(' text/plain ;x', Buffer.from('a'), ['text/plain']), 'text/plain');
});

it('ends the names of files as their types are usually written', () => {
  for (const [type, ending] of [
    ['application/pdf', '.pdf'],
    ['image/gif', '.gif'],
    ['Image/JPEG', '.jpg'],
    ['image/png', '.png'],
    ['image/webp', '.webp'],
    ['text/plain ; charset=utf-8', '.txt'],
    ['application/zip', ''],
  ] as const)
    assert.equal(endingOf(type), ending, type);
});

it('reads one range of bytes, and everything where it cannot', () => {
  const of = (header: string | undefined) => rangeIn(header, 10);
  assert.deepEqual(of('bytes=0-3'), { start: 0, end: 3 });
  assert.deepEqual(of('bytes=4-'), { start: 4, end: 9 });
  assert.deepEqual(of('bytes=-3'), { start: 7, end: 9 });
  assert.deepEqual(of('bytes=8-99'), { start: 8, end: 9 });
  assert.deepEqual(
    [of('bytes=9-'), of('bytes=3-3')],
    [
      { start: 9, end: 9 },
      { start: 3, end: 3 },
    ],
  );
  assert.deepEqual(of('bytes=-99'), { start: 0, end: 9 });
  assert.deepEqual([of('bytes=10-'), of('bytes=-0')], ['OUTSIDE', 'OUTSIDE']);
  for (const header of [
    undefined,
    'bytes=-',
    'bytes=3-1',
    'bytes=0-1,3-4',
    'lines=0-1',
    'in bytes=0-1',
    `bytes=${'0'.repeat(16)}-1`,
  ])
    assert.equal(of(header), undefined, header);
});

describe('files in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  after(() => rm(folder, { recursive: true }));
  const files = openFileStore({
    endpoint: pathToFileURL(folder).href,
    bucket: 'papers',
    region: '',
    access: '',
  });
  const db = await workshopDb();
  await db.script('CREATE TABLE paper (id integer, scan jsonb)');
  const log = { info: () => {}, error: () => {} };
  const sweep = new FileSweep({ db, files, columns: [{ table: 'paper', column: 'scan' }], log });
  const stored = () => readdir(join(folder, 'papers'));

  async function upload(key: string): Promise<void> {
    await announceFile(db, key);
    await files.write(key, Readable.from([Buffer.from(`contents of ${key}`)]), 13);
  }

  it('stand under their keys; what is cut off leaves nothing', async () => {
    await upload('kept');
    assert.equal(await text(await files.read('kept')), 'contents of kept');
    assert.equal(await text(await files.read('kept', { start: 9, end: 10 })), 'of');
    const cutOff = Readable.from(
      (async function* () {
        yield Buffer.from('half of it');
        throw new Error('the caller has gone');
      })(),
    );
    await assert.rejects(files.write('lost', cutOff, 100), /has gone/);
    await assert.rejects(files.read('lost'), { code: 'ENOENT' });
    assert.deepEqual(await stored(), ['kept']);
  });

  it('are removed an hour later when no row refers to them, and then no row can begin to', async () => {
    await upload('orphan');
    await upload('new-orphan');
    await db.execute(`INSERT INTO paper VALUES (1, '{"key": "kept"}')`);
    assert.equal(await sweep.sweep(), 0);
    await db.execute(
      "UPDATE stored_file SET uploaded_at = now() - interval '2 hours' WHERE key <> 'new-orphan'",
    );
    assert.equal(await sweep.sweep(), 1);
    assert.deepEqual((await stored()).sort(), ['kept', 'new-orphan']);
    const file = { name: '', mediaType: '', size: 1, sha256: '', href: '' };
    await keepFile(db, { ...file, key: 'kept' });
    await assert.rejects(keepFile(db, { ...file, key: 'orphan' }), { code: 'upload_expired' });
    await db.execute('DELETE FROM paper');
    assert.equal(await sweep.sweep(), 1);
    assert.deepEqual(await stored(), ['new-orphan']);
  });
});
