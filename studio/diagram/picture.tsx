import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { copySvg } from './copy-svg.ts';
import { isArrow, nearest, type Direction } from './neighbours.ts';
import type { ChangeMark } from './change-marks.tsx';
import type { Mark } from './finding-marks.tsx';
import { SelectionLayer } from './selection-layer.tsx';
import { letterOf } from '../ui/letter-keys.ts';
import { shapesOf, type Shapes } from './shapes.ts';
import { usePanning } from './use-viewport.ts';
import { usePlacing } from './use-placing.ts';
import { begunAt, fitted, revealing, type Box, type Viewport } from './viewport.ts';
import './diagram.css';

/** An edge as far as the keyboard follows it. */
export type Link = { readonly source: string; readonly target: string };

type PictureProps = {
  /** What the picture shows, for assistive technology. */
  readonly label: string;
  readonly document: Document;
  /** What is selected: the element, or where the picture lacks it the nearest one around it. */
  readonly selected: { readonly id: string; readonly isWithin: boolean } | undefined;
  readonly links: readonly Link[];
  readonly marks: ReadonlyMap<string, Mark>;
  /** What changes that are not saved, or a run, do to shapes. */
  readonly changes: ReadonlyMap<string, ChangeMark>;
  /** What a node is called, for assistive technology. */
  readonly nameOf: (id: string) => string;
  readonly onSelect: (id: string) => void;
  /** Puts a shape somewhere else; without it shapes stay where the service puts them. */
  readonly onPlace?: ((id: string, place: { readonly x: number; readonly y: number }) => void) | undefined;
  /** Where it was when the address was left. */
  readonly remembered: Viewport | undefined;
  readonly onSettled: (viewport: Viewport) => void;
};

