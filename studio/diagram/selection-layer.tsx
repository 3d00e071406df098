import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ChangeMarks, type ChangeMark } from './change-marks.tsx';
import { FindingMarks, type Mark } from './finding-marks.tsx';
import type { Shapes } from './shapes.ts';
import type { Box } from './viewport.ts';

type LayerProps = {
  readonly shapes: Shapes;
  /** Where the drawing stands. */
  readonly transform: string;
  readonly selected: { readonly id: string; readonly isWithin: boolean } | undefined;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly changes: ReadonlyMap<string, ChangeMark>;
  /** The outline of a shape that is being moved. */
  readonly moving: Box | undefined;
};

const gap = 4;

/** What lies above a picture: the outline of what is selected, and signs at shapes. It takes no clicks. */
export function SelectionLayer({ shapes, transform, selected, marks, changes, moving }: LayerProps): VNode {
  const id = selected?.id ?? '';
  useEffect(() => {
    const edge = shapes.edges.get(id);
    edge?.classList.add('is-selected');
    return () => edge?.classList.remove('is-selected');
  }, [shapes, id]);
  const box = shapes.edges.has(id) ? undefined : shapes.boxes.get(id);
  return (
    <svg class="picture-layer" aria-hidden="true">
      <g transform={transform}>
        <ChangeMarks shapes={shapes} changes={changes} />
        {moving !== undefined && <rect class="picture-moving" {...moving} rx={4} />}
        {box !== undefined && (
          <rect
            class={`picture-selected ${selected?.isWithin === true ? 'is-within' : ''}`}
            x={box.x - gap}
            y={box.y - gap}
            width={box.width + 2 * gap}
            height={box.height + 2 * gap}
            rx={6}
          />
        )}
        <FindingMarks shapes={shapes} marks={marks} />
      </g>
    </svg>
  );
}
