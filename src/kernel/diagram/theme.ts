import type { Tone } from '../views/view-definition.ts';

/** The colours of a picture: `auto` follows what the viewer prefers on a screen, and is light on paper. */
export const themes = ['auto', 'light', 'dark'] as const;

/** One way to colour a picture. */
export type Theme = (typeof themes)[number];

type ToneColours = { readonly fill: string; readonly line: string };

/** The colours of one theme. */
export type Colours = {
  readonly background: string;
  readonly text: string;
  readonly quiet: string;
  readonly edge: string;
  readonly group: string;
  readonly lane: string;
  /** Between the rows of a table, which the eye finds without. */
  readonly faint: string;
  readonly tones: Readonly<Record<Tone, ToneColours>>;
};

const light: Colours = {
  background: '#ffffff',
  text: '#1b2330',
  quiet: '#566173',
  edge: '#5b6678',
  group: '#fafbfd',
  lane: '#8792a5',
  faint: '#d5dbe5',
  tones: {
    NEUTRAL: { fill: '#f3f5f8', line: '#7b879b' },
    BLUE: { fill: '#e6f0fd', line: '#3d7dd8' },
    GREEN: { fill: '#e5f6ea', line: '#2d9a58' },
    YELLOW: { fill: '#fdf6da', line: '#a17c08' },
    ORANGE: { fill: '#fdeddd', line: '#c2660f' },
    RED: { fill: '#fde8e8', line: '#d04444' },
    PURPLE: { fill: '#f1eafc', line: '#8253cf' },
    TEAL: { fill: '#dff5f4', line: '#1b9490' },
  },
};

const dark: Colours = {
  background: '#12161d',
  text: '#e7ebf2',
  quiet: '#a3aec0',
  edge: '#98a4b8',
  group: '#181d26',
  lane: '#626f85',
  faint: '#343d4c',
  tones: {
    NEUTRAL: { fill: '#232a35', line: '#7d8aa0' },
    BLUE: { fill: '#182b47', line: '#6aa5f0' },
    GREEN: { fill: '#15321f', line: '#55bd7f' },
    YELLOW: { fill: '#382e0c', line: '#d9b13a' },
    ORANGE: { fill: '#3d2711', line: '#ea9a4e' },
    RED: { fill: '#401d1f', line: '#ec7676' },
    PURPLE: { fill: '#2b2044', line: '#ae86f0' },
    TEAL: { fill: '#0f3233', line: '#48bfba' },
  },
};

/**
 * The colours on light and on dark ground, and those of print, which are the light ones. Texts stand out from all that
 * they can lie on by 4.5 to 1, lines and outlines by 3 to 1 (WCAG 2.2, level AA).
 */
export const colours: Readonly<Record<'light' | 'dark', Colours>> = { light, dark };

/** The style sheet of a picture. */
export function styleSheet(theme: Theme): string {
  const fixed = [
    'text{font-family:"DejaVu Sans",Verdana,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}',
    '.l{font-size:13px;font-weight:bold}.s{font-size:11px}.r{font-size:11.5px}',
    '.t{font-size:18px;font-weight:bold}.e{font-size:10.5px}.c{font-size:10px;font-weight:bold}',
    '.m{text-anchor:middle}.n{text-anchor:end}',
    '.shape{stroke-width:1.4}.group{stroke-width:1.4}.rule{stroke-width:1;fill:none}',
    '.line{fill:none;stroke-width:1.4}.dash{stroke-dasharray:6 4}.dot{stroke-dasharray:2 3}',
    'circle.begin{stroke-width:1.6}circle.finish{stroke-width:3.4}path.hollow{fill:none}rect.bare{stroke:none}',
    '.halo{stroke-width:4;stroke-linejoin:round;paint-order:stroke}',
  ].join('');
  switch (theme) {
    case 'light':
      return fixed + rules(light);
    case 'dark':
      return fixed + rules(dark);
    case 'auto':
      return `${fixed}${rules(light)}@media screen and (prefers-color-scheme:dark){${rules(dark)}}`;
  }
}

function rules(theme: Colours): string {
  const { background, text, quiet, edge, group, lane, faint, tones } = theme;
  const byTone = Object.entries(tones).map(
    ([tone, { fill, line }]) =>
      `.${toneClass(tone)}{fill:${fill};stroke:${line}}.${toneClass(tone)} .ink{fill:${line};stroke:none}.${toneClass(tone)}-line{stroke:${line};fill:none}`,
  );
  return [
    `.bg{fill:${background}}text{fill:${text}}.s,.e,.q{fill:${quiet}}`,
    `.line{stroke:${edge}}.end{fill:${edge};stroke:${edge};stroke-width:1.2}.open{fill:${background};stroke:${edge};stroke-width:1.4}`,
    `.halo{stroke:${background}}.group{fill:${group}}.lane{fill:none;stroke:${lane}}.faint{fill:none;stroke:${faint}}.cells{fill:${group};stroke:${lane}}`,
    ...byTone,
  ].join('');
}

/** The style class of a tone. */
export function toneClass(tone: string): string {
  return `tone-${tone.toLowerCase()}`;
}
