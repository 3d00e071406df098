import { Type } from 'typebox';
import { component, nullable, oneOf, timestamp } from './component.ts';

const state = oneOf(['UP', 'DOWN']);

/** How the engine of the assistant is, as far as its last call tells. */
const AssistantHealth = Type.Object(
  {
    engine: oneOf(['embedded', 'openai-compatible', 'anthropic', 'ollama']),
    state: oneOf(['UP', 'DOWN', 'UNKNOWN']),
    reason: nullable(oneOf(['UNREACHABLE', 'UNAUTHORIZED', 'TOO_MANY', 'MALFORMED', 'REFUSED'])),
    checkedAt: nullable(timestamp),
  },
  {
    description:
      'What makes the changes of the assistant, and how its last call went. `UNKNOWN`: nothing was asked of it yet; `SERVICE_ASSISTANT_CHECK=on` asks at the start. While it is down, the embedded engine does its work, unless that is switched off; so the service works.',
  },
);

/** How the service is. */
export const Health = component(
  'Health',
  Type.Object({
    status: state,
    version: Type.String(),
    time: timestamp,
    uptimeSeconds: Type.Number(),
    checks: Type.Object({ storage: state, jobs: state }),
    assistant: AssistantHealth,
  }),
);
