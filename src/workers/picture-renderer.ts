import { buffer } from 'node:stream/consumers';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import PdfDocument from 'pdfkit';
import drawSvg from 'svg-to-pdfkit';

/** What pictures are drawn with: the fonts, so that every machine draws the same, and the program of the renderer. */
export type PictureParts = {
  readonly regular: Buffer<ArrayBuffer>;
  readonly bold: Buffer<ArrayBuffer>;
  readonly program: Buffer<ArrayBuffer>;
};

/** A picture to be drawn. */
export type SvgPicture = {
  readonly svg: string;
  readonly form: 'png' | 'pdf';
  readonly title: string;
  /** When the model last changed, in milliseconds. */
  readonly changedAt: number;
};

const family = 'DejaVu Sans';
/** Points of print for each pixel. */
const pointsPerPixel = 0.75;

let ready: Promise<void> | undefined;

/** Draws a picture as pixels or for print. A process has one set of parts: those of the first call. */
export async function renderPicture(parts: PictureParts, picture: SvgPicture): Promise<Uint8Array> {
  if (picture.form === 'pdf') return forPrint(parts, picture);
  await (ready ??= initWasm(parts.program));
  return asPixels(parts, picture.svg);
}

/** As many pixels as the document says it has. */
function asPixels({ regular, bold }: PictureParts, svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    font: {
      fontBuffers: [regular, bold],
      loadSystemFonts: false,
      defaultFontFamily: family,
      sansSerifFamily: family,
    },
  });
  const pixels = picture.render();
  try {
    return pixels.asPng();
  } finally {
    // What the renderer holds is not collected with the objects that name it.
    pixels.free();
    picture.free();
  }
}

/** One page with lines and texts, which can be searched and copied; equal pictures give equal bytes. */
async function forPrint(
  { regular, bold }: PictureParts,
  { svg, title, changedAt }: SvgPicture,
): Promise<Uint8Array> {
  const [, width, height] = /^<svg xmlns="[^"]*" width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const size = [width, height].map((pixels) => Number(pixels) * pointsPerPixel);
  const document = new PdfDocument({
    size,
    margin: 0,
    // None of the fonts that every reader of PDF has: they would be read from files of the package.
    font: '',
    info: { Title: title, CreationDate: new Date(changedAt) },
  });
  document.registerFont('regular', regular).registerFont('bold', bold);
  drawSvg(document, svg, 0, 0, { fontCallback: (_family, isBold) => (isBold ? 'bold' : 'regular') });
  document.end();
  return buffer(document);
}
