import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { zoomed, type Size, type Viewport } from './viewport.ts';

/** Moves a picture in its frame by transform, without drawing anything again. */
export type Panning = {
  readonly now: () => Viewport;
  readonly frame: () => Size;
  /** Puts the picture there at once. */
  readonly move: (to: Viewport) => void;
  /** Moves it with pointer or wheel: it comes to rest a little later. */
  readonly drag: (to: Viewport) => void;
  readonly zoom: (factor: number) => void;
};

/** Without movement for so long (milliseconds) a picture has come to rest. */
const rest = 150;
/** Dragging this far (pixels) is no click. */
const slack = 4;

/**
 * Pan by dragging, wheel and two fingers, zoom by Ctrl and wheel. `onSettled` gets where it came to rest, so that the
 * address can remember it.
 */
export function usePanning(
  ref: RefObject<HTMLDivElement | null>,
  layer: RefObject<HTMLDivElement | null>,
  onSettled: (viewport: Viewport) => void,
): Panning {
  const state = useRef<Viewport>({ x: 0, y: 0, scale: 1 });
  const settled = useRef(onSettled);
  settled.current = onSettled;
  const panning = useMemo((): Panning => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (to: Viewport, hint: 'transform' | 'auto'): void => {
      state.current = to;
      clearTimeout(timer);
      if (layer.current === null) return;
      // A transform around the drawing, not in it: texts of SVG are laid out again for every scale. While it moves, it
      // is moved as an image; at rest it is drawn at its scale again, so that texts are sharp.
      layer.current.style.willChange = hint;
      layer.current.style.transform = `translate(${to.x}px, ${to.y}px) scale(${to.scale})`;
    };
    const move = (to: Viewport): void => {
      show(to, 'auto');
      settled.current(to);
    };
    const drag = (to: Viewport): void => {
      show(to, 'transform');
      timer = setTimeout(() => move(state.current), rest);
    };
    const frame = (): Size => ({
      width: ref.current?.clientWidth ?? 1,
      height: ref.current?.clientHeight ?? 1,
    });
    const zoom = (factor: number): void => {
      const { width, height } = frame();
      move(zoomed(state.current, factor, { x: width / 2, y: height / 2 }));
    };
    return { now: () => state.current, frame, move, drag, zoom };
  }, []);
  useEffect(() => {
    const box = ref.current;
    return box === null ? undefined : listen(box, panning);
  }, []);
  return panning;
}

function listen(box: HTMLDivElement, { now, drag: move }: Panning): () => void {
  const fingers = new Map<number, { readonly x: number; readonly y: number }>();
  let moved = 0;
  const at = ({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } => {
    const { left, top } = box.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    moved = 0;
    fingers.set(event.pointerId, at(event));
  };
  const follow = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const here = at(event);
    moved += Math.hypot(here.x - before.x, here.y - before.y);
    if (moved < slack) return;
    box.setPointerCapture(event.pointerId);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, here);
    const { x, y, scale } = now();
    if (other === undefined) move({ scale, x: x + here.x - before.x, y: y + here.y - before.y });
    else {
      const span = Math.hypot(before.x - other.x, before.y - other.y);
      const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
      move(zoomed(now(), Math.hypot(here.x - other.x, here.y - other.y) / Math.max(1, span), middle));
    }
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
  };
  /** The click that ends a drag selects nothing. */
  const click = (event: MouseEvent): void => {
    if (moved >= slack) event.stopPropagation();
    moved = 0;
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y, scale } = now();
    if (event.ctrlKey || event.metaKey) move(zoomed(now(), 1.0015 ** -event.deltaY, at(event)));
    else if (event.shiftKey) move({ scale, x: x - event.deltaY, y });
    else move({ scale, x: x - event.deltaX, y: y - event.deltaY });
  };
  box.addEventListener('pointerdown', down);
  box.addEventListener('pointermove', follow);
  box.addEventListener('pointerup', up);
  box.addEventListener('pointercancel', up);
  box.addEventListener('click', click, { capture: true });
  box.addEventListener('wheel', wheel, { passive: false });
  return () => {
    box.removeEventListener('pointerdown', down);
    box.removeEventListener('pointermove', follow);
    box.removeEventListener('pointerup', up);
    box.removeEventListener('pointercancel', up);
    box.removeEventListener('click', click, { capture: true });
    box.removeEventListener('wheel', wheel);
  };
}
