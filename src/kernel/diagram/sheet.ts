import type { Size } from '../layout/layout-graph.ts';

/** The pages that a picture can be made to fit: a slide, or a page of a document. */
export const fits = ['landscape', 'portrait'] as const;

/** One page to fit. */
export type Fit = (typeof fits)[number];

/** The sizes of the pages in pixels: 16 by 9, and A4. */
export const pages: Readonly<Record<Fit, Size>> = {
  landscape: { width: 1_280, height: 720 },
  portrait: { width: 905, height: 1_280 },
};

/** What a picture is drawn on. */
export type Sheet = {
  /** Undefined: as large as the picture needs. */
  readonly fit: Fit | undefined;
  /** How much larger than in the usual size everything is shown. */
  readonly scale: number;
  /** The most that its pixels may be together, for formats that hold each of them. */
  readonly mostPixels?: number;
  /** The most that its boxes, lines in boxes and lines between them may be together, for formats that take long. */
  readonly mostShapes?: number;
};

/** The least and the most that a picture is scaled by. */
export const scales = { least: 0.1, most: 4 } as const;

/** How much wider than high the drawing on a page is to be; title and legend take some of the height. */
export function ratioOf(fit: Fit): number {
  const { width, height } = pages[fit];
  return width / (height * 0.8);
}