/** The picture of a view: drawn by the service, coloured and moved by this page. One tab stop, arrows, Enter. */
export function Picture(props: PictureProps): VNode {
  const {
    label,
    document: drawn,
    selected,
    links,
    marks,
    changes,
    nameOf,
    onSelect,
    remembered,
    onSettled,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const place = useRef<SVGGElement>(null);
  const { content: copied, complete } = useMemo(() => {
    performance.mark('picture');
    return copySvg(drawn);
  }, [drawn]);
  const [shapes, setShapes] = useState<Shapes | undefined>(undefined);
  const panning = usePanning(frame, layer, onSettled);
  const current = selected?.id;
  const placing = usePlacing({
    shapes,
    scale: () => panning.now().scale,
    movable: props.onPlace === undefined ? undefined : current,
    onPlace: (id, place) => props.onPlace?.(id, place),
  });

  const isOpened = useRef(false);
  useLayoutEffect(() => {
    place.current?.replaceChildren(copied);
    const measured = shapesOf(copied);
    setShapes(measured);
    performance.measure('picture', 'picture');
    if (isOpened.current) return;
    isOpened.current = true;
    const whole = copied.getBBox();
    const box =
      current === undefined
        ? undefined
        : (measured.boxes.get(current) ?? measured.edges.get(current)?.getBBox());
    panning.move(remembered ?? begunAt(whole, { frame: panning.frame(), box: box && shift(copied, box) }));
  }, [copied]);
  useEffect(complete, [complete]);

  const reveal = (id: string): void => {
    const box = shapes?.boxes.get(id) ?? shapes?.edges.get(id)?.getBBox();
    if (box !== undefined) panning.move(revealing(panning.now(), shift(copied, box), panning.frame()));
  };
  useEffect(() => {
    if (current !== undefined) reveal(current);
  }, [current]);
  const revealCurrent = useRef<() => void>(() => undefined);
  revealCurrent.current = () => {
    if (current !== undefined) reveal(current);
  };
  useEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    let [width, height] = [box.clientWidth, box.clientHeight];
    const observer = new ResizeObserver(() => {
      const isSame = box.clientWidth === width && box.clientHeight === height;
      // The first report is of the size it has. A frame that leaves the page is said to have lost its size.
      if (isSame || box.clientWidth === 0) return;
      [width, height] = [box.clientWidth, box.clientHeight];
      revealCurrent.current();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (remembered !== undefined) panning.move(remembered);
  }, [remembered]);
  useNames(shapes, nameOf, current);

  const focus = (id: string): void => {
    const group = shapes?.nodes.get(id);
    if (group === undefined || shapes === undefined) return;
    for (const each of shapes.nodes.values()) each.setAttribute('tabindex', '-1');
    group.setAttribute('tabindex', '0');
    group.focus({ preventScroll: true });
    reveal(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey || shapes === undefined) return;
    if (placing.onKey(event)) {
      event.preventDefault();
      return;
    }
    const here = idOf(event.target);
    if (key === '+' || key === '-') panning.zoom(key === '+' ? 1.25 : 0.8);
    else if (key === '0') panning.move(fitted(copied.getBBox(), panning.frame()));
    else if (here === undefined) return;
    else if (letterOf(event) === 'm' && props.onPlace !== undefined) placing.begin(here);
    else if (key === 'Enter' || key === ' ') onSelect(here);
    else if (isArrow(key)) {
      const boxes = altKey ? linked(shapes, links, here) : nodeBoxes(shapes);
      const next = nearest(boxes, here, key) ?? (altKey ? undefined : inside(shapes, here, key));
      if (next !== undefined) focus(next);
    } else return;
    event.preventDefault();
  };
  return (
    <div class="picture-place">
      <div ref={frame} class="picture-frame" onKeyDown={onKeyDown}>
        <div ref={layer} class="picture-moved">
          <svg
            class="picture"
            role="application"
            aria-roledescription="diagram"
            aria-label={`${label}. Arrow keys go to the nearest shape, Alt and arrow keys follow a line, Enter selects${props.onPlace === undefined ? '' : ', M moves a shape by arrows'}.`}
            onPointerDown={placing.onPointerDown}
            onPointerMove={placing.onPointerMove}
            onPointerUp={placing.onPointerUp}
            onClick={({ target }) => {
              const id = idOf(target);
              if (id !== undefined) onSelect(id);
            }}
          >
            <g ref={place} />
          </svg>
          {shapes !== undefined && (
            <SelectionLayer
              shapes={shapes}
              transform={copied.firstElementChild?.getAttribute('transform') ?? ''}
              selected={selected}
              marks={marks}
              changes={changes}
              moving={placing.outline}
            />
          )}
        </div>
      </div>
      <div class="picture-zoom" role="group" aria-label="Zoom">
        <button type="button" title="Closer (+)" aria-label="Closer" onClick={() => panning.zoom(1.25)}>
          +
        </button>
        <button type="button" title="Farther (−)" aria-label="Farther" onClick={() => panning.zoom(0.8)}>
          −
        </button>
        <button
          type="button"
          title="Whole picture (0)"
          aria-label="Whole picture"
          onClick={() => panning.move(fitted(copied.getBBox(), panning.frame()))}
        >
          ⤢
        </button>
      </div>
    </div>
  );
}

/** Gives the shapes names and the one tab stop. */
function useNames(
  shapes: Shapes | undefined,
  nameOf: (id: string) => string,
  current: string | undefined,
): void {
  useEffect(() => {
    for (const [id, group] of shapes?.nodes ?? []) {
      group.setAttribute('role', 'img');
      group.setAttribute('aria-label', nameOf(id));
    }
  }, [shapes, nameOf]);
  useEffect(() => {
    if (shapes === undefined) return;
    for (const group of shapes.nodes.values()) group.setAttribute('tabindex', '-1');
    const [first] = shapes.nodes.values();
    (shapes.nodes.get(current ?? '') ?? first)?.setAttribute('tabindex', '0');
  }, [shapes, current]);
}

function idOf(target: EventTarget | null): string | undefined {
  const shape = target instanceof Element ? target.closest('[data-id]') : null;
  return shape instanceof SVGElement ? shape.dataset['id'] : undefined;
}

/** Boxes are measured inside the group of the drawing, which stands a little off the corner of the picture. */
function shift(content: SVGGElement, box: Box): Box {
  const matrix = content.querySelector('g')?.transform.baseVal.consolidate()?.matrix;
  return { ...box, x: box.x + (matrix?.e ?? 0), y: box.y + (matrix?.f ?? 0) };
}

function nodeBoxes({ boxes, nodes }: Shapes): Shapes['boxes'] {
  return new Map([...boxes].filter(([id]) => nodes.has(id)));
}

/** The shapes at the other ends of the lines of one, and itself. */
function linked({ boxes, nodes }: Shapes, links: readonly Link[], from: string): Shapes['boxes'] {
  const ends = links.flatMap(({ source, target }) =>
    source === from ? [target] : target === from ? [source] : [],
  );
  const wanted = new Set([from, ...ends].filter((id) => nodes.has(id)));
  return new Map([...boxes].filter(([id]) => wanted.has(id)));
}

/** From a shape that surrounds others the arrows down and right lead inside when nothing lies ahead. */
function inside({ boxes, nodes }: Shapes, from: string, direction: Direction): string | undefined {
  const outer = boxes.get(from);
  if (outer === undefined || direction === 'ArrowLeft' || direction === 'ArrowUp') return undefined;
  return [...nodes.keys()].find((id) => {
    const box = boxes.get(id);
    return id !== from && box !== undefined && contains(outer, box);
  });
}

function contains(outer: Box, box: Box): boolean {
  return (
    box.x >= outer.x &&
    box.y >= outer.y &&
    box.x + box.width <= outer.x + outer.width &&
    box.y + box.height <= outer.y + outer.height
  );
}
