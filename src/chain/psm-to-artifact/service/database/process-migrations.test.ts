import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branch, idOf, psmWithProcess, sagaStep } from '../../../../../test/fixtures/process-psm.ts';
import { programTexts } from '../../../../../test/support/chain/psm-to-artifact/program-texts.ts';
import { nothingBefore, openPrevious } from '../../../../kernel/generation/previous-artifact.ts';
import type { Psm } from '../../../psm/psm.ts';
import type { Model } from '../../../../kernel/model/model.ts';
import { regenerateArtifact } from '../../index.ts';

const step = sagaStep('COMMAND', 'Reserve', {
  runs: idOf('RouteHandler', 'Reserve'),
  branches: [branch('end')],
});
const begun = (features: object): Model<Psm> =>
  psmWithProcess([
    sagaStep('START', 'Begin', { ...features, branches: [branch('reserve')] }),
    step,
    sagaStep('END', 'End'),
  ]);

function generated(model: Model<Psm>, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const previous = openPrevious({ paths: [...before.keys()], read: (path) => before.get(path) });
  const result = regenerateArtifact(model, { texts: programTexts, previous: previous ?? nothingBefore });
  assert.ok(result.kind !== 'STOPPED');
  return new Map(result.files.map(({ path, content }) => [path, content]));
}

function migrationsIn(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files.keys()].flatMap((path) => /db\/migrations\/(.+)$/.exec(path)?.[1] ?? []).sort();
}

test('a service whose process begins by a condition from now on gets the table for it, in a migration of its own', () => {
  const first = generated(begun({}), new Map());
  assert.deepEqual(migrationsIn(first), [
    '0000_idempotency.sql',
    '0000_platform.sql',
    '0000_processes.sql',
    '0000_search.sql',
    '0001_baseline.sql',
  ]);
  const second = generated(begun({ expression: 'quantity > 100' }), first);
  assert.deepEqual(migrationsIn(second), [...migrationsIn(first), '0002_process_conditions.sql']);
  const third = generated(begun({ expression: 'quantity > 100' }), second);
  assert.deepEqual(migrationsIn(third), migrationsIn(second));
});
