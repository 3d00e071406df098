import type { BodyCheck } from '../platform/body-check.js';
import type { Processes } from '../platform/processes/definition.js';

/** The processes that the service runs. */
export function processes(check: BodyCheck): Processes {
  return { definitions: [], tables: [], commands: [], events: [] };
}
