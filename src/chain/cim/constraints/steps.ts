import type { Model } from '../../../kernel/model/model.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import type { Cim, Participant, ProcessStep } from '../cim.ts';
import { mayBePastTense, mayStartWithVerb } from './english.ts';
import { constraint } from './constraint-builder.ts';

/** Work needs a performer. */
export const stepPerformed = constraint('CIM-PRO-04', 'ProcessStep', {
  severity: 'WARNING',
  holds:
    'USER and MANUAL steps have an Actor, SEND steps an Actor or ExternalSystem, RECEIVE steps an ExternalSystem or external Actor',
  message: 'Nobody performs "{name}".',
  remedy: 'Choose a performer.',
  feature: 'performer',
  check: (step, { model }) => {
    const performer = model.resolve<'Participant'>(step.performer);
    if (canPerform(step, performer)) return true;
    if (performer === undefined) return false;
    return {
      message: '"{name}" is a {kind} step, which {performer} cannot perform.',
      remedy: 'Choose another performer or another kind.',
      values: { performer: performer.name },
    };
  },
});

/** Whether a participant is one that a step of this kind needs. */
export function canPerform({ kind }: ProcessStep, performer: Participant | undefined): boolean {
  switch (kind) {
    case 'USER':
    case 'MANUAL':
      return performer?.eClass === 'Actor';
    case 'SEND':
      return performer !== undefined;
    case 'RECEIVE':
      return performer !== undefined && (performer.eClass === 'ExternalSystem' || performer.external);
    case 'SYSTEM':
    case 'CALL_PROCESS':
      return true;
    default:
      return assertNever(kind);
  }
}

/** Steps say what is done, events what has happened. */
export const labelsReadWell = constraint('CIM-PRO-05', ['ProcessStep', 'BusinessEvent'], {
  severity: 'WARNING',
  holds: 'name starts with a verb and BusinessEvent names are in past tense (heuristic, English only)',
  message: '"{name}" does not read like an action.',
  remedy: 'Rename it, e.g. "Place order".',
  feature: 'name',
  requires: ['CIM-GEN-01'],
  guard: (_element, { facts }) => facts(isEnglish),
  check: (element) => {
    if (element.eClass === 'ProcessStep') return mayStartWithVerb(element.name);
    if (mayBePastTense(element.name)) return true;
    return {
      message: '"{name}" does not read like something that has happened.',
      remedy: 'Rename it, e.g. "Order placed".',
    };
  },
});

function isEnglish(model: Model<Cim>): boolean {
  return /^en(?:-|$)/i.test(model.only('CimModel').language);
}
