import { placementText } from '../../kernel/layout/placement-text.ts';
import { checkRevision } from '../../lib/revision.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { PatchedContent } from '../models/index.ts';
import { draw, placedDrawing } from './picture.ts';
import type { ViewDraft, ViewName, ViewRequest, Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView, type WantedView } from './wanted-view.ts';

/** Makes the use case "a view of a draft". */
export function createReadDraft(dependencies: ViewsDependencies): Views['readDraft'] {
  return async (caller, view) => {
    const { wanted, request } = await changedView(dependencies, { caller, view });
    const { placement } = await placedDrawing(dependencies, { wanted, request });
    const { id: modelId, revision } = wanted.record;
    const found = { ...request, modelId, revision, placement: placementText(placement) };
    return { record: wanted.record, json: valueOf(await dependencies.tasks.view(found)) };
  };
}

/** Makes the use case "a view of a draft as a picture". */
export function createDrawDraft(dependencies: ViewsDependencies): Views['drawDraft'] {
  return async (caller, view) => {
    const { wanted, request } = await changedView(dependencies, { caller, view });
    const placed = await placedDrawing(dependencies, { wanted, request });
    return draw(dependencies, { wanted, placed, theme: undefined, sheet: undefined, form: 'svg' });
  };
}

async function changedView(
  dependencies: ViewsDependencies,
  { caller, view }: { readonly caller: Caller; readonly view: ViewName & ViewDraft },
): Promise<{ readonly wanted: WantedView; readonly request: ViewRequest }> {
  const wanted = await wantedView(dependencies, { caller, view });
  checkRevision(view, wanted.record.revision);
  const stored = await requestOf(dependencies, { wanted, view });
  const content = { ref: wanted.record.content, read: () => Promise.resolve(stored.bytes) };
  const bytes = await changed(dependencies, { ...view, content });
  return { wanted, request: { ...stored, bytes } };
}

/** The content with the changes of the draft; refuses with INVALID what a patch is refused for. */
async function changed(
  { patching }: ViewsDependencies,
  { level, patch, content }: ViewName & ViewDraft & { readonly content: PatchedContent },
): Promise<Uint8Array> {
  if (patch === undefined) return content.read();
  const { outcome } = await patching.patch(level, { content, body: patch, form: 'LIST' });
  if (outcome.kind === 'PATCHED') return outcome.content.bytes;
  throw new Refusal('INVALID', 'Request validation failed', outcome.issues);
}
