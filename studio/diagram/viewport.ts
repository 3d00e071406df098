/** What of a picture is in sight: a point of the picture at `scale` stands at `x + point * scale` of the frame. */
export type Viewport = { readonly x: number; readonly y: number; readonly scale: number };

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** A rectangle in pixels. */
export type Box = Size & { readonly x: number; readonly y: number };

const smallest = 0.05;
const largest = 4;
const margin = 16;

/** The whole picture in the middle of a frame, never larger than it is. */
export function fitted(picture: Box, frame: Size): Viewport {
  const wanted = Math.min(
    (frame.width - 2 * margin) / Math.max(1, picture.width),
    (frame.height - 2 * margin) / Math.max(1, picture.height),
  );
  const scale = Math.max(smallest, Math.min(1, wanted));
  return {
    scale,
    x: (frame.width - picture.width * scale) / 2 - picture.x * scale,
    y: (frame.height - picture.height * scale) / 2 - picture.y * scale,
  };
}

/**
 * How a picture is opened: as a whole when its texts can then be read; else with `box` in the middle of the frame, or
 * from its beginning.
 */
export function begunAt(
  picture: Box,
  { frame, box }: { readonly frame: Size; readonly box: Box | undefined },
): Viewport {
  const whole = fitted(picture, frame);
  if (whole.scale >= readable) return whole;
  const across = (frame.width - 2 * margin) / Math.max(1, picture.width);
  const scale = Math.max(readable, Math.min(1, across));
  const middle = centred({ ...whole, scale }, box ?? picture, frame);
  if (box !== undefined) return middle;
  return {
    scale,
    x: Math.max(middle.x, margin - picture.x * scale),
    y: Math.max(middle.y, margin - picture.y * scale),
  };
}

/** Below this texts cannot be read. */
const readable = 0.7;

/** Closer or farther, while the point of the frame under `at` stays where it is. */
export function zoomed(
  { x, y, scale }: Viewport,
  factor: number,
  at: { readonly x: number; readonly y: number },
): Viewport {
  const next = Math.max(smallest, Math.min(largest, scale * factor));
  const ratio = next / scale;
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio };
}

/** Moved by as little as brings a box of the picture into sight; in the middle, when all of it was out of sight. */
export function revealing(viewport: Viewport, box: Box, frame: Size): Viewport {
  const { scale } = viewport;
  const left = viewport.x + box.x * scale;
  const top = viewport.y + box.y * scale;
  const [right, bottom] = [left + box.width * scale, top + box.height * scale];
  if (left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height) return viewport;
  return centred(viewport, box, frame);
}

/** Moved so that the middle of a box stands in the middle of the frame. */
export function centred({ scale }: Viewport, box: Box, frame: Size): Viewport {
  return {
    scale,
    x: frame.width / 2 - (box.x + box.width / 2) * scale,
    y: frame.height / 2 - (box.y + box.height / 2) * scale,
  };
}
