import type { Access } from '../access.js';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The access of a caller with the process instance that the header `Process-Instance` names, if it has one. */
export function inNamedInstance(
  access: Access,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Access {
  const name = headers['process-instance'];
  return typeof name === 'string' && uuid.test(name) ? { ...access, process: { instance: name } } : access;
}
