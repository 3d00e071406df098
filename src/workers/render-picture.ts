import { readFileSync } from 'node:fs';
import type { ViewTasks } from '../modules/views/index.ts';
import { pictureFiles } from './picture-files.ts';
import { renderPicture } from './picture-renderer.ts';

const parts = {
  regular: readFileSync(pictureFiles.regular),
  bold: readFileSync(pictureFiles.bold),
  program: readFileSync(pictureFiles.program),
};

/** The further font by its path, which is the same in every request. */
const fonts = new Map<string, Buffer<ArrayBuffer>>();

/** Draws a picture as pixels or for print, with a further font if there is one; see `ViewTasks.render`. */
export function render(
  request: Parameters<ViewTasks['render']>[0] & { readonly furtherFont: string },
): Promise<Uint8Array> {
  const { svg, furtherFont, ...picture } = request;
  const further = furtherFont === '' ? undefined : (fonts.get(furtherFont) ?? readFileSync(furtherFont));
  if (further !== undefined) fonts.set(furtherFont, further);
  return renderPicture({ ...parts, further }, { svg: new TextDecoder().decode(svg), ...picture });
}
