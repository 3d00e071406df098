import assert from 'node:assert/strict';
import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { at, listAt, textAt } from '../support/lib/json.ts';
import type { Answer, Sent } from '../support/http/service.ts';
import {
  asOwner,
  levels,
  sees,
  seesModel,
  type ExpectedModel,
  type ExpectedProject,
  type ExpectedState,
  type Level,
} from './expected-state.ts';

/** Accounts that send, by index, and how they send. */
export type Senders = {
  readonly userIds: readonly string[];
  readonly send: (account: number, method: string, path: string, sent?: Sent) => Promise<Answer>;
};

/** A request with what is expected of it, run against the service and the expected state alike. */
type Command = AsyncCommand<ExpectedState, Senders>;

/** The state, the service, and what chance has picked for a step. */
type Given = {
  readonly state: ExpectedState;
  readonly senders: Senders;
  readonly actor: number;
  readonly other: number;
  readonly project: ExpectedProject;
  readonly level: Level;
  readonly number: number;
};

/** Sends one request and takes note of what it changes; fails when the answer is not the expected one. */
type Step = (given: Given) => Promise<void>;

/** A step about a model. */
type ModelStep = (given: Given & { readonly model: ExpectedModel }) => Promise<void>;

/**
 * Sequences of steps on a state that `begin` has begun, with accounts and things left to chance; half of the steps are
 * taken by the owner, and things that were deleted are used like all others.
 */
export function sequencesOf(
  length: number,
  accountCount: number,
): Arbitrary<readonly AsyncCommand<ExpectedState, Senders>[]> {
  const account = fc.nat({ max: accountCount - 1 });
  const picks = fc.record<Picks>({
    actor: fc.oneof(account, fc.constant('OWNER' as const)),
    other: account,
    thing: fc.nat({ max: 20 }),
    level: fc.constantFrom(...levels),
    number: fc.nat({ max: 9 }),
  });
  const weightOf = (name: string): number => (['createModel', 'invite'].includes(name) ? 3 : 1);
  const ofProjects = Object.entries(projectSteps).map(([name, step]) => ({
    weight: weightOf(name),
    arbitrary: picks.map((picked) => commandOf({ name, picked, needs: 'PROJECT', step })),
  }));
  const ofModels = Object.entries(modelSteps).map(([name, step]) => ({
    weight: 2,
    arbitrary: picks.map((picked) => commandOf({ name, picked, needs: 'MODEL', step })),
  }));
  return fc.array(fc.oneof(...ofProjects, ...ofModels), {
    minLength: Math.ceil(length / 2),
    maxLength: length,
  });
}

/** A project of the first account, the second a member, and a model in it. */
export async function begin(senders: Senders): Promise<ExpectedState> {
  const state: ExpectedState = { projects: [], models: [] };
  await addProject({ state, senders, actor: 0 });
  const project = pickOf(state.projects, 0);
  const given = { state, senders, project, actor: 0, other: 1, level: 'cim', number: 1 } as const;
  await projectSteps.invite(given);
  await projectSteps.createModel(given);
  return state;
}

type Picks = {
  readonly actor: number | 'OWNER';
  readonly other: number;
  readonly thing: number;
  readonly level: Level;
  readonly number: number;
};

type Planned = { readonly name: string; readonly picked: Picks } & (
  | { readonly needs: 'PROJECT'; readonly step: Step }
  | { readonly needs: 'MODEL'; readonly step: ModelStep }
);

function commandOf(planned: Planned): Command {
  const { name, picked } = planned;
  return {
    check: () => true,
    run: async (state, senders) => {
      const given = (project: ExpectedProject): Given => {
        const actor = picked.actor === 'OWNER' ? project.owner : picked.actor;
        return { state, senders, ...picked, actor, project };
      };
      if (planned.needs === 'PROJECT') return planned.step(given(pickOf(state.projects, picked.thing)));
      const model = pickOf(state.models, picked.thing);
      const level = picked.number < 2 ? picked.level : model.level;
      return planned.step({ ...given(model.project), model, level });
    },
    toString: () => `${name} ${JSON.stringify(picked)}`,
  };
}

function pickOf<T>(things: readonly T[], pick: number): T {
  const thing = things[pick % things.length];
  assert.ok(thing !== undefined);
  return thing;
}

async function addProject(given: Pick<Given, 'state' | 'senders' | 'actor'>): Promise<void> {
  const { state, senders, actor } = given;
  const { body } = await expecting(
    201,
    senders.send(actor, 'POST', '/api/projects', { json: { name: 'A' } }),
  );
  state.projects.push({
    id: textAt(body, 'id'),
    owner: actor,
    members: new Set([actor]),
    revision: 1,
    alive: true,
  });
}

