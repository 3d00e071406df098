import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { colours, type Colours } from './theme.ts';

/** The contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const themes = Object.entries(colours);

/** What a picture has large areas of. */
const groundsOf = ({ background, group, tones }: Colours): readonly string[] => [
  background,
  group,
  ...Object.values(tones).map(({ fill }) => fill),
];

describe('the colours of pictures', () => {
  for (const [name, theme] of themes) {
    it(`let texts stand out by 4.5 to 1: ${name}`, () => {
      for (const ground of groundsOf(theme))
        for (const text of [theme.text, theme.quiet])
          assert.ok(contrast(text, ground) >= 4.5, `${text} on ${ground}`);
    });

    it(`let lines and outlines stand out by 3 to 1: ${name}`, () => {
      const { background, group, edge, lane, tones } = theme;
      const lines = [edge, lane].flatMap((line) =>
        [background, group].map((ground) => [line, ground] as const),
      );
      const outlines = Object.values(tones).flatMap(({ line, fill }) =>
        [background, group, fill].map((ground) => [line, ground] as const),
      );
      for (const [line, ground] of [...lines, ...outlines])
        assert.ok(contrast(line, ground) >= 3, `${line} on ${ground}: ${contrast(line, ground)}`);
    });
  }

  it('are those that the studio shows pictures in', () => {
    const studio = readFileSync(new URL('../../../studio/diagram/diagram.css', import.meta.url), 'utf8');
    const { light, dark } = colours;
    const pairs = [
      ...(['background', 'edge', 'group', 'lane', 'faint'] as const).map((part) => [light[part], dark[part]]),
      ...Object.entries(light.tones).flatMap(([tone, { fill, line }]) => {
        const other = Object.entries(dark.tones).find(([name]) => name === tone)?.[1];
        return [
          [fill, other?.fill],
          [line, other?.line],
        ];
      }),
    ];
    assert.ok(pairs.length > 20);
    for (const pair of pairs) assert.ok(studio.includes(`light-dark(${pair.join(', ')})`), pair.join(', '));
  });
});
