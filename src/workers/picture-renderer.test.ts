import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkFont } from './further-font.ts';
import { pictureFiles } from './picture-files.ts';
import { renderPicture } from './picture-renderer.ts';

const parts = {
  regular: readFileSync(pictureFiles.regular),
  bold: readFileSync(pictureFiles.bold),
  program: readFileSync(pictureFiles.program),
};
/** A font with signs in the area for private use, which DejaVu Sans has none for. */
const symbols = fileURLToPath(import.meta.resolve('bpmn-js/dist/assets/bpmn-font/font/bpmn.ttf'));

function draw(form: 'png' | 'pdf', text: string, further?: Buffer<ArrayBuffer>): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40" viewBox="0 0 100 40"><style>text{font-family:"DejaVu Sans"}</style><text class="l" x="10" y="20">${text}</text></svg>`;
  return renderPicture({ ...parts, further }, { svg, form, title: 'T', changedAt: 0 });
}

describe('a further font of pictures', () => {
  const further = readFileSync(symbols);

  it('draws what the usual one lacks, and nothing else', async () => {
    assert.notDeepEqual(await draw('png', '\ue801', further), await draw('png', '\ue801'));
    assert.deepEqual(await draw('png', 'Größe Ω Я', further), await draw('png', 'Größe Ω Я'));
    const fontsOf = async (text: string): Promise<readonly string[]> => {
      const pdf = Buffer.from(await draw('pdf', text, further)).toString('latin1');
      return [...new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]+\+(\S+)/g)].map(([, name = '']) => name))];
    };
    assert.deepEqual(await fontsOf('\ue801'), ['bpmn']);
    assert.deepEqual(await fontsOf('Größe Ω Я • “a” → …'), ['DejaVuSans']);
    assert.deepEqual((await fontsOf('a \ue801 b')).toSorted(), ['DejaVuSans', 'bpmn']);
  });

  it('is a file in TTF or OTF', () => {
    checkFont(symbols);
    assert.throws(() => checkFont(`${symbols}.none`), /^Error: SERVICE_PICTURE_FONT: .* cannot be read/);
    assert.throws(() => checkFont(import.meta.filename), /is no font in TTF or OTF/);
  });
});
