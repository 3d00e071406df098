import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import Fastify from 'fastify';
import { addStudioRoutes } from '../../src/http/routes/studio.ts';
import { studioAsset } from '../../src/http/studio/files.ts';
import { startService } from '../support/http/service.ts';

const on = await startService();
after(on.stop);
const off = await startService({ SERVICE_STUDIO: 'off' });
after(off.stop);

describe('the studio', () => {
  it('6: comes with a strict policy, whatever the path', async () => {
    for (const path of ['/studio/', '/studio/p/one/pim/two', '/studio/p/one/files/two/src/app.ts']) {
      const { headers } = await on.call('GET', path);
      assert.equal(
        headers.get('content-security-policy'),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      );
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cache-control'), 'no-cache');
    }
  });

  it('is found without its last slash, and has no files but its own', async () => {
    assert.equal((await on.call('GET', '/studio')).headers.get('location'), '/studio/');
    for (const path of ['missing.js', 'assets/missing.js', 'assets/..%2findex.html', 'a.b'])
      assert.equal((await on.call('GET', `/studio/${path}`)).status, path.includes('..') ? 400 : 404, path);
  });

  it('5: is left out by a setting; the root then leads to the API browser', async () => {
    assert.equal((await off.call('GET', '/')).headers.get('location'), '/swagger-ui.html');
    for (const path of ['/studio', '/studio/', '/studio/p/one'])
      assert.equal((await off.call('GET', path)).status, 404, path);
  });
});

describe('files of the studio', () => {
  it('are sent in the best encoding that the client takes', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'mde-studio-'));
    test.after(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'assets'));
    for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'b.css'])
      await writeFile(join(folder, 'assets', name), name);
    const sent = async (name: string, accepted: string): Promise<string | undefined> => {
      const file = await studioAsset(folder, { name, accepted });
      return file && `${file.encoding ?? 'plain'} ${String(file.bytes)} ${file.contentType}`;
    };
    const script = 'text/javascript; charset=utf-8';
    assert.equal(await sent('a.js', 'gzip, deflate, br'), `br a.js.br ${script}`);
    assert.equal(await sent('a.js', 'gzip, br;q=0'), `gzip a.js.gz ${script}`);
    assert.equal(await sent('a.js', ''), `plain a.js ${script}`);
    assert.equal(await sent('b.css', 'br'), 'plain b.css text/css; charset=utf-8');
    for (const name of ['c.js', 'a.js.br', '.js', '../index.html'])
      assert.equal(await sent(name, 'br'), undefined);
  });

  it('4: a page says which command builds them where the studio was not built', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'mde-studio-'));
    test.after(() => rm(folder, { recursive: true }));
    const server = Fastify();
    test.after(() => server.close());
    addStudioRoutes(server, { studio: true, studioFiles: folder });
    const answer = await server.inject('/studio/p/one');
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /<pre>npm run studio:build<\/pre>/);
  });
});
