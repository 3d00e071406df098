import type { Drawing } from '../../kernel/diagram/drawn.ts';
import type { DrawingPlacement } from '../../kernel/diagram/drawing-placement.ts';
import type { PictureTitle } from '../../kernel/diagram/svg.ts';
import type { Theme } from '../../kernel/diagram/theme.ts';
import { readPlacement } from '../../kernel/layout/placement-text.ts';
import { placeView } from '../../kernel/diagram/place-view.ts';
import type { DrawnView, ViewRequest, Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView, type WantedView } from './wanted-view.ts';

/** Makes the use case "a view as a picture": with the stored places of its nodes, where there are any. */
export function createPicture(dependencies: ViewsDependencies): Views['picture'] {
  return async (caller, { theme, ...view }) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const request = await requestOf(dependencies, { wanted, view });
    const placed = await placedDrawing(dependencies, { wanted, request });
    return draw(dependencies, { wanted, placed, theme });
  };
}

/** A drawing, and where everything in it goes. */
export type PlacedDrawing = { readonly drawing: Drawing; readonly placement: DrawingPlacement };

/** The drawing of a content; nodes with stored places keep them as far as possible. */
export async function placedDrawing(
  { tasks, engine }: ViewsDependencies,
  { wanted, request }: { readonly wanted: WantedView; readonly request: ViewRequest },
): Promise<PlacedDrawing> {
  const drawing = valueOf(await tasks.drawing(request));
  const earlier = wanted.placement === undefined ? undefined : readPlacement(wanted.placement);
  return { drawing, placement: await placeView(engine, { drawing, options: {}, earlier }) };
}

/** A placed drawing as a picture, with the title of its view. */
export async function draw(
  { tasks }: ViewsDependencies,
  given: {
    readonly wanted: WantedView;
    readonly placed: PlacedDrawing;
    readonly theme: Theme | undefined;
  },
): Promise<DrawnView> {
  const { wanted, placed, theme } = given;
  const bytes = await tasks.draw({ ...placed, called: pictureTitle(wanted), theme });
  return { record: wanted.record, bytes };
}

function pictureTitle({ record, definition }: WantedView): PictureTitle {
  const subtitle = `${record.name}, revision ${record.revision}. ${definition.purpose}`;
  return { title: definition.title, subtitle };
}
