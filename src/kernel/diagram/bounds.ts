import type { Drawing } from './drawn.ts';
import type { PictureFrame } from './frame.ts';
import { partsOf } from './parts.ts';
import type { Sheet } from './sheet.ts';

/** A picture is no wider and no higher than this many pixels. */
export const largestSide = 10_000;

/** On a page texts are shown no smaller than this share of their usual size. */
const smallestScale = 0.4;

const mostNamed = 20;

/**
 * Why a picture would be too large, or its texts too small, with the parts to ask for instead, as `scope: detail`. Empty
 * when it can be drawn, also for a drawing on a page that has no parts.
 */
export function sizeProblems(
  drawing: Drawing,
  frame: PictureFrame,
  { fit, scale, mostPixels, mostShapes }: Sheet,
): readonly string[] {
  const [width, height] = [Math.ceil(frame.width * scale), Math.ceil(frame.height * scale)];
  if (drawing.leftOut > 0)
    return [
      `scope: the view has ${drawing.nodes.length + drawing.leftOut} nodes, more than a picture holds; ask for a part of it`,
      ...offersOf(drawing),
    ];
  if (width > largestSide || height > largestSide)
    return [
      `scope: the picture would be ${width} × ${height} pixels, more than ${largestSide} in a direction; ask for a part of it${scale > 1 ? ', or for a smaller scale' : ''}`,
      ...offersOf(drawing),
    ];
  const shapes = drawing.nodes.reduce((sum, { rows }) => sum + 1 + rows.length, drawing.edges.length);
  if (mostShapes !== undefined && shapes > mostShapes)
    return [
      `scope: the picture would have ${shapes} shapes and lines, more than the ${mostShapes} that this format is drawn with; ask for a part of it, or for svg`,
      ...offersOf(drawing),
    ];
  if (mostPixels !== undefined && width * height > mostPixels)
    return [
      `scale: the picture would be ${width} × ${height} pixels, more than ${mostPixels / 1e6} million; ask for a smaller scale, for a page by \`fit\`, or for a part`,
      ...offersOf(drawing),
    ];
  if (fit !== undefined && frame.drawing.scale < smallestScale) {
    const offered = offersOf(drawing);
    if (offered.length === 0) return [];
    return [
      `scope: the view is too large to be read on one page (${fit}): texts would have ${Math.floor(frame.drawing.scale * 100)} % of their size; ask for a part of it`,
      ...offered,
    ];
  }
  return [];
}

/** The parts of a drawing, in words; none when it cannot be divided. */
function offersOf(drawing: Drawing): readonly string[] {
  const parts = partsOf(drawing);
  if (parts.length < 2) return [];
  const named = parts.slice(0, mostNamed).map(partWords);
  return parts.length > mostNamed ? [...named, `scope: and ${parts.length - mostNamed} more parts`] : named;
}

function partWords({ scope, label, nodes }: ReturnType<typeof partsOf>[number]): string {
  return `scope: ${JSON.stringify(scope)} has ${nodes} nodes, ${JSON.stringify(label.slice(0, 80))}`;
}
