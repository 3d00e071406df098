import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { repositoryRoot } from '../invariants/planted-tree.ts';
import { mde } from '../support/cli/mde.ts';
import { startService } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { agentOf, newClient } from '../support/mcp/agent.ts';
import { replay } from '../support/mcp/replay.ts';

const service = await startService();
after(service.stop);
const folder = await temporaryFolder({ after });

describe('mde mcp', () => {
  it('serves an agent on standard input and output, with the service and token of mde', async () => {
    const client = newClient();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [
        ...['--import', join(repositoryRoot, 'tools/node24.mjs')],
        ...[join(repositoryRoot, 'cli/src/main.ts'), 'mcp'],
      ],
      cwd: folder,
      env: { MDE_SERVICE: service.baseUrl, MDE_TOKEN: await service.newAccount(), XDG_CONFIG_HOME: folder },
      stderr: 'ignore',
    });
    await client.connect(transport);
    try {
      await replay(agentOf(client));
    } finally {
      await client.close();
    }
  });

  it('needs a token', async () => {
    const environment = { MDE_SERVICE: service.baseUrl, XDG_CONFIG_HOME: folder };
    const { code, output, errors } = await mde(['mcp'], { folder, environment });
    assert.equal(code, 5, errors);
    assert.equal(output, '');
  });

  it('ends with its input, and says nothing on standard output by itself', async () => {
    const environment = { MDE_SERVICE: service.baseUrl, MDE_TOKEN: 'any', XDG_CONFIG_HOME: folder };
    const { code, output, errors } = await mde(['mcp'], { folder, environment });
    assert.equal(code, 0, errors);
    assert.equal(output, '');
  });
});