const projectSteps = {
  createProject: addProject,
  readProject: async ({ senders, actor, project }) => {
    const status = sees(actor, project) ? 200 : 404;
    const { body } = await expecting(status, senders.send(actor, 'GET', `/api/projects/${project.id}`));
    if (status !== 200) return;
    assert.deepEqual(
      [at(body, 'revision'), at(body, 'memberCount'), at(body, 'ownerId')],
      [project.revision, project.members.size, senders.userIds[project.owner]],
    );
  },
  renameProject: async ({ senders, actor, project, number }) => {
    const status = asOwner(actor, project, 200);
    const json = { name: `Project ${number}` };
    await expecting(status, senders.send(actor, 'PUT', `/api/projects/${project.id}`, { json }));
    if (status === 200) project.revision += 1;
  },
  deleteProject: async ({ senders, actor, project }) => {
    const status = asOwner(actor, project, 204);
    await expecting(status, senders.send(actor, 'DELETE', `/api/projects/${project.id}`));
    if (status === 204) project.alive = false;
  },
  invite: async ({ senders, actor, other, project }) => {
    const status = asOwner(actor, project, project.members.has(other) ? 409 : 201);
    const json = { userId: senders.userIds[other], role: 'Reviewer' };
    await expecting(status, senders.send(actor, 'POST', `/api/projects/${project.id}/invitations`, { json }));
    if (status === 201) project.members.add(other);
  },
  removeMember: async ({ senders, actor, other, project }) => {
    const status = removal(actor, other, project);
    const path = `/api/projects/${project.id}/members/${senders.userIds[other] ?? ''}`;
    await expecting(status, senders.send(actor, 'DELETE', path));
    if (status === 204) project.members.delete(other);
  },
  handOver: async ({ senders, actor, other, project }) => {
    const done = project.members.has(other) ? (other === actor ? 409 : 200) : 404;
    const status = asOwner(actor, project, done);
    const json = { userId: senders.userIds[other], role: 'Adviser' };
    const { body } = await expecting(
      status,
      senders.send(actor, 'POST', `/api/projects/${project.id}/owner`, { json }),
    );
    if (status !== 200) return;
    project.owner = other;
    project.revision = Number(at(body, 'revision'));
  },
  createModel: async ({ state, senders, actor, project, level }) => {
    const status = sees(actor, project) ? 201 : 404;
    const json = { projectId: project.id, name: 'Model' };
    const { body } = await expecting(status, senders.send(actor, 'POST', `/api/${level}`, { json }));
    if (status !== 201) return;
    state.models.push({
      id: textAt(body, 'id'),
      level,
      project,
      name: 'Model',
      revision: 1,
      alive: true,
    });
  },

  listModels: async ({ state, senders, actor, project, level }) => {
    const status = sees(actor, project) ? 200 : 404;
    const path = `/api/${level}?projectId=${project.id}`;
    const { body } = await expecting(status, senders.send(actor, 'GET', path));
    if (status !== 200) return;
    const there = state.models.filter(
      (model) => model.alive && model.project === project && model.level === level,
    );
    const found = listAt(body).map((model) => textAt(model, 'id'));
    assert.deepEqual(found.sort(), there.map(({ id }) => id).sort());
  },
} satisfies Readonly<Record<string, Step>>;

/** Everyone may leave but the owner; the owner removes others. */
function removal(actor: number, other: number, project: ExpectedProject): number {
  if (!sees(actor, project)) return 404;
  if (actor === other) return project.owner === actor ? 409 : 204;
  if (project.owner !== actor) return 403;
  return project.members.has(other) ? 204 : 404;
}

const modelSteps = {
  readModel: async ({ senders, actor, model, level }) => {
    const status = seesModel(actor, model) && model.level === level ? 200 : 404;
    const { body } = await expecting(status, senders.send(actor, 'GET', `/api/${level}/${model.id}`));
    if (status !== 200) return;
    assert.deepEqual(
      [at(body, 'revision'), at(body, 'name'), at(body, 'projectId')],
      [model.revision, model.name, model.project.id],
    );
  },
  renameModel: async ({ senders, actor, model, number }) => {
    const fits = number % 3 !== 0;
    const status = seesModel(actor, model) ? (fits ? 200 : 409) : 404;
    const expectedRevision = fits ? model.revision : model.revision + number + 1;
    const name = `Model ${number}`;
    const json = { operations: [{ op: 'replace', path: '/name', value: name }], expectedRevision };
    await expecting(status, senders.send(actor, 'PATCH', `/api/${model.level}/${model.id}`, { json }));
    if (status === 200) Object.assign(model, { name, revision: model.revision + 1 });
  },
  deleteModel: async ({ senders, actor, model, level }) => {
    const status = seesModel(actor, model) && model.level === level ? 204 : 404;
    await expecting(status, senders.send(actor, 'DELETE', `/api/${level}/${model.id}`));
    if (status === 204) model.alive = false;
  },
  validateModel: async ({ senders, actor, model }) => {
    const status = seesModel(actor, model) ? 200 : 404;
    const path = `/api/${model.level}/${model.id}/validate`;
    const { body } = await expecting(status, senders.send(actor, 'POST', path));
    if (status === 200) assert.equal(typeof at(body, 'valid'), 'boolean');
  },
  readRevision: async ({ senders, actor, model, number }) => {
    // Only states that differ are kept: the first one always is.
    const status = seesModel(actor, model) && (number === 1 || number === model.revision) ? 200 : 404;
    if (number > 1 && number < model.revision) return;
    const path = `/api/${model.level}/${model.id}/revisions/${number}`;
    const { body } = await expecting(status, senders.send(actor, 'GET', path));
    if (status === 200) assert.equal(at(body, 'revision'), number);
  },
} satisfies Readonly<Record<string, ModelStep>>;

async function expecting(status: number, sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer;
}
