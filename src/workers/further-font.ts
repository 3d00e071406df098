import { closeSync, openSync, readSync } from 'node:fs';

/** What files of fonts begin with that pictures can be drawn with. */
const beginnings = ['\0\u0001\0\0', 'OTTO', 'true'];

/** Checks the file of a font; throws an error for the operator when it is none that pictures can be drawn with. */
export function checkFont(path: string): void {
  const start = Buffer.alloc(4);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, start, 0, 4, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    throw new Error(`SERVICE_PICTURE_FONT: ${path} cannot be read; give a file this process may read.`);
  }
  const begins = start.toString('latin1');
  if (beginnings.includes(begins)) return;
  const what = begins === 'ttcf' ? 'holds several fonts' : 'is no font in TTF or OTF';
  throw new Error(`SERVICE_PICTURE_FONT: ${path} ${what}; give a file with one font in TTF or OTF.`);
}
