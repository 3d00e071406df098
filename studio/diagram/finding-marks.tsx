import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Shapes } from './shapes.ts';
import type { Box } from './viewport.ts';

/** How severe the worst finding of a shape is. */
export type Mark = 'ERROR' | 'WARNING';

type MarksProps = { readonly shapes: Shapes; readonly marks: ReadonlyMap<string, Mark> };

const kinds = ['WARNING', 'ERROR'] as const;

/** Signs at the corners of nodes with findings: all of a kind are two paths, as thousands of nodes can have one. */
export function FindingMarks({ shapes, marks }: MarksProps): VNode {
  const drawn = useMemo(
    () =>
      kinds.map((kind) => {
        const boxes = [...marks].flatMap(([id, each]) => {
          const box = each === kind && shapes.nodes.has(id) ? shapes.boxes.get(id) : undefined;
          return box === undefined ? [] : [box];
        });
        return (
          <g key={kind} class={`picture-mark picture-mark-${kind.toLowerCase()}`}>
            <path class="picture-mark-disc" d={boxes.map(discAt).join('')} />
            <path class="picture-mark-sign" d={boxes.map(signAt).join('')} />
          </g>
        );
      }),
    [shapes, marks],
  );
  return <>{drawn}</>;
}

/** A disc of 16 pixels at the upper right corner. */
function discAt({ x, y, width }: Box): string {
  return `M${x + width - 10} ${y + 2}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z`;
}

/** An exclamation mark in the middle of the disc. */
function signAt({ x, y, width }: Box): string {
  return `M${x + width - 2} ${y - 2.2}v4.6m0 3.2v.1`;
}
