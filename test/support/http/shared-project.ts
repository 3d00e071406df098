import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createChain } from './chain.ts';
import { makeConflict } from './conflicts.ts';
import { at, listAt, textAt } from '../lib/json.ts';
import type { Service } from './service.ts';

/** Someone with a session. */
export type Person = { readonly token: string; readonly userId: string };

/** Ids of things in a project, by the name of the path parameter (or level, for models) that stands for them. */
export type Things = Readonly<Record<string, string>>;

/** A project with everything in it that operations are about, and people who stand differently to it. */
export type SharedProject = {
  readonly owner: Person;
  /** With WRITE. */
  readonly member: Person;
  /** With READ. */
  readonly reader: Person;
  /** With MANAGE. */
  readonly manager: Person;
  readonly removed: Person;
  readonly things: Things;
};

/** Makes people and projects on a service. */
export type Sharing = {
  readonly newGuest: () => Promise<Person>;
  readonly newRegistered: (username: string) => Promise<Person>;
  /** A project with three models, members of all levels and a removed one; owned by a new guest unless one is given. */
  readonly share: (owner?: Person) => Promise<SharedProject>;
  /** As `share`, with a synchronization session whose conflict is decided. */
  readonly shareWithConflict: (owner?: Person) => Promise<SharedProject>;
  /** As `share`, with a finished job and an artifact. */
  readonly shareWithArtifact: (owner?: Person) => Promise<SharedProject>;
};

/** The password of everyone who registers here. */
export const sharedPassword = 'correct horse battery';

/** Shares projects on a running service; `exampleOf` gives the documented body of an operation. */
export function createSharing(service: Service, exampleOf: (operationId: string) => object): Sharing {
  const { call } = service;
  const chain = createChain(service);
  const personOf = (body: unknown): Person => ({
    token: textAt(body, 'token'),
    userId: textAt(body, 'user', 'id'),
  });

  /** Long runs make more accounts than one address may at once; they wait as they are asked to. */
  const newGuest = async (): Promise<Person> => {
    const answer = await call('POST', '/api/auth/guest');
    if (answer.status !== 429) return personOf(answer.body);
    await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    return newGuest();
  };

  const share = async (given?: Person): Promise<SharedProject> => {
    const owner = given ?? (await newGuest());
    const [member, reader, manager, removed] = await Promise.all([
      newGuest(),
      newGuest(),
      newGuest(),
      newGuest(),
    ]);
    const { token } = owner;
    const projectId = await service.newProject(token);
    const ofProject = `/api/projects/${projectId}`;
    const invited = [
      { ...member },
      { ...reader, access: 'READ' },
      { ...manager, access: 'MANAGE' },
      { ...removed, access: 'MANAGE' },
    ];
    for (const { token: _, ...who } of invited)
      await call('POST', `${ofProject}/invitations`, { token, json: { role: 'Architect', ...who } });
    await call('DELETE', `${ofProject}/members/${removed.userId}`, { token });
    const models = await Promise.all(
      ['Cim', 'Pim', 'Psm'].map(async (level) => {
        const json = { ...exampleOf(`create${level}`), projectId };
        const path = `/api/${level.toLowerCase()}`;
        const { body } = await call('POST', path, { token, json });
        const name = level.toLowerCase();
        return [
          [name, textAt(body, 'id')],
          [`${name}Root`, textAt(body, 'content', 'id')],
        ] as const;
      }),
    );
    const things = { projectId, userId: member.userId, revision: '1', ...Object.fromEntries(models.flat()) };
    return { owner, member, reader, manager, removed, things };
  };

  return {
    newGuest,
    newRegistered: async (username) => {
      const json = { username, password: sharedPassword };
      return personOf((await call('POST', '/api/auth/register', { json })).body);
    },
    share,
    shareWithConflict: async (given) => {
      const shared = await share(given);
      const { token } = shared.owner;
      const projectId = shared.things['projectId'] ?? '';
      const { sessionId, conflictId, path } = await makeConflict(service, { token, projectId });
      await call('POST', `${path}/resolutions/batch`, { token, json: { all: 'KEEP_USER' } });
      return { ...shared, things: { ...shared.things, sessionId, conflictId } };
    },
    shareWithArtifact: async (given) => {
      const shared = await share(given);
      const { token } = shared.owner;
      const job = await chain.transform(token, 'psm-to-artifact', shared.things['psm'] ?? '');
      assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
      const artifactId = textAt(job, 'artifactId');
      const files = (await call('GET', `/api/artifact/${artifactId}/files`, { token })).body;
      const path = textAt(listAt(files)[0], 'path');
      return { ...shared, things: { ...shared.things, job: textAt(job, 'id'), artifactId, path } };
    },
  };
}
