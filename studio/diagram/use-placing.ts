import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { isArrow } from './neighbours.ts';
import type { Shapes } from './shapes.ts';
import type { Box } from './viewport.ts';

/** Moving a shape by pointer or keys: only its outline moves until it is dropped. */
export type Placing = {
  /** Where the outline stands; undefined while nothing is moved. */
  readonly outline: Box | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  /** Begins to move a shape by keys. */
  readonly begin: (id: string) => void;
  /** Whether a key was one that moves, drops or gives up. */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

type Given = {
  readonly shapes: Shapes | undefined;
  /** The shape that can be dragged: the selected one, so that dragging elsewhere moves the picture. */
  readonly movable: string | undefined;
  readonly scale: () => number;
  readonly onPlace: (id: string, place: { readonly x: number; readonly y: number }) => void;
};

/** Arrow keys move so far (pixels), with Shift four times as far. */
const step = 8;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Lets the selected shape be moved. */
export function usePlacing({ shapes, movable, scale, onPlace }: Given): Placing {
  const moved = useSignal<{ readonly id: string; readonly dx: number; readonly dy: number } | undefined>(
    undefined,
  );
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const box = moved.value === undefined ? undefined : shapes?.boxes.get(moved.value.id);
  const drop = (): void => {
    const now = moved.peek();
    moved.value = undefined;
    pressed.current = undefined;
    const from = shapes?.boxes.get(now?.id ?? '');
    if (now === undefined || from === undefined || (now.dx === 0 && now.dy === 0)) return;
    onPlace(now.id, { x: Math.max(0, from.x + now.dx), y: Math.max(0, from.y + now.dy) });
  };
  const by = (dx: number, dy: number): void => {
    const now = moved.peek();
    if (now !== undefined) moved.value = { ...now, dx: now.dx + dx, dy: now.dy + dy };
  };
  return {
    outline:
      box === undefined || moved.value === undefined
        ? undefined
        : { ...box, x: box.x + moved.value.dx, y: box.y + moved.value.dy },
    onPointerDown: (event) => {
      const shape = event.target instanceof Element ? event.target.closest<SVGElement>('[data-id]') : null;
      const id = shape?.dataset['id'];
      if (event.button !== 0 || id === undefined || id !== movable || shapes?.nodes.has(id) !== true) return;
      event.stopPropagation();
      pressed.current = { x: event.clientX, y: event.clientY };
      moved.value = { id, dx: 0, dy: 0 };
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const before = pressed.current;
      if (before === undefined) return;
      pressed.current = { x: event.clientX, y: event.clientY };
      by((event.clientX - before.x) / scale(), (event.clientY - before.y) / scale());
    },
    onPointerUp: () => {
      if (pressed.current !== undefined) drop();
    },
    begin: (id) => {
      moved.value = { id, dx: 0, dy: 0 };
    },
    onKey: ({ key, shiftKey }) => {
      if (moved.peek() === undefined || pressed.current !== undefined) return false;
      const [dx, dy] = steps[key] ?? [0, 0];
      if (isArrow(key)) by(dx * (shiftKey ? 4 : 1), dy * (shiftKey ? 4 : 1));
      else if (key === 'Enter') drop();
      else if (key === 'Escape') moved.value = undefined;
      else return false;
      return true;
    },
  };
}
