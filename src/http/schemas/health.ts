import { Type } from 'typebox';
import { component, oneOf, timestamp } from './component.ts';

const state = oneOf(['UP', 'DOWN']);

/** How the service is. */
export const Health = component(
  'Health',
  Type.Object({
    status: state,
    version: Type.String(),
    time: timestamp,
    uptimeSeconds: Type.Number(),
    checks: Type.Object({ storage: state, jobs: state }),
  }),
);
