import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { ZipFile } from 'yazl';
import { goldenModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { listAt, textAt } from '../support/lib/json.ts';
import { formOf } from '../support/http/project-form.ts';
import { startService } from '../support/http/service.ts';
import { entriesOf } from '../support/lib/zip.ts';

const service = await startService();
after(service.stop);
const { transform } = createChain(service);
const content = goldenModel('bookshop', 'psm');
const beside = '.generation/incoming/README.md';

/** A deployment model and the software that was generated from it, in the hands of an account. */
class Software {
  readonly token: string;
  readonly #psm: string;
  readonly #base: string;

  constructor(given: { readonly token: string; readonly psm: string; readonly artifactId: string }) {
    this.token = given.token;
    this.#psm = given.psm;
    this.#base = `/api/artifact/${given.artifactId}/files`;
  }

  /** Stores another model and generates again; gives the codes that speak of edits. */
  async generate(changes: object): Promise<readonly string[]> {
    const json = { content: { ...content, ...changes } };
    const { status } = await service.call('PUT', `/api/psm/${this.#psm}`, { token: this.token, json });
    assert.equal(status, 200);
    const job = await transform(this.token, 'psm-to-artifact', this.#psm);
    const codes = listAt(job, 'diagnostics').map((each) => textAt(each, 'code'));
    return codes.filter((code) => code !== 'NOT_GENERATED');
  }

  async read(path: string): Promise<string> {
    return textAt(
      (await service.call('GET', `${this.#base}/${path}`, { token: this.token })).body,
      'content',
    );
  }

  async write(path: string, text: string): Promise<void> {
    const json = { content: text };
    const { status } = await service.call('PUT', `${this.#base}/${path}`, { token: this.token, json });
    assert.equal(status, 200);
  }

  async delete(path: string): Promise<void> {
    const { status } = await service.call('DELETE', `${this.#base}/${path}`, { token: this.token });
    assert.equal(status, 204);
  }

  async isThere(path: string): Promise<boolean> {
    return (await service.call('GET', `${this.#base}/${path}`, { token: this.token })).status === 200;
  }
}

async function generated(): Promise<Software & { readonly projectId: string }> {
  const token = await service.newAccount();
  const projectId = await service.newProject(token);
  const stored = await service.call('POST', '/api/psm', { token, json: { projectId, content } });
  const psm = textAt(stored.body, 'id');
  const artifactId = textAt(await transform(token, 'psm-to-artifact', psm), 'artifactId');
  return Object.assign(new Software({ token, psm, artifactId }), { projectId });
}

describe('an edit outside of protected regions', () => {
  it('stays while the rest of the file changes; a conflict is reported until it is resolved', async () => {
    const software = await generated();
    const text = await software.read('README.md');
    await software.write('README.md', text.replace(/^# .*/, '# My shop'));
    assert.deepEqual(await software.generate({ description: 'Sells books.' }), ['MERGED_EDIT']);
    assert.match(await software.read('README.md'), /^# My shop\n\nSells books\.\n/);

    const named = { name: 'Bookstore', description: 'Sells many books.' };
    for (const _ of ['once', 'again']) {
      assert.deepEqual(await software.generate(named), ['EDIT_CONFLICT']);
      assert.match(await software.read('README.md'), /^# My shop\n\nSells many books\.\n/);
      assert.match(
        await software.read(beside),
        /^<<<<<<< yours\n# My shop\n=======\n# Bookstore\n>>>>>>> generated\n/,
      );
    }

    await software.delete(beside);
    assert.deepEqual(await software.generate(named), ['MERGED_EDIT']);
    assert.equal(await software.isThere(beside), false);
    assert.match(await software.read('README.md'), /^# My shop\n/);
  });

  it('is found, too, when it was made in the ZIP of a project that is read in elsewhere', async () => {
    const { token, projectId } = await generated();
    const { bytes } = await service.call('GET', `/api/projects/${projectId}/download`, { token });
    const zip = new ZipFile();
    let count = 0;
    for (const [path, entry] of entriesOf(bytes)) {
      const isReadme = /^artifacts\/[^/]+\/README\.md$/.test(path);
      if (isReadme) count += 1;
      zip.addBuffer(isReadme ? Buffer.from(entry.toString().replace(/^# .*/, '# My shop')) : entry, path);
    }
    zip.end();
    assert.equal(count, 1);
    const stranger = await service.newAccount();
    const imported = await service.call('POST', '/api/projects/import', {
      token: stranger,
      ...formOf(await buffer(Readable.from(zip.outputStream, { objectMode: false }))),
    });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const newId = textAt(imported.body, 'id');
    const [psms, artifacts] = await Promise.all(
      ['psm', 'artifact'].map((what) =>
        service.call('GET', `/api/${what}?projectId=${newId}`, { token: stranger }),
      ),
    );
    const software = new Software({
      token: stranger,
      psm: textAt(psms?.body, 0, 'id'),
      artifactId: textAt(artifacts?.body, 0, 'id'),
    });
    assert.deepEqual(await software.generate({ description: 'Sells books.' }), ['MERGED_EDIT']);
    assert.match(await software.read('README.md'), /^# My shop\n\nSells books\.\n/);
  });
});
