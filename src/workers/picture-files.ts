import { fileURLToPath } from 'node:url';

/** The files of the packages that pictures are drawn with. */
export const pictureFiles = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  program: fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')),
} as const;
