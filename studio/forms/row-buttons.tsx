import type { VNode } from 'preact';

type RowButtonsProps = {
  /** What the row is called. */
  readonly name: string;
  readonly position: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** The buttons of a row in a list: earlier, later, remove. */
export function RowButtons({ name, position, count, onMove, onRemove }: RowButtonsProps): VNode {
  return (
    <span class="row-buttons">
      <button
        type="button"
        aria-label={`${name}: earlier`}
        disabled={position === 0}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={`${name}: later`}
        disabled={position === count - 1}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
      <button type="button" aria-label={`${name}: remove`} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}
