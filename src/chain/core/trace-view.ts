import type { WrittenView } from '../../kernel/views/define-views.ts';

/** The view of where the elements of a generated model came from; `root` is the class of its top element. */
export function traceTable(root: string): WrittenView {
  return {
    id: 'trace',
    title: 'Trace',
    purpose: 'Which element was made from which, by which rule.',
    readers: 'reviewer',
    kind: 'TABLE',
    columns: ['From', 'Made', 'Role', 'Rule', 'Kind'],
    nodes: [
      {
        of: root,
        shape: 'NOTE',
        tone: 'YELLOW',
        cells: ['', '{name}', '', '[{generatedByTransformation}]', 'model'],
      },
      {
        of: 'TraceModel',
        shape: 'NOTE',
        tone: 'YELLOW',
        label: 'Trace',
        cells: ['', '{links:count link/links}', '', '', 'trace'],
      },
      {
        of: 'TraceLink',
        shape: 'NOTE',
        tone: 'NEUTRAL',
        label: '{sourceClass}[ {sourceLabel}] to {targetClass}',
        cells: ['{sourceClass}[ {sourceLabel}]', '{targetClass}', '{role}', '{rule}', '{kind}'],
      },
    ],
  };
}
