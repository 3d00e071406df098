import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import type { Running } from './generated-repository.ts';

type Contract = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Operation = {
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> };
};
type Caller = { readonly role: string; readonly headers: Readonly<Record<string, string>> };

const unknownId = '00000000-0000-4000-8000-000000000000';

/**
 * Sends every operation of a service's contract, without a caller and as every role, with ids that were listed or
 * created before where there are any. Fails when an answer is neither what the contract names nor a refusal in the one
 * form they have, or when somebody without a token gets in. Gives the number of operations.
 */
export async function walkOperations(service: string, running: Running): Promise<number> {
  const { address, callers } = await started(running);
  const text = await readFile(join(service, 'openapi/openapi.yaml'), 'utf8');
  // Checked border: the service's own tests have validated the document.
  const { paths = {} } = parse(text) as Contract;
  const ids = new Map<string, string>();
  let count = 0;
  for (const [path, operations] of Object.entries(paths).sort(
    ([left], [right]) => left.length - right.length,
  ))
    for (const [method, operation] of Object.entries(operations).sort(
      ([left], [right]) => rank(left) - rank(right),
    )) {
      count += 1;
      for (const caller of [undefined, ...callers]) {
        const target = path.replace(/\{[^}]+\}/g, () => ids.get(collectionOf(path)) ?? unknownId);
        const body = Object.values(operation.requestBody?.content ?? {})[0]?.example ?? {};
        const response = await fetch(address + target, {
          method: method.toUpperCase(),
          headers: { ...caller?.headers, ...(hasBody(method) ? { 'content-type': 'application/json' } : {}) },
          ...(hasBody(method) ? { body: JSON.stringify(body) } : {}),
        });
        const answer = await response.text();
        const place = `${method} ${target} as ${caller?.role ?? 'nobody'}: ${response.status} ${answer.slice(0, 300)}`;
        if (response.ok)
          assert.ok(String(response.status) in operation.responses, `${place} is not in the contract`);
        else
          assert.match(
            answer,
            /^\{"code":"[a-z_]+","message":".*","details":\[.*\],"requestId":"[^"]+"\}$/,
            place,
          );
        assert.ok(response.status < 500 || response.status === 501, place);
        if (caller === undefined && needsCaller(operation)) assert.equal(response.status, 401, place);
        rememberId(ids, path, answer);
      }
    }
  return count;
}

/** Whether the contract lets nobody in without signing in: an empty requirement among the others lets everybody. */
function needsCaller({ security = [] }: Operation): boolean {
  return security.length > 0 && security.every((one) => Object.keys(one).length > 0);
}

function rank(method: string): number {
  return ['post', 'get', 'put', 'patch', 'delete'].indexOf(method);
}

function hasBody(method: string): boolean {
  return method === 'post' || method === 'put' || method === 'patch';
}

function collectionOf(path: string): string {
  return path.split('/{', 1)[0] ?? path;
}

function rememberId(ids: Map<string, string>, path: string, answer: string): void {
  const found = /"id":"([^"]+)"/.exec(answer)?.[1];
  if (found !== undefined && !ids.has(collectionOf(path))) ids.set(collectionOf(path), found);
}

/** Waits until a service that runs for trying it out says where it listens and who may call it. */
async function started(
  running: Running,
): Promise<{ readonly address: string; readonly callers: readonly Caller[] }> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const output = running.output();
    const address = /Listening on (\S+)\./.exec(output)?.[1];
    const callers = callersIn(output);
    if (address !== undefined && (callers.length > 0 || attempt > 100)) return { address, callers };
    assert.equal(running.child.exitCode, null, output);
    await pause(100);
  }
  assert.fail(`the service does not start:\n${running.output()}`);
}

function callersIn(output: string): readonly Caller[] {
  return [...output.matchAll(/\n\n(\S+)\n {2}([A-Za-z-]+): (\S.*)/g)].map(
    ([, role = '', name = '', value = '']) => ({
      role,
      headers: { [name]: value },
    }),
  );
}
