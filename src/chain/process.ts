import { cimProcess } from './cim/process.ts';
import type { LevelProcess, MethodStep } from './core/process-step.ts';
import type { Level } from './levels.ts';
import { pimProcess } from './pim/process.ts';
import { psmProcess } from './psm/process.ts';

/** The method of each level. */
export const levelProcesses: Readonly<Record<Level, LevelProcess>> = {
  cim: cimProcess,
  pim: pimProcess,
  psm: psmProcess,
};

/** A step of the way from sources to a running system: one of a level, or a hand-over between levels. */
export type JourneyStep = MethodStep & {
  /** Undefined for what comes after the models. */
  readonly level: Level | undefined;
  /** The part of the journey it belongs to. */
  readonly phase: string;
};

type HandOver = Pick<MethodStep, 'id' | 'name' | 'goal' | 'inputs' | 'outputs' | 'doneWhen' | 'viewId'> & {
  readonly level: Level | undefined;
  readonly phase: string;
  readonly automated: boolean;
};

/** The way from sources to a running system, in the order in which it is usually gone. */
export const journey: readonly JourneyStep[] = [
  ...part('cim', { phase: 'Gather sources and frame', from: 1, to: 4 }),
  ...part('cim', { phase: 'Model the business', from: 5, to: 10 }),
  ...handOver({
    id: 'gate-cim',
    name: 'Check the business model',
    goal: 'The CIM has no errors, and every mandatory passage of its sources is accounted for.',
    level: 'cim',
    phase: 'Gate',
    automated: false,
    viewId: 'sources',
    doneWhen: ['ERROR', 'CIM-SRC-02'],
    inputs: ['CIM'],
    outputs: ['a CIM without errors'],
  }),
  ...handOver({
    id: 'cim-to-pim',
    name: 'Transform CIM to PIM',
    goal: 'The architecture follows the business model; conflicts with refinements are resolved.',
    level: 'pim',
    phase: 'Hand over',
    automated: true,
    viewId: 'trace',
    doneWhen: [],
    inputs: ['a CIM without errors'],
    outputs: ['PIM'],
  }),
  ...part('pim', { phase: 'Refine the architecture', from: 1, to: 10 }),
  ...handOver({
    id: 'gate-pim',
    name: 'Check the architecture',
    goal: 'The PIM has no errors, and the decisions that steer the deployment are accepted.',
    level: 'pim',
    phase: 'Gate',
    automated: false,
    viewId: 'decisions',
    doneWhen: ['ERROR'],
    inputs: ['PIM'],
    outputs: ['a PIM without errors'],
  }),
  ...handOver({
    id: 'pim-to-psm',
    name: 'Transform PIM to PSM',
    goal: 'The deployment follows the architecture; conflicts with refinements are resolved.',
    level: 'psm',
    phase: 'Hand over',
    automated: true,
    viewId: 'trace',
    doneWhen: [],
    inputs: ['a PIM without errors'],
    outputs: ['PSM'],
  }),
  ...part('psm', { phase: 'Tune the deployment', from: 1, to: 9 }),
  ...handOver({
    id: 'gate-psm',
    name: 'Check the deployment',
    goal: 'The PSM has no errors.',
    level: 'psm',
    phase: 'Gate',
    automated: false,
    viewId: 'deployment',
    doneWhen: ['ERROR'],
    inputs: ['PSM'],
    outputs: ['a PSM without errors'],
  }),
  ...part('psm', { phase: 'Generate', from: 10, to: 10 }),
  ...handOver({
    id: 'change',
    name: 'Change',
    goal: 'A change is made where it belongs, after a look at its impact, and goes down from there.',
    level: undefined,
    phase: 'Change',
    automated: false,
    viewId: 'trace',
    doneWhen: [],
    inputs: ['impact analysis'],
    outputs: ['a changed model at any level'],
  }),
];

/** Where the journey leads on from a step other than to the next one. */
export const returns: readonly { readonly from: string; readonly to: string; readonly condition: string }[] =
  [
    { from: 'change', to: 'cim-1', condition: 'the business changed' },
    { from: 'change', to: 'pim-2', condition: 'the architecture changed' },
    { from: 'change', to: 'psm-2', condition: 'the deployment changed' },
  ];

function part(
  level: Level,
  given: { readonly phase: string; readonly from: number; readonly to: number },
): readonly JourneyStep[] {
  const steps = levelProcesses[level].steps.slice(given.from - 1, given.to);
  return steps.map((step) => ({ ...step, level, phase: given.phase }));
}

function handOver(written: HandOver): readonly JourneyStep[] {
  return [{ ...written, concepts: [], assistantSupported: false }];
}
