import type { VNode } from 'preact';
import type { Shapes } from './shapes.ts';

/** What changes that are not saved do to a shape, what a run would do to it, or that it is in dispute. */
export type ChangeMark = 'ADDED' | 'CHANGED' | 'REMOVED' | 'CONFLICT';

type ChangeMarksProps = { readonly shapes: Shapes; readonly changes: ReadonlyMap<string, ChangeMark> };

const signs: Readonly<Record<ChangeMark, string>> = { ADDED: '+', CHANGED: '~', REMOVED: '−', CONFLICT: '!' };

/** Outlines with signs: added solid, changed dashed, removed struck through, conflicts with a double line. */
export function ChangeMarks({ shapes, changes }: ChangeMarksProps): VNode {
  return (
    <>
      {[...changes].map(([id, change]) => {
        const at = shapes.boxes.get(id);
        if (at === undefined) return null;
        const { x, y, width, height } = at;
        const middle = y + (shapes.nodes.has(id) ? 0 : height / 2);
        return (
          <g key={id} class={`picture-change picture-change-${change.toLowerCase()}`}>
            <rect x={x - 2} y={y - 2} width={width + 4} height={height + 4} rx={4} />
            {change === 'CONFLICT' && (
              <rect x={x - 6} y={y - 6} width={width + 12} height={height + 12} rx={7} />
            )}
            {change === 'REMOVED' && <path d={`M${x} ${y + height / 2}h${width}`} />}
            <circle cx={x} cy={middle} r={8} />
            <text x={x} y={middle + 4}>
              {signs[change]}
            </text>
          </g>
        );
      })}
    </>
  );
}
