import { levels } from '../../chain/levels.ts';
import { journey, levelProcesses, returns } from '../../chain/process.ts';
import type { Level } from '../models/index.ts';
import type { ProcessDescription } from './guide.ts';

/** The method of a level, or the whole way. */
export function describeProcess(level: Level | 'end-to-end'): ProcessDescription {
  return level === 'end-to-end' ? describeJourney() : describeLevel(level);
}

function describeLevel(level: Level): ProcessDescription {
  const { title, intent, steps } = levelProcesses[level];
  const ids = steps.map(({ id }) => id);
  return {
    level,
    title,
    intent,
    metamodelVersion: metamodelVersion(level),
    steps: steps.map((step, index) => ({ ...step, level, phase: null, order: index + 1 })),
    transitions: inOrder(ids),
  };
}

function describeJourney(): ProcessDescription {
  return {
    level: 'end-to-end',
    title: 'From sources to a running system',
    intent:
      'Model the business, refine the architecture, tune the deployment, generate; change anywhere and go on from there.',
    metamodelVersion: metamodelVersion('cim'),
    steps: journey.map((step, index) => ({ ...step, level: step.level ?? null, order: index + 1 })),
    transitions: [...inOrder(journey.map(({ id }) => id)), ...returns],
  };
}

function inOrder(ids: readonly string[]): ProcessDescription['transitions'] {
  return ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to, condition: null }));
}

/** The version of a level's metamodel: the last part of its namespace. */
export function metamodelVersion(level: Level): string {
  return levels[level].metamodel.uri.split(':').at(-1) ?? '';
}
