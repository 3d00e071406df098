import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment, wantsRaw } from './downloads.ts';

test('a file name survives in one of two forms, and cannot break the header', () => {
  assert.deepEqual(attachment('README.md'), {
    'Content-Disposition': 'attachment; filename="README.md"; filename*=UTF-8\'\'README.md',
  });
  const hostile = attachment('Bücher"\r\nX: 1 (neu).zip')['Content-Disposition'];
  assert.match(
    hostile,
    /^attachment; filename="B-cher-X-1-neu-\.zip"; filename\*=UTF-8''B%C3%BCcher%22%0D%0AX/,
  );
  assert.match(attachment('***')['Content-Disposition'], /filename="file"/);
});

test('bytes are wanted by those who accept text or bytes and not JSON', () => {
  for (const accept of ['text/plain', 'application/octet-stream;q=0.5, */*', 'TEXT/PLAIN'])
    assert.equal(wantsRaw(accept), true, accept);
  for (const accept of [undefined, '*/*', 'application/json, text/plain, */*', 'text/html'])
    assert.equal(wantsRaw(accept), false, accept);
});
