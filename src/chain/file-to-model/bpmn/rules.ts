import type { FileRules } from '../onto-model.ts';
import { bpmnId } from './ids.ts';

/** How a newer version of a BPMN file goes on with the model of an earlier one. */
export const bpmnRules: FileRules = {
  idOf: bpmnId,
  alwaysSaid: {
    ProcessStep: ['kind'],
    DecisionPoint: ['kind', 'question'],
    EventPoint: ['trigger', 'timing', 'condition'],
    SequenceFlow: ['condition', 'isDefault'],
  },
  whole: ['BusinessProcess'],
};
