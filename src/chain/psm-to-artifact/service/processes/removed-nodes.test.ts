import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { branch, idOf, psmWithProcess, sagaStep } from '../../../../../test/fixtures/process-psm.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import type { PreviousArtifact } from '../../../../kernel/generation/previous-artifact.ts';
import { planArtifact, type ServicePlan } from '../../plan/artifact-plan.ts';
import { definitionFiles } from './definition-files.ts';
import { notesOfRemovedNodes } from './removed-nodes.ts';

const start = sagaStep('START', 'Begin', { branches: [branch('end')] });
const wait = sagaStep('TIMER', 'Wait a day', { dueIn: 'P1D', branches: [branch('end')] });
const ask = sagaStep('HUMAN_TASK', 'It\'s "ours"', {
  id: 'ask',
  role: idOf('AppRole', 'Clerk'),
  branches: [branch('end')],
});
const end = sagaStep('END', 'End');

function servicesWith(...steps: readonly Element[]): readonly ServicePlan[] {
  return planArtifact(psmWithProcess(steps)).services;
}

/** What was generated for these services. */
function generated(services: readonly ServicePlan[]): PreviousArtifact {
  const files = services.flatMap(definitionFiles);
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const entries = files.map(({ path, mode, elementIds }) => ({
    path,
    mode,
    elementIds,
    sha256: '',
    regions: [],
  }));
  return {
    paths: [...contents.keys()],
    read: (path) => contents.get(path),
    entries: new Map(entries.map((entry) => [entry.path, entry])),
    foreign: new Set(),
    baseOf: () => undefined,
  };
}

describe('nodes that a process loses with a generation', () => {
  it('are named where instances may wait there', () => {
    const before = generated(servicesWith(start, wait, ask, end));
    const [note, ...others] = notesOfRemovedNodes(servicesWith(start, end), before);
    assert.deepEqual(others, []);
    assert.equal(note?.code, 'TOKENS_ON_REMOVED_NODE');
    assert.equal(note.elementId, 'manager');
    assert.match(
      note.message,
      /^services\/.*\/processes\/\S+\.ts: "Wait a day", "It.*ours.*" are not in the processes/,
    );
  });

  it('are named, too, when the whole process goes', () => {
    const [note] = notesOfRemovedNodes([], generated(servicesWith(start, wait, end)));
    assert.match(note?.message ?? '', /"Wait a day" is not/);
    assert.equal(note?.elementId, undefined);
  });

  it('are not those that get another name, kind or place, nor those where no token stays', () => {
    const before = generated(servicesWith(start, wait, end));
    const renamed = sagaStep('HUMAN_TASK', 'Ask', { id: wait.id, role: idOf('AppRole', 'Clerk') });
    const another = sagaStep('END', 'Another end');
    assert.deepEqual(notesOfRemovedNodes(servicesWith(start, renamed, another), before), []);
  });
});
