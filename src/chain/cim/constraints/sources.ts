import type { Model } from '../../../kernel/model/model.ts';
import { appendTo, setValue } from '../../../kernel/validation/fixes.ts';
import { isBlank } from '../../core/wording.ts';
import type { Cim, SourceExcerpt } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

const cited: ReadonlySet<string> = new Set([
  'Goal',
  'FunctionalRequirement',
  'QualityRequirement',
  'Constraint',
  'BusinessRule',
  'ProcessStep',
  'BusinessObject',
]);

const assumption = 'assumption';

/** An element without a source is an assumption, and should say so. */
export const sourceCited = constraint('CIM-GEN-04', 'CimElement', {
  severity: 'WARNING',
  holds:
    'when the model has source documents, goals, requirements, rules, steps and objects cite at least one excerpt',
  message: '"{name}" cites no source.',
  remedy: 'Link the passage it comes from, or tag it as assumption.',
  feature: 'sources',
  fix: 'Tag the element as assumption.',
  guard: ({ eClass }, { facts }) => cited.has(eClass) && facts(hasDocuments),
  check: (element, { pointer }) => {
    if (element.sources.length > 0) return true;
    if (element.tags.some((tag) => tag.toLowerCase() === assumption)) return true;
    const list = { pointer: pointer(element, 'tags'), present: element.tags };
    return { fix: appendTo('Tag it as assumption', list, assumption) };
  },
});

function hasDocuments(model: Model<Cim>): boolean {
  return model.all('SourceDocument').length > 0;
}

/** A passage must exist where it is said to be. */
export const linesExist = constraint('CIM-SRC-01', 'SourceExcerpt', {
  severity: 'ERROR',
  holds: '1 <= startLine <= endLine <= lineCount of its document',
  message: 'Lines {startLine}-{endLine} do not exist in {document}.',
  remedy: 'Correct the range.',
  check: (excerpt, { model }) => {
    const { startLine, endLine } = excerpt;
    const document = model.containerOf(excerpt, 'SourceDocument');
    const values = { document: document.name };
    if (startLine < 1) return { feature: 'startLine', values };
    return (
      (startLine <= endLine && endLine <= (document.lineCount ?? endLine)) || { feature: 'endLine', values }
    );
  },
});

/** Every mandatory passage is represented, or a reason is given why not. */
export const mandatoryCovered = constraint('CIM-SRC-02', 'SourceExcerpt', {
  severity: 'WARNING',
  holds: 'a MANDATORY excerpt is cited by an element or REJECTED with a reason',
  message: 'Passage {document}:{startLine}-{endLine} is not represented yet.',
  remedy: 'Model it, or reject it with a reason.',
  guard: ({ obligation }) => obligation === 'MANDATORY',
  check: (excerpt, { model }) =>
    citationsOf(excerpt, model) > 0 ||
    (excerpt.status === 'REJECTED' && !isBlank(excerpt.reason)) || {
      values: { document: model.containerOf(excerpt, 'SourceDocument').name },
    },
});

/** The accounting state of a passage is what the model says it is. */
export const statusAgrees = constraint('CIM-SRC-03', 'SourceExcerpt', {
  severity: 'WARNING',
  holds: 'status agrees with citations (COVERED if and only if cited)',
  message: 'Passage status {status} does not match {count} citations.',
  remedy: 'Recompute the status.',
  feature: 'status',
  fix: 'Recompute the status.',
  check: (excerpt, { model, pointer }) => {
    const count = citationsOf(excerpt, model);
    if ((excerpt.status === 'COVERED') === count > 0) return true;
    const status = count > 0 ? 'COVERED' : 'OPEN';
    return {
      values: { count },
      fix: setValue(`Set the status to ${status}`, pointer(excerpt, 'status'), status),
    };
  },
});

function citationsOf(excerpt: SourceExcerpt, model: Model<Cim>): number {
  return model.referrers(excerpt, 'CimElement', 'sources').length;
}
