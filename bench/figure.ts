/** One measured row of the table of performance figures. */
export type Figure = {
  readonly work: string;
  /** What the ratio is relative to, measured in the same run. */
  readonly floor: string;
  readonly ratio: number;
  readonly goal: number;
  /** Whether a ratio is good when it is small (time, memory) or large (requests per second). */
  readonly better: 'lower' | 'higher';
};

/** A point of the growth curve: processor time of a merge. */
export type Point = { readonly elements: number; readonly milliseconds: number };

const mark = 'FIGURE ';
const pointMark = 'POINT ';

/** Prints a figure as `npm run bench` reads it, and sets the exit code when the goal is missed. */
export function report(figure: Figure): void {
  console.log(`${mark}${JSON.stringify(figure)}`);
  if (!isReached(figure)) process.exitCode = 1;
}

/** Prints a point of the growth curve as `npm run bench` reads it. */
export function reportPoint(point: Point): void {
  console.log(`${pointMark}${JSON.stringify(point)}`);
}

/** Whether the ratio reaches the goal. */
export function isReached({ ratio, goal, better }: Pick<Figure, 'ratio' | 'goal' | 'better'>): boolean {
  return better === 'lower' ? ratio <= goal : ratio >= goal;
}

/** The figures in what a measurement printed. */
export function figuresIn(output: string): readonly Figure[] {
  // Checked border: `report` printed the lines.
  return marked(output, mark).map((json) => JSON.parse(json) as Figure);
}

/** The points of the growth curve in what a measurement printed. */
export function pointsIn(output: string): readonly Point[] {
  // Checked border: `reportPoint` printed the lines.
  return marked(output, pointMark).map((json) => JSON.parse(json) as Point);
}

function marked(output: string, sign: string): readonly string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(sign))
    .map((line) => line.slice(sign.length));
}

/** The middle of some numbers; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The value that the given part (0 to 1) of some numbers does not exceed; 0 of none. */
export function quantileOf(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
