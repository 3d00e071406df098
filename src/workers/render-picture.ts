import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import PdfDocument from 'pdfkit';
import drawSvg from 'svg-to-pdfkit';
import { joinedBytes } from '../lib/joined-bytes.ts';
import type { ViewTasks } from '../modules/views/index.ts';

/** The font of pictures comes with the service, so that every machine draws the same: DejaVu Sans. */
const fonts = {
  regular: read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: read(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};
const family = 'DejaVu Sans';
const ready = initWasm(read(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')));
/** Points of print for each pixel. */
const pointsPerPixel = 0.75;

/** Draws a picture as pixels or for print; see `ViewTasks.render`. */
export async function render({
  svg,
  form,
  title,
  changedAt,
}: Parameters<ViewTasks['render']>[0]): Promise<Uint8Array> {
  const text = new TextDecoder().decode(svg);
  switch (form) {
    case 'png':
      await ready;
      return asPixels(text);
    case 'pdf':
      return forPrint(text, { title, changedAt });
  }
}

/** As many pixels as the document says it has. */
function asPixels(svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    font: {
      fontBuffers: [fonts.regular, fonts.bold],
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
  svg: string,
  { title, changedAt }: { readonly title: string; readonly changedAt: number },
): Promise<Uint8Array> {
  const [, width, height] = /^<svg xmlns="[^"]*" width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const size = [width, height].map((pixels) => Number(pixels) * pointsPerPixel);
  const document = new PdfDocument({
    size,
    margin: 0,
    info: { Title: title, CreationDate: new Date(changedAt) },
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  drawSvg(document, svg, 0, 0, { fontCallback: (_family, isBold) => (isBold ? 'bold' : 'regular') });
  document.end();
  const parts: Uint8Array[] = [];
  for await (const part of document) if (part instanceof Uint8Array) parts.push(part);
  return joinedBytes(parts);
}

function read(address: string): Buffer<ArrayBuffer> {
  return readFileSync(fileURLToPath(address));
}
