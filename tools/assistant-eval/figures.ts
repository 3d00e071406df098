/** One figure of the table: where it stands in the evaluation's output, what it must be, what would be good. */
export type Figure = {
  readonly title: string;
  readonly must: number;
  readonly stretch: number;
  /** Finds the figure in the lines that the corpus's evaluation prints. */
  readonly pattern: RegExp;
};

const score = String.raw`P[\d.]+ R[\d.]+ F([\d.]+)`;

/** The figures by which the embedded engine is judged; macro averages of F1. */
export const figures: readonly Figure[] = [
  {
    title: 'user stories, classes, strict',
    must: 0.6,
    stretch: 0.66,
    pattern: at('user-stories', 'strict', 'CLASS'),
  },
  {
    title: 'user stories, associations',
    must: 0.35,
    stretch: 0.45,
    pattern: at('user-stories', 'strict', 'REL'),
  },
  { title: 'backlogs, persona spans', must: 0.95, stretch: 0.98, pattern: spans('Persona') },
  { title: 'backlogs, action spans', must: 0.65, stretch: 0.87, pattern: spans('Action') },
  { title: 'backlogs, entity spans', must: 0.6, stretch: 0.86, pattern: spans('Entity') },
  {
    title: 'descr-tuw, classes, strict',
    must: 0.57,
    stretch: 0.62,
    pattern: at('descr-tuw', 'strict', 'CLASS'),
  },
  {
    title: 'descr-tuw, classes, relaxed',
    must: 0.63,
    stretch: 0.7,
    pattern: at('descr-tuw', 'relaxed', 'CLASS'),
  },
  {
    title: 'descr-R30, classes, strict',
    must: 0.45,
    stretch: 0.52,
    pattern: at('descr-R30', 'strict', 'CLASS'),
  },
  {
    title: 'descr-tuw, attribute names, relaxed',
    must: 0.4,
    stretch: 0.5,
    pattern: at('descr-tuw', 'relaxed', 'ATTRNAME'),
  },
  {
    title: 'descr-tuw, relations, relaxed',
    must: 0.35,
    stretch: 0.45,
    pattern: at('descr-tuw', 'relaxed', 'REL'),
  },
];

function at(set: string, mode: string, column: string): RegExp {
  return new RegExp(`^${set}\\s.*\\b${mode}\\b.*\\b${column} ${score}`, 'm');
}

function spans(label: string): RegExp {
  return new RegExp(`^backlogs ${label}\\s+${score}`, 'm');
}

/** A figure as it was measured; undefined when the output lacks it. */
export function measured(figure: Figure, output: string): number | undefined {
  const found = figure.pattern.exec(output)?.[1];
  return found === undefined ? undefined : Number(found);
}
