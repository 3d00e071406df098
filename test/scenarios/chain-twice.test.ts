import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createChain } from '../support/http/chain.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const root = join(import.meta.dirname, '../..');
const service = await startService();
after(service.stop);
const { storeCim, transform } = createChain(service);

type Outcome = { readonly pim: string; readonly psm: string; readonly files: string };

describe('the whole chain', () => {
  it('done twice with the same business model gives the same models and files, byte for byte', async () => {
    const bookshop: unknown = JSON.parse(
      await readFile(join(root, 'examples/bookshop/bookshop.cim.json'), 'utf8'),
    );
    const first = await runChain(bookshop);
    assert.deepEqual(await runChain(bookshop), first);
  });
});

/** Takes a business model through the chain in a new project of a new account. */
async function runChain(content: unknown): Promise<Outcome> {
  const { token, source } = await storeCim(content);
  const pim = textAt(await transform(token, 'cim-to-pim', source), 'targetModelId');
  const psm = textAt(await transform(token, 'pim-to-psm', pim), 'targetModelId');
  const artifact = textAt(await transform(token, 'psm-to-artifact', psm), 'artifactId');
  const model = async (path: string): Promise<string> =>
    JSON.stringify(at((await service.call('GET', path, { token })).body, 'content'));
  const zip = await service.call('GET', `/api/artifact/${artifact}/download`, { token });
  return {
    pim: await model(`/api/pim/${pim}`),
    psm: await model(`/api/psm/${psm}`),
    files: createHash('sha256').update(zip.bytes).digest('hex'),
  };
}
