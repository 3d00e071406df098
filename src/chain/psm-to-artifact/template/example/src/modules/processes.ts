import type { Processes } from '../platform/processes/definition.js';

/** The processes of this service. */
export const processes: Processes = { definitions: [], tables: [], commands: [], events: [] };
