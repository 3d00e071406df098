import { textAt, at } from '../lib/json.ts';
import type { Answer, Client } from './service.ts';

/** A transformation as its route names it. */
export type Direction = 'cim-to-pim' | 'pim-to-psm' | 'psm-to-artifact';

/** The steps from a business model to files, over HTTP. */
export type Chain = {
  /** Stores a CIM in a new project of a new account. */
  readonly storeCim: (content: unknown) => Promise<{
    readonly token: string;
    readonly projectId: string;
    readonly source: string;
  }>;
  readonly submit: (
    token: string,
    direction: Direction,
    json: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Waits for the end of the job that was accepted. */
  readonly finished: (token: string, accepted: Answer) => Promise<unknown>;
  /** Submits and waits. */
  readonly transform: (token: string, direction: Direction, sourceModelId: string) => Promise<unknown>;
};

/** The chain of a running service. */
export function createChain({ call, newAccount, newProject }: Client): Chain {
  const submit: Chain['submit'] = (token, direction, json, headers = {}) =>
    call('POST', `/api/transformations/${direction}`, { token, json, headers });

  const finished: Chain['finished'] = async (token, accepted) => {
    const path = `/api/transformations/jobs/${textAt(accepted.body, 'id')}?wait=30`;
    let { body } = await call('GET', path, { token });
    while (at(body, 'status') === 'QUEUED' || at(body, 'status') === 'RUNNING')
      body = (await call('GET', path, { token })).body;
    return body;
  };

  return {
    submit,
    finished,
    storeCim: async (content) => {
      const token = await newAccount();
      const projectId = await newProject(token);
      const { body } = await call('POST', '/api/cim', { token, json: { projectId, content } });
      return { token, projectId, source: textAt(body, 'id') };
    },
    transform: async (token, direction, sourceModelId) =>
      finished(token, await submit(token, direction, { sourceModelId })),
  };
}
