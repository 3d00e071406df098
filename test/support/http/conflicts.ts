import assert from 'node:assert/strict';
import type { Element } from '../../../src/kernel/model/element.ts';
import { isElement } from '../../../src/kernel/model/element.ts';
import { cimExample } from '../../../src/http/examples/cim.ts';
import { edited } from '../../fixtures/altered-models.ts';
import { createChain } from './chain.ts';
import { at, textAt } from '../lib/json.ts';
import type { Answer, Client } from './service.ts';

/** A model and how to change it over HTTP. */
export type Level = 'cim' | 'pim' | 'psm';

/** Changes a stored model: every element is replaced by what `change` makes of it, inner elements first. */
export async function changeModel(
  { call }: Pick<Client, 'call'>,
  given: {
    readonly token: string;
    readonly level: Level;
    readonly id: string;
    readonly change: (element: Element) => Element;
  },
): Promise<Answer> {
  const { token, level, id, change } = given;
  const path = `/api/${level}/${id}`;
  const { body } = await call('GET', path, { token });
  const content = at(body, 'content');
  assert.ok(isElement(content));
  const json = { content: edited(content, change), expectedRevision: at(body, 'revision') };
  const answer = await call('PUT', path, { token, json });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

/** A change of every element of a class. */
export function setting(
  eClass: string,
  change: Readonly<Record<string, unknown>>,
): (element: Element) => Element {
  return (element) => (element.eClass === eClass ? { ...element, ...change } : element);
}

/** A session with one conflict, made in a project. */
export type Conflicted = {
  readonly source: string;
  readonly target: string;
  readonly sessionId: string;
  readonly conflictId: string;
  /** Path of the session. */
  readonly path: string;
};

/**
 * Makes a session in a project: the user called the code of the PIM's only entity `Velo`, the business renamed the
 * object behind it to `Bike`.
 */
export async function makeConflict(
  service: Client,
  { token, projectId }: { readonly token: string; readonly projectId: string },
): Promise<Conflicted> {
  const { call } = service;
  const chain = createChain(service);
  const content = { ...cimExample, id: `hire-${crypto.randomUUID()}` };
  const created = await call('POST', '/api/cim', { token, json: { projectId, content } });
  const source = textAt(created.body, 'id');
  const target = textAt(await chain.transform(token, 'cim-to-pim', source), 'targetModelId');
  await changeModel(service, {
    token,
    level: 'pim',
    id: target,
    change: setting('Entity', { code: 'Velo' }),
  });
  await changeModel(service, {
    token,
    level: 'cim',
    id: source,
    change: setting('BusinessObject', { name: 'Bike' }),
  });
  const job = await chain.transform(token, 'cim-to-pim', source);
  assert.equal(at(job, 'outcome'), 'CONFLICTS', JSON.stringify(job));
  const sessionId = textAt(job, 'sessionId');
  const conflictId = textAt(job, 'conflicts', 0, 'conflictId');
  return { source, target, sessionId, conflictId, path: `/api/synchronizations/${projectId}/${sessionId}` };
}
