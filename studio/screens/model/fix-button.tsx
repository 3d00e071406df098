import type { VNode } from 'preact';
import type { Finding } from '../../../client/src/index.ts';
import { useCanWrite } from '../../api/projects.ts';
import { contentOf, type Json } from '../../model/content.ts';
import { editsOf } from '../../model/fix.ts';
import { toast } from '../../ui/toast.tsx';
import type { OpenModel } from './open-model.ts';

/** Does what a finding suggests, among the changes that are not saved. */
export function FixButton({
  model,
  finding,
}: {
  readonly model: OpenModel;
  readonly finding: Finding;
}): VNode | null {
  const { editing } = model;
  const canWrite = useCanWrite(model.projectId);
  const { fix, elementName, code } = finding;
  if (fix === undefined || !canWrite) return null;
  const label = `${elementName ?? code}: ${fix.title}`;
  const isDone = editing.draft.steps.some((step) => step.label === label);
  return (
    <button
      type="button"
      class="button button-small"
      disabled={isDone}
      onClick={() => {
        // The patch is about the stored revision; as edits of elements it fits the draft, too.
        const stored = contentOf(editing.draft.base);
        const operations = fix.patch.map(({ op, path, value }) => ({
          op,
          path,
          // Checked border: what the service sends is JSON.
          ...(value !== undefined && { value: value as Json }),
        }));
        editing.change({ label, edits: editsOf(stored, operations) });
        toast(`${fix.title}: among your changes`);
      }}
    >
      {isDone ? 'Fixed, not saved' : `Fix: ${fix.title}`}
    </button>
  );
}
