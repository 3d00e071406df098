import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from './access.js';

/** A value that only some roles read. */
export interface Restricted {
  /** JSON pointer to a member of an answer, in which `*` stands for every item of a list. */
  readonly at: string;
  readonly roles: readonly string[];
}

/** A hook that leaves out of an answer what the caller's roles do not read. */
export function onlyReadable(members: readonly Restricted[]) {
  return async (request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> =>
    withoutHidden(payload, request.access, members);
}

/** An answer without the members that the caller's roles do not read; the answer that was given stays as it is. */
export function withoutHidden(answer: unknown, access: Access, members: readonly Restricted[]): unknown {
  return members
    .filter(({ roles }) => !reads(access, roles))
    .reduce((rest, { at }) => without(rest, at.split('/').slice(1)), answer);
}

function reads(access: Access, roles: readonly string[]): boolean {
  return roles.some((role) => access.roles?.includes(role) === true);
}

function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return step === '*' ? value.map((item) => without(item, rest)) : value;
  const members = Object.entries(value);
  return Object.fromEntries(
    rest.length === 0
      ? members.filter(([name]) => name !== step)
      : members.map(([name, member]) => [name, name === step ? without(member, rest) : member]),
  );
}
