import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProcessDescription } from '../../client/src/index.ts';
import { firstOpen, stepStates, type StepProgress } from './process-steps.ts';

describe('the steps of a level', () => {
  const process: ProcessDescription = {
    level: 'cim',
    title: 'CIM',
    intent: '',
    metamodelVersion: '1',
    transitions: [],
    steps: [step('check', 3), step('goals', 1), { ...step('generate', 2), automated: true }],
  };

  it('stand in their order, without what the service does', () => {
    const states = stepStates(process, [
      progress('check', 'NOT_STARTED'),
      progress('generate', 'NOT_STARTED'),
      progress('goals', 'DONE'),
    ]);
    assert.deepEqual(
      states.map(({ step: { id }, progress: { state } }) => [id, state]),
      [
        ['goals', 'DONE'],
        ['check', 'NOT_STARTED'],
      ],
    );
    assert.equal(firstOpen(states)?.step.id, 'check');
  });

  it('has none open where all are done', () => {
    assert.equal(
      firstOpen(stepStates(process, [progress('goals', 'DONE'), progress('check', 'DONE')])),
      undefined,
    );
  });
});

function step(id: string, order: number): ProcessDescription['steps'][number] {
  return {
    id,
    order,
    doneWhen: [],
    level: 'cim',
    phase: null,
    name: id,
    goal: '',
    viewId: 'goals',
    inputs: [],
    outputs: [],
    concepts: [],
    automated: false,
    assistantSupported: false,
  };
}

function progress(stepId: string, state: StepProgress['state']): StepProgress {
  return { stepId, name: stepId, state, instances: 0, openFindings: 0 };
}
