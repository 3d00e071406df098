import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { isObject } from '../../src/kernel/model/element.ts';
import { businessModel, goldenModel } from '../fixtures/fixtures.ts';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

describe('health', () => {
  it('is reported without a token', async () => {
    const { status, body, headers } = await service.call('GET', '/api/health');
    assert.equal(status, 200);
    assert.equal(at(body, 'status'), 'UP');
    assert.deepEqual(at(body, 'checks'), { storage: 'UP', jobs: 'UP' });
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('x-api-version'), at(body, 'version'));
    const refused = await service.call('GET', '/api/projects');
    assert.deepEqual([refused.status, refused.headers.get('x-api-version')], [401, at(body, 'version')]);
  });

  it('ignores a bad token', async () => {
    assert.equal((await service.call('GET', '/api/health', { token: 'bad' })).status, 200);
  });

  it('answers HEAD with the headers alone', async () => {
    const { status, bytes, headers } = await service.call('HEAD', '/api/health');
    assert.equal(status, 200);
    assert.equal(bytes.byteLength, 0);
    assert.ok(Number(headers.get('content-length')) > 0);
  });
});

describe('the documentation', () => {
  it('is the same document as JSON and as YAML', async () => {
    const asJson = await service.call('GET', '/v3/api-docs');
    const asYaml = await service.call('GET', '/v3/api-docs.yaml');
    assert.equal(asYaml.headers.get('content-type'), 'application/yaml; charset=utf-8');
    assert.deepEqual(parse(asYaml.bytes.toString('utf8')), asJson.body);
    assert.equal(at(asJson.body, 'openapi'), '3.1.0');
    assert.equal(
      at(asJson.body, 'info', 'version'),
      textAt((await service.call('GET', '/api/health')).body, 'version'),
    );
  });

  it('has a browser that loads nothing from elsewhere', async () => {
    const page = await service.call('GET', '/swagger-ui.html');
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self'/);
    const html = page.bytes.toString('utf8');
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    assert.ok(loaded.length >= 3);
    for (const path of loaded) {
      assert.match(path, /^\/swagger-ui\//);
      assert.equal((await service.call('GET', path)).status, 200, path);
    }
  });

  for (const name of ['core', 'cim', 'pim', 'psm'])
    it(`has the metamodel ${name} as the file that the repository holds`, async () => {
      const { status, bytes, headers } = await service.call('GET', `/docs/metamodels/${name}.ecore`);
      assert.equal(status, 200);
      assert.match(headers.get('content-disposition') ?? '', new RegExp(`filename="${name}\\.ecore"`));
      const kept = readFileSync(join(import.meta.dirname, `../../docs/metamodels/${name}.ecore`), 'utf8');
      assert.equal(bytes.toString('utf8'), kept.replace(/<!--[^]*?-->\n/, ''));
    });

  const bookshop = {
    cim: businessModel('bookshop'),
    pim: goldenModel('bookshop', 'pim'),
    psm: goldenModel('bookshop', 'psm'),
  };
  for (const name of ['cim', 'pim', 'psm'] as const)
    it(`has a JSON Schema that accepts a model of level ${name}`, async () => {
      const { status, bytes, headers } = await service.call('GET', `/docs/metamodels/${name}.schema.json`);
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'application/schema+json; charset=utf-8');
      assert.equal(headers.get('cache-control'), 'public, max-age=3600');
      const schema: unknown = JSON.parse(bytes.toString('utf8'));
      assert.ok(isObject(schema));
      const accepts = new Ajv2020().compile(schema);
      assert.ok(accepts(bookshop[name]), JSON.stringify(accepts.errors));
      assert.ok(!accepts({ ...bookshop[name], name: 1 }));
    });

  it('has no other metamodels', async () => {
    for (const file of ['bpmn.ecore', 'cim', 'cim.md', 'toString.ecore', 'core.schema.json', 'cim.toString'])
      await service.refused(404, 'GET', `/docs/metamodels/${file}`);
  });

  it('is found from the root', async () => {
    const { status, headers } = await service.call('GET', '/');
    assert.equal(status, 302);
    assert.equal(headers.get('location'), '/studio/');
    reached(
      'D12',
      'no-store and nosniff on every answer of the API in all tests; a strict policy on the page',
    );
  });
});
