import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { startService } from '../support/http/service.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const service = await startService({ SERVICE_WEBHOOK_NETWORKS: '127.0.0.1' });
after(service.stop);
const { call } = service;
const token = await service.newAccount();

type Message = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly sequence: number };

type Receiver = {
  readonly url: string;
  readonly messages: readonly Message[];
  /** What is answered from now on. */
  readonly answer: (status: number, headers?: Readonly<Record<string, string>>) => void;
  /** Resolves when so many messages have arrived. */
  readonly arrived: (count: number) => Promise<void>;
};

async function receive(test: TestContext): Promise<Receiver> {
  const messages: Message[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let answered: { readonly status: number; readonly headers: Readonly<Record<string, string>> } = {
    status: 204,
    headers: {},
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      messages.push({
        headers: request.headers,
        body,
        sequence: Number(at(JSON.parse(body), 'data', 'sequence')),
      });
      response.writeHead(answered.status, answered.headers).end();
      for (const { count, resolve } of waiting) if (messages.length >= count) resolve();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  test.after(() => server.close());
  // Checked border: it listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mde`,
    messages,
    answer: (status, headers = {}) => (answered = { status, headers }),
    arrived: async (count) => {
      if (messages.length >= count) return;
      await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
  };
}

async function hooked(test: TestContext): Promise<{
  readonly receiver: Receiver;
  readonly project: string;
  readonly path: string;
  readonly secret: string;
  readonly rename: () => Promise<void>;
  /** Reads the webhook until it has a status or a number of attempts. */
  readonly until: (member: string, value: unknown) => Promise<unknown>;
}> {
  const receiver = await receive(test);
  const project = `/api/projects/${await service.newProject(token)}`;
  const json = { url: receiver.url, description: 'Starts the build.' };
  const { status, body, headers } = await call('POST', `${project}/webhooks`, { token, json });
  assert.equal(status, 201, JSON.stringify(body));
  const path = headers.get('location') ?? '';
  test.after(async () => void (await call('DELETE', project, { token })));
  return {
    receiver,
    project,
    path,
    secret: textAt(body, 'secret'),
    rename: async () => void (await call('PUT', project, { token, json: { name: 'Renamed' } })),
    until: async (member, value) => {
      for (;;) {
        const webhook = (await call('GET', path, { token })).body;
        if (at(webhook, member) === value) return webhook;
      }
    },
  };
}

type Verify = (secret: string, headers: IncomingHttpHeaders, body: string, now?: number) => boolean;

/** The function that the guide shows. */
async function verifyOfGuide(): Promise<Verify> {
  const page = await readFile(join(repositoryRoot, 'docs/guides/webhooks.md'), 'utf8');
  const [, program = ''] = /^```js\n([^]*?)^```$/m.exec(page) ?? [];
  const file = join(await temporaryFolder({ after }), 'verify.mjs');
  await writeFile(file, program);
  // Checked border: the guide says what it exports.
  return ((await import(file)) as { readonly isGenuine: Verify }).isGenuine;
}

describe('a webhook', () => {
  it('gets what happens from then on, in order, signed as the guide verifies it', async (test) => {
    const { receiver, project, path, secret, rename, until } = await hooked(test);
    for (let times = 0; times < 3; times += 1) await rename();
    await receiver.arrived(3);
    assert.deepEqual(
      receiver.messages.map(({ sequence }) => sequence),
      [2, 3, 4],
    );
    const [first] = receiver.messages;
    assert.ok(first !== undefined);
    const feed = (await call('GET', `${project}/activity?after=1`, { token })).body;
    const message: unknown = JSON.parse(first.body);
    assert.deepEqual(at(message, 'data'), at(feed, 'events', 0));
    assert.equal(at(message, 'type'), 'project.changed');
    const isGenuine = await verifyOfGuide();
    for (const { headers, body } of receiver.messages) assert.equal(isGenuine(secret, headers, body), true);
    assert.equal(isGenuine(secret, first.headers, `${first.body} `), false);
    assert.equal(isGenuine(secret, first.headers, first.body, Date.now() + 3_600_000), false);
    const webhook = await until('delivered', 4);
    assert.deepEqual([at(webhook, 'status'), at(webhook, 'secret')], ['ACTIVE', undefined]);
    const log = listAt((await call('GET', `${path}/deliveries?limit=2`, { token })).body);
    assert.deepEqual(
      log.map((delivery) => [at(delivery, 'sequence'), at(delivery, 'attempt'), at(delivery, 'status')]),
      [
        [4, 1, 204],
        [3, 1, 204],
      ],
    );
  });

  it('has its secret exchanged while both sign', async (test) => {
    const { receiver, path, secret, rename } = await hooked(test);
    const rotated = textAt((await call('POST', `${path}/secret`, { token })).body, 'secret');
    assert.notEqual(rotated, secret);
    await rename();
    await receiver.arrived(1);
    const isGenuine = await verifyOfGuide();
    for (const { headers, body } of receiver.messages)
      assert.deepEqual([isGenuine(secret, headers, body), isGenuine(rotated, headers, body)], [true, true]);
  });

  it('that fails shows it, is tried again, and leaves nothing out', async (test) => {
    const { receiver, path, rename, until } = await hooked(test);
    receiver.answer(302, { Location: receiver.url });
    await rename();
    await rename();
    const webhook = await until('attempts', 1);
    assert.match(textAt(webhook, 'lastError'), /answered 302/);
    assert.notEqual(at(webhook, 'nextAttemptAt'), null);
    // The redirect was not followed, and the next event waits.
    assert.equal(receiver.messages.length, 1);
    receiver.answer(200);
    await call('PUT', path, { token, json: { enabled: true } });
    await receiver.arrived(3);
    assert.deepEqual(
      receiver.messages.map(({ sequence }) => sequence),
      [2, 2, 3],
    );
    const [first, again] = receiver.messages.map(({ headers }) => headers['webhook-id']);
    assert.equal(first, again);
  });

  it('whose receiver wants no more ends, and goes on when the owner resumes it', async (test) => {
    const { receiver, path, rename, until } = await hooked(test);
    receiver.answer(410);
    await rename();
    await until('status', 'FAILED');
    await rename();
    receiver.answer(200);
    await call('PUT', path, { token, json: { enabled: true, description: null } });
    await receiver.arrived(3);
    assert.deepEqual(
      receiver.messages.map(({ sequence }) => sequence),
      [2, 2, 3],
    );
    await call('PUT', path, { token, json: { enabled: false } });
    assert.equal(at((await call('GET', path, { token })).body, 'status'), 'PAUSED');
    assert.equal((await call('DELETE', path, { token })).status, 204);
    await service.refused(404, 'GET', path, { token });
  });

  it('is refused for addresses that the service may not send to, and beyond ten', async (test) => {
    const { project, path } = await hooked(test);
    const refused = [
      ...['', 'hooks', 'ftp://hooks.example.org', 'https://a:b@hooks.example.org', 'https://x.org/#y'],
      ...['http://127.0.0.2/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/'],
      ...['https://0x7f.2/', 'https://[::ffff:10.0.0.1]/', 'http://1.1.1.1/'],
    ];
    for (const url of refused) {
      const issues = await service.refused(400, 'POST', `${project}/webhooks`, { token, json: { url } });
      assert.match(issues.join(), /^url: /, url);
    }
    await service.refused(400, 'PUT', path, { token, json: { url: 'https://10.0.0.1/' } });
    const json = { url: 'https://hooks.example.org/' };
    for (let count = 2; count <= 10; count += 1)
      assert.equal((await call('POST', `${project}/webhooks`, { token, json })).status, 201);
    await service.refused(409, 'POST', `${project}/webhooks`, { token, json });
    assert.equal(listAt((await call('GET', `${project}/webhooks`, { token })).body).length, 10);
  });
});
