/** What a project is expected to be. Accounts are indexes. */
export type ExpectedProject = {
  readonly id: string;
  owner: number;
  readonly members: Set<number>;
  revision: number;
  alive: boolean;
};

/** The levels of models. */
export const levels = ['cim', 'pim', 'psm'] as const;

/** A level of models. */
export type Level = (typeof levels)[number];

/** What a model is expected to be. */
export type ExpectedModel = {
  readonly id: string;
  readonly level: Level;
  readonly project: ExpectedProject;
  name: string;
  revision: number;
  alive: boolean;
};

/** Everything that a sequence of requests has made; deleted things stay in the lists. */
export type ExpectedState = {
  readonly projects: ExpectedProject[];
  readonly models: ExpectedModel[];
};

/** Whether an account is to see a project. */
export function sees(account: number, project: ExpectedProject): boolean {
  return project.alive && project.members.has(account);
}

/** Whether an account is to see a model. */
export function seesModel(account: number, model: ExpectedModel): boolean {
  return model.alive && sees(account, model.project);
}

/** The status of an action that belongs to the owner: `done` for the owner, 403 to members, 404 to all others. */
export function asOwner(account: number, project: ExpectedProject, done: number): number {
  if (!sees(account, project)) return 404;
  return project.owner === account ? done : 403;
}
