import { buffer } from 'node:stream/consumers';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import PdfDocument from 'pdfkit';
import drawSvg from 'svg-to-pdfkit';

/** What pictures are drawn with: the fonts, so that every machine draws the same, and the program of the renderer. */
export type PictureParts = {
  readonly regular: Buffer<ArrayBuffer>;
  readonly bold: Buffer<ArrayBuffer>;
  readonly program: Buffer<ArrayBuffer>;
  /** A font for letters that the others lack; without one they are boxes. */
  readonly further?: Buffer<ArrayBuffer> | undefined;
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
function asPixels({ regular, bold, further }: PictureParts, svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    font: {
      fontBuffers: [regular, bold, ...(further === undefined ? [] : [further])],
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
  { regular, bold, further }: PictureParts,
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
  if (further !== undefined) document.registerFont(furtherFont, further);
  drawSvg(document, further === undefined ? svg : withFurtherFont(svg), 0, 0, {
    fontCallback: (named, isBold) => (named === furtherFont ? named : isBold ? 'bold' : 'regular'),
  });
  document.end();
  return buffer(document);
}

const furtherFont = 'further';

/** Letters and signs of scripts that DejaVu Sans has not, and those that people gave a meaning of their own. */
const lacking =
  /(?:(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Hebrew}\p{scx=Arabic}\p{scx=Georgian}\p{scx=Lao}\p{scx=Canadian_Aboriginal}\p{scx=Tifinagh}\p{scx=Nko}\p{scx=Common}\p{scx=Inherited}])[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}]|[\uff00-\uffef])+/gu;

/** Print does not look for a font that has a letter: what the usual one lacks is said to be in the further one. */
function withFurtherFont(svg: string): string {
  return svg.replace(
    /(<text [^<>]*>)([^<>]*)</g,
    (_, opened: string, text: string) =>
      `${opened}${text.replace(lacking, (run) => `<tspan style="font-family:${furtherFont}">${run}</tspan>`)}<`,
  );
}
