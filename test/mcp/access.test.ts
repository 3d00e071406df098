import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { issuesOf, startService, type Answer } from '../support/http/service.ts';
import { textAt } from '../support/lib/json.ts';
import { connectAgent } from '../support/mcp/agent.ts';

const ownSite = 'https://app.example.org';
const service = await startService({
  SERVICE_CORS_ORIGINS: ownSite,
  SERVICE_MCP_HOSTS: 'models.example.org',
});
after(service.stop);
const token = await service.newAccount();

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const accept = { Accept: 'application/json, text/event-stream' };

function post(headers: Readonly<Record<string, string>>): Promise<Answer> {
  return service.call('POST', '/mcp', { json: message, headers: { ...accept, ...headers } });
}

/** Sends a message with a `Host` header, which fetch does not let one choose, and gives the status. */
function statusFor(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((answered, failed) => {
    const sent = request(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers: { ...accept, 'Content-Type': 'application/json', ...headers },
    });
    sent.on('error', failed).on('response', (response) => {
      response.resume();
      answered(response.statusCode);
    });
    sent.end(JSON.stringify(message));
  });
}

describe('POST /mcp', () => {
  const bearer = { Authorization: `Bearer ${token}` };

  it('asks for a bearer token, and for no other', async () => {
    for (const headers of [{}, { 'X-Auth-Token': token }, { Authorization: 'Bearer unknown' }]) {
      const answer = await post(headers);
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
      issuesOf(answer);
    }
    const missing = textAt((await post({ 'X-Auth-Token': token })).body, 'message');
    assert.equal(missing, 'A session token is missing; send it in the header Authorization: Bearer TOKEN.');
    assert.equal((await post(bearer)).status, 200);
    const { status } = await service.call('GET', '/api/auth/me', { headers: bearer });
    assert.equal(status, 401, 'a bearer token opens the API, too');
  });

  it('is not kept by anyone, as answers of the API are not', async () => {
    assert.equal((await post(bearer)).headers.get('cache-control'), 'no-store');
  });

  it('is the only method', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await service.call(method, '/mcp', { headers: bearer });
      assert.equal(status, 405);
      assert.equal(headers.get('allow'), 'POST, OPTIONS');
    }
  });

  it('refuses pages of other origins', async () => {
    const { host } = new URL(service.baseUrl);
    for (const origin of [ownSite, `http://${host}`])
      assert.equal((await post({ ...bearer, Origin: origin })).status, 200, origin);
    for (const origin of ['https://evil.example.org', 'null', `http://${host}.evil.example.org`]) {
      const answer = await post({ ...bearer, Origin: origin });
      assert.equal(answer.status, 403, origin);
      assert.match(issuesOf(answer).join(), /^Origin: /);
    }
  });

  it('refuses names that are not the service’s', async () => {
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:8080', 'Models.example.org'])
      assert.equal(await statusFor({ ...bearer, Host: host }), 200, host);
    for (const host of ['evil.example.org', 'localhost.evil.example.org:8080'])
      assert.equal(await statusFor({ ...bearer, Host: host }), 403, host);
  });

  it('may be asked for beforehand by pages of allowed origins', async () => {
    const { status, headers } = await service.call('OPTIONS', '/mcp', {
      headers: { Origin: ownSite, 'Access-Control-Request-Method': 'POST' },
    });
    assert.equal(status, 204);
    assert.match(headers.get('access-control-allow-headers') ?? '', /\bAuthorization\b/);
  });

  it('ends a subscription at once: there is nothing to wait for', async () => {
    const method = 'subscriptions/listen';
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { status, body } = await service.call('POST', '/mcp', {
      json: { ...message, method, params: { _meta, notifications: { toolsListChanged: true } } },
      headers: { ...bearer, ...accept, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method },
    });
    assert.equal(status, 200);
    assert.match(JSON.stringify(body), /Subscription limit/);
  });

  it('answers what is not a message with an error, not with 500', async () => {
    for (const raw of ['{}', '[]', 'null', '', '{"jsonrpc":"2.0","id":1,"method":"nothing"}', '{']) {
      const headers = { ...bearer, ...accept, 'Content-Type': 'application/json' };
      const answer = await fetch(`${service.baseUrl}/mcp`, { method: 'POST', headers, body: raw });
      assert.ok(answer.status < 500, `${raw}: ${answer.status} ${await answer.text()}`);
    }
  });
});

describe('an agent', () => {
  it('sees and changes nothing of other accounts', async () => {
    const other = await service.newAccount();
    const projectId = await service.newProject(token);
    const content = { eClass: 'CimModel', name: 'Secret' };
    const made = await service.call('POST', '/api/cim', { token, json: { projectId, content } });
    const modelId = textAt(made.body, 'id');
    const agent = await connectAgent(service.baseUrl, { token: other });
    try {
      assert.deepEqual(await agent.call('list_projects'), { items: [], total: 0 });
      const listed = JSON.stringify(await agent.call('list_models'));
      assert.doesNotMatch(listed, /Secret/);
      const model = { level: 'cim', modelId };
      const operations = [{ op: 'remove', target: 'x', cascade: true }];
      for (const [tool, input] of [
        ['search_model', model],
        ['validate_model', model],
        ['try_operations', { ...model, operations }],
        ['apply_operations', { ...model, expectedRevision: 1, operations }],
        ['run_transformation', { direction: 'cim-to-pim', sourceModelId: modelId }],
        ['list_conflict_sessions', { projectId }],
        ['list_artifacts', { projectId }],
      ] as const)
        assert.match(await agent.refused(tool, input), /does not exist|not found/i, tool);
      const uri = `mde://models/cim/${modelId}`;
      await assert.rejects(agent.client.readResource({ uri }));
      const { resources } = await agent.client.listResources();
      assert.ok(resources.every((resource) => resource.uri !== uri));
    } finally {
      await agent.close();
    }
  });
});
