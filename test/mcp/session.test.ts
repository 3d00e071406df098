import { after, describe, it } from 'node:test';
import { startService } from '../support/http/service.ts';
import { connectAgent } from '../support/mcp/agent.ts';
import { replay } from '../support/mcp/replay.ts';

const service = await startService();
after(service.stop);

describe('an agent that models, transforms and decides a conflict', () => {
  for (const revision of ['auto', 'legacy'] as const)
    it(`is served over HTTP (${revision})`, async () => {
      const agent = await connectAgent(service.baseUrl, { token: await service.newAccount(), revision });
      try {
        await replay(agent);
      } finally {
        await agent.close();
      }
    });
});
