import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { at } from '../support/lib/json.ts';

it('no runtime package has a known weakness that is high or critical, as far as the registry can be asked', () => {
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    timeout: 60_000,
  });
  const answer = answerOf(audit.stdout);
  const found = at(answer, 'metadata', 'vulnerabilities');
  // Where nobody answers, or the registry has no list of weaknesses, there is nothing to judge.
  if (found === undefined) return reached('D13', 'the registry could not be asked for known weaknesses');
  const [high, critical] = [Number(at(found, 'high')), Number(at(found, 'critical'))];
  assert.deepEqual([high, critical], [0, 0], audit.stdout);
  return reached('D13', `${Number(at(found, 'total'))} known weaknesses, none high or critical`);
});

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
