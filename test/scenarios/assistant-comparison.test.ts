import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { compareEngines } from '../../tools/assistant-eval/compare-engines.ts';
import { addingObject, layingOut } from '../support/modules/assistant/tool-scripts.ts';
import { startScriptedProvider } from '../support/providers/scripted-provider.ts';

const scripted = await startScriptedProvider();
after(scripted.close);

it('engines are compared on texts of one’s own: what each finds, how much of what is expected, and the cost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-texts-'));
  after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'library.txt'), 'Members borrow books.');
  await writeFile(join(folder, 'library.expected'), 'Member\nBook\nLoan\n');
  scripted.script(layingOut(addingObject('n1', 'Book'), addingObject('n2', 'Loan')));
  const lines: string[] = [];
  const environment = {
    SERVICE_ASSISTANT_PROVIDER: 'openai-compatible',
    SERVICE_ASSISTANT_BASE_URL: scripted.openAiUrl,
    SERVICE_ASSISTANT_MODEL: 'scripted',
  };
  await compareEngines({ folder, environment, print: (line) => lines.push(line) });
  const told = lines.join('\n');
  assert.match(told, /^library\.txt$/m);
  assert.match(told, /embedded: COMPLETED, 2 things, .*, 2 of 3 expected, F1 0\.80, [\d.]+ s/);
  assert.match(
    told,
    /provider: \w+, 2 things, 2 elements, .*, 2 of 3 expected, F1 0\.80, 1 calls, 18 tokens/,
  );
  assert.match(told, /both: Book\n {2}embedded only: Member\n {2}provider only: Loan/);
  await assert.rejects(compareEngines({ folder, environment: {}, print: () => undefined }), /Set SERVICE_/);
});
