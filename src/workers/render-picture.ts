import { readFileSync } from 'node:fs';
import type { ViewTasks } from '../modules/views/index.ts';
import { renderPicture } from './picture-renderer.ts';
import { pictureFiles } from './picture-files.ts';

const parts = {
  regular: readFileSync(pictureFiles.regular),
  bold: readFileSync(pictureFiles.bold),
  program: readFileSync(pictureFiles.program),
};

/** Draws a picture as pixels or for print; see `ViewTasks.render`. */
export function render({ svg, ...picture }: Parameters<ViewTasks['render']>[0]): Promise<Uint8Array> {
  return renderPicture(parts, { svg: new TextDecoder().decode(svg), ...picture });
}
