import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);

test('TRACE is refused and gives nothing of the request back', async () => {
  for (const path of ['/', '/api/health', '/api/projects']) {
    const sent = request(service.baseUrl + path, { method: 'TRACE', headers: { 'X-Auth-Token': 'secret' } });
    sent.end();
    // Checked border: a client's request is answered by one message.
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of answer) body += String(chunk);
    assert.ok([401, 404, 405, 501].includes(answer.statusCode ?? 0), `${path}: ${answer.statusCode}`);
    assert.doesNotMatch(body, /secret/);
  }
});
