import type { Drawing } from '../../kernel/diagram/drawn.ts';
import type { DrawingPlacement } from '../../kernel/diagram/drawing-placement.ts';
import type { PictureTitle } from '../../kernel/diagram/frame.ts';
import { ratioOf, type Sheet } from '../../kernel/diagram/sheet.ts';
import type { Theme } from '../../kernel/diagram/theme.ts';
import { readPlacement } from '../../kernel/layout/placement-text.ts';
import { placeView } from '../../kernel/diagram/place-view.ts';
import type { DrawnView, PictureForm, ViewRequest, Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView, type WantedView } from './wanted-view.ts';

/** More than this is not drawn as pixels or for print: it would take longer than ten seconds, or too much memory. */
const [mostPixels, mostShapes] = [16_000_000, 4_000];

/** Makes the use case "a view as a picture": with the stored places of its nodes, where there are any. */
export function createPicture(dependencies: ViewsDependencies): Views['picture'] {
  return async (caller, { theme, sheet: wantedSheet, form, ...view }) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const request = await requestOf(dependencies, { wanted, view });
    const bounds = form === 'png' ? { mostPixels, mostShapes } : form === 'pdf' ? { mostShapes } : {};
    const sheet = { ...wantedSheet, ...bounds };
    const placed = await placedDrawing(dependencies, { wanted, request, sheet });
    const { record, bytes: svg } = await draw(dependencies, { wanted, placed, theme, sheet, form });
    if (form === 'svg') return { record, bytes: svg };
    const title = `${wanted.definition.title}, ${record.name}`;
    const bytes = await dependencies.tasks.render({ svg, form, title, changedAt: record.updatedAt });
    return { record, bytes };
  };
}

/** A drawing, and where everything in it goes. */
export type PlacedDrawing = { readonly drawing: Drawing; readonly placement: DrawingPlacement };

/** The drawing of a content, laid out for its sheet; nodes with stored places keep them as far as possible. */
export async function placedDrawing(
  { tasks, engine }: ViewsDependencies,
  given: { readonly wanted: WantedView; readonly request: ViewRequest; readonly sheet?: Sheet },
): Promise<PlacedDrawing> {
  const { wanted, request, sheet } = given;
  const drawing = valueOf(await tasks.drawing(request));
  const earlier = wanted.placement === undefined ? undefined : readPlacement(wanted.placement);
  const options = sheet?.fit === undefined ? {} : { ratio: ratioOf(sheet.fit) };
  return { drawing, placement: await placeView(engine, { drawing, options, earlier }) };
}

/** A placed drawing as a picture, with the title of its view. */
export async function draw(
  { tasks }: ViewsDependencies,
  given: {
    readonly wanted: WantedView;
    readonly placed: PlacedDrawing;
    readonly theme: Theme | undefined;
    readonly sheet: Sheet | undefined;
    readonly form: PictureForm;
  },
): Promise<DrawnView> {
  const { wanted, placed, theme, sheet, form } = given;
  const drawn = await tasks.draw({ ...placed, called: pictureTitle(wanted), theme, sheet, form });
  return { record: wanted.record, bytes: valueOf(drawn) };
}

function pictureTitle({ record, definition }: WantedView): PictureTitle {
  const subtitle = `${record.name}, revision ${record.revision}. ${definition.purpose}`;
  return { title: definition.title, subtitle };
}
