import type { Drawing } from '../../kernel/diagram/drawn.ts';
import type { DrawingPlacement } from '../../kernel/diagram/drawing-placement.ts';
import { placementText, readPlacement } from '../../kernel/layout/placement-text.ts';
import { checkRevision } from '../../lib/revision.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import { placeView } from './place-view.ts';
import { pictureTitle } from './picture.ts';
import type { ViewDraft, ViewName, ViewRequest, Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView, type WantedView } from './wanted-view.ts';

/** A view of a draft, placed. */
type PlacedDraft = {
  readonly wanted: WantedView;
  readonly request: ViewRequest;
  readonly drawing: Drawing;
  readonly placement: DrawingPlacement;
};

/** Makes the use case "a view of a draft". */
export function createReadDraft(dependencies: ViewsDependencies): Views['readDraft'] {
  return async (caller, view) => {
    const { wanted, request, placement } = await placed(dependencies, { caller, view });
    const { id: modelId, revision } = wanted.record;
    const found = { ...request, modelId, revision, placement: placementText(placement) };
    return { record: wanted.record, json: valueOf(await dependencies.tasks.view(found)) };
  };
}

/** Makes the use case "a view of a draft as a picture". */
export function createDrawDraft(dependencies: ViewsDependencies): Views['drawDraft'] {
  return async (caller, view) => {
    const { wanted, drawing, placement } = await placed(dependencies, { caller, view });
    const picture = { drawing, placement, called: pictureTitle(wanted), theme: undefined };
    return { record: wanted.record, bytes: await dependencies.tasks.draw(picture) };
  };
}

async function placed(
  dependencies: ViewsDependencies,
  given: { readonly caller: Caller; readonly view: ViewName & ViewDraft },
): Promise<PlacedDraft> {
  const { caller, view } = given;
  const { tasks, engine } = dependencies;
  const wanted = await wantedView(dependencies, { caller, view });
  checkRevision(view, wanted.record.revision);
  const stored = await requestOf(dependencies, { wanted, view });
  const request = { ...stored, bytes: await changed(dependencies, { ...view, content: stored.bytes }) };
  const drawing = valueOf(await tasks.drawing(request));
  const earlier = wanted.placement === undefined ? undefined : readPlacement(wanted.placement);
  return { wanted, request, drawing, placement: await placeView(engine, { drawing, options: {}, earlier }) };
}

/** The content with the changes of the draft; refuses with INVALID what a patch is refused for. */
async function changed(
  { patching }: ViewsDependencies,
  { level, patch, content }: ViewName & ViewDraft & { readonly content: Uint8Array },
): Promise<Uint8Array> {
  if (patch === undefined) return content;
  const { outcome } = await patching.patch(level, { content, body: patch, form: 'LIST' });
  if (outcome.kind === 'PATCHED') return outcome.content.bytes;
  throw new Refusal('INVALID', 'Request validation failed', outcome.issues);
}
